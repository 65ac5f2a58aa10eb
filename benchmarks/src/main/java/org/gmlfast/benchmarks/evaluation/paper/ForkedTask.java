/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.evaluation.paper;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.gmlfast.benchmarks.report.Candidate;

/**
 * A candidate in a JVM of its own, which stays until it is closed, so that candidates take turns and the JIT compiles
 * the code of each for its own work: with several readers in one JVM, calls become polymorphic and all of them slower.
 *
 * <p>It measures CPU time of the process, which includes collecting garbage and excludes waiting for its turn.
 */
final class ForkedTask implements Candidate, AutoCloseable {

    private static final String HEAP = "-Xmx1500m";

    private static final int WARM_UP = 4;

    private final String name;
    private final long milliseconds;
    private final Process process;
    private final BufferedWriter requests;
    private final BufferedReader answers;

    /**
     * Starts a JVM, which repeats the task until it has been compiled.
     *
     * @param name the name in tables
     * @param milliseconds how long a measurement repeats the task; before the first one, four times as long
     * @param task words that {@link TaskWorker} understands
     */
    ForkedTask(String name, long milliseconds, String... task) throws IOException {
        this.name = name;
        this.milliseconds = milliseconds;
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                HEAP,
                "-cp",
                System.getProperty("java.class.path"),
                TaskWorker.class.getName()));
        command.addAll(List.of(task));
        process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        requests = process.outputWriter(StandardCharsets.US_ASCII);
        answers = process.inputReader(StandardCharsets.US_ASCII);
        ask(WARM_UP * milliseconds);
    }

    @Override
    public String name() {
        return name;
    }

    /** Milliseconds of CPU time that the task takes. */
    @Override
    public double measure() throws IOException {
        return ask(milliseconds);
    }

    private double ask(long time) throws IOException {
        requests.write(time + "\n");
        requests.flush();
        String answer = answers.readLine();
        if (answer == null) {
            throw new IOException(name + ": its process has ended");
        }
        return Double.parseDouble(answer);
    }

    @Override
    public void close() throws IOException {
        requests.close();
        try {
            if (!process.waitFor(10, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
