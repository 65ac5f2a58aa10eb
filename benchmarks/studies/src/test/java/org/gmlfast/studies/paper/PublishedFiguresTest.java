/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;

import org.junit.jupiter.api.Test;

/** Ratios that the paper's text states, or that follow from its tables. */
class PublishedFiguresTest {

    private static final String BYTES = PublishedImage.BYTES;
    private static final String DOUBLES = PublishedImage.DOUBLES;

    private static double speedUp(PublishedDocument document, ScanLevel level) {
        return document.speedUp(PublishedDocument.XML, PublishedDocument.BXML, level);
    }

    @Test
    void scanningIsTwoToNineTimesAsFast() {
        double[] ratios = Arrays.stream(PublishedDocument.values())
                .flatMapToDouble(
                        document -> Arrays.stream(ScanLevel.values()).mapToDouble(level -> speedUp(document, level)))
                .sorted()
                .toArray();
        assertThat(ratios[0]).isCloseTo(2.15, within(0.005));
        assertThat(ratios[ratios.length - 1]).isCloseTo(8.8, within(0.005));
        assertThat(speedUp(PublishedDocument.OFFICE, ScanLevel.TOKENS)).isCloseTo(6.2, within(0.05));
    }

    @Test
    void compressedScanningIsFourTimesAsFast() {
        assertThat(PublishedDocument.CAPABILITIES.speedUp("XML, gzip", "BXML, gzip", ScanLevel.TOKENS))
                .isCloseTo(4.8, within(0.05));
        assertThat(PublishedDocument.OFFICE.speedUp("XML, gzip", "BXML, gzip", ScanLevel.TOKENS))
                .isCloseTo(4.2, within(0.05));
    }

    /** The paper counts bytes of the encoded file: for text, this is the same. */
    @Test
    void megabytesOfTextAreThoseOfThePaper() {
        assertThat(PublishedDocument.CAPABILITIES.megabytes("XML", ScanLevel.TOKENS))
                .isCloseTo(21.3, within(0.06));
        assertThat(PublishedDocument.OFFICE.megabytes("XML", ScanLevel.ATTRIBUTES))
                .isCloseTo(11.6, within(0.1));
    }

    @Test
    void librariesHaveRatiosOfThePaper() {
        assertThat(PublishedDocument.CAPABILITIES.libraryRatio("Xerces")).isCloseTo(11.2, within(0.05));
        assertThat(PublishedDocument.CAPABILITIES.libraryRatio("expat")).isCloseTo(3.2, within(0.05));
        double xerces = PublishedDocument.OFFICE.libraries().get("Xerces")
                / PublishedDocument.OFFICE.libraries().get("libxml2");
        assertThat(xerces).isCloseTo(0.325, within(0.001));
    }

    @Test
    void imageHasRatiosOfThePaper() {
        double[] bytes = PublishedImage.ratios(BYTES, "XML", "BXML");
        assertThat(bytes[1]).as("writing").isCloseTo(73, within(0.5));
        assertThat(bytes[2]).as("reading").isCloseTo(33, within(0.5));
        assertThat(PublishedImage.ratios(DOUBLES, "XML", "BXML")[2]).isCloseTo(58, within(0.5));
        assertThat(PublishedImage.ratios(BYTES, "XML, gzip", "BXML, gzip")[2]).isCloseTo(8, within(0.1));
        assertThat(PublishedImage.ratios(DOUBLES, "XML, gzip", "BXML, gzip")[2]).isCloseTo(10, within(0.1));
        assertThat(PublishedImage.ratios(BYTES, "BXML", "PPM")[2]).isCloseTo(2.5, within(0.005));
    }

    @Test
    void tableOfImageHasTimesBesideBaseLine() {
        assertThat(PublishedImage.table().toString())
                .contains("| bytes: PPM | 6 | 1 | 38.0 | 1 | 12.8 | 1 |")
                .contains("| doubles: BXML, bzip2 | 1.87 | 0.0390 | 38,000 | | | |");
    }
}
