/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.shapefile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gmlfast.testing.fixtures.ShapefileBuilder.lineZ;
import static org.gmlfast.testing.fixtures.ShapefileBuilder.noShape;
import static org.gmlfast.testing.fixtures.ShapefileBuilder.parts;
import static org.gmlfast.testing.fixtures.ShapefileBuilder.point;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

import org.geotools.api.feature.simple.SimpleFeature;
import org.gmlfast.input.InputOptions;
import org.gmlfast.input.RowDocuments;
import org.gmlfast.model.RowSource;
import org.gmlfast.testing.fixtures.ShapefileBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The rows of shapefiles are written like their features, whose values the JDK parses. */
class ShapefileRowsTest {

    @TempDir
    Path directory;

    private static ShapefileInput open(Path shp) throws IOException {
        return ShapefileInput.open(shp, InputOptions.builder("urn:app").build());
    }

    private static void compare(Path shp) throws IOException {
        List<ShapefileInput> opened = new ArrayList<>();
        try {
            RowDocuments.assertRowsAreWrittenAsFeatures(new RowDocuments.Source() {
                @Override
                public RowSource rows() throws IOException {
                    opened.add(open(shp));
                    return opened.get(opened.size() - 1).rows();
                }

                @Override
                public List<SimpleFeature> features() throws IOException {
                    List<SimpleFeature> features = new ArrayList<>();
                    try (ShapefileInput input = open(shp)) {
                        for (SimpleFeature feature = input.next(); feature != null; feature = input.next()) {
                            features.add(feature);
                        }
                    }
                    return features;
                }
            });
        } finally {
            for (ShapefileInput input : opened) {
                input.close();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 6})
    void writeNumbersLikeFeatures(int decimals) throws IOException {
        ShapefileBuilder points = new ShapefileBuilder(1)
                .field("N", 'N', 20, decimals)
                .field("S", 'N', 9, decimals)
                .field("F", 'F', 24, decimals);
        for (String number : List.of(
                "",
                "0",
                "-0",
                "-0.0",
                "12",
                " 12",
                "1,5",
                "1.5",
                ".5",
                "5.",
                "-",
                ".",
                "+5",
                "1e3",
                "-1.5E-7",
                "NaN",
                "Infinity",
                "*****",
                "1 2",
                "007",
                "00000000000000000007",
                "123456789012345",
                "1234567890123456",
                "12345678901234567890",
                "0.1",
                "0.30000000000000004",
                "9.999999999999999",
                "1.2.3",
                "1d",
                "0x10",
                "ü")) {
            points.row(point(1, 2), number, number, number);
        }
        Random random = new Random(1);
        for (int i = 0; i < 1000; i++) {
            String number = String.format(
                    Locale.ROOT,
                    "%." + random.nextInt(17) + 'f',
                    random.nextGaussian() * Math.pow(10, random.nextInt(9)));
            points.row(point(1, 2), number, number, number);
        }
        compare(points.write(directory, "numbers"));
    }

    @ParameterizedTest
    @CsvSource({"UTF-8", "ISO-8859-1", "windows-1252", "IBM437", "GBK", "US-ASCII"})
    void writeTextsLikeFeatures(String name) throws IOException {
        Charset charset = Charset.forName(name);
        ShapefileBuilder points = new ShapefileBuilder(1)
                .text(charset, 0)
                .field("T", 'C', 30, 0)
                .field("L", 'L', 1, 0)
                .field("D", 'D', 8, 0);
        for (String text : List.of(
                "",
                " ",
                "plain",
                "  both ends \t",
                "<a href=\"x\">&amp;</a>]]>",
                "Zürich",
                "a\tb\nc\rd",
                "a\0garbage",
                "\0",
                "\u0001",
                "中文")) {
            points.row(point(1, 2), text, "T", "20240229");
        }
        points.row(point(1, 2), "invalid", "?", "20240230").row(point(1, 2), "missing", "", "");
        Path shp = points.write(directory, "texts");
        Files.writeString(directory.resolve("texts.cpg"), name);
        compare(shp);
    }

    @Test
    void writeMalformedTextLikeFeatures() throws IOException {
        Path shp = new ShapefileBuilder(1)
                .text(StandardCharsets.ISO_8859_1, 0)
                .field("T", 'C', 10, 0)
                .row(point(1, 2), "Z\u00fcrich")
                .write(directory, "malformed");
        Files.writeString(directory.resolve("malformed.cpg"), "UTF-8");
        compare(shp);
        try (ShapefileInput input = open(shp)) {
            RowDocuments.ids(input.rows());
            assertThat(input.notes()).isEmpty();
        }
    }

    @Test
    void writeShapesLikeFeatures() throws IOException {
        double[] shell = {0, 0, 0, 10, 10, 10, 10, 0, 0, 0};
        double[] hole = {1, 1, 2, 1, 2, 2, 1, 1};
        double[] far = {20, 20, 20, 30, 30, 30, 20, 20};
        double[] open = {50, 50, 50, 60, 60, 60};
        compare(new ShapefileBuilder(5)
                .field("N", 'N', 9, 0)
                .row(parts(5, shell), "1")
                .row(parts(5, shell, hole, far), "2")
                .row(parts(5, open), "3")
                .row(parts(5, new double[] {1, 1}), "4")
                .row(noShape(), "5")
                .deletedRow(parts(5, shell), "6")
                .row(parts(5), "7")
                .write(directory, "polygons"));
        compare(new ShapefileBuilder(3)
                .field("N", 'N', 9, 0)
                .row(parts(3, shell), "1")
                .row(parts(3, hole, far), "2")
                .row(parts(3, new double[] {1, 1}), "3")
                .write(directory, "lines"));
        compare(new ShapefileBuilder(13)
                .field("N", 'N', 9, 0)
                .row(lineZ(1, 2, 3, 4, 5, 6), "1")
                .write(directory, "linesz"));
        compare(new ShapefileBuilder(1)
                .field("N", 'N', 9, 0)
                .row(point(1, 2), "1")
                .row(point(Double.NaN, Double.NaN), "2")
                .write(directory, "points"));
        compare(new ShapefileBuilder(11)
                .field("N", 'N', 9, 0)
                .row(point(1, 2, 3, 4), "1")
                .write(directory, "pointsz"));
    }
}
