/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies.encodings;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import org.gmlfast.benchmarks.report.Figures;

/** The claims of the study, each with the figures of this run and a verdict. */
final class EncodingsClaims {

    /** The queries with their documents. */
    static final Map<Workload, String> QUERIES = queries();

    private static final List<String> TEXT_READERS =
            List.of(StreamProcessor.WOODSTOX.label(), StreamProcessor.AALTO.label(), StreamProcessor.JDK.label());

    private static final List<String> BINARY = List.of(
            StreamProcessor.XTALK.label(),
            StreamProcessor.TOKEN.label(),
            StreamProcessor.BXML.label(),
            StreamProcessor.FAST_INFOSET.label(),
            StreamProcessor.EXI.label());

    private static final double TWICE_LOW = 1.6;
    private static final double TWICE_HIGH = 2.5;
    private static final double TEN_PERCENT = 1.1;
    private static final double SIX_TIMES = 6;
    private static final double THREE_TIMES = 3;

    private final EncodingsResults results;
    private final StringBuilder list = new StringBuilder();

    EncodingsClaims(EncodingsResults results) {
        this.results = results;
    }

    private static Map<Workload, String> queries() {
        Map<Workload, String> queries = new LinkedHashMap<>();
        queries.put(Workload.AUTHOR, EncodingsResults.BIBLIOGRAPHY);
        queries.put(Workload.CITY, EncodingsResults.LISTINGS);
        queries.put(Workload.AREA, EncodingsResults.LISTINGS);
        queries.put(Workload.ZIP, EncodingsResults.LISTINGS);
        return queries;
    }

    /** A list in Markdown. */
    String list() {
        addTrivialBinary();
        addTokens();
        addSkipping();
        addCostOfSkipping();
        addThreeTimes();
        addNumbers();
        addLanguages();
        return list.toString();
    }

    private void addTrivialBinary() {
        Range range = new Range();
        for (String document : List.of(EncodingsResults.BIBLIOGRAPHY, EncodingsResults.LISTINGS)) {
            String text = fastest(document, Workload.PARSE, TEXT_READERS);
            range.add(results.speedUp(document, Workload.PARSE, text, StreamProcessor.XTALK.label()));
            text = fastest(document, Workload.READ, TEXT_READERS);
            range.add(results.speedUp(document, Workload.READ, text, StreamProcessor.XTALK.label()));
        }
        add(
                "A trivial binary encoding is about twice as fast as a fast parser of text.",
                "XTalk is " + range + " times as fast as the fastest StAX reader of text",
                range.low >= TWICE_LOW && range.high <= TWICE_HIGH,
                range.low > TWICE_HIGH ? "more" : "in part");
    }

    private void addTokens() {
        Range range = new Range();
        for (String document : List.of(EncodingsResults.BIBLIOGRAPHY, EncodingsResults.LISTINGS)) {
            for (Workload work : results.of(document).keySet()) {
                range.add(
                        results.speedUp(document, work, StreamProcessor.XTALK.label(), StreamProcessor.TOKEN.label()));
            }
        }
        add(
                "Tokens for names save less than 10 %.",
                "Token is " + range + " times as fast as XTalk", range.high < TEN_PERCENT, "no");
    }

    private void addSkipping() {
        Range range = new Range();
        for (Workload work : List.of(Workload.AUTHOR, Workload.CITY, Workload.AREA)) {
            range.add(results.speedUp(
                    QUERIES.get(work), work, StreamProcessor.XTALK.label(), StreamProcessor.SKIP.label()));
        }
        add(
                "Skipping is up to six times as fast if subtrees can be skipped.",
                "With the DBLP query and RE queries 1 and 2, Skip is " + range + " times as fast as XTalk",
                range.high >= THREE_TIMES && range.high <= SIX_TIMES * 1.2,
                range.high > SIX_TIMES ? "more" : "less");
    }

