/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml.geometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Locale;
import java.util.Random;

import org.geotools.geometry.jts.WKTReader2;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.io.ParseException;

/** The bounds of arcs, which are known from the angles that they are made of. */
class GeometryBoundsTest {

    private static Geometry wkt(String text) throws ParseException {
        return new WKTReader2().read(text);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "LINESTRING (1 2, 3 4); 1, 3, 2, 4",
                "CIRCULARSTRING (0 0, 1 1, 2 0); 0, 2, 0, 1",
                "CIRCULARSTRING (2 0, 1 1, 0 0); 0, 2, 0, 1",
                "CIRCULARSTRING (4 3, -4 3, 0 -5); -5, 4, -5, 5",
                "CIRCULARSTRING (0 -5, -4 3, 4 3); -5, 4, -5, 5",
                "CIRCULARSTRING (0 0, 5 5, 10 10); 0, 10, 0, 10",
                "CIRCULARSTRING (0 0, 2 0, 0 0); 0, 2, -1, 1",
                "CIRCULARSTRING (0 0, 1 1, 2 0, 3 -1, 4 0); 0, 4, -1, 1",
                "COMPOUNDCURVE (CIRCULARSTRING (0 0, 1 1, 2 0), (2 0, 9 7)); 0, 9, 0, 7",
                "CURVEPOLYGON (CIRCULARSTRING (4 3, -4 3, 0 -5, 3 -4, 4 3)); -5, 5, -5, 5",
                "MULTISURFACE (CURVEPOLYGON (CIRCULARSTRING (4 3, -4 3, 0 -5, 3 -4, 4 3)), ((9 9, 10 9, 9 10, 9 9)));"
                        + "-5, 10, -5, 10",
                "GEOMETRYCOLLECTION (POINT (7 7), CIRCULARSTRING (4 3, -4 3, 0 -5)); -5, 7, -5, 7",
                "MULTIPOINT ((1 2), (3 4)); 1, 3, 2, 4",
            })
    void includesArcs(String text, String expected) throws ParseException {
        Envelope bounds = GeometryBounds.of(wkt(text));
        String[] numbers = expected.split(",");
        assertThat(bounds.getMinX()).isCloseTo(Double.parseDouble(numbers[0]), within(1e-9));
        assertThat(bounds.getMaxX()).isCloseTo(Double.parseDouble(numbers[1]), within(1e-9));
        assertThat(bounds.getMinY()).isCloseTo(Double.parseDouble(numbers[2]), within(1e-9));
        assertThat(bounds.getMaxY()).isCloseTo(Double.parseDouble(numbers[3]), within(1e-9));
    }

    @Test
    void areThoseOfManyPointsOnTheArc() throws ParseException {
        Random random = new Random(5);
        for (int i = 0; i < 2_000; i++) {
            double centerX = random.nextDouble() * 1000;
            double centerY = random.nextDouble() * 1000;
            double radius = 1 + random.nextDouble() * 50;
            double start = random.nextDouble() * 2 * Math.PI;
            double sweep = (0.05 + random.nextDouble() * 6) * (random.nextBoolean() ? 1 : -1);
            double middle = start + sweep * (0.1 + 0.8 * random.nextDouble());
            Envelope expected = new Envelope();
            for (int k = 0; k <= 1_000; k++) {
                double angle = start + sweep * k / 1_000;
                expected.expandToInclude(centerX + radius * Math.cos(angle), centerY + radius * Math.sin(angle));
            }
            String text = "CIRCULARSTRING (";
            for (double angle : new double[] {start, middle, start + sweep}) {
                text += String.format(
                        Locale.ROOT,
                        "%s %s%s",
                        centerX + radius * Math.cos(angle),
                        centerY + radius * Math.sin(angle),
                        angle == start + sweep ? ")" : ", ");
            }
            Envelope bounds = GeometryBounds.of(wkt(text));
            assertThat(bounds.getMinX()).as(text).isCloseTo(expected.getMinX(), within(radius * 1e-4));
            assertThat(bounds.getMaxX()).as(text).isCloseTo(expected.getMaxX(), within(radius * 1e-4));
            assertThat(bounds.getMinY()).as(text).isCloseTo(expected.getMinY(), within(radius * 1e-4));
            assertThat(bounds.getMaxY()).as(text).isCloseTo(expected.getMaxY(), within(radius * 1e-4));
        }
    }

    @Test
    void areNullForEmptyGeometry() throws ParseException {
        assertThat(GeometryBounds.of(wkt("POLYGON EMPTY")).isNull()).isTrue();
    }
}
