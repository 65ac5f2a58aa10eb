/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies.paper;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The position paper's tables of a document: sizes, seconds to scan it with CWXML, and the speed of libraries with its
 * text, on an Athlon XP 1800+.
 *
 * <p>Source: Craig S. Bruce, Position Paper for Binary XML Encoding, CubeWerx 2003.
 */
enum PublishedDocument {
    CAPABILITIES(
            "capabilities",
            sizes(935, 79.1, 53.6, 521, 76.6, 56.4),
            new double[][] {{0.044, 0.048, 0.080}, {0.058, 0.064, 0.101}, {0.0050, 0.0081, 0.026}, {0.012, 0.016, 0.033}
            },
            libraries(21.3, 6.66, 5.84, 1.90, 1.54, 1.10)),
    OFFICE(
            "office document",
            sizes(702, 76.6, 52.1, 427, 75.5, 57.6),
            new double[][] {{0.055, 0.061, 0.101}, {0.063, 0.069, 0.109}, {0.0089, 0.014, 0.047}, {0.015, 0.021, 0.053}
            },
            libraries(12.8, 4.91, 4.30, 1.40, 1.13, 0.813));

    static final String XML = "XML";
    static final String XML_GZIP = "XML, gzip";
    static final String BXML = "BXML";
    static final String BXML_GZIP = "BXML, gzip";

    /** CubeWerx' library. */
    static final String CWXML = "CWXML";

    private static final double KILO = 1000;

    /**
     * Kilobytes of a document in a format.
     *
     * @param plain without compression
     */
    record Sizes(double plain, double gzip, double bzip2) {}

    private final String label;
    private final Map<String, Sizes> sizes;

    /** Seconds by format and level. */
    private final Map<String, double[]> seconds = new LinkedHashMap<>();

    private final Map<String, Double> libraries;

    PublishedDocument(String label, Map<String, Sizes> sizes, double[][] seconds, Map<String, Double> libraries) {
        this.label = label;
        this.sizes = sizes;
        String[] formats = {XML, XML_GZIP, BXML, BXML_GZIP};
        for (int i = 0; i < formats.length; i++) {
            this.seconds.put(formats[i], seconds[i]);
        }
        this.libraries = libraries;
    }

    private static Map<String, Sizes> sizes(
            double xml, double xmlGzip, double xmlBzip2, double bxml, double bxmlGzip, double bxmlBzip2) {
        Map<String, Sizes> sizes = new LinkedHashMap<>();
        sizes.put(XML, new Sizes(xml, xmlGzip, xmlBzip2));
        sizes.put(BXML, new Sizes(bxml, bxmlGzip, bxmlBzip2));
        return sizes;
    }

    /** CWXML and libxml2 were measured; the paper extrapolates the others. */
    private static Map<String, Double> libraries(
            double cwxml, double expat, double libxml2, double xerces, double sun, double oracle) {
        Map<String, Double> libraries = new LinkedHashMap<>();
        libraries.put(CWXML, cwxml);
        libraries.put("expat", expat);
        libraries.put("libxml2", libxml2);
        libraries.put("Xerces", xerces);
        libraries.put("Sun", sun);
        libraries.put("Oracle", oracle);
        return libraries;
    }

    /** The name in tables. */
    String label() {
        return label;
    }

    /** Sizes by format. */
    Map<String, Sizes> sizes() {
        return sizes;
    }

    /** Seconds to scan the document. */
    double seconds(String format, ScanLevel level) {
        return seconds.get(format)[level.ordinal()];
    }

    /** Megabytes of text a second, whatever the format, so that formats compare. */
    double megabytes(String format, ScanLevel level) {
        return sizes.get(XML).plain() / KILO / seconds(format, level);
    }

    /** How many times as fast a format is scanned as another one. */
    double speedUp(String slow, String fast, ScanLevel level) {
        return seconds(slow, level) / seconds(fast, level);
    }

    /** Megabytes of text a second by the names of libraries, read by callbacks. */
    Map<String, Double> libraries() {
        return libraries;
    }

    /** How many times as fast CWXML reads text as another library. */
    double libraryRatio(String slow) {
        return libraries.get(CWXML) / libraries.get(slow);
    }
}