    private void addCostOfSkipping() {
        Range range = new Range();
        for (String document : List.of(EncodingsResults.BIBLIOGRAPHY, EncodingsResults.LISTINGS)) {
            for (Workload work : List.of(Workload.PARSE, Workload.READ)) {
                range.add(results.speedUp(document, work, StreamProcessor.SKIP.label(), StreamProcessor.XTALK.label()));
            }
        }
        range.add(results.speedUp(
                EncodingsResults.LISTINGS, Workload.ZIP, StreamProcessor.SKIP.label(), StreamProcessor.XTALK.label()));
        add(
                "Distances cost about 10 % if nothing is skipped.",
                "Parsing, reading and with RE query 3, Skip takes " + range + " times as long as XTalk",
                range.high >= 1.03 && range.high <= 1.2,
                range.high < 1.03 ? "less" : "more");
    }

    private void addThreeTimes() {
        Range range = new Range();
        for (String document : List.of(
                EncodingsResults.BIBLIOGRAPHY,
                EncodingsResults.LISTINGS,
                EncodingsResults.CLDR,
                EncodingsResults.PLACES,
                EncodingsResults.ROADS)) {
            String text = fastest(document, Workload.READ, TEXT_READERS);
            range.add(results.speedUp(document, Workload.READ, text, fastest(document, Workload.READ, BINARY)));
        }
        add(
                "More than three times is unlikely without random access or a schema.",
                "With names and text as strings, the fastest binary format is " + range
                        + " times as fast as the fastest reader of text",
                range.high <= THREE_TIMES,
                "no");
    }

    private void addNumbers() {
        double numbers = results.speedUp(
                EncodingsResults.LINES,
                Workload.COORDINATES,
                fastest(EncodingsResults.LINES, Workload.COORDINATES, TEXT_READERS),
                StreamProcessor.BXML.label());
        if (!Double.isNaN(numbers)) {
            add(
                    "The same for documents of numbers, which the study lacks.",
                    "BXML delivers coordinates " + Figures.of(numbers) + " times as fast as the fastest reader of text",
                    numbers <= THREE_TIMES,
                    "no");
        }
    }

    private void addLanguages() {
        Range expat = new Range();
        Range libxml2 = new Range();
        for (String document : List.of(EncodingsResults.BIBLIOGRAPHY, EncodingsResults.LISTINGS)) {
            String text = fastest(document, Workload.PARSE, TEXT_READERS);
            expat.add(results.speedUp(document, Workload.PARSE, "expat", text));
            libxml2.add(results.speedUp(document, Workload.PARSE, "libxml2 SAX2", text));
        }
        if (expat.high > 0 || libxml2.high > 0) {
            add(
                    "Java loses to C.",
                    "The fastest StAX reader of text is " + expat + " times as fast as expat, and " + libxml2
                            + " times as fast as libxml2 with callbacks",
                    Math.max(expat.high, libxml2.high) < 1,
                    Math.min(expat.low, libxml2.low) > 1 ? "no" : "in part");
        }
    }

    private void add(String claim, String measured, boolean holds, String otherwise) {
        list.append(String.format("- **%s** Holds today: %s. %s.%n", claim, holds ? "yes" : otherwise, measured));
    }

    private String fastest(String document, Workload work, List<String> candidates) {
        String fastest = candidates.get(0);
        for (String candidate : candidates) {
            if (results.median(document, work, candidate) < results.median(document, work, fastest)) {
                fastest = candidate;
            }
        }
        return fastest;
    }

    /** The smallest and the largest of some ratios. */
    private static final class Range {

        private final List<Double> values = new ArrayList<>();
        private double low = Double.MAX_VALUE;
        private double high;

        void add(double value) {
            if (!Double.isNaN(value)) {
                values.add(value);
                low = Math.min(low, value);
                high = Math.max(high, value);
            }
        }

        @Override
        public String toString() {
            return values.isEmpty() ? "?" : String.format(Locale.ROOT, "%.2f to %.2f", low, high);
        }
    }
}
