/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies.paper;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

import com.sun.management.OperatingSystemMXBean;

/**
 * The process of a {@link ForkedTask}. Its arguments name a task; each line of standard input has a number of
 * milliseconds for which the task is repeated; each line of its output is the CPU time of one repetition, in
 * milliseconds.
 */
public final class TaskWorker {

    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final double NANOSECONDS_PER_MILLISECOND = 1e6;

    /** A result that the JIT cannot ignore. */
    private static volatile long result;

    /** The measured task; returns a number that depends on the content read or written. */
    @FunctionalInterface
    interface Task {

        long run() throws Exception;
    }

    private TaskWorker() {}

    /** Accepts a kind of task and its parameters. */
    public static void main(String[] args) throws Exception {
        PrintStream answers = System.out;
        System.setOut(System.err);
        Task task = task(args);
        BufferedReader requests = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String line = requests.readLine(); line != null; line = requests.readLine()) {
            answers.println(milliseconds(task, Long.parseLong(line)));
            answers.flush();
        }
    }

    static Task task(String... words) throws Exception {
        return switch (words[0]) {
            case "scan" -> scan(ScanReader.valueOf(words[1]), ScanLevel.valueOf(words[2]), Path.of(words[3]));
            case "image" -> ImageTask.of(words[1], words[2], Integer.parseInt(words[3]), words[4].equals("write"));
            case "find" ->
                FindTask.valueOf(words[1]).on(new FeatureFiles(Path.of(words[2])), Integer.parseInt(words[3]));
            default -> throw new IllegalArgumentException("no task " + String.join(" ", words));
        };
    }

    private static Task scan(ScanReader reader, ScanLevel level, Path xml) throws Exception {
        byte[] document = reader.convert(Files.readAllBytes(xml));
        return () -> reader.scan(level, document);
    }

    private static double milliseconds(Task task, long time) throws Exception {
        // The time of the thread ends it, not the clock: on a busy machine, too, the JIT sees enough repetitions.
        long deadline = THREADS.getCurrentThreadCpuTime() + time * 1_000_000;
        long start = SYSTEM.getProcessCpuTime();
        int repetitions = 0;
        do {
            result += task.run();
            repetitions++;
        } while (THREADS.getCurrentThreadCpuTime() < deadline);
        return (SYSTEM.getProcessCpuTime() - start) / NANOSECONDS_PER_MILLISECOND / repetitions;
    }
}
