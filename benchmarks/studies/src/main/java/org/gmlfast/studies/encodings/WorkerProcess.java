/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies.encodings;

import java.io.IOException;
import java.nio.file.Path;

import org.gmlfast.studies.ChildProcess;

/** A {@link StudyWorker} in a JVM of its own. */
final class WorkerProcess implements AutoCloseable {

    /** Enough for the largest file and the tables of a parser. */
    private static final String STREAM_HEAP = "-Xmx1200m";

    private static final String TREE_HEAP = "-Xmx2500m";

    /**
     * A measurement.
     *
     * @param milliseconds of CPU time for one pass
     */
    record Measurement(double milliseconds, StudyOutcome outcome) {}

    private final ChildProcess process;
    private final String name;

    WorkerProcess(MeasuredProcessor processor) throws IOException {
        name = processor.label();
        process = ChildProcess.java(processor.needsTree() ? TREE_HEAP : STREAM_HEAP, StudyWorker.class, name);
    }

    /** Converts text to the candidate's format. */
    void convert(Path xml, Path file) throws IOException {
        ask("convert", xml.toString(), file.toString());
    }

    /** Repeats the task for some time. */
    Measurement measure(Workload work, long milliseconds, Path file) throws IOException {
        String[] answer = ask(work.name(), Long.toString(milliseconds), file.toString());
        return new Measurement(
                Double.parseDouble(answer[1]), new StudyOutcome(Long.parseLong(answer[2]), Long.parseLong(answer[3])));
    }

    private String[] ask(String... request) throws IOException {
        String[] fields = process.ask(String.join("\t", request)).split("\t");
        if (!fields[0].equals("ok")) {
            throw new IOException(name + ": " + fields[1]);
        }
        return fields;
    }

    /** Ends the process. */
    @Override
    public void close() throws IOException {
        process.close();
    }
}
