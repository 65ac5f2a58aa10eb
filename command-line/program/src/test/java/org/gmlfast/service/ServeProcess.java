/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.gmlfast.command.GmlFast;
import org.gmlfast.service.http.WfsServer;

/** {@code gml-fast serve} in a process of its own. */
final class ServeProcess implements AutoCloseable {

    private final Process process;
    private final Path errors;
    private final String root;

    private ServeProcess(Process process, Path errors, String root) {
        this.process = process;
        this.errors = errors;
        this.root = root;
    }

    /**
     * Starts the process.
     *
     * @param errors the file for its standard error
     * @param options of the JVM
     */
    static Process fork(Path errors, List<String> options, String... args) throws IOException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), GmlFast.class.getName(), "serve"));
        command.addAll(List.of(args));
        return new ProcessBuilder(command).redirectError(errors.toFile()).start();
    }

    /**
     * Starts the process at a free port, and waits until it serves.
     *
     * @param folder for the file with its standard error
     * @param options of the JVM
     */
    static ServeProcess start(Path folder, List<String> options, String... args) throws IOException {
        List<String> all = new ArrayList<>(List.of(args));
        all.addAll(List.of("--port", "0"));
        Path errors = Files.createTempFile(folder, "errors", ".txt");
        Process process = fork(errors, options, all.toArray(String[]::new));
        BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
        String first = out.readLine();
        String line = first;
        while (line != null && !line.startsWith("Ctrl-C")) {
            line = out.readLine();
        }
        if (line == null || !first.startsWith("gml-fast serves at http://127.0.0.1:")) {
            throw new AssertionError(first + Files.readString(errors));
        }
        return new ServeProcess(process, errors, first.substring(first.indexOf("http"), first.length() - 1));
    }

    String endpoint() {
        return root + WfsServer.PATH;
    }

    /** The response to a request, with its parameters behind {@code request=}. */
    byte[] fetch(String request) throws IOException {
        try (InputStream in = URI.create(endpoint() + "?service=WFS&version=2.0.0&request=" + request)
                .toURL()
                .openStream()) {
            return in.readAllBytes();
        }
    }

    int port() {
        return Integer.parseInt(root.substring(root.lastIndexOf(':') + 1));
    }

    void terminate() {
        process.destroy();
    }

    int exitCode() throws InterruptedException {
        return process.waitFor();
    }

    String errors() throws IOException {
        return Files.readString(errors);
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().join();
    }
}
