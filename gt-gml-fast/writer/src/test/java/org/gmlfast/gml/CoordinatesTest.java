/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gmlfast.fixtures.WrittenDocument.ofFeature;
import static org.gmlfast.testing.fixtures.FeatureMaker.type;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.geometry.jts.CircularString;
import org.geotools.geometry.jts.CurvePolygon;
import org.geotools.geometry.jts.LiteCoordinateSequence;
import org.geotools.geometry.jts.MultiCurve;
import org.geotools.geometry.jts.MultiSurface;
import org.gmlfast.fixtures.WrittenDocument;
import org.gmlfast.gml.settings.GmlSettings;
import org.gmlfast.gml.settings.GmlVersion;
import org.gmlfast.wfs.WfsVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.CoordinateSequence;
import org.locationtech.jts.geom.CoordinateXY;
import org.locationtech.jts.geom.CoordinateXYM;
import org.locationtech.jts.geom.CoordinateXYZM;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.LinearRing;
import org.locationtech.jts.geom.impl.CoordinateArraySequence;
import org.locationtech.jts.geom.impl.PackedCoordinateSequence;

class CoordinatesTest {

    private static final GeometryFactory FACTORY = new GeometryFactory();
    private static final SimpleFeatureType TYPE = type("f", "geom", Geometry.class);

    private static GmlSettings.Builder gml32() {
        return GmlSettings.builder(GmlVersion.GML_3_2_1);
    }

    private static WrittenDocument write(GmlSettings settings, Geometry geometry) {
        return ofFeature(WfsVersion.WFS_2_0_0, settings, TYPE, geometry).isValid(settings, TYPE);
    }

    private static String posList(GmlSettings settings, double... xy) {
        LineString line = FACTORY.createLineString(new PackedCoordinateSequence.Double(xy, 2, 0));
        return write(settings, line).one("//gml:posList");
    }

    // ---- dimensions

    /** Sequences of every kind, with the ordinates written without and with measures. */
    static Stream<Arguments> sequences() {
        Coordinate[] xyz = {new Coordinate(1, 2, 3), new Coordinate(4, 5, 6)};
        return Stream.of(
                Arguments.of(packed(2, 0, 1, 2, 3, 4), "1 2 3 4", 2, "1 2 3 4", 2),
                Arguments.of(packed(3, 0, 1, 2, 3, 4, 5, 6), "1 2 3 4 5 6", 3, "1 2 3 4 5 6", 3),
                Arguments.of(packed(3, 1, 1, 2, 9, 4, 5, 8), "1 2 4 5", 2, "1 2 9 4 5 8", 3),
                Arguments.of(packed(4, 1, 1, 2, 3, 9, 4, 5, 6, 8), "1 2 3 4 5 6", 3, "1 2 3 9 4 5 6 8", 4),
                Arguments.of(
                        new PackedCoordinateSequence.Float(new float[] {1, 2, 3, 4, 5, 6}, 3, 0),
                        "1 2 3 4 5 6",
                        3,
                        "1 2 3 4 5 6",
                        3),
                Arguments.of(new LiteCoordinateSequence(new double[] {1, 2, 3, 4}), "1 2 3 4", 2, "1 2 3 4", 2),
                Arguments.of(
                        new LiteCoordinateSequence(new double[] {1, 2, 3, 4, 5, 6}, 3),
                        "1 2 3 4 5 6",
                        3,
                        "1 2 3 4 5 6",
                        3),
                Arguments.of(new CoordinateArraySequence(xyz), "1 2 3 4 5 6", 3, "1 2 3 4 5 6", 3),
                Arguments.of(
                        new CoordinateArraySequence(new Coordinate[] {new Coordinate(1, 2), new Coordinate(3, 4)}),
                        "1 2 3 4",
                        2,
                        "1 2 3 4",
                        2),
                Arguments.of(
                        new CoordinateArraySequence(
                                new Coordinate[] {new CoordinateXY(1, 2), new CoordinateXY(3, 4)}, 2),
                        "1 2 3 4",
                        2,
                        "1 2 3 4",
                        2),
                Arguments.of(
                        new CoordinateArraySequence(
                                new Coordinate[] {new CoordinateXYM(1, 2, 9), new CoordinateXYM(4, 5, 8)}, 3, 1),
                        "1 2 4 5",
                        2,
                        "1 2 9 4 5 8",
                        3),
                Arguments.of(
                        new CoordinateArraySequence(
                                new Coordinate[] {new CoordinateXYZM(1, 2, 3, 9), new CoordinateXYZM(4, 5, 6, 8)},
                                4,
                                1),
                        "1 2 3 4 5 6",
                        3,
                        "1 2 3 9 4 5 6 8",
                        4),
                // NaN on the first, a later one, or all: no position has a Z then
                Arguments.of(packed(3, 0, 1, 2, Double.NaN, 4, 5, 6), "1 2 4 5", 2, "1 2 4 5", 2),
                Arguments.of(packed(3, 0, 1, 2, 3, 4, 5, Double.NaN), "1 2 4 5", 2, "1 2 4 5", 2),
                Arguments.of(packed(4, 1, 1, 2, Double.NaN, 9, 4, 5, Double.NaN, 8), "1 2 4 5", 2, "1 2 9 4 5 8", 3),
                Arguments.of(packed(4, 1, 1, 2, 3, 9, 4, 5, 6, Double.NaN), "1 2 3 4 5 6", 3, "1 2 3 4 5 6", 3),
                Arguments.of(
                        new CoordinateArraySequence(new Coordinate[] {
                            new Coordinate(1, 2), new CoordinateXY(4, 5),
                        }),
                        "1 2 4 5",
                        2,
                        "1 2 4 5",
                        2),
                Arguments.of(new Custom(2, 0, 1, 2, 3, 4), "1 2 3 4", 2, "1 2 3 4", 2),
                Arguments.of(new Custom(3, 0, 1, 2, 3, 4, 5, 6), "1 2 3 4 5 6", 3, "1 2 3 4 5 6", 3),
                Arguments.of(new Custom(3, 1, 1, 2, 9, 4, 5, 8), "1 2 4 5", 2, "1 2 9 4 5 8", 3),
                Arguments.of(new Custom(4, 1, 1, 2, 3, 9, 4, 5, 6, 8), "1 2 3 4 5 6", 3, "1 2 3 9 4 5 6 8", 4),
                Arguments.of(new Custom(3, 0, 1, 2, 3, 4, 5, Double.NaN), "1 2 4 5", 2, "1 2 4 5", 2));
    }

