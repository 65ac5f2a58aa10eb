/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies.paper;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.gmlfast.benchmarks.report.Candidate;
import org.gmlfast.benchmarks.report.Samples;
import org.gmlfast.benchmarks.report.Turns;
import org.gmlfast.studies.StudyRun;

/** Candidates that take turns, each in a process of its own. Closing ends the processes. */
final class ForkedTasks implements AutoCloseable {

    private static final int MILLISECONDS = 600;
    private static final int QUICK_MILLISECONDS = 250;

    private final StudyRun run;
    private final String work;
    private final List<Candidate> candidates = new ArrayList<>();
    private final List<ForkedTask> processes = new ArrayList<>();

    /** Creates an empty list; progress shows the name of the task. */
    ForkedTasks(StudyRun run, String work) {
        this.run = run;
        this.work = work;
    }

    /** The time for which a measurement repeats its task. */
    static int milliseconds(StudyRun run) {
        return run.quick() ? QUICK_MILLISECONDS : MILLISECONDS;
    }

    /** Starts the process of a candidate; its words are those of {@link TaskWorker}. */
    void add(String name, String... task) throws IOException {
        run.progress().step(work + ", warm-up: " + name);
        ForkedTask process = new ForkedTask(name, milliseconds(run), task);
        processes.add(process);
        candidates.add(process);
    }

    /** Adds a candidate that has a process already. */
    void add(Candidate candidate) {
        candidates.add(candidate);
    }

    /** Milliseconds of CPU time by the names of the candidates. */
    Map<String, Samples> measure() throws Exception {
        return new Turns(run.rounds(), 0, run.progress()).measure(work, candidates);
    }

    @Override
    public void close() throws IOException {
        for (ForkedTask process : processes) {
            process.close();
        }
    }
}
