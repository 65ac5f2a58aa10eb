/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.report;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The machine on which a report was made.
 *
 * @param processor name of the processor, or the architecture if it is unknown
 * @param cores the number of processors that the JVM may use
 * @param memory bytes of memory of the machine, or 0 if unknown
 * @param system name and version of the operating system
 * @param java name and version of the JVM
 * @param load the average number of running processes during the minute before, or a negative number if unknown
 * @param time when the report was started, in seconds of UTC
 */
record Machine(String processor, int cores, long memory, String system, String java, double load, Instant time) {

    private static final Path CPU_INFO = Path.of("/proc/cpuinfo");
    private static final double GIGABYTE = 1L << 30;

    /** Describes this machine at present. */
    public static Machine here() {
        var system = ManagementFactory.getOperatingSystemMXBean();
        long memory = system instanceof com.sun.management.OperatingSystemMXBean sun ? sun.getTotalMemorySize() : 0;
        return new Machine(
                processorName(),
                Runtime.getRuntime().availableProcessors(),
                memory,
                System.getProperty("os.name") + " " + System.getProperty("os.version"),
                System.getProperty("java.vm.name") + " " + Runtime.version(),
                system.getSystemLoadAverage(),
                Instant.now().truncatedTo(ChronoUnit.SECONDS));
    }

    private static String processorName() {
        try (Stream<String> lines = Files.lines(CPU_INFO)) {
            return lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElseGet(Machine::architecture);
        } catch (IOException e) {
            return architecture();
        }
    }

    private static String architecture() {
        return System.getProperty("os.arch");
    }

    /** One sentence for the head of a table. */
    public String sentence() {
        String busy = load < 0 ? "" : String.format(Locale.ROOT, "; load before the run %.1f", load);
        String size = memory == 0 ? "" : String.format(Locale.ROOT, ", %.0f GB of memory", memory / GIGABYTE);
        return String.format(
                Locale.ROOT,
                "Measured on %s on %s, %d %s%s; %s; %s%s.",
                time.toString().substring(0, "2000-01-01".length()),
                processor,
                cores,
                cores == 1 ? "core" : "cores",
                size,
                system,
                java,
                busy);
    }

    /** The description for the raw results. */
    public Map<String, Object> toMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("processor", processor);
        map.put("cores", cores);
        map.put("memory", memory);
        map.put("system", system);
        map.put("java", java);
        map.put("load", load);
        map.put("time", time.toString());
        return map;
    }
}
