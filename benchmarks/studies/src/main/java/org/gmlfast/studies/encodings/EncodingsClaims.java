/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies.encodings;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

import org.gmlfast.benchmarks.report.MarkdownTable;
import org.gmlfast.studies.Verdicts;
import org.gmlfast.studies.encodings.PublishedTimes.Column;

/** The claims of the study, each beside its own base line: as published, and with the figures of this run. */
final class EncodingsClaims {

    /** The queries with their documents. */
    static final Map<Workload, String> QUERIES = queries();

    private static final List<String> SYNTHETIC = List.of(EncodingsResults.BIBLIOGRAPHY, EncodingsResults.LISTINGS);

    private static final List<String> TEXT = List.of(
            EncodingsResults.BIBLIOGRAPHY,
            EncodingsResults.LISTINGS,
            EncodingsResults.CLDR,
            EncodingsResults.PLACES,
            EncodingsResults.ROADS);

    private static final List<String> TEXT_READERS =
            List.of(StreamProcessor.WOODSTOX.label(), StreamProcessor.AALTO.label(), StreamProcessor.JDK.label());

    private static final List<String> BINARY = List.of(
            StreamProcessor.XTALK.label(),
            StreamProcessor.TOKEN.label(),
            StreamProcessor.BXML.label(),
            StreamProcessor.FAST_INFOSET.label(),
            StreamProcessor.EXI.label());

    private static final String XTALK = StreamProcessor.XTALK.label();
    private static final String TOKEN = StreamProcessor.TOKEN.label();
    private static final String SKIP = StreamProcessor.SKIP.label();

    private static final Column[] ALL_WORKS = {
        Column.DBLP_PARSE, Column.DBLP_QUERY, Column.RE_QUERY_1, Column.RE_QUERY_2, Column.RE_QUERY_3
    };

    private final EncodingsResults results;
    private final Verdicts verdicts = new Verdicts();

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

    /** One row for each claim. */
    MarkdownTable table() {
        addTrivialBinary();
        addTokens();
        addSkipping();
        addCostOfSkipping();
        addThreeTimes();
        addParsers();
        return verdicts.table();
    }

    private void addTrivialBinary() {
        verdicts.add(
                "a trivial binary encoding is about twice as fast as a fast parser of text",
                "fast parser : XTalk, parsing",
                published(PublishedTimes.EXPAT, PublishedTimes.XTALK, Column.DBLP_PARSE),
                ratio -> ratio >= 1.6 && ratio <= 2.5,
                beside(Workload.PARSE, SYNTHETIC, XTALK));
        verdicts.add(
                "… and with a query",
                "fast parser : XTalk, DBLP and RE queries",
                published(
                        PublishedTimes.EXPAT,
                        PublishedTimes.XTALK,
                        Column.DBLP_QUERY,
                        Column.RE_QUERY_1,
                        Column.RE_QUERY_2,
                        Column.RE_QUERY_3),
                ratio -> ratio >= 1.5,
                queries(null, XTALK));
    }

    private void addTokens() {
        verdicts.add(
                "tokens for names save 5 % on DBLP, and typically less than 10 %",
                "XTalk : Token, DBLP parse and all queries",
                published(PublishedTimes.XTALK, PublishedTimes.TOKEN, ALL_WORKS),
                ratio -> ratio < 1 / 0.9,
                DoubleStream.concat(
                                DoubleStream.of(
                                        results.speedUp(EncodingsResults.BIBLIOGRAPHY, Workload.PARSE, XTALK, TOKEN)),
                                Arrays.stream(queries(XTALK, TOKEN)))
                        .toArray());
    }

    private void addSkipping() {
        verdicts.add(
                "skipping brings a further factor of 3 where a query needs a small part",
                "XTalk : Skip, RE query 1",
                published(PublishedTimes.XTALK, PublishedTimes.SKIP, Column.RE_QUERY_1),
                ratio -> ratio >= 3,
                results.speedUp(EncodingsResults.LISTINGS, Workload.CITY, XTALK, SKIP));
        verdicts.add(
                "… and makes that about 6 times as fast as a fast parser of text",
                "fast parser : Skip, RE query 1",
                published(PublishedTimes.EXPAT, PublishedTimes.SKIP, Column.RE_QUERY_1),
                ratio -> ratio >= 5.5,
                results.speedUp(
                        EncodingsResults.LISTINGS,
                        Workload.CITY,
                        fastest(EncodingsResults.LISTINGS, Workload.CITY, TEXT_READERS),
                        SKIP));
        verdicts.add(
                "it brings about 10 % where only short elements can be skipped",
                "XTalk : Skip, DBLP query",
                published(PublishedTimes.XTALK, PublishedTimes.SKIP, Column.DBLP_QUERY),
                ratio -> ratio >= 1.05,
                results.speedUp(EncodingsResults.BIBLIOGRAPHY, Workload.AUTHOR, XTALK, SKIP));
    }

