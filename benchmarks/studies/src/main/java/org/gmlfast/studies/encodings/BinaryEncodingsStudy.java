/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies.encodings;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.gmlfast.benchmarks.report.MarkdownTable;
import org.gmlfast.benchmarks.report.Report;
import org.gmlfast.studies.Study;
import org.gmlfast.studies.StudyRun;

/** Repeats the study of Bayardo, Gruhl, Josifovski and Myllymaki (WWW 2004). */
public final class BinaryEncodingsStudy implements Study {

    private static final List<String> SYNTHETIC = List.of(EncodingsResults.BIBLIOGRAPHY, EncodingsResults.LISTINGS);

    private static final List<String> REAL =
            List.of(EncodingsResults.CLDR, EncodingsResults.PLACES, EncodingsResults.ROADS, EncodingsResults.LINES);

    @Override
    public String name() {
        return "binary-encodings";
    }

    @Override
    public String title() {
        return "Binary encodings of XML (Bayardo et al., 2004)";
    }

    @Override
    public void run(StudyRun run) throws Exception {
        run(run, run.quick() ? StudyScale.QUICK : StudyScale.FULL, allProcessors());
    }

    static List<MeasuredProcessor> allProcessors() {
        List<MeasuredProcessor> all = new ArrayList<>(Arrays.asList(StreamProcessor.values()));
        all.addAll(Arrays.asList(TreeProcessor.values()));
        return all;
    }

    /** Measures some processors. */
    static void run(StudyRun run, StudyScale scale, List<MeasuredProcessor> processors) throws Exception {
        Path folder = run.cache().resolve("encodings");
        Files.createDirectories(folder);
        StudyDocuments documents = new StudyDocuments(folder, scale, run.progress());
        try (EncodingsMeasurement measurement =
                new EncodingsMeasurement(scale, run.rounds(), processors, run.progress())) {
            for (StudyDocument document : documents.forTables()) {
                run.progress().part(document.name());
                measurement.measure(document, scale.warmUp());
                measurement.measureLengths(document);
            }
            for (StudyDocument document : documents.listings()) {
                run.progress().part(document.name());
                measurement.measure(document, scale.measured()); // after the same work with the largest
            }
            report(run.report(), measurement, scale);
        }
    }

    private static void report(Report report, EncodingsMeasurement measurement, StudyScale scale) throws IOException {
        EncodingsResults results = measurement.results();
        EncodingsTables tables = new EncodingsTables(results);
        report.table("claims", new EncodingsClaims(results).table());
        report.text("published", PublishedTimes.table().toString());
        report.table("synthetic", tables.times(SYNTHETIC));
        MarkdownTable real = tables.times(REAL);
        if (real != null) {
            report.table("real", real);
        }
        report.table("sizes", tables.lengths());
        TwoGenerations generations = new TwoGenerations(results);
        report.table("figure-7", generations.figure7Table());
        report.plot("figure-7", generations.figure7());
        report.table("figure-8", generations.figure8Table(scale.properties()));
        report.plot("figure-8", generations.figure8(scale.properties()));
        report.plot("skipping", tables.bySkipping());
        report.raw("milliseconds", results.toMap());
        report.raw("parsers", measurement.parserVersions());
    }
}
