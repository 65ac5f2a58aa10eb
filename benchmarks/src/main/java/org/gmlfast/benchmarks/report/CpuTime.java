/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.report;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** CPU time of the current thread: steadier than the clock on a machine that does other work. */
public final class CpuTime {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final double NANOSECONDS_PER_MILLISECOND = 1e6;

    private CpuTime() {}

    /** What is measured. */
    @FunctionalInterface
    public interface Work {

        void run() throws Exception;
    }

    /** Milliseconds of CPU time that the work takes in this thread. Does not include garbage collection. */
    public static double milliseconds(Work work) throws Exception {
        long start = THREADS.getCurrentThreadCpuTime();
        work.run();
        return (THREADS.getCurrentThreadCpuTime() - start) / NANOSECONDS_PER_MILLISECOND;
    }
}