    private void addCostOfSkipping() {
        verdicts.add(
                "elsewhere distances cost about 10 % of the time",
                "Skip : XTalk, DBLP parse and RE queries 2 and 3",
                published(
                        PublishedTimes.SKIP,
                        PublishedTimes.XTALK,
                        Column.DBLP_PARSE,
                        Column.RE_QUERY_2,
                        Column.RE_QUERY_3),
                ratio -> ratio <= 1.15,
                results.speedUp(EncodingsResults.BIBLIOGRAPHY, Workload.PARSE, SKIP, XTALK),
                results.speedUp(EncodingsResults.LISTINGS, Workload.AREA, SKIP, XTALK),
                results.speedUp(EncodingsResults.LISTINGS, Workload.ZIP, SKIP, XTALK));
        verdicts.add(
                "… and 10 % of the size",
                "Skip : XTalk, bytes",
                "1.1×",
                ratio -> ratio <= 1.15,
                SYNTHETIC.stream()
                        .mapToDouble(document -> results.bytes(document, SKIP) / results.bytes(document, XTALK))
                        .toArray());
    }

    private void addThreeTimes() {
        String published = Verdicts.times(DoubleStream.concat(
                        Arrays.stream(PublishedTimes.XTALK.speedUps(PublishedTimes.EXPAT, ALL_WORKS)),
                        Arrays.stream(PublishedTimes.TOKEN.speedUps(PublishedTimes.EXPAT, ALL_WORKS)))
                .toArray());
        for (Workload work : List.of(Workload.PARSE, Workload.READ)) {
            verdicts.add(
                    work == Workload.PARSE
                            ? "more than 3 times is unlikely without random access or a schema"
                            : "… and with all names, values and texts as strings",
                    "fast parser : fastest binary format, five documents, " + work.label(),
                    work == Workload.PARSE ? published : "not measured",
                    ratio -> ratio <= 3,
                    TEXT.stream()
                            .mapToDouble(document -> results.speedUp(
                                    document,
                                    work,
                                    fastest(document, work, TEXT_READERS),
                                    fastest(document, work, BINARY)))
                            .toArray());
        }
        verdicts.add(
                "… and for documents of numbers, which the study lacks",
                "fast parser : BXML, coordinates as numbers",
                "not measured",
                ratio -> ratio <= 3,
                results.speedUp(
                        EncodingsResults.LINES,
                        Workload.COORDINATES,
                        fastest(EncodingsResults.LINES, Workload.COORDINATES, TEXT_READERS),
                        StreamProcessor.BXML.label()));
    }

    private void addParsers() {
        verdicts.add(
                "a fast parser is about 3 times as fast as Xerces",
                "Xerces-C, today the JDK's parser : fast parser, parsing",
                published(PublishedTimes.XERCES_C, PublishedTimes.EXPAT, Column.DBLP_PARSE),
                ratio -> ratio >= 2.5,
                SYNTHETIC.stream()
                        .mapToDouble(document -> results.speedUp(
                                document,
                                Workload.PARSE,
                                StreamProcessor.JDK.label(),
                                fastest(document, Workload.PARSE, TEXT_READERS)))
                        .toArray());
        verdicts.add(
                "a stream processor is about 5 times as fast as a tree of Xalan",
                "Xalan-J, today the JDK's XSLT : streams on Xerces-C, today the JDK's parser; RE query 1",
                published(PublishedTimes.XALAN_J, PublishedTimes.XERCES_C, Column.RE_QUERY_1),
                ratio -> ratio >= 4,
                results.speedUp(
                        EncodingsResults.LISTINGS,
                        Workload.CITY,
                        TreeProcessor.JDK_XSLT.label(),
                        StreamProcessor.JDK.label()));
        addLanguage(
                "Java loses to C",
                "Xalan-J : Xalan-C, RE query 1; today Aalto : expat, parsing",
                published(PublishedTimes.XALAN_J, PublishedTimes.XALAN_C, Column.RE_QUERY_1),
                "expat");
        addLanguage("… and to libxml2", "Aalto : libxml2 with callbacks, parsing", "not measured", "libxml2 SAX2");
    }

    private void addLanguage(String claim, String compared, String published, String parser) {
        verdicts.add(
                claim,
                compared,
                published,
                ratio -> ratio > 1,
                SYNTHETIC.stream()
                        .mapToDouble(document ->
                                results.speedUp(document, Workload.PARSE, StreamProcessor.AALTO.label(), parser))
                        .toArray());
    }

    private static String published(PublishedTimes slow, PublishedTimes fast, Column... columns) {
        return Verdicts.times(fast.speedUps(slow, columns));
    }

    /** The speed of a candidate beside the fastest reader of text, with several documents. */
    private double[] beside(Workload work, List<String> documents, String candidate) {
        return documents.stream()
                .mapToDouble(
                        document -> results.speedUp(document, work, fastest(document, work, TEXT_READERS), candidate))
                .toArray();
    }

    /** The speed of a candidate beside another one, or beside the fastest reader of text if that is null. */
    private double[] queries(String base, String candidate) {
        return QUERIES.entrySet().stream()
                .mapToDouble(query -> results.speedUp(
                        query.getValue(),
                        query.getKey(),
                        base == null ? fastest(query.getValue(), query.getKey(), TEXT_READERS) : base,
                        candidate))
                .toArray();
    }

    private String fastest(String document, Workload work, List<String> candidates) {
        String fastest = candidates.get(0);
        for (String candidate : candidates) {
            // NaN, of what was not measured, counts as slowest
            if (Double.compare(results.median(document, work, candidate), results.median(document, work, fastest))
                    < 0) {
                fastest = candidate;
            }
        }
        return fastest;
    }
}
