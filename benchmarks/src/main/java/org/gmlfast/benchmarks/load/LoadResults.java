/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.load;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The figures of all candidates, omitted requests and failures. Belongs to one thread. */
final class LoadResults {

    private final Map<LoadCandidate, Map<Integer, LoadFigures>> figures = new LinkedHashMap<>();
    private final List<String> omissions = new ArrayList<>();
    private final Map<String, Long> failures = new LinkedHashMap<>();

    void add(LoadCandidate candidate, int clients, LoadSample sample) {
        figures.computeIfAbsent(candidate, key -> new TreeMap<>())
                .computeIfAbsent(clients, key -> new LoadFigures())
                .add(sample);
        sample.reasons()
                .forEach((reason, times) -> addFailure(
                        candidate.title() + ", " + clients + (clients == 1 ? " client: " : " clients: ") + reason,
                        times));
    }

    /** Adds a request that is not measured, with the reason. */
    void addOmission(String text) {
        omissions.add(text);
    }

    /** Adds a failure that makes the run fail. */
    void addFailure(String text, long times) {
        failures.merge(text, times, Long::sum);
    }

    /** By candidate in the order of the first round, and then by the number of clients. */
    Map<LoadCandidate, Map<Integer, LoadFigures>> figures() {
        return figures;
    }

    /** The names of the layers. */
    List<String> layers() {
        return figures.keySet().stream().map(LoadCandidate::layer).distinct().toList();
    }

    /** The names of the servers. */
    List<String> servers() {
        return figures.keySet().stream().map(LoadCandidate::server).distinct().toList();
    }

    /** The requests for a layer with or without compression. */
    List<LoadCandidate> candidates(String layer, boolean gzip) {
        return figures.keySet().stream()
                .filter(candidate -> candidate.layer().equals(layer) && candidate.gzip() == gzip)
                .toList();
    }

    /** Returns a request; null if it was not measured. */
    LoadCandidate find(String server, String layer, String format, boolean gzip) {
        return candidates(layer, gzip).stream()
                .filter(candidate ->
                        candidate.server().equals(server) && candidate.format().equals(format))
                .findFirst()
                .orElse(null);
    }

    /** The requests that are not measured, with their reasons. */
    List<String> omissions() {
        return omissions;
    }

    /** The number of occurrences of each failure. */
    Map<String, Long> failures() {
        return failures;
    }
}
