/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies.encodings;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;

import com.sun.management.OperatingSystemMXBean;

/**
 * A process that measures one candidate on request. In a JVM of its own, the code of each candidate is compiled for
 * that candidate: a loop over several kinds of readers would make all of them slower.
 *
 * <p>A request is a line of fields that tabs separate: {@code convert XML FILE} or {@code WORKLOAD MILLISECONDS FILE}.
 * The answer is {@code ok}, followed by milliseconds for a pass, count and hash; or {@code error} and a message.
 */
public final class StudyWorker {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private static final double NANOSECONDS_PER_MILLISECOND = 1e6;

    private final MeasuredProcessor processor;
    private String loadedName;
    private byte[] loaded;

    private StudyWorker(MeasuredProcessor processor) {
        this.processor = processor;
    }

    /** Accepts the name of a candidate; reads requests from standard input. */
    public static void main(String[] args) throws IOException {
        StudyWorker worker = new StudyWorker(processor(args[0]));
        PrintStream answers = System.out;
        System.setOut(System.err);
        BufferedReader requests = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = requests.readLine(); line != null; line = requests.readLine()) {
            answers.println(worker.answer(line.split("\t")));
            answers.flush();
        }
    }

    static MeasuredProcessor processor(String name) {
        return Stream.<MeasuredProcessor>concat(
                        Arrays.stream(StreamProcessor.values()), Arrays.stream(TreeProcessor.values()))
                .filter(candidate -> candidate.label().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no candidate " + name));
    }

    private String answer(String[] request) {
        try {
            if (request[0].equals("convert")) {
                convert(Path.of(request[1]), Path.of(request[2]));
                return "ok";
            }
            load(request[2]);
            return measure(Workload.valueOf(request[0]), Long.parseLong(request[1]));
        } catch (OutOfMemoryError e) {
            loadedName = null;
            loaded = null;
            return "error\tneeds more than " + Runtime.getRuntime().maxMemory() / 1_000_000 + " MB of heap";
        } catch (Exception e) {
            return "error\t" + e.toString().replaceAll("\\s+", " ");
        }
    }

    private void convert(Path xml, Path file) throws IOException {
        Path part = Path.of(file + ".part");
        try (InputStream in = new BufferedInputStream(Files.newInputStream(xml));
                OutputStream out = new BufferedOutputStream(Files.newOutputStream(part), 1 << 16)) {
            processor.convert(in, out);
        }
        Files.move(part, file);
    }

    /** Keeps the file until another one is requested. */
    private void load(String name) throws IOException {
        if (!name.equals(loadedName)) {
            loaded = null;
            loaded = Files.readAllBytes(Path.of(name));
            loadedName = name;
        }
    }

    /**
     * Passes until so much CPU time is used, at least one. A limit by the clock would leave the code of a candidate
     * uncompiled where the machine does other work.
     */
    private String measure(Workload work, long milliseconds) throws Exception {
        long start = cpuTime();
        StudyOutcome outcome;
        long used;
        int passes = 0;
        do {
            outcome = processor.run(work, loaded);
            passes++;
            used = cpuTime() - start;
        } while (used < milliseconds * NANOSECONDS_PER_MILLISECOND);
        return "ok\t" + used / NANOSECONDS_PER_MILLISECOND / passes + "\t" + outcome.count() + "\t" + outcome.hash();
    }

    /** CPU time of this thread; of the process for trees, because garbage collection is a large part of that task. */
    private long cpuTime() {
        return processor.needsTree() ? SYSTEM.getProcessCpuTime() : THREADS.getCurrentThreadCpuTime();
    }
}
