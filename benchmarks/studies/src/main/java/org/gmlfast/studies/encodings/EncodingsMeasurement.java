/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies.encodings;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.GZIPOutputStream;

import org.gmlfast.benchmarks.report.Candidate;
import org.gmlfast.benchmarks.report.Progress;
import org.gmlfast.benchmarks.report.Turns;
import org.gmlfast.studies.NativeParsers;

/**
 * Measures all candidates with some documents. Each has a process, which stays, so that its code is compiled for it
 * alone; they take turns. All have to find the same.
 */
final class EncodingsMeasurement implements AutoCloseable {

    private final StudyScale scale;
    private final Turns turns;
    private final Progress progress;
    private final EncodingsResults results = new EncodingsResults();
    private final Map<MeasuredProcessor, WorkerProcess> workers = new LinkedHashMap<>();
    private final NativeParsers parsers;
    private final Set<String> notes = new HashSet<>();

    EncodingsMeasurement(StudyScale scale, int rounds, List<MeasuredProcessor> processors, Progress progress)
            throws IOException {
        this.scale = scale;
        this.progress = progress;
        turns = new Turns(rounds, 0, progress);
        parsers = NativeParsers.start();
        parsers.missing().forEach((name, reason) -> progress.note(name + " is left out: " + reason));
        for (MeasuredProcessor processor : processors) {
            workers.put(processor, new WorkerProcess(processor));
        }
    }

    EncodingsResults results() {
        return results;
    }

    /** Versions of the C parsers by their names. */
    Map<String, String> parserVersions() {
        return parsers.versions();
    }

    /**
     * Measures all tasks with a document.
     *
     * @param warmUp milliseconds of CPU time of each work before it is measured
     */
    void measure(StudyDocument document, long warmUp) throws Exception {
        Map<MeasuredProcessor, Path> files = new LinkedHashMap<>();
        for (Map.Entry<MeasuredProcessor, WorkerProcess> worker : workers.entrySet()) {
            MeasuredProcessor processor = worker.getKey();
            if (processor.needsTree() && Files.size(document.xml()) > scale.treeBytes()) {
                note(processor.label(), document, "more than " + scale.treeBytes() / 1_000_000 + " MB for a tree");
                continue;
            }
            Path file = document.file(processor.format());
            try {
                if (!Files.exists(file)) {
                    progress.step("writes " + file.getFileName());
                    worker.getValue().convert(document.xml(), file);
                }
                files.put(processor, file);
            } catch (IOException e) {
                note(processor.label(), document, e.getMessage());
            }
        }
        for (Workload work : document.works()) {
            results.add(
                    document.name(),
                    work,
                    turns.measure(document.name() + ", " + work.label(), candidates(document, work, files, warmUp)));
        }
    }

    private void note(String candidate, StudyDocument document, String reason) {
        String note = candidate + " is left out for " + document.name() + ": " + reason;
        if (notes.add(note)) {
            progress.note(note);
        }
    }

    /** Returns the candidates that support the task, warmed up, and checks that all have the same outcome. */
    private List<Candidate> candidates(
            StudyDocument document, Workload work, Map<MeasuredProcessor, Path> files, long warmUp) {
        List<Candidate> candidates = new ArrayList<>();
        StudyOutcome[] expected = new StudyOutcome[1];
        files.forEach((processor, file) -> {
            if (processor.canDo(work)) {
                Job job = new Job(processor.label(), workers.get(processor), work, file);
                try {
                    progress.step(document.name() + ", " + work.label() + ", warm-up: " + job.name);
                    job.check(expected, warmUp);
                    candidates.add(job);
                } catch (IOException e) {
                    note(job.name, document, e.getMessage());
                }
            }
        });
        if (work == Workload.PARSE) {
            for (String parser : parsers.versions().keySet()) {
                candidates.add(new Anchor(parser, document.xml()));
            }
        }
        return candidates;
    }

    /** A candidate that is measured by its worker. */
    private final class Job implements Candidate {

        private final String name;
        private final WorkerProcess worker;
        private final Workload work;
        private final Path file;

        Job(String name, WorkerProcess worker, Workload work, Path file) {
            this.name = name;
            this.worker = worker;
            this.work = work;
            this.file = file;
        }

        void check(StudyOutcome[] expected, long warmUp) throws IOException {
            StudyOutcome outcome = worker.measure(work, warmUp, file).outcome();
            if (expected[0] == null) {
                expected[0] = outcome;
            } else if (!outcome.equals(expected[0])) {
                throw new IllegalStateException(
                        name + ", " + work.label() + " of " + file + ": " + outcome + " instead of " + expected[0]);
            }
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public double measure() throws IOException {
            return worker.measure(work, scale.measured(), file).milliseconds();
        }
    }

    /** A parser in C. */
    private final class Anchor implements Candidate {

        private final String name;
        private final Path file;

        Anchor(String name, Path file) {
            this.name = name;
            this.file = file;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public double measure() throws IOException {
            return parsers.measure(name, file, 1)[0] / 1e6;
        }
    }

    /** Adds the lengths of a document in all formats, plain and with gzip. */
    void measureLengths(StudyDocument document) throws IOException {
        Set<Path> done = new HashSet<>();
        for (MeasuredProcessor processor : workers.keySet()) {
            Path file = document.file(processor.format());
            if (Files.exists(file) && done.add(file)) {
                progress.step("compresses " + file.getFileName());
                String label = processor.format().equals(StreamProcessor.TEXT) ? "XML" : processor.label();
                results.addLength(
                        document.name(), label, new EncodingsResults.Length(Files.size(file), gzipLength(file)));
            }
        }
    }

    private static long gzipLength(Path file) throws IOException {
        long[] count = new long[1];
        OutputStream counting = new OutputStream() {
            @Override
            public void write(int b) {
                count[0]++;
            }

            @Override
            public void write(byte[] bytes, int from, int length) {
                count[0] += length;
            }
        };
        try (InputStream in = Files.newInputStream(file);
                OutputStream gzip = new GZIPOutputStream(counting)) {
            in.transferTo(gzip);
        }
        return count[0];
    }

    @Override
    public void close() throws IOException {
        for (WorkerProcess worker : workers.values()) {
            worker.close();
        }
        parsers.close();
    }
}
