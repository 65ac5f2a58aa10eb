/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies.paper;

import java.util.Arrays;
import java.util.Map;
import java.util.function.ToDoubleBiFunction;

import org.gmlfast.benchmarks.report.Samples;
import org.gmlfast.studies.Verdicts;

/** The claims about scanning, each with the paper's ratios and those of this run. */
final class ScanClaims {

    /** Milliseconds by level and document, then by candidate. */
    private final Map<ScanLevel, Map<PaperDocument, Map<String, Samples>>> times;

    ScanClaims(Map<ScanLevel, Map<PaperDocument, Map<String, Samples>>> times) {
        this.times = times;
    }

    /** Adds the claims about formats and about libraries. */
    void judge(Verdicts verdicts) {
        judgeFormats(verdicts);
        judgeLibraries(verdicts);
    }

    private void judgeFormats(Verdicts verdicts) {
        double[] published =
                published((document, level) -> document.speedUp(PublishedDocument.XML, PublishedDocument.BXML, level));
        double[] today = ratios(ScanReader.AALTO.label(), ScanReader.BXML.label(), ScanLevel.values());
        String claim = "BXML is scanned faster than XML";
        String compared = "XML by Aalto, in 2003 by CWXML : BXML; three levels of reading";
        verdicts.add(claim, compared, Verdicts.times(published), ratio -> ratio >= 2.1, today);
        verdicts.add("… as CubeWerx' web page has it", compared, "5× to 60×", ratio -> ratio >= 5, today);
        verdicts.add(
                "… and if both are compressed",
                "XML : BXML, both with gzip; three levels",
                Verdicts.times(published((document, level) ->
                        document.speedUp(PublishedDocument.XML_GZIP, PublishedDocument.BXML_GZIP, level))),
                ratio -> ratio >= 2,
                ratios(ScanReader.AALTO_GZIP.label(), ScanReader.BXML_GZIP.label(), ScanLevel.values()));
    }

    private static double[] published(ToDoubleBiFunction<PublishedDocument, ScanLevel> ratio) {
        return Arrays.stream(PublishedDocument.values())
                .flatMapToDouble(document ->
                        Arrays.stream(ScanLevel.values()).mapToDouble(level -> ratio.applyAsDouble(document, level)))
                .toArray();
    }

    private void judgeLibraries(Verdicts verdicts) {
        judgeLibrary(verdicts, "the fastest reader of XML beside expat", ScanPart.BASE_LINE, ScanPart.BASE_LINE, 2.6);
        judgeLibrary(verdicts, "… beside libxml2", ScanPart.SAX, "libxml2", 2.9);
        judgeLibrary(
                verdicts,
                "… beside Xerces (today the JDK's parser, which descends from it)",
                ScanReader.JDK.label(),
                "Xerces",
                9);
        verdicts.add(
                "BXML beside expat with XML",
                "expat with XML : BXML, in 2003 by CWXML",
                Verdicts.times(Arrays.stream(PublishedDocument.values())
                        .mapToDouble(document -> document.megabytes(PublishedDocument.BXML, ScanLevel.TOKENS)
                                / document.libraries().get(ScanPart.BASE_LINE))
                        .toArray()),
                ratio -> ratio >= 15,
                ratios(ScanPart.BASE_LINE, ScanReader.BXML.label(), ScanLevel.ATTRIBUTES));
    }

    private void judgeLibrary(Verdicts verdicts, String claim, String base, String publishedBase, double least) {
        verdicts.add(
                claim,
                publishedBase + " : Aalto, in 2003 CWXML",
                Verdicts.times(Arrays.stream(PublishedDocument.values())
                        .mapToDouble(document -> document.libraryRatio(publishedBase))
                        .toArray()),
                ratio -> ratio >= least,
                ratios(base, ScanReader.AALTO.label(), ScanLevel.ATTRIBUTES));
    }

    /** The ratio of the speed of two candidates for each document and level. */
    private double[] ratios(String base, String candidate, ScanLevel... levels) {
        return Arrays.stream(levels)
                .flatMapToDouble(level -> times.get(level).values().stream()
                        .filter(samples -> samples.containsKey(base))
                        .mapToDouble(samples -> samples.get(base).median()
                                / samples.get(candidate).median()))
                .toArray();
    }
}
