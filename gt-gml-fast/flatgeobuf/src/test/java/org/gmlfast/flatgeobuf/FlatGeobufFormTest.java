/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.flatgeobuf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Date;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.geotools.api.referencing.FactoryException;
import org.geotools.feature.AttributeTypeBuilder;
import org.geotools.feature.NameImpl;
import org.geotools.feature.simple.SimpleFeatureBuilder;
import org.geotools.feature.simple.SimpleFeatureTypeBuilder;
import org.geotools.feature.simple.SimpleFeatureTypeImpl;
import org.geotools.geometry.jts.ReferencedEnvelope;
import org.geotools.geometry.jts.WKTReader2;
import org.geotools.referencing.CRS;
import org.geotools.util.factory.Hints;
import org.gmlfast.form.CollectionHeader;
import org.gmlfast.form.DocumentForm;
import org.gmlfast.form.DocumentWriter;
import org.gmlfast.form.MergedParts;
import org.gmlfast.gml.output.FeatureEncodingException;
import org.gmlfast.gml.output.UnsupportedFeatureTypeException;
import org.gmlfast.model.Row;
import org.gmlfast.model.RowType;
import org.gmlfast.model.ValueKind;
import org.gmlfast.stax.Utf8Text;
import org.gmlfast.testing.BuildJdkOnly;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.MultiPolygon;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.geom.Polygon;
import org.locationtech.jts.io.ParseException;
import org.locationtech.jts.io.WKTReader;
import org.wololo.flatgeobuf.generated.GeometryType;

/** Documents of FlatGeobuf as its Java library reads them. */
@BuildJdkOnly
class FlatGeobufFormTest {

    private static final CollectionHeader NO_HEADER = CollectionHeader.builder().build();
    private static final DocumentForm STREAM = FlatGeobufForm.stream();
    private static final DocumentForm INDEXED = FlatGeobufForm.indexed(null);

    // ---- types and features

    private static SimpleFeatureType type(String crs, Object... namesAndClasses) {
        SimpleFeatureTypeBuilder type = new SimpleFeatureTypeBuilder();
        type.setName("t");
        try {
            type.setCRS(crs == null ? null : CRS.decode(crs, false));
        } catch (FactoryException e) {
            throw new IllegalArgumentException(e);
        }
        for (int i = 0; i < namesAndClasses.length; i += 2) {
            type.add((String) namesAndClasses[i], (Class<?>) namesAndClasses[i + 1]);
        }
        return type.buildFeatureType();
    }

    private static SimpleFeature feature(SimpleFeatureType type, String id, Object... values) {
        return SimpleFeatureBuilder.build(type, values, id);
    }

    private static Geometry wkt(String text) {
        try {
            return new WKTReader2().read(text);
        } catch (ParseException e) {
            throw new IllegalArgumentException(text, e);
        }
    }

