/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies.paper;

import java.io.IOException;

import org.gmlfast.benchmarks.report.Candidate;
import org.gmlfast.studies.ChildProcess;

/**
 * A candidate in its own JVM, which runs until it is closed, so that candidates take turns and the JIT compiles the
 * code of each for its own work: with several readers in one JVM, calls become polymorphic and all of them slower.
 *
 * <p>It measures CPU time of the process, which includes collecting garbage and excludes waiting for its turn.
 */
final class ForkedTask implements Candidate, AutoCloseable {

    private static final String HEAP = "-Xmx1500m";

    private static final int WARM_UP = 4;

    private final String name;
    private final long milliseconds;
    private final ChildProcess process;

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
        process = ChildProcess.java(HEAP, TaskWorker.class, task);
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
        return Double.parseDouble(process.ask(Long.toString(time)));
    }

    @Override
    public void close() throws IOException {
        process.close();
    }
}
