/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.Locale;

/**
 * Prints tables of the speed of compressing GML, the speed of writing and compressing it, and the compressed size. All
 * candidates take turns in one process, and the CPU time of the thread counts, so ratios hold on a busy machine, too.
 */
public final class GzipTable {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final int ROUNDS = 9;
    private static final long ROUND_BYTES = 8_000_000;

    private final GzipBenchmark benchmark = new GzipBenchmark();

    private GzipTable() {}

    /** Accepts names of layers; without names, measures all layers of the benchmark. */
    public static void main(String[] args) throws IOException {
        System.out.println("| layer | | GML only | gmlfast | zlib 1 | zlib 3 | zlib 6 | 1 / gmlfast |");
        System.out.println("| --- | --- | --: | --: | --: | --: | --: | --: |");
        String[] all = {"STATES", "COUNTRIES", "PARCELS", "ROADS", "TIGER", "PLACES"};
        for (String name : args.length > 0 ? args : all) {
            new GzipTable().print(BenchmarkLayer.valueOf(name));
        }
    }

    private interface Work {

        long run() throws IOException;
    }

    private void print(BenchmarkLayer layer) throws IOException {
        benchmark.layer = layer;
        benchmark.load();
        GzipCandidate[] candidates = GzipCandidate.values();
        Work[] works = new Work[2 * candidates.length + 1];
        long[] sizes = new long[candidates.length];
        for (int i = 0; i < candidates.length; i++) {
            GzipCandidate candidate = candidates[i];
            works[i] = () -> {
                benchmark.candidate = candidate;
                return benchmark.compress();
            };
            works[candidates.length + i] = () -> {
                benchmark.candidate = candidate;
                return benchmark.makeAndCompress();
            };
            sizes[i] = works[i].run();
        }
        works[2 * candidates.length] = () -> {
            CountingStream out = new CountingStream();
            benchmark.make(out);
            return out.count();
        };
        double[] rates = measure(works);
        int plain = works.length - 1;
        String name = layer.name().toLowerCase(Locale.ROOT);
        StringBuilder compressed = new StringBuilder("| " + name + " | compressed, MB/s | |");
        StringBuilder made = new StringBuilder("| | made and compressed, MB/s | %.0f |".formatted(rates[plain]));
        StringBuilder size =
                new StringBuilder("| | size, %% of %.1f MB | |".formatted(benchmark.document.length / 1e6));
        for (int i = 0; i < candidates.length; i++) {
            compressed.append(" %.0f |".formatted(rates[i]));
            made.append(" %.0f |".formatted(rates[candidates.length + i]));
            size.append(" %.2f |".formatted(100.0 * sizes[i] / benchmark.document.length));
        }
        compressed.append(" %.2f |".formatted(rates[0] / rates[1]));
        made.append(" %.2f |".formatted(rates[candidates.length] / rates[candidates.length + 1]));
        size.append(" %.2f of level 6, %.2f of level 3 |"
                .formatted((double) sizes[0] / sizes[3], (double) sizes[0] / sizes[2]));
        System.out.println(compressed + "\n" + made + '\n' + size);
    }

    /** Megabytes of the document per second: the median round of each task. */
    private double[] measure(Work[] works) throws IOException {
        int repeats = (int) Math.max(1, ROUND_BYTES / benchmark.document.length);
        double[][] nanos = new double[works.length][ROUNDS];
        for (int round = -2; round < ROUNDS; round++) {
            for (int w = 0; w < works.length; w++) {
                long start = THREADS.getCurrentThreadCpuTime();
                for (int i = 0; i < repeats; i++) {
                    works[w].run();
                }
                nanos[w][Math.max(round, 0)] = (double) (THREADS.getCurrentThreadCpuTime() - start) / repeats;
            }
        }
        double[] rates = new double[works.length];
        for (int w = 0; w < works.length; w++) {
            Arrays.sort(nanos[w]);
            rates[w] = benchmark.document.length * 1e3 / nanos[w][ROUNDS / 2];
        }
        return rates;
    }
}
