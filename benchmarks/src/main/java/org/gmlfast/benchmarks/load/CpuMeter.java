/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.load;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;

import com.sun.management.OperatingSystemMXBean;

/**
 * Measures the CPU time of a server, of its database and of this process, from its creation until {@link #stop}.
 *
 * <p>The time of a process includes that of its descendants. The time of a descendant that ends meanwhile is lost.
 */
final class CpuMeter {

    private final OptionalLong server;
    private final OptionalLong database;
    private final Map<Long, Duration> before = new HashMap<>();
    private final long ownBefore;
    private final long start = System.nanoTime();

    /**
     * Starts.
     *
     * @param server the process of the server; empty if it is unknown
     * @param database the process of its database; empty if it is unknown
     */
    CpuMeter(OptionalLong server, OptionalLong database) {
        this.server = server;
        this.database = database;
        server.ifPresent(pid -> family(pid).forEach(process -> before.put(process.pid(), time(process))));
        database.ifPresent(pid -> family(pid).forEach(process -> before.put(process.pid(), time(process))));
        this.ownBefore = ownTime();
    }

    /**
     * CPU times in seconds.
     *
     * @param server NaN if the process is unknown
     * @param database NaN if the process is unknown
     * @param generatorShare the fraction of all processors that this process used
     */
    record CpuTimes(double server, double database, double generatorShare) {}

    CpuTimes stop() {
        double elapsed = System.nanoTime() - start;
        double share = (ownTime() - ownBefore) / elapsed / Runtime.getRuntime().availableProcessors();
        return new CpuTimes(seconds(server), seconds(database), share);
    }

    private double seconds(OptionalLong root) {
        if (root.isEmpty()) {
            return Double.NaN;
        }
        return family(root.getAsLong())
                .mapToDouble(process -> time(process)
                                .minus(before.getOrDefault(process.pid(), Duration.ZERO))
                                .toNanos()
                        / 1e9)
                .sum();
    }

    private static Stream<ProcessHandle> family(long pid) {
        return ProcessHandle.of(pid).stream().flatMap(root -> Stream.concat(Stream.of(root), root.descendants()));
    }

    private static Duration time(ProcessHandle process) {
        return process.info().totalCpuDuration().orElse(Duration.ZERO);
    }

    private static long ownTime() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
                ? system.getProcessCpuTime()
                : 0;
    }
}