    private static CoordinateSequence packed(int dimension, int measures, double... numbers) {
        return new PackedCoordinateSequence.Double(numbers, dimension, measures);
    }

    /** A sequence that shares nothing with those of JTS and GeoTools, and overrides only one default method. */
    private static final class Custom implements CoordinateSequence {

        private final int dimension;
        private final int measures;
        private final double[] numbers;

        Custom(int dimension, int measures, double... numbers) {
            this.dimension = dimension;
            this.measures = measures;
            this.numbers = numbers;
        }

        @Override
        public int getDimension() {
            return dimension;
        }

        @Override
        public int getMeasures() {
            return measures;
        }

        @Override
        public Coordinate getCoordinate(int i) {
            Coordinate coordinate = createCoordinate();
            for (int ordinate = 0; ordinate < dimension; ordinate++) {
                coordinate.setOrdinate(ordinate, getOrdinate(i, ordinate));
            }
            return coordinate;
        }

        @Override
        public Coordinate getCoordinateCopy(int i) {
            return getCoordinate(i);
        }

        @Override
        public void getCoordinate(int i, Coordinate target) {
            target.setCoordinate(getCoordinate(i));
        }

        @Override
        public double getX(int i) {
            return getOrdinate(i, 0);
        }

        @Override
        public double getY(int i) {
            return getOrdinate(i, 1);
        }

        @Override
        public double getOrdinate(int i, int ordinate) {
            return numbers[i * dimension + ordinate];
        }

        @Override
        public int size() {
            return numbers.length / dimension;
        }

        @Override
        public void setOrdinate(int i, int ordinate, double value) {
            numbers[i * dimension + ordinate] = value;
        }

        @Override
        public Coordinate[] toCoordinateArray() {
            return IntStream.range(0, size()).mapToObj(this::getCoordinate).toArray(Coordinate[]::new);
        }

        @Override
        public Envelope expandEnvelope(Envelope envelope) {
            for (Coordinate coordinate : toCoordinateArray()) {
                envelope.expandToInclude(coordinate);
            }
            return envelope;
        }

        @Override
        @Deprecated
        public Object clone() {
            return copy();
        }

        @Override
        public CoordinateSequence copy() {
            return new Custom(dimension, measures, numbers.clone());
        }
    }