    private static byte[] write(DocumentForm form, CollectionHeader header, SimpleFeatureType type, List<?> features)
            throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (DocumentWriter document = form.open(header, List.of(RowType.of(type)), out)) {
            for (Object feature : features) {
                document.write((SimpleFeature) feature);
            }
            document.finish();
        }
        return out.toByteArray();
    }

    private static ReadDocument read(DocumentForm form, SimpleFeatureType type, SimpleFeature... features)
            throws IOException {
        return new ReadDocument(write(form, NO_HEADER, type, List.of(features)));
    }

    // ---- geometries

    @ParameterizedTest
    @ValueSource(
            strings = {
                "POINT (1 2)",
                "LINESTRING (1 2, 3 4, 5 6.5)",
                "POLYGON ((0 0, 9 0, 9 9, 0 0))",
                "POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0), (1 1, 1 2, 2 2, 1 1), (3 3, 3 4, 4 4, 3 3))",
                "MULTIPOINT ((1 2), (3 4))",
                "MULTILINESTRING ((1 2, 3 4))",
                "MULTILINESTRING ((1 2, 3 4), (5 6, 7 8, 9 10))",
                "MULTIPOLYGON (((0 0, 9 0, 9 9, 0 0)))",
                "MULTIPOLYGON (((0 0, 9 0, 9 9, 0 9, 0 0), (1 1, 1 2, 2 2, 1 1)), ((20 20, 21 20, 21 21, 20 20)))",
                "GEOMETRYCOLLECTION (POINT (1 2), LINESTRING (3 4, 5 6))",
                "GEOMETRYCOLLECTION (GEOMETRYCOLLECTION (POINT (1 2)), MULTIPOLYGON (((0 0, 9 0, 9 9, 0 0))))",
            })
    void writesEachGeometryType(String text) throws IOException {
        Geometry geometry = wkt(text);
        for (Class<?> binding : List.of(Geometry.class, geometry.getClass())) {
            for (DocumentForm form : List.of(STREAM, INDEXED)) {
                SimpleFeatureType type = type(null, "g", binding);
                ReadDocument document = read(form, type, feature(type, "1", geometry), feature(type, "2", geometry));
                assertThat(document.features)
                        .extracting(f -> f.geometry().toText())
                        .containsOnly(geometry.toText());
                assertThat(document.features).hasSize(2);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "POINT Z(1 2 3),true,false",
        "POINT M(1 2 4),false,true",
        "POINT ZM(1 2 3 4),true,true",
        "'MULTIPOLYGON Z(((0 0 1, 9 0 2, 9 9 3, 0 0 1)))',true,false",
    })
    void writesHeightsAndMeasures(String text, boolean z, boolean m) throws IOException, ParseException {
        Geometry geometry = new WKTReader().read(text);
        SimpleFeatureType type = type(null, "g", Geometry.class);
        for (DocumentForm form : List.of(STREAM, INDEXED)) {
            ReadDocument document = read(form, type, feature(type, "1", geometry));
            assertThat(document.header.hasZ()).isEqualTo(z);
            assertThat(document.header.hasM()).isEqualTo(m);
            org.wololo.flatgeobuf.generated.Geometry table =
                    document.features.get(0).table();
            table = table.partsLength() > 0 ? table.parts(0) : table;
            assertThat(table.zLength() > 0).isEqualTo(z);
            assertThat(table.mLength() > 0).isEqualTo(m);
            if (m) {
                assertThat(table.m(0)).isEqualTo(4);
            }
            if (z && text.startsWith("POINT")) {
                assertThat(table.z(0)).isEqualTo(3);
            }
            if (text.startsWith("MULTI")) {
                assertThat(table.z(2)).isEqualTo(3);
            }
        }
    }

    @Test
    void writesTheSameOrdinatesForAllFeaturesWithAnIndex() throws IOException, ParseException {
        SimpleFeatureType type = type(null, "g", Geometry.class, "n", Integer.class);
        List<String> texts = List.of(
                "POINT (1 2)",
                "POINT Z(1 2 3)",
                "POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0), (1 1, 1 2, 2 2, 1 1))",
                "MULTIPOLYGON (((0 0, 9 0, 9 9, 0 0)))",
                "POINT M(1 2 4)");
        List<SimpleFeature> features = new ArrayList<>();
        for (String text : texts) {
            features.add(feature(type, "" + features.size(), new WKTReader().read(text), features.size()));
        }
        features.add(feature(type, "none", null, features.size()));
        ReadDocument document = new ReadDocument(write(INDEXED, NO_HEADER, type, features));
        assertThat(document.header.hasZ()).isTrue();
        assertThat(document.header.hasM()).isTrue();
        assertThat(document.features).hasSize(6).allSatisfy(read -> {
            org.wololo.flatgeobuf.generated.Geometry table = read.table();
            if (table == null) {
                assertThat(read.values().get("n")).isEqualTo(5);
                return;
            }
            int index = (Integer) read.values().get("n");
            assertThat(read.geometry().toText())
                    .isEqualTo(new WKTReader().read(texts.get(index)).toText());
            table = table.partsLength() > 0 ? table.parts(0) : table;
            assertThat(table.zLength()).isEqualTo(table.xyLength() / 2);
            assertThat(table.mLength()).isEqualTo(table.xyLength() / 2);
            assertThat((Double) table.z(0)).isEqualTo(Double.valueOf(index == 1 ? 3 : 0));
            assertThat((Double) table.m(0)).isEqualTo(Double.valueOf(index == 4 ? 4 : 0));
        });
        assertThat(document.search(new Envelope(0, 10, 0, 10))).hasSize(5);
    }

    /** Each position as x, y, z and m, those of parts one after the other. */
    private static List<List<Double>> positions(org.wololo.flatgeobuf.generated.Geometry table) {
        List<List<Double>> positions = new ArrayList<>();
        for (int i = 0; i < table.partsLength(); i++) {
            positions.addAll(positions(table.parts(i)));
        }
        for (int i = 0; i < table.xyLength() / 2; i++) {
            positions.add(List.of(
                    table.xy(2 * i),
                    table.xy(2 * i + 1),
                    table.zLength() == 0 ? 0 : table.z(i),
                    table.mLength() == 0 ? 0 : table.m(i)));
        }
        return positions;
    }

    private static List<List<Double>> positions(Geometry geometry) {
        return Arrays.stream(geometry.getCoordinates())
                .map(c -> List.of(c.x, c.y, orZero(c.getZ()), orZero(c.getM())))
                .toList();
    }

    private static double orZero(double ordinate) {
        return Double.isNaN(ordinate) ? 0 : ordinate;
    }

    /** Lines of up to 700 positions, with and without heights and measures, in multi-geometries and holes. */
    private static Geometry random(Random random) throws ParseException {
        String ordinates = List.of("", "Z", "M", "ZM").get(random.nextInt(4));
        String line = "";
        int size = 1 + random.nextInt(random.nextInt(10) == 0 ? 700 : 5);
        double x = random.nextInt(1000);
        for (int i = 0; i < size; i++) {
            line += i == 0 ? "(" : ", ";
            for (int j = 0; j < 2 + ordinates.length(); j++) {
                line += (j > 0 ? " " : "") + (x + random.nextInt(100) - 50);
            }
        }
        String start = line.contains(",") ? line.substring(1, line.indexOf(',')) : line.substring(1);
        String ring = "(" + start + ", " + line.substring(1) + ", " + start + ", " + start + ")";
        line = "(" + start + ", " + line.substring(1) + ")";
        String text =
                switch (random.nextInt(7)) {
                    case 0 -> "POINT %s (%s)".formatted(ordinates, start);
                    case 1 -> "LINESTRING %s %s".formatted(ordinates, line);
                    case 2 -> "POLYGON %s (%s, %s)".formatted(ordinates, ring, ring);
                    case 3 -> "MULTIPOINT %s ((%s), (%s))".formatted(ordinates, start, start);
                    case 4 -> "MULTILINESTRING %s (%s, %s, %s)".formatted(ordinates, line, ring, line);
                    case 5 -> "MULTIPOLYGON %s ((%s), (%s, %s))".formatted(ordinates, ring, ring, ring);
                    default ->
                        "GEOMETRYCOLLECTION %1$s (POINT %1$s (%2$s), LINESTRING %1$s %3$s)"
                                .formatted(ordinates, start, line);
                };
        return new WKTReader().read(text);
    }

    /** Whatever is sorted at a time, also features that are larger than all buffers. */
    @ParameterizedTest
    @ValueSource(ints = {1000, 100_000, 1_500_000, 33554432})
    void writesAllPositionsAndValues(int sortedBytes, @TempDir Path folder) throws IOException, ParseException {
        SimpleFeatureType type = type(null, "g", Geometry.class, "n", Integer.class, "s", String.class);
        Random random = new Random(sortedBytes);
        List<SimpleFeature> features = new ArrayList<>();
        Envelope all = new Envelope();
        for (int i = 0; i < 400; i++) {
            Geometry geometry = i % 20 == 7 ? null : random(random);
            int length = i % 40 == 3 ? 30_000 << random.nextInt(6) : random.nextInt(300);
            features.add(feature(type, "" + i, geometry, i, ("" + (char) ('a' + i % 26)).repeat(length)));
            all.expandToInclude(geometry == null ? new Envelope() : geometry.getEnvelopeInternal());
        }
        ReadDocument document = new ReadDocument(
                write(FlatGeobufForm.indexed(folder, new SortMemory(sortedBytes, 0)), NO_HEADER, type, features));
        assertThat(document.features).hasSize(400);
        assertThat(new double[] {
                    document.header.envelope(0),
                    document.header.envelope(1),
                    document.header.envelope(2),
                    document.header.envelope(3)
                })
                .containsExactly(all.getMinX(), all.getMinY(), all.getMaxX(), all.getMaxY());
        List<Integer> located = new ArrayList<>();
        for (ReadDocument.ReadFeature read : document.features) {
            int n = (Integer) read.values().get("n");
            SimpleFeature written = features.get(n);
            assertThat(read.values().get("s")).isEqualTo(written.getAttribute("s"));
            assertThat(read.table() == null).isEqualTo(written.getAttribute("g") == null);
            if (read.table() != null) {
                assertThat(positions(read.table())).as("feature %d", n).isEqualTo(positions((Geometry)
                        written.getAttribute("g")));
                located.add(n);
            }
        }
        assertThat(document.features.subList(0, located.size()))
                .as("those without geometry come last")
                .allMatch(read -> read.table() != null);
    }

    @ParameterizedTest
    @CsvSource({
        "2, POINT (1 2), false, false",
        "3, POINT (1 2), true, false",
        "3, POINT M (1 2 3), false, true",
        "3, POINT Z (1 2 3), true, false",
        "4, POINT (1 2), true, true",
        "4, POINT M (1 2 3), true, true",
        "2, POINT ZM (1 2 3 4), true, true",
        "2, 'POLYGON Z ((0 0 NaN, 9 0 NaN, 9 9 NaN, 0 0 NaN), (1 0 1, 2 0 1, 2 1 1, 1 0 1))', true, false"
    })
    void writesOrdinatesOfTheColumnOrOfTheFirstGeometry(int dimension, String text, boolean z, boolean m)
            throws IOException, ParseException {
        SimpleFeatureTypeBuilder builder = new SimpleFeatureTypeBuilder();
        builder.setName("t");
        builder.userData(Hints.COORDINATE_DIMENSION, dimension).add("g", Geometry.class, (String) null);
        SimpleFeatureType type = builder.buildFeatureType();
        Geometry geometry = new WKTReader().read(text);
        ReadDocument document =
                read(STREAM, type, feature(type, "1", geometry), feature(type, "2", wkt("POINT (5 6)")));
        assertThat(document.header.hasZ()).isEqualTo(z);
        assertThat(document.header.hasM()).isEqualTo(m);
        assertThat(positions(document.features.get(0).table())).isEqualTo(positions(geometry));
        assertThat(document.features.get(1).table().zLength()).isEqualTo(z ? 1 : 0);
        assertThat(document.features.get(1).table().mLength()).isEqualTo(m ? 1 : 0);
        assertThat(positions(document.features.get(1).table())).containsExactly(List.of(5.0, 6.0, 0.0, 0.0));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "POINT M (1 2 3)",
                "MULTIPOINT Z ((1 2 3), (1 2 3))",
                "MULTIPOLYGON M (((0 0 1, 9 0 1, 9 9 1, 0 0 1)), ((0 0 1, 9 0 1, 9 9 1, 0 0 1)))"
            })
    void refusesOrdinatesThatTheHeaderDoesNotHave(String text) throws IOException, ParseException {
        SimpleFeatureType type = type(null, "g", Geometry.class);
        Geometry geometry = new WKTReader().read(text);
        assertThatThrownBy(
                        () -> read(STREAM, type, feature(type, "1", wkt("POINT (1 2)")), feature(type, "2", geometry)))
                .isInstanceOf(FeatureEncodingException.class)
                .hasMessageContaining("feature \"2\", attribute \"g\": a position has");
    }

    @ParameterizedTest
    @ValueSource(strings = {"POINT Z (1 2 3)", "POINT M (1 2 3)"})
    void refusesHeightsAndMeasuresThatAreNotFinite(String text) throws ParseException {
        SimpleFeatureType type = type(null, "g", Geometry.class);
        Geometry geometry = new WKTReader().read(text);
        geometry.getCoordinate().setOrdinate(2, Double.NEGATIVE_INFINITY);
        assertThatThrownBy(() -> read(STREAM, type, feature(type, "1", geometry)))
                .isInstanceOf(FeatureEncodingException.class)
                .hasMessageContaining("a coordinate is not a finite number");
    }

    @Test
    void writesArcsAsCurves() throws IOException {
        SimpleFeatureType type = type(null, "g", Geometry.class);
        ReadDocument document = read(
                STREAM,
                type,
                feature(type, "1", wkt("CIRCULARSTRING (0 0, 1 1, 2 0)")),
                feature(type, "2", wkt("COMPOUNDCURVE (CIRCULARSTRING (0 0, 1 1, 2 0), (2 0, 3 0))")),
                feature(type, "3", wkt("CURVEPOLYGON (CIRCULARSTRING (0 0, 1 1, 2 0, 1 -1, 0 0))")));
        assertThat(document.features)
                .extracting(f -> f.table().type())
                .containsExactly(GeometryType.CircularString, GeometryType.CompoundCurve, GeometryType.CurvePolygon);
        assertThat(document.features.get(0).table().xyLength()).isEqualTo(6);
        assertThat(document.features.get(1).table().parts(0).type()).isEqualTo(GeometryType.CircularString);
        assertThat(document.features.get(1).table().parts(1).type()).isEqualTo(GeometryType.LineString);
        assertThat(document.features.get(2).table().parts(0).xyLength()).isEqualTo(10);
    }

    @Test
    void writesXBeforeYForAnyAxisOrder() throws IOException {
        for (String crs : List.of("urn:ogc:def:crs:EPSG::4326", "EPSG:4326")) {
            SimpleFeatureType type = type(crs, "g", Point.class);
            boolean northFirst = CRS.getAxisOrder(type.getCoordinateReferenceSystem()) == CRS.AxisOrder.NORTH_EAST;
            SimpleFeature feature = feature(type, "1", wkt(northFirst ? "POINT (50 8)" : "POINT (8 50)"));
            ReadDocument document = read(INDEXED, type, feature);
            assertThat(document.features.get(0).geometry().toText()).isEqualTo("POINT (8 50)");
            assertThat(document.header.envelope(0)).isEqualTo(8);
            assertThat(document.header.crs().org()).isEqualTo("EPSG");
            assertThat(document.header.crs().code()).isEqualTo(4326);
            CollectionHeader bounded = CollectionHeader.builder()
                    .bounds(new ReferencedEnvelope(feature.getBounds()))
                    .build();
            ReadDocument stream = new ReadDocument(write(STREAM, bounded, type, List.of(feature)));
            assertThat(stream.header.envelope(0)).isEqualTo(8);
            assertThat(stream.header.envelope(1)).isEqualTo(50);
        }
    }

    @Test
    void omitsEmptyGeometriesAndEmptyParts() throws IOException {
        SimpleFeatureType type = type(null, "g", Geometry.class, "n", Integer.class);
        for (DocumentForm form : List.of(STREAM, INDEXED)) {
            ReadDocument document = read(
                    form,
                    type,
                    feature(type, "1", null, 1),
                    feature(type, "2", wkt("POLYGON EMPTY"), 2),
                    feature(type, "3", wkt("GEOMETRYCOLLECTION (POINT EMPTY, POINT (1 2))"), 3));
            assertThat(document.features)
                    .filteredOn(f -> f.geometry() == null)
                    .extracting(f -> f.values().get("n"))
                    .containsExactly(1, 2);
            assertThat(document.features)
                    .filteredOn(f -> f.geometry() != null)
                    .extracting(f -> f.geometry().toText())
                    .containsExactly("GEOMETRYCOLLECTION (POINT (1 2))");
        }
    }

    @Test
    void writesPolygonsAsTheMultiPolygonsOfTheHeader() throws IOException {
        SimpleFeatureType type = type(null, "g", MultiPolygon.class);
        Row polygon = row(0, wkt("POLYGON ((0 0, 9 0, 9 9, 0 0))"));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (DocumentWriter document = STREAM.open(NO_HEADER, List.of(RowType.of(type)), out)) {
            document.write(polygon, RowType.of(type));
            document.finish();
        }
        assertThat(new ReadDocument(out.toByteArray())
                        .features
                        .get(0)
                        .geometry()
                        .toText())
                .isEqualTo("MULTIPOLYGON (((0 0, 9 0, 9 9, 0 0)))");
    }

    /** A row with one value. */
    private static Row row(int index, Object value) {
        return new Row() {
            @Override
            public String id() {
                return "t.7";
            }

            @Override
            public Object getObject(int i) {
                return i == index ? value : null;
            }
        };
    }

    @Test
    void refusesWhatTheHeaderDoesNotSay() throws IOException {
        SimpleFeatureType lines = type(null, "g", LineString.class);
        assertThatThrownBy(() -> STREAM.open(NO_HEADER, List.of(RowType.of(lines)), new ByteArrayOutputStream())
                        .write(row(0, wkt("POINT (1 2)")), RowType.of(lines)))
                .isInstanceOf(FeatureEncodingException.class)
                .hasMessageContaining("feature \"t.7\", attribute \"g\": a Point is not a LineString");

        SimpleFeatureType points = type(null, "g", Point.class);
        DocumentWriter document = STREAM.open(NO_HEADER, List.of(RowType.of(points)), new ByteArrayOutputStream());
        document.write(feature(points, "1", wkt("POINT (1 2)")));
        SimpleFeature high = feature(
                points,
                "2",
                new org.locationtech.jts.geom.GeometryFactory()
                        .createPoint(new org.locationtech.jts.geom.Coordinate(1, 2, 3)));
        assertThatThrownBy(() -> document.write(high))
                .isInstanceOf(FeatureEncodingException.class)
                .hasMessageContaining("feature \"2\", attribute \"g\": a position has Z");
        assertThatThrownBy(document::finish).isInstanceOf(IllegalStateException.class);
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void refusesCoordinatesThatAreNotFinite(double number) {
        SimpleFeatureType type = type(null, "g", LineString.class);
        LineString line = new org.locationtech.jts.geom.GeometryFactory()
                .createLineString(new org.locationtech.jts.geom.Coordinate[] {
                    new org.locationtech.jts.geom.Coordinate(1, 2), new org.locationtech.jts.geom.Coordinate(number, 0)
                });
        assertThatThrownBy(() -> read(INDEXED, type, feature(type, "1", line)))
                .isInstanceOf(FeatureEncodingException.class)
                .hasMessageContaining("a coordinate is not a finite number");
    }

    // ---- values

    @Test
    void writesValuesInTheTypesOfTheirColumns() throws IOException {
        Object[][] columns = {
            {"bool", Boolean.class, true, "Bool", true},
            {"byte", Byte.class, (byte) -1, "Byte", (byte) -1},
            {"short", Short.class, (short) -2, "Short", (short) -2},
            {"int", Integer.class, Integer.MIN_VALUE, "Int", Integer.MIN_VALUE},
            {"long", Long.class, Long.MAX_VALUE, "Long", Long.MAX_VALUE},
            {"float", Float.class, 1.5f, "Float", 1.5f},
            {"double", Double.class, Double.NaN, "Double", Double.NaN},
            {"decimal", BigDecimal.class, new BigDecimal("12.10"), "Double", 12.1},
            {"integer", BigInteger.class, BigInteger.TEN.negate(), "Double", -10.0},
            {"text", String.class, "Zürich \uD83D\uDE00", "String", "Zürich \uD83D\uDE00"},
            {"empty", String.class, "", "String", ""},
            {"half", String.class, "a\uD83D\uDE00\uD83Db\uDE00", "String", "a\uD83D\uDE00b"},
            {"uuid", UUID.class, new UUID(1, 2), "String", new UUID(1, 2).toString()},
            {"bytes", byte[].class, new byte[] {1, -1}, "Binary", new byte[] {1, -1}},
            {"date", Date.class, Date.valueOf("1492-10-12"), "DateTime", "1492-10-12"},
            {"time", Time.class, Time.valueOf("12:34:56"), "String", "12:34:56"},
            {"stamp", Timestamp.class, Timestamp.from(Instant.EPOCH), "DateTime", "1970-01-01T00:00:00Z"},
            {"local", LocalDateTime.class, LocalDateTime.of(2000, 1, 2, 3, 4), "DateTime", "2000-01-02T03:04:00"},
            {
                "zoned",
                OffsetDateTime.class,
                OffsetDateTime.parse("2000-01-02T03:04:05.678+01:00"),
                "DateTime",
                "2000-01-02T03:04:05.678+01:00"
            },
            {"day", LocalDate.class, LocalDate.MAX, "DateTime", "9999-12-31"},
            {"list", List.class, Arrays.asList(1, null, "a\"b"), "Json", "[1,null,\"a\\\"b\"]"},
            {"array", Integer[].class, new Integer[] {1, 2}, "Json", "[1,2]"},
            {"map", Map.class, Map.of("k", 1.5), "Json", "{\"k\":1.5}"},
            {"second", Point.class, wkt("POINT (3 4)"), "String", "POINT (3 4)"},
            {"nothing", String.class, null, "String", null},
        };
        SimpleFeatureTypeBuilder builder = new SimpleFeatureTypeBuilder();
        builder.setName("t");
        builder.add("g", Point.class);
        builder.setDefaultGeometry("g");
        Object[] values = new Object[columns.length + 1];
        for (int i = 0; i < columns.length; i++) {
            builder.add((String) columns[i][0], (Class<?>) columns[i][1]);
            values[i + 1] = columns[i][2];
        }
        SimpleFeatureType type = builder.buildFeatureType();
        ReadDocument document = read(STREAM, type, feature(type, "1", values));
        Map<String, Object> written = document.features.get(0).values();
        for (Object[] column : columns) {
            String name = (String) column[0];
            assertThat(document.columns().get(name)).as(name).isEqualTo(column[3]);
            assertThat(written.get(name)).as(name).isEqualTo(column[4]);
        }
        assertThat(written).doesNotContainKey("nothing");
    }

    @Test
    void writesRowsWithoutObjects() throws IOException {
        SimpleFeatureType type = type(
                null,
                "b",
                Boolean.class,
                "s",
                Short.class,
                "l",
                Long.class,
                "f",
                Float.class,
                "d",
                Double.class,
                "t",
                String.class);
        RowType rows = new RowType(
                type,
                List.of(
                        ValueKind.BOOLEAN,
                        ValueKind.INTEGER,
                        ValueKind.INTEGER,
                        ValueKind.FLOAT,
                        ValueKind.DOUBLE,
                        ValueKind.TEXT),
                false);
        Row row = new Row() {
            @Override
            public String id() {
                return "1";
            }

            @Override
            public boolean isNull(int index) {
                return index == 2;
            }

            @Override
            public Object getObject(int index) {
                throw new AssertionError();
            }

            @Override
            public boolean getBoolean(int index) {
                return true;
            }

            @Override
            public long getLong(int index) {
                return 7;
            }

            @Override
            public float getFloat(int index) {
                return 1.5f;
            }

            @Override
            public double getDouble(int index) {
                return 2.5;
            }

            @Override
            public Utf8Text getText(int index) {
                return Utf8Text.of("ä");
            }
        };
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (DocumentWriter document = STREAM.open(NO_HEADER, List.of(rows), out)) {
            document.write(row, rows);
            document.finish();
        }
        assertThat(new ReadDocument(out.toByteArray()).features.get(0).values())
                .containsExactly(
                        Map.entry("b", true),
                        Map.entry("s", (short) 7),
                        Map.entry("f", 1.5f),
                        Map.entry("d", 2.5),
                        Map.entry("t", "ä"));
    }

    @Test
    void refusesValuesOutsideOfTheTypeOfTheirColumn() {
        Object[][] cases = {
            {Integer.class, 1L << 31},
            {Short.class, 1 << 15},
            {Integer.class, 1.5},
            {Boolean.class, "yes"},
            {Double.class, "1"},
            {Float.class, 0.1},
            {Float.class, 1e300},
            {Float.class, "1"},
            {Byte.class, 128},
            {Long.class, new BigDecimal("1.5")},
            {Long.class, BigInteger.ONE.shiftLeft(63)},
            {byte[].class, "1"},
        };
        for (Object[] one : cases) {
            SimpleFeatureType type = type(null, "a", one[0]);
            assertThatThrownBy(() -> STREAM.open(NO_HEADER, List.of(RowType.of(type)), new ByteArrayOutputStream())
                            .write(row(0, one[1]), RowType.of(type)))
                    .as(Arrays.toString(one))
                    .isInstanceOf(FeatureEncodingException.class)
                    .hasMessageContaining("feature \"t.7\", attribute \"a\": ");
        }
    }

    @Test
    void writesNumbersOfOtherClassesThatTheTypeOfTheirColumnHas() throws IOException {
        Object[][] cases = {
            {Float.class, 0.5, 0.5f},
            {Float.class, Double.NaN, Float.NaN},
            {Float.class, Double.NEGATIVE_INFINITY, Float.NEGATIVE_INFINITY},
            {Float.class, -0.0, -0.0f},
            {Float.class, new BigDecimal("0.1"), 0.1f},
            {Byte.class, -128L, Byte.MIN_VALUE},
            {Short.class, 32767.0, Short.MAX_VALUE},
            {Integer.class, new BigDecimal("1E+3"), 1000},
            {Long.class, BigInteger.valueOf(Long.MIN_VALUE), Long.MIN_VALUE},
            {Double.class, 0.1f, (double) 0.1f},
        };
        for (Object[] one : cases) {
            SimpleFeatureType type = type(null, "a", one[0]);
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            try (DocumentWriter document = STREAM.open(NO_HEADER, List.of(RowType.of(type)), out)) {
                document.write(row(0, one[1]), RowType.of(type));
                document.finish();
            }
            assertThat(new ReadDocument(out.toByteArray()).features.get(0).values())
                    .as(Arrays.toString(one))
                    .isEqualTo(Map.of("a", one[2]));
        }
    }

    @Test
    void refusesTypesBeforeTheFirstByte() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        SimpleFeatureType features = type(null, "f", org.geotools.api.feature.Feature.class);
        assertThatThrownBy(() -> STREAM.open(NO_HEADER, List.of(RowType.of(features)), out))
                .isInstanceOf(UnsupportedFeatureTypeException.class);
        SimpleFeatureType objects = type(null, "o", Thread.State[].class.getComponentType(), "x", StringBuilder.class);
        assertThat(ColumnPlan.typeOf(objects.getDescriptor(0).getType().getBinding()))
                .isPositive();

        AttributeDescriptor twice =
                new AttributeTypeBuilder().binding(String.class).buildDescriptor("a");
        SimpleFeatureType doubled =
                new SimpleFeatureTypeImpl(new NameImpl("t"), List.of(twice, twice), null, false, List.of(), null, null);
        assertThatThrownBy(() -> STREAM.open(NO_HEADER, List.of(RowType.of(doubled)), out))
                .isInstanceOf(UnsupportedFeatureTypeException.class)
                .hasMessageContaining("attribute \"a\" of feature type \"t\" occurs twice");

        List<RowType> two = List.of(RowType.of(type(null, "a", String.class)), RowType.of(type(null, "b", Long.class)));
        assertThatThrownBy(() -> STREAM.open(NO_HEADER, two, out))
                .isInstanceOf(UnsupportedFeatureTypeException.class)
                .hasMessageContaining("features of one type");
        List<RowType> more = List.of(
                RowType.of(type(null, "a", String.class)), RowType.of(type(null, "a", String.class, "b", Long.class)));
        assertThatThrownBy(() -> STREAM.open(NO_HEADER, more, out))
                .isInstanceOf(UnsupportedFeatureTypeException.class)
                .hasMessageContaining("features of one type");
        assertThat(out.size()).isZero();
    }

    @Test
    void keepsNamesThatDifferInCase() throws IOException {
        SimpleFeatureType type = type(null, "name", String.class, "NAME", String.class);
        assertThat(read(STREAM, type, feature(type, "1", "a", "b"))
                        .features
                        .get(0)
                        .values())
                .isEqualTo(Map.of("name", "a", "NAME", "b"));
    }

    // ---- incomplete documents

    @Test
    void looksBrokenUnlessItIsFinished() throws IOException {
        SimpleFeatureType type = type(null, "g", Point.class);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (DocumentWriter document = STREAM.open(NO_HEADER, List.of(RowType.of(type)), out)) {
            document.write(feature(type, "1", wkt("POINT (1 2)")));
        }
        assertThat(out.size())
                .as("nothing, so that a server can report an error")
                .isZero();

        try (DocumentWriter document = STREAM.open(NO_HEADER, List.of(RowType.of(type)), out)) {
            for (int i = 0; i < 2000; i++) {
                document.write(feature(type, "1", wkt("POINT (1 2)")));
            }
        }
        assertThat(out.size()).isPositive();
        assertThatThrownBy(() -> new ReadDocument(out.toByteArray())).isInstanceOf(RuntimeException.class);

        out.reset();
        try (DocumentWriter document = INDEXED.open(NO_HEADER, List.of(RowType.of(type)), out)) {
            document.write(feature(type, "1", wkt("POINT (1 2)")));
        }
        assertThat(out.size()).isZero();
    }

    @Test
    void announcesTheNumberOfFeaturesIfItIsKnown() throws IOException {
        SimpleFeatureType type = type(null, "a", Integer.class);
        CollectionHeader two = CollectionHeader.builder().numberReturned(2).build();
        List<SimpleFeature> features = List.of(feature(type, "1", 1), feature(type, "2", 2));
        assertThat(new ReadDocument(write(STREAM, two, type, features)).header.featuresCount())
                .isEqualTo(2);
        assertThat(new ReadDocument(write(STREAM, NO_HEADER, type, features)).header.featuresCount())
                .isZero();
        assertThatThrownBy(() -> write(STREAM, two, type, features.subList(0, 1)))
                .isInstanceOf(IOException.class)
                .hasMessage("the features have changed while they were read: 2 were announced, 1 came");
    }

    @Test
    void writesDocumentsWithoutFeatures() throws IOException {
        SimpleFeatureType type = type("EPSG:3857", "g", Point.class, "a", Integer.class);
        for (DocumentForm form : List.of(STREAM, INDEXED)) {
            ReadDocument document = read(form, type);
            assertThat(document.features).isEmpty();
            assertThat(document.header.indexNodeSize()).isZero();
            assertThat(document.header.name()).isEqualTo("t");
            assertThat(document.header.crs().code()).isEqualTo(3857);
            assertThat(document.columns()).containsExactly(Map.entry("a", "Int"));
        }
    }

    // ---- the index

    @ParameterizedTest
    @CsvSource({
        "1,33554432",
        "2,33554432",
        "16,33554432",
        "17,33554432",
        "300,33554432",
        "300,1000",
        "5000,20000",
        // the leaves of the index are more than two blocks of a temporary file
        "14000,33554432",
        "14000,200000"
    })
    void findsFeaturesByTheIndexHoweverTheyWereSorted(int count, int sortedBytes, @TempDir Path folder)
            throws IOException {
        SimpleFeatureType type = type("EPSG:3857", "g", Polygon.class, "n", Integer.class, "s", String.class);
        Random random = new Random(count);
        List<SimpleFeature> features = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            double x = random.nextDouble() * 1000;
            double y = random.nextDouble() * 1000;
            Geometry box = new org.locationtech.jts.geom.GeometryFactory()
                    .toGeometry(new Envelope(x, x + 1 + random.nextInt(20), y, y + 1 + random.nextInt(20)));
            Object text = "x".repeat(random.nextInt(40));
            features.add(feature(type, "" + i, i % 50 == 49 ? null : box, i, text));
        }
        byte[] bytes = write(FlatGeobufForm.indexed(folder, new SortMemory(sortedBytes, 0)), NO_HEADER, type, features);
        assertThat(bytes).isEqualTo(write(INDEXED, NO_HEADER, type, features));
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).isEmpty();
        }
        ReadDocument document = new ReadDocument(bytes);
        assertThat(document.header.featuresCount()).isEqualTo(count);
        assertThat(document.header.indexNodeSize()).isEqualTo(16);
        assertThat(document.features)
                .extracting(f -> f.values().get("n"))
                .containsExactlyInAnyOrderElementsOf(
                        features.stream().map(f -> f.getAttribute("n")).toList());
        List<Envelope> nodes = document.nodes();
        for (int i = 0; i < nodes.size() - count; i++) {
            assertThat((Object) nodes.get(i)).as("node %d", i).isEqualTo(document.boundsOfChildren(nodes, i));
        }
        for (int i = 0; i < 30; i++) {
            double x = random.nextDouble() * 1000;
            double y = random.nextDouble() * 1000;
            Envelope box = new Envelope(x, x + 100, y, y + 100);
            List<Object> expected = features.stream()
                    .filter(f -> f.getAttribute(0) != null
                            && ((Geometry) f.getAttribute(0))
                                    .getEnvelopeInternal()
                                    .intersects(box))
                    .map(f -> f.getAttribute("n"))
                    .toList();
            assertThat(document.search(box))
                    .extracting(f -> f.values().get("n"))
                    .containsExactlyInAnyOrderElementsOf(expected);
        }
    }

    @Test
    void sortsAlongTheCurveOfTheJavaLibrary() throws IOException {
        SimpleFeatureType type = type(null, "g", Point.class);
        Random random = new Random(1);
        List<SimpleFeature> features = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            features.add(feature(
                    type, "" + i, wkt("POINT (" + random.nextInt(100_000) + " " + random.nextInt(100_000) + ")")));
        }
        ReadDocument document = new ReadDocument(write(INDEXED, NO_HEADER, type, features));
        Envelope all = new Envelope(
                document.header.envelope(0),
                document.header.envelope(2),
                document.header.envelope(1),
                document.header.envelope(3));
        List<Long> places = document.features.stream()
                .map(f -> f.geometry().getEnvelopeInternal())
                .map(e -> org.wololo.flatgeobuf.PackedRTree.hibert(
                        new org.wololo.flatgeobuf.NodeItem(e.getMinX(), e.getMinY(), e.getMaxX(), e.getMaxY()),
                        65535,
                        all.getMinX(),
                        all.getMinY(),
                        all.getWidth(),
                        all.getHeight()))
                .toList();
        assertThat(places).isSortedAccordingTo(Comparator.reverseOrder());
    }

    // ---- parts

    private static List<SimpleFeature> scattered(int count) throws ParseException {
        SimpleFeatureType type = type("EPSG:4326", "g", Geometry.class, "n", Integer.class);
        List<SimpleFeature> features = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int x = i * 7919 % 179;
            String point = i % 5 == 0 ? "POINT Z(" + x + " 1 " + i + ")" : "POINT (" + x + " " + i % 80 + ")";
            features.add(feature(type, "" + i, i % 9 == 0 ? null : new WKTReader().read(point), i));
        }
        return features;
    }

    private static List<Path> writeParts(DocumentForm form, List<SimpleFeature> features, int parts, Path folder)
            throws IOException {
        List<RowType> types = List.of(RowType.of(features.get(0).getFeatureType()));
        List<Path> files = new ArrayList<>();
        int done = 0;
        for (int i = 0; i < parts; i++) {
            int end = features.size() * (i + 1) / parts;
            files.add(folder.resolve("part" + i));
            try (OutputStream out = Files.newOutputStream(files.get(i));
                    DocumentWriter part =
                            form.parts(NO_HEADER, types).orElseThrow().openMembers(out)) {
                for (SimpleFeature feature : features.subList(done, end)) {
                    part.write(feature);
                }
                part.finish();
            }
            done = end;
        }
        return files;
    }

    private static byte[] merge(DocumentForm form, SimpleFeatureType type, List<Path> files) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        MergedParts parts =
                (MergedParts) form.parts(NO_HEADER, List.of(RowType.of(type))).orElseThrow();
        parts.merge(files, out);
        return out.toByteArray();
    }

    @ParameterizedTest
    @CsvSource({"1,1000000", "40,1000000", "40,400", "5000,20000", "5000,1000000"})
    void mergesPartsToTheDocumentOfAllFeatures(int count, int sortedBytes, @TempDir Path folder)
            throws IOException, ParseException {
        List<SimpleFeature> features = scattered(count);
        SimpleFeatureType type = features.get(0).getFeatureType();
        DocumentForm form = FlatGeobufForm.indexed(folder, new SortMemory(sortedBytes, 0));
        List<Path> parts = writeParts(form, features, 4, folder);
        byte[] merged = merge(form, type, parts);
        if (sortedBytes >= 1_000_000) {
            // other pieces leave features of one place in another order
            assertThat(merged).isEqualTo(write(form, NO_HEADER, type, features));
        }
        ReadDocument document = new ReadDocument(merged);
        assertThat(document.header.indexNodeSize()).isEqualTo(count == 1 ? 0 : 16);
        assertThat(document.features).hasSize(count);

        ReadDocument stream = new ReadDocument(merge(STREAM, type, parts));
        assertThat(stream.header.indexNodeSize()).isZero();
        assertThat(stream.header.featuresCount()).isEqualTo(count);
        assertThat(stream.header.hasZ()).isEqualTo(count > 1);
        assertThat(stream.features)
                .extracting(feature -> feature.values().get("n"))
                .isEqualTo(features.stream()
                        .map(feature -> feature.getAttribute("n"))
                        .toList());
    }

    /** The chunks of features: as many as there are, fewer, and none of the memory that documents share. */
    @ParameterizedTest
    @ValueSource(ints = {400, 10, 0})
    void sortsInSharedMemoryAsInFiles(int chunks, @TempDir Path folder) throws IOException, ParseException {
        List<SimpleFeature> features = scattered(5000);
        SimpleFeatureType type = features.get(0).getFeatureType();
        SortMemory memory = new SortMemory(20_000, chunks << 22);
        assertThat(write(FlatGeobufForm.indexed(folder, memory), NO_HEADER, type, features))
                .isEqualTo(write(INDEXED, NO_HEADER, type, features));
        assertThat(memory.take(chunks << 22)).isTrue();
        assertThat(memory.take(1)).isFalse();
    }

    @Test
    void needsNoFileWhileThereIsSharedMemory(@TempDir Path folder) throws IOException, ParseException {
        List<SimpleFeature> features = scattered(5000);
        SimpleFeatureType type = features.get(0).getFeatureType();
        Path missing = folder.resolve("missing");
        SortMemory memory = new SortMemory(20_000, 400 << 22);
        assertThat(write(FlatGeobufForm.indexed(missing, memory), NO_HEADER, type, features))
                .isNotEmpty();
        assertThat(memory.take(400 << 22)).isTrue();
        assertThatThrownBy(() -> write(FlatGeobufForm.indexed(missing, memory), NO_HEADER, type, features))
                .isInstanceOf(IOException.class);
    }

    /** The length of the first feature of a part. */
    @ParameterizedTest
    @ValueSource(ints = {-1, -40, Integer.MIN_VALUE, Integer.MAX_VALUE - 100, 100_000})
    void refusesPartWithImpossibleLength(int length, @TempDir Path folder) throws IOException, ParseException {
        List<SimpleFeature> features = scattered(20);
        List<Path> parts = writeParts(INDEXED, features, 2, folder);
        byte[] bytes = Files.readAllBytes(parts.get(0));
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt(SortRecord.BOUNDS_LENGTH, length);
        Files.write(parts.get(0), bytes);
        assertThatThrownBy(() -> merge(INDEXED, features.get(0).getFeatureType(), parts))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("part0 is not a complete part of a FlatGeobuf");
    }

    @Test
    void refusesPartThatIsNotComplete(@TempDir Path folder) throws IOException, ParseException {
        List<SimpleFeature> features = scattered(20);
        List<Path> parts = writeParts(INDEXED, features, 2, folder);
        byte[] whole = Files.readAllBytes(parts.get(1));
        SimpleFeatureType type = features.get(0).getFeatureType();
        for (int length : List.of(0, 47, whole.length - 8, whole.length / 2)) {
            Files.write(parts.get(1), Arrays.copyOf(whole, length));
            assertThatThrownBy(() -> merge(INDEXED, type, parts))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("part1 is not a complete part of a FlatGeobuf");
        }
    }
}
