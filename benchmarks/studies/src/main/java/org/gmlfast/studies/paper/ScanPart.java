/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies.paper;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import org.gmlfast.benchmarks.report.BarPlot;
import org.gmlfast.benchmarks.report.Candidate;
import org.gmlfast.benchmarks.report.Figures;
import org.gmlfast.benchmarks.report.MarkdownTable;
import org.gmlfast.benchmarks.report.Samples;
import org.gmlfast.studies.NativeParsers;
import org.gmlfast.studies.StudyRun;
import org.gmlfast.studies.Verdicts;

/** The speed of scanning documents: formats by levels, and libraries. */
final class ScanPart {

    /** Rows of the first table: XML is read by Aalto, the fastest of the parsers in Java. */
    private static final List<ScanReader> FORMATS =
            List.of(ScanReader.AALTO, ScanReader.AALTO_GZIP, ScanReader.BXML, ScanReader.BXML_GZIP);

    private static final List<ScanReader> LIBRARIES =
            List.of(ScanReader.JDK, ScanReader.WOODSTOX, ScanReader.FAST_INFOSET, ScanReader.EXI);
    static final String BASE_LINE = "expat";
    static final String SAX = "libxml2 SAX2";
    private static final String TREE = "libxml2 tree";
    private static final double PASSES_PER_SECOND = 150e6;

    private final List<PaperDocument> documents;
    private final StudyRun run;
    private final NativeParsers parsers;

    /** Milliseconds by level and document, then by candidate. */
    private final Map<ScanLevel, Map<PaperDocument, Map<String, Samples>>> times = new LinkedHashMap<>();

    private ScanPart(List<PaperDocument> documents, StudyRun run, NativeParsers parsers) {
        this.documents = documents;
        this.run = run;
        this.parsers = parsers;
    }

    static void run(List<PaperDocument> documents, StudyRun run, Verdicts verdicts) throws Exception {
        try (NativeParsers parsers = NativeParsers.start()) {
            parsers.missing().forEach((name, reason) -> run.progress().note("without " + name + ": " + reason));
            ScanPart part = new ScanPart(documents, run, parsers);
            for (ScanLevel level : ScanLevel.values()) {
                for (PaperDocument document : documents) {
                    part.measure(level, document);
                }
            }
            part.report();
            new ScanClaims(part.times).judge(verdicts);
        }
    }

    private void measure(ScanLevel level, PaperDocument document) throws Exception {
        try (ForkedTasks tasks = new ForkedTasks(run, document.name() + ", " + level.label())) {
            for (ScanReader reader : FORMATS) {
                add(tasks, reader, level, document);
            }
            if (level == ScanLevel.ATTRIBUTES) {
                for (ScanReader reader : LIBRARIES) {
                    add(tasks, reader, level, document);
                }
                addNative(tasks, BASE_LINE, document);
                addNative(tasks, SAX, document);
            } else if (level == ScanLevel.DOM) {
                add(tasks, ScanReader.JDK_DOM, level, document);
                addNative(tasks, TREE, document);
            }
            times.computeIfAbsent(level, key -> new LinkedHashMap<>()).put(document, tasks.measure());
        }
    }

    private static void add(ForkedTasks tasks, ScanReader reader, ScanLevel level, PaperDocument document)
            throws IOException {
        tasks.add(
                reader.label(),
                "scan",
                reader.name(),
                level.name(),
                document.path().toString());
    }

    private void addNative(ForkedTasks tasks, String parser, PaperDocument document) throws IOException {
        if (!parsers.versions().containsKey(parser)) {
            return;
        }
        double seconds = document.xml().length / PASSES_PER_SECOND;
        int passes = (int) Math.max(1, ForkedTasks.milliseconds(run) / 1e3 / seconds);
        parsers.measure(parser, document.path(), passes);
        tasks.add(new Candidate() {
            @Override
            public String name() {
                return parser;
            }

            @Override
            public double measure() throws IOException {
                double sum = 0;
                for (long nanoseconds : parsers.measure(parser, document.path(), passes)) {
                    sum += nanoseconds / 1e6;
                }
                return sum / passes;
            }
        });
    }

    private void report() throws IOException {
        run.report().table("scan", formats());
        for (PaperDocument document : documents) {
            run.report().plot("scan-" + plotName(document), plot(document));
        }
        run.report().table("libraries", libraries());
        Map<String, Object> raw = new LinkedHashMap<>();
        times.forEach((level, byDocument) ->
                byDocument.forEach((document, byName) -> raw.put(document.name() + ", " + level.label(), byName)));
        run.report().raw("scan, milliseconds", raw);
        run.report().raw("native parsers", parsers.versions());
    }

    private static String plotName(PaperDocument document) {
        return document.name().split(" ")[0];
    }

