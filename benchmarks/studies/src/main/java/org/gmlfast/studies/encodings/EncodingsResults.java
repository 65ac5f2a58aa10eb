/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies.encodings;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.gmlfast.benchmarks.report.Samples;

/** All measurements by document, task and candidate. */
final class EncodingsResults {

    static final String BIBLIOGRAPHY = "bibliography";
    static final String LISTINGS = "listings";
    static final String CLDR = "CLDR";
    static final String PLACES = "places";
    static final String ROADS = "roads";
    static final String LINES = "lines";

    /**
     * The length of a document in a format.
     *
     * @param bytes without compression
     * @param gzip with gzip at its default level
     */
    record Length(long bytes, long gzip) {}

    private final Map<String, Map<Workload, Map<String, Samples>>> times = new LinkedHashMap<>();
    private final Map<String, Map<String, Length>> lengths = new LinkedHashMap<>();

    /** The name of the listings with a number of properties. */
    static String listings(int properties) {
        return LISTINGS + "-" + properties;
    }

    void add(String document, Workload work, Map<String, Samples> samples) {
        times.computeIfAbsent(document, name -> new LinkedHashMap<>()).put(work, samples);
    }

    void addLength(String document, String label, Length length) {
        lengths.computeIfAbsent(document, name -> new LinkedHashMap<>()).put(label, length);
    }

    /** Null if it was not measured. */
    Samples samples(String document, Workload work, String candidate) {
        return times.getOrDefault(document, Map.of())
                .getOrDefault(work, Map.of())
                .get(candidate);
    }

    /** Milliseconds; NaN if it was not measured. */
    double median(String document, Workload work, String candidate) {
        Samples samples = samples(document, work, candidate);
        return samples == null ? Double.NaN : samples.median();
    }

    /** The ratio of the speed of the second candidate to the first one; NaN if one was not measured. */
    double speedUp(String document, Workload work, String slow, String fast) {
        return median(document, work, slow) / median(document, work, fast);
    }

    Map<Workload, Map<String, Samples>> of(String document) {
        return times.getOrDefault(document, Map.of());
    }

    /** All candidates that were measured with some of these documents, in the order in which they took turns. */
    List<String> candidates(List<String> documents) {
        Set<String> names = new LinkedHashSet<>();
        for (String document : documents) {
            of(document).values().forEach(samples -> names.addAll(samples.keySet()));
        }
        return new ArrayList<>(names);
    }

    Map<String, Map<String, Length>> lengths() {
        return lengths;
    }

    /** The length of a document in a format, without compression; NaN if the format was left out. */
    double bytes(String document, String label) {
        Length length = lengths.getOrDefault(document, Map.of()).get(label);
        return length == null ? Double.NaN : length.bytes();
    }

    /** For the raw results. */
    Map<String, Object> toMap() {
        Map<String, Object> all = new LinkedHashMap<>();
        times.forEach((document, works) -> {
            Map<String, Object> byWork = new LinkedHashMap<>();
            works.forEach((work, samples) -> byWork.put(work.label(), samples));
            all.put(document, byWork);
        });
        return all;
    }
}
