/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A process that answers each line with one line and keeps its state in between. Candidates run in processes of their
 * own, because in one JVM the calls to several readers become polymorphic and slow down all of them.
 *
 * <pre>{@code
 * try (ChildProcess worker = ChildProcess.java("-Xmx1g", Worker.class, "Woodstox")) {
 *     double milliseconds = Double.parseDouble(worker.ask("parse"));
 * }
 * }</pre>
 */
public final class ChildProcess implements Closeable {

    private static final int SECONDS_TO_END = 10;

    private final Process process;
    private final BufferedWriter requests;
    private final BufferedReader answers;

    /** Starts a command. Its standard error is that of this process. */
    public ChildProcess(List<String> command) throws IOException {
        process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        requests = process.outputWriter(StandardCharsets.UTF_8);
        answers = process.inputReader(StandardCharsets.UTF_8);
    }

    /**
     * Starts a JVM with the class path of this one.
     *
     * @param heap the option for the size of the heap
     * @param main the class with the method {@code main}
     */
    public static ChildProcess java(String heap, Class<?> main, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                heap,
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
        command.addAll(List.of(arguments));
        return new ChildProcess(command);
    }

    /** Sends a line and returns the answer. */
    public String ask(String request) throws IOException {
        requests.write(request + "\n");
        requests.flush();
        return answer();
    }

    /** Returns the next line that the process writes. */
    public String answer() throws IOException {
        String line = answers.readLine();
        if (line == null) {
            throw new IOException("the process has ended");
        }
        return line;
    }

    /** Ends the process. */
    @Override
    public void close() throws IOException {
        requests.close();
        try {
            if (!process.waitFor(SECONDS_TO_END, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