    /** One row for a document and a format: MB/s and the ratio to XML for each level. */
    private MarkdownTable formats() {
        List<String> head = new ArrayList<>(List.of("MB of XML a second (times as fast as XML)"));
        for (ScanLevel level : ScanLevel.values()) {
            head.add(level.label());
        }
        MarkdownTable table = new MarkdownTable(head);
        for (PaperDocument document : documents) {
            for (ScanReader reader : FORMATS) {
                table.row(published(document.published(), format(reader)));
            }
            for (ScanReader reader : FORMATS) {
                List<String> row = new ArrayList<>(List.of("today, " + document.name() + ": " + format(reader)));
                for (ScanLevel level : ScanLevel.values()) {
                    Map<String, Samples> samples = times.get(level).get(document);
                    row.add(rate(document, samples.get(reader.label()))
                            + ratio(samples.get(ScanReader.AALTO.label()), samples.get(reader.label())));
                }
                table.row(row);
            }
        }
        return table;
    }

    private static List<String> published(PublishedDocument document, String format) {
        List<String> row = new ArrayList<>(List.of("2003, " + document.label() + ": " + format));
        for (ScanLevel level : ScanLevel.values()) {
            row.add(Figures.of(document.megabytes(format, level))
                    + ratio(document.speedUp(PublishedDocument.XML, format, level)));
        }
        return row;
    }

    private static String format(ScanReader reader) {
        return reader.label().replace(ScanReader.AALTO.label(), "XML");
    }

    private BarPlot plot(PaperDocument document) {
        String[] levels = new String[ScanLevel.values().length];
        for (ScanLevel level : ScanLevel.values()) {
            levels[level.ordinal()] = level.label();
        }
        BarPlot plot = new BarPlot("MB of XML a second: " + document.name(), levels);
        for (ScanReader reader : FORMATS) {
            double[] values = new double[levels.length];
            for (ScanLevel level : ScanLevel.values()) {
                values[level.ordinal()] = megabytes(
                        document,
                        times.get(level).get(document).get(reader.label()).median());
            }
            plot.series(format(reader), values);
        }
        return plot;
    }

    /** One row for a library: elements with attributes, then a document in memory. */
    private MarkdownTable libraries() {
        List<String> head = new ArrayList<>(List.of("MB of XML a second (times as fast as expat)"));
        for (ScanLevel level : List.of(ScanLevel.ATTRIBUTES, ScanLevel.DOM)) {
            for (PaperDocument document : documents) {
                head.add(document.name() + ", " + level.label());
            }
        }
        MarkdownTable table = new MarkdownTable(head);
        addPublishedLibraries(table);
        List<String> names = new ArrayList<>(List.of(BASE_LINE, SAX, TREE, ScanReader.JDK_DOM.label()));
        LIBRARIES.subList(0, 2).forEach(reader -> names.add(reader.label()));
        names.add(ScanReader.AALTO.label());
        LIBRARIES.subList(2, LIBRARIES.size()).forEach(reader -> names.add(reader.label()));
        names.add(ScanReader.BXML.label());
        for (String name : names) {
            List<String> row = new ArrayList<>(List.of("today, " + name));
            for (ScanLevel level : List.of(ScanLevel.ATTRIBUTES, ScanLevel.DOM)) {
                for (PaperDocument document : documents) {
                    Samples samples = times.get(level).get(document).get(name);
                    Samples base = times.get(ScanLevel.ATTRIBUTES).get(document).get(BASE_LINE);
                    row.add(samples == null ? null : rate(document, samples) + ratio(base, samples));
                }
            }
            table.row(row);
        }
        return table;
    }

    private void addPublishedLibraries(MarkdownTable table) {
        for (String library : PublishedDocument.CAPABILITIES.libraries().keySet()) {
            List<String> row = new ArrayList<>(List.of("2003, " + library));
            for (PaperDocument document : documents) {
                Map<String, Double> rates = document.published().libraries();
                row.add(Figures.of(rates.get(library)) + ratio(rates.get(library) / rates.get(BASE_LINE)));
            }
            documents.forEach(document -> row.add(null));
            table.row(row);
        }
    }

    private static String rate(PaperDocument document, Samples milliseconds) {
        Samples rates = new Samples();
        for (double time : milliseconds.values()) {
            rates.add(megabytes(document, time));
        }
        return Figures.of(rates);
    }

    private static double megabytes(PaperDocument document, double milliseconds) {
        return document.xml().length / 1e3 / milliseconds;
    }

    private static String ratio(Samples base, Samples samples) {
        return base == null ? "" : ratio(base.median() / samples.median());
    }

    private static String ratio(double ratio) {
        return String.format(Locale.ROOT, " · %.2f", ratio);
    }
}