    /** D9, D11: srsDimension is the count of numbers per position. */
    @ParameterizedTest
    @MethodSource("sequences")
    void writesNumbersPerPositionAsDimension(
            CoordinateSequence sequence, String plain, int dimension, String measured, int measuredDimension) {
        LineString line = FACTORY.createLineString(sequence);
        WrittenDocument without = write(gml32().build(), line);
        assertThat(without.one("//gml:posList")).isEqualTo(plain);
        assertThat(without.one("//gml:LineString/@srsDimension")).isEqualTo(Integer.toString(dimension));
        WrittenDocument with = write(gml32().encodeMeasures(true).build(), line);
        assertThat(with.one("//gml:posList")).isEqualTo(measured);
        assertThat(with.one("//gml:LineString/@srsDimension")).isEqualTo(Integer.toString(measuredDimension));
        WrittenDocument swapped = write(gml32().swapAxes(true).build(), line);
        assertThat(swapped.one("//gml:posList")).startsWith("2 1 ");
        GmlSettings gml2 =
                GmlSettings.builder(GmlVersion.GML_2_1_2).encodeMeasures(true).build();
        assertThat(ofFeature(WfsVersion.WFS_1_0_0, gml2, TYPE, line)
                        .one("//ex:geom//gml:coordinates")
                        .replace(',', ' '))
                .as("GML 2 has no measures")
                .isEqualTo(plain);
    }

    /** MultiCurve, MultiSurface and CurvePolygon may consist of straight lines, which have a Z. */
    @Test
    void writesZOfCurvedGeometriesWithoutArcs() {
        LineString line = FACTORY.createLineString(packed(3, 0, 1, 2, 3, 4, 5, 6));
        LinearRing ring = FACTORY.createLinearRing(packed(3, 0, 0, 0, 1, 9, 0, 2, 9, 9, 3, 0, 0, 1));
        CurvePolygon polygon = new CurvePolygon(ring, List.of(), FACTORY, 0.1);
        CircularString arc = new CircularString(new double[] {0, 0, 1, 1, 2, 0}, FACTORY, 0.1);
        for (boolean linearize : new boolean[] {false, true}) {
            GmlSettings settings = gml32().linearize(linearize).build();
            assertThat(write(settings, new MultiCurve(List.of(line), FACTORY, 0.1))
                            .one("//gml:MultiCurve[@srsDimension=3]//gml:posList"))
                    .isEqualTo("1 2 3 4 5 6");
            assertThat(write(settings, polygon).one("//gml:Polygon[@srsDimension=3]//gml:posList"))
                    .isEqualTo("0 0 1 9 0 2 9 9 3 0 0 1");
            assertThat(write(settings, new MultiSurface(List.of(polygon), FACTORY, 0.1))
                            .one("//gml:MultiSurface[@srsDimension=3]//gml:posList"))
                    .isEqualTo("0 0 1 9 0 2 9 9 3 0 0 1");
            assertThat(write(settings, new MultiCurve(List.of(line, arc), FACTORY, 0.1))
                            .all("//gml:MultiCurve[@srsDimension=2]//gml:posList")
                            .get(0))
                    .as("arcs are two-dimensional")
                    .isEqualTo("1 2 4 5");
        }
    }

    @Test
    void writesPartsInTheirSmallestDimension() {
        Geometry mixed = FACTORY.createGeometryCollection(
                new Geometry[] {FACTORY.createPoint(new Coordinate(1, 2, 3)), FACTORY.createPoint(new Coordinate(4, 5))
                });
        WrittenDocument document = write(gml32().build(), mixed);
        assertThat(document.all("//gml:pos")).containsExactly("1 2", "4 5");
        assertThat(document.one("//@srsDimension")).isEqualTo("2");
    }

    @Test
    void omitsDimensionOrRepeatsItOnEachListIfConfigured() {
        Geometry line = FACTORY.createLineString(packed(3, 0, 1, 2, 3, 4, 5, 6));
        assertThat(write(gml32().srsDimension(false).build(), line).count("//@srsDimension"))
                .isZero();
        assertThat(write(gml32().srsDimensionOnPositions(true).build(), line).one("//gml:posList/@srsDimension"))
                .isEqualTo("3");
    }

