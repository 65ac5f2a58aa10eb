/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies.paper;

import java.util.List;

import org.gmlfast.benchmarks.report.Figures;
import org.gmlfast.benchmarks.report.MarkdownTable;

/**
 * A row of the position paper's table of a numeric image of 2,000 × 1,000 pixels.
 *
 * @param samples bytes or doubles
 * @param format its name in the tables of {@link ImagePart}
 * @param megabytes the size of the file
 * @param writeRate megabytes of the file written in a second
 * @param readSeconds the time to read it; NaN if it is not published
 */
record PublishedImage(String samples, String format, double megabytes, double writeRate, double readSeconds) {

    static final String BYTES = "bytes";
    static final String DOUBLES = "doubles";

    /** The base line, which has no doubles. */
    private static final String BASE = "PPM";

    private static final double MEGABYTES_OF_DOUBLES = 48;
    private static final double KILO = 1000;

    private static final List<PublishedImage> ROWS = List.of(
            new PublishedImage(BYTES, BASE, 6.00, 158, 0.0128),
            new PublishedImage(BYTES, "PPM, gzip", 2.56, 2.81, 0.144),
            new PublishedImage(BYTES, "PPM, bzip2", 1.38, 0.370, 1.27),
            new PublishedImage(BYTES, "PNG", 2.55, 0.181, 0.770),
            new PublishedImage(BYTES, "XML", 21.0, 5.19, 1.05),
            new PublishedImage(BYTES, "BXML", 6.02, 109, 0.0320),
            new PublishedImage(BYTES, "XML, gzip", 3.43, 0.398, 1.37),
            new PublishedImage(BYTES, "BXML, gzip", 2.57, 2.27, 0.17),
            new PublishedImage(BYTES, "XML, bzip2", 1.58, 0.0667, Double.NaN),
            new PublishedImage(BYTES, "BXML, bzip2", 1.39, 0.387, Double.NaN),
            new PublishedImage(DOUBLES, "XML", 107, 7.32, 6.28),
            new PublishedImage(DOUBLES, "BXML", 48.0, 140, 0.109),
            new PublishedImage(DOUBLES, "XML, gzip", 6.80, 0.287, 7.62),
            new PublishedImage(DOUBLES, "BXML, gzip", 4.88, 0.805, 0.764),
            new PublishedImage(DOUBLES, "XML, bzip2", 2.10, 0.0107, Double.NaN),
            new PublishedImage(DOUBLES, "BXML, bzip2", 1.87, 0.0492, Double.NaN));

    static PublishedImage of(String samples, String format) {
        return ROWS.stream()
                .filter(row -> row.samples.equals(samples) && row.format.equals(format))
                .findFirst()
                .orElseThrow();
    }

    /** The time to write the file, which the paper has as a rate. */
    double writeSeconds() {
        return megabytes / writeRate;
    }

    /** The ratios of one format to another in size, time to write, and time to read. */
    static double[] ratios(String samples, String format, String base) {
        PublishedImage one = of(samples, format);
        PublishedImage other = of(samples, base);
        return new double[] {
            one.megabytes / other.megabytes,
            one.writeSeconds() / other.writeSeconds(),
            one.readSeconds / other.readSeconds
        };
    }

    /** The table in the layout of that of {@link ImagePart}. */
    static MarkdownTable table() {
        MarkdownTable table = new MarkdownTable(
                "2003, 2000 × 1000 pixels", "MB", "of base", "written, ms", "of base", "read, ms", "of base");
        PublishedImage base = of(BYTES, BASE);
        for (PublishedImage row : ROWS) {
            boolean bytes = row.samples.equals(BYTES);
            table.row(
                    row.samples + ": " + row.format,
                    Figures.of(row.megabytes),
                    Figures.of(row.megabytes / (bytes ? base.megabytes : MEGABYTES_OF_DOUBLES)),
                    Figures.of(row.writeSeconds() * KILO),
                    bytes ? Figures.of(row.writeSeconds() / base.writeSeconds()) : null,
                    Double.isNaN(row.readSeconds) ? null : Figures.of(row.readSeconds * KILO),
                    !bytes || Double.isNaN(row.readSeconds) ? null : Figures.of(row.readSeconds / base.readSeconds));
        }
        return table;
    }
}
