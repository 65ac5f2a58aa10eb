/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.cite.wfs;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code gml-fast serve} in its own process, until this object is closed. */
public final class ServedWfs implements AutoCloseable {

    private static final Pattern URL = Pattern.compile("http://127\\.0\\.0\\.1:\\d+/wfs");

    private final Process process;
    private final URI url;

    private ServedWfs(Process process, URI url) {
        this.process = process;
        this.url = url;
    }

    /**
     * Starts the server on a free port, and waits until it prints its address.
     *
     * @param jar the command line
     * @param inputs the files to serve; the sample layers if empty
     * @param log the file for its output
     * @throws IOException if it ends before that
     */
    public static ServedWfs start(Path jar, List<Path> inputs, Path log) throws IOException {
        if (!Files.exists(jar)) {
            throw new IOException(jar + " does not exist; run ./mvnw package");
        }
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-jar", jar.toString(), "serve"));
        inputs.forEach(input -> command.add(input.toString()));
        command.addAll(List.of("--port", "0"));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
        Files.createDirectories(log.toAbsolutePath().getParent());
        URI url = awaitUrl(output, log, process);
        Thread drain = new Thread(() -> drain(output, log), "output of gml-fast serve");
        drain.setDaemon(true);
        drain.start();
        return new ServedWfs(process, url);
    }

    private static URI awaitUrl(BufferedReader output, Path log, Process process) throws IOException {
        StringBuilder printed = new StringBuilder();
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            printed.append(line).append('\n');
            Matcher url = URL.matcher(line);
            if (url.find()) {
                Files.writeString(log, printed);
                return URI.create(url.group());
            }
        }
        process.destroy();
        throw new IOException("gml-fast serve has ended: " + printed);
    }

    private static void drain(BufferedReader output, Path log) {
        try (BufferedReader reader = output) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                Files.writeString(log, line + "\n", StandardOpenOption.APPEND);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The endpoint. */
    public URI url() {
        return url;
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(20, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