    @Test
    void omitsSeparatorsOfGml2IfConfigured() {
        Geometry line = FACTORY.createLineString(packed(2, 0, 1, 2, 3, 4));
        GmlSettings said = GmlSettings.defaults(GmlVersion.GML_2_1_2);
        assertThat(ofFeature(WfsVersion.WFS_1_0_0, said, TYPE, line)
                        .one("//gml:coordinates[@decimal='.' and @cs=',' and @ts=' ']"))
                .isEqualTo("1,2 3,4");
        GmlSettings unsaid = said.toBuilder().coordinateSeparators(false).build();
        assertThat(ofFeature(WfsVersion.WFS_1_0_0, unsaid, TYPE, line)
                        .isValid(unsaid, TYPE)
                        .one("//gml:coordinates[not(@*)]"))
                .isEqualTo("1,2 3,4");
    }

    // ---- numbers

    @Test
    void roundsToConfiguredDecimals() {
        double[] numbers = {123.456789012345, -0.5, 1.005, 9.9999999, 1e7, 12345678.123, 0.001, -1e-8};
        assertThat(posList(gml32().numDecimals(0).build(), numbers)).isEqualTo("123 -1 1 10 10000000 12345678 0 0");
        assertThat(posList(gml32().numDecimals(2).build(), numbers))
                .isEqualTo("123.46 -0.5 1 10 10000000 12345678.12 0 0");
        assertThat(posList(gml32().numDecimals(6).build(), numbers))
                .isEqualTo("123.456789 -0.5 1.005 10 10000000 12345678.123 0.001 0");
        // the exact value of the double, which 123.456789012345 is not
        assertThat(posList(gml32().numDecimals(15).build(), numbers)).startsWith("123.456789012344998 -0.5 1.005 ");
        assertThat(posList(
                        gml32().numDecimals(org.gmlfast.stax.CoordinateFormat.ALL_DECIMALS)
                                .build(),
                        numbers))
                .isEqualTo("123.456789012345 -0.5 1.005 9.9999999 10000000 12345678.123 0.001 -0.00000001");
    }

    /** D12: no exponent, no dangling point, no minus zero, no padded NaN. */
    @Test
    void padsToConfiguredDecimals() {
        double[] numbers = {1.5, Double.NaN, 1e7, -0.0, -1e-9, Double.POSITIVE_INFINITY};
        assertThat(posList(gml32().numDecimals(2).padWithZeros(true).build(), numbers))
                .isEqualTo("1.50 NaN 10000000.00 0.00 0.00 INF");
        assertThat(posList(gml32().numDecimals(0).padWithZeros(true).build(), numbers))
                .isEqualTo("2 NaN 10000000 0 0 INF");
        assertThat(posList(gml32().build(), 1e-7, 1e300, 0, 0))
                .startsWith("0.0000001 1000000000000000052504760255204420248");
    }

    @Test
    void ignoresDefaultLocale() {
        Locale locale = Locale.getDefault();
        try {
            for (String tag : new String[] {"de-DE", "ar-EG-u-nu-arab", "hi-IN-u-nu-deva", "tr-TR"}) {
                Locale.setDefault(Locale.forLanguageTag(tag));
                assertThat(posList(gml32().build(), 1.5, -2.25, 0, 1e6)).isEqualTo("1.5 -2.25 0 1000000");
            }
        } finally {
            Locale.setDefault(locale);
        }
    }

    @ParameterizedTest
    @EnumSource
    void formatsEnvelopesLikeGeometries(WfsVersion version) {
        GmlSettings settings = GmlSettings.builder(version.gml())
                .featureBounds(true)
                .numDecimals(2)
                .padWithZeros(true)
                .build();
        Geometry line = FACTORY.createLineString(packed(2, 0, 1, 2, 30_000_000.125, 4));
        WrittenDocument document = ofFeature(version, settings, TYPE, line).isValid(settings, TYPE);
        List<String> corners = document.all(
                version.gml().isGml3() ? "//gml:Envelope/*" : "//ex:f/gml:boundedBy/gml:Box/gml:coordinates");
        assertThat(corners)
                .isEqualTo(
                        version.gml().isGml3()
                                ? List.of("1.00 2.00", "30000000.13 4.00")
                                : List.of("1.00,2.00 30000000.13,4.00"));
    }

    @Test
    void writesAMillionVertices() {
        int size = 1_000_000;
        double[] numbers = new double[2 * size];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = i / 64.0;
        }
        String[] written = posList(gml32().build(), numbers).split(" ");
        List<Integer> wrong = new ArrayList<>();
        for (int i = 0; i < numbers.length; i++) {
            if (Double.parseDouble(written[i]) != numbers[i]) {
                wrong.add(i);
            }
        }
        assertThat(written).hasSize(2 * size);
        assertThat(wrong).isEmpty();
    }
}
