/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.load;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.gmlfast.command.GmlFast;

/** {@code gml-fast serve} in its own process, on a free port, with the JVM options of the launcher. */
final class ServeProcess implements AutoCloseable {

    private static final Pattern GREETING = Pattern.compile("gml-fast serves at (http://.*)/");
    private static final int SECONDS_TO_START = 120;
    private static final int SECONDS_TO_STOP = 30;

    private final Process process;
    private final String url;

    private ServeProcess(Process process, String url) {
        this.process = process;
        this.url = url;
    }

    /**
     * Starts a server and waits until it is ready.
     *
     * @param arguments of the command {@code serve}
     * @throws IOException if it does not start; the message has its output
     */
    static ServeProcess start(List<String> arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:-UsePerfData",
                "-cp",
                System.getProperty("java.class.path"),
                GmlFast.class.getName(),
                "serve",
                "--port",
                "0"));
        command.addAll(arguments);
        Path log = Files.createTempFile("gml-fast-serve", ".log");
        log.toFile().deleteOnExit();
        Process process =
                new ProcessBuilder(command).redirectError(log.toFile()).start();
        try {
            return new ServeProcess(process, address(process).get(SECONDS_TO_START, TimeUnit.SECONDS));
        } catch (ExecutionException | TimeoutException e) {
            process.destroyForcibly();
            throw new IOException(
                    "gml-fast serve did not start: " + Files.readString(log).strip(), e);
        }
    }

    /** Reads the address from the greeting, and then to the end, because a full pipe would stop the server. */
    private static CompletableFuture<String> address(Process process) {
        CompletableFuture<String> address = new CompletableFuture<>();
        Thread reader = new Thread(
                () -> {
                    try (BufferedReader lines = new BufferedReader(
                            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
                        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                            Matcher greeting = GREETING.matcher(line);
                            if (greeting.matches()) {
                                address.complete(greeting.group(1) + "/wfs");
                            }
                        }
                    } catch (IOException e) {
                        address.completeExceptionally(e);
                    }
                    address.completeExceptionally(new IOException("the process ended"));
                },
                "serve output");
        reader.setDaemon(true);
        reader.start();
        return address;
    }

    String url() {
        return url;
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(SECONDS_TO_STOP, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
