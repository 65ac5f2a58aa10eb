/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.referencing.FactoryException;
import org.geotools.feature.simple.SimpleFeatureBuilder;
import org.geotools.feature.simple.SimpleFeatureTypeBuilder;
import org.geotools.geometry.jts.CurvedGeometry;
import org.geotools.geometry.jts.MultiCurvedGeometry;
import org.geotools.geometry.jts.WKTReader2;
import org.geotools.referencing.CRS;
import org.gmlfast.flatgeobuf.FlatGeobufForm;
import org.gmlfast.form.CollectionHeader;
import org.gmlfast.form.DocumentForm;
import org.gmlfast.form.DocumentWriter;
import org.gmlfast.gml.settings.GmlVersion;
import org.gmlfast.model.RowType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.CoordinateFilter;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.io.ParseException;
import org.locationtech.jts.io.WKTReader;

/** Responses in FlatGeobuf are compared as features. */
class FlatGeobufComparisonTest {

    private static final String LINE = "LINESTRING (1 2, 3.5 4)";
    private static final CollectionHeader UNKNOWN = CollectionHeader.builder().build();

    private static byte[] document(
            DocumentForm form, CollectionHeader header, String crs, Class<?> numbers, String wkt, Object... values)
            throws IOException, FactoryException, ParseException {
        SimpleFeatureType type = type(crs, numbers);
        return document(form, header, type, wkt == null ? null : new WKTReader().read(wkt), values);
    }

    private static byte[] document(
            DocumentForm form, CollectionHeader header, SimpleFeatureType type, Geometry geometry, Object... values)
            throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (DocumentWriter document = form.open(header, List.of(RowType.of(type)), out)) {
            for (int i = 0; i < values.length; i += 2) {
                document.write(
                        SimpleFeatureBuilder.build(type, new Object[] {geometry, values[i], values[i + 1]}, "t." + i));
            }
            document.finish();
        }
        return out.toByteArray();
    }

    private static SimpleFeatureType located(String crs) throws FactoryException {
        return type(crs, Integer.class);
    }

    private static SimpleFeatureType type(String crs, Class<?> numbers) throws FactoryException {
        SimpleFeatureTypeBuilder builder = new SimpleFeatureTypeBuilder();
        builder.setName("t");
        builder.setCRS(CRS.decode(crs, true));
        builder.add("g", Geometry.class);
        builder.add("n", numbers);
        builder.add("s", String.class);
        return builder.buildFeatureType();
    }

    private static List<Explanation> explanations(byte[] stock, byte[] fast) {
        return explanations(compare(stock, fast).differences());
    }

    private static List<Explanation> explanations(Differences differences) {
        List<Explanation> explanations = new ArrayList<>();
        differences.examples().forEach(difference -> explanations.add(difference.explanation()));
        return explanations;
    }

    private static byte[] document(String wkt, Object... values) throws Exception {
        return document(FlatGeobufForm.stream(), UNKNOWN, "EPSG:4326", Integer.class, wkt, values);
    }

    private static ComparedPair compare(byte[] stock, byte[] fast) {
        return ExplanationTest.compare(
                GmlVersion.GML_3_2_1, ExplanationTest.exchange(stock), ExplanationTest.exchange(fast));
    }

    private static String place(byte[] stock, byte[] fast) {
        ComparedPair pair = compare(stock, fast);
        assertThat(pair.verdict()).isEqualTo(Verdict.UNKNOWN);
        assertThat(compare(fast, stock).verdict()).isEqualTo(Verdict.UNKNOWN);
        Difference difference = pair.differences().examples().get(0);
        return (difference.feature() + ' ' + difference.path()).strip();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "POINT (1 2)",
                LINE,
                "POLYGON ((0 0, 9 0, 9 9, 0 0), (5 2, 6 2, 6 3, 5 2))",
                "MULTIPOLYGON (((0 0, 9 0, 9 9, 0 0)), ((20 0, 29 0, 29 9, 20 0)))",
                "GEOMETRYCOLLECTION (POINT Z(1 2 3), MULTILINESTRING Z((1 2 3, 4 5 6)))",
            })
    void findsNoDifferenceInTheFormOfTheSameFeatures(String wkt) throws Exception {
        CollectionHeader counted = CollectionHeader.builder().numberReturned(2).build();
        byte[] stock = document(wkt, 1, "a", 2, null);
        byte[] fast = document(FlatGeobufForm.stream(), counted, "EPSG:4326", Integer.class, wkt, 1, "a", 2, null);
        byte[] indexed =
                document(FlatGeobufForm.indexed(null), UNKNOWN, "EPSG:4326", Integer.class, wkt, 1, "a", 2, null);
        assertThat(fast).isNotEqualTo(stock);
        assertThat(compare(stock, fast).verdict()).isEqualTo(Verdict.EQUAL);
        assertThat(compare(stock, indexed).verdict()).isEqualTo(Verdict.EQUAL);
    }

    @Test
    void namesThePlaceOfADifference() throws Exception {
        byte[] stock = document(LINE, 1, "a", 2, "b");
        assertThat(place(stock, document(LINE, 1, "a", 3, "b"))).isEqualTo("number 2 properties/n");
        assertThat(place(stock, document(LINE, 1, null, 2, "b"))).isEqualTo("number 1 properties/s");
        assertThat(place(stock, document("LINESTRING (1 2, 3.5 4.000000000000001)", 1, "a", 2, "b")))
                .isEqualTo("number 1 geometry/coordinates/0/1/1");
        assertThat(place(stock, document(null, 1, "a", 2, "b"))).isEqualTo("number 1 geometry");
        assertThat(place(stock, document("POINT (1 2)", 1, "a", 2, "b"))).isEqualTo("number 1 geometry/type");
        assertThat(place(stock, document(LINE, 1, "a"))).isEqualTo("number 2 feature");
        DocumentForm form = FlatGeobufForm.stream();
        assertThat(place(stock, document(form, UNKNOWN, "EPSG:3857", Integer.class, LINE, 1, "a", 2, "b")))
                .isEqualTo("crs");
        assertThat(place(stock, document(form, UNKNOWN, "EPSG:4326", Long.class, LINE, 1L, "a", 2L, "b")))
                .isEqualTo("columns/n");
    }

    @Test
    void reportsTruncatedResponsesAsUnknown() throws Exception {
        byte[] whole = document(LINE, 1, "a", 2, "b");
        for (int length = 0; length < whole.length; length++) {
            assertThat(compare(whole, Arrays.copyOf(whole, length)).verdict())
                    .as("%d bytes", length)
                    .isEqualTo(Verdict.UNKNOWN);
        }
    }

    @Test
    void refusesMutatedResponsesByOneKindOfException() throws Exception {
        byte[] whole = document("POLYGON ((0 0, 9 0, 9 9, 0 0), (5 2, 6 2, 6 3, 5 2))", 1, "a", 2, "b");
        for (int i = 8; i < whole.length; i++) {
            for (int value : new int[] {0, 1, 127, 255}) {
                byte[] mutated = whole.clone();
                mutated[i] = (byte) value;
                try {
                    FlatGeobufMembers.read(mutated);
                } catch (IOException e) {
                    assertThat(e).hasMessageNotContaining("null");
                }
            }
        }
        assertThatThrownBy(() -> FlatGeobufMembers.read(Arrays.copyOf(whole, 20)))
                .isInstanceOf(IOException.class)
                .hasMessage("the FlatGeobuf ends too early");
    }

    @ParameterizedTest
    @CsvSource({
        "POINT (1 2), POINT (2 1), FLATGEOBUF_AXES",
        "'LINESTRING Z(1 2 3, 4 5 6)', 'LINESTRING Z(2 1 3, 5 4 6)', FLATGEOBUF_AXES",
        "'LINESTRING (1 2, 4 5)', 'LINESTRING (2 1, 4 5)',",
        "'POLYGON ((0 0, 0 9, 9 9, 0 0))', 'POLYGON ((0 0, 9 0, 9 9, 0 0))', FLATGEOBUF_AXES",
        "POINT (1 2), POINT Z(1 2 3), FLATGEOBUF_HEIGHTS",
        "POINT (2 1), POINT Z(1 2 3), FLATGEOBUF_HEIGHTS",
        "POINT Z(1 2 3), POINT (1 2),",
        "POINT (1 3), POINT Z(1 2 3),"
    })
    void explainsOtherFormsOfGeometries(String stock, String fast, Explanation explanation) throws Exception {
        ComparedPair pair = compare(document(stock, 1, "a"), document(fast, 1, "a"));
        assertThat(pair.differences().examples().get(0).explanation()).isEqualTo(explanation);
    }

    @ParameterizedTest
    @CsvSource({
        "2020-02-16T18:38:00, 2020-02-16T18:38:00Z, true",
        "2020-02-16T18:38:00, 2020-02-16T18:38:00+01:00, true",
        "2020-02-16T18:38:00, 2020-02-16T18:39:00Z, false",
        "a, aZ, false"
    })
    void explainsZoneOfTimestamp(String stock, String fast, boolean explained) throws Exception {
        ComparedPair pair = compare(document(LINE, 1, stock), document(LINE, 1, fast));
        assertThat(pair.differences().examples().get(0).explanation())
                .isEqualTo(explained ? Explanation.FLATGEOBUF_ZONE : null);
    }

    /** GeoTools linearizes arcs. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "CIRCULARSTRING (0 0, 1 1, 2 0)",
                "CIRCULARSTRING (10 20, 11 21, 12 20, 14 18, 16 20)",
                "COMPOUNDCURVE ((-1 0, 0 0), CIRCULARSTRING (0 0, 1 1, 2 0), (2 0, 3 5))",
                "CURVEPOLYGON (CIRCULARSTRING (0 0, 2 0, 2 1, 2 3, 0 0))",
                "MULTICURVE ((0 0, 5 5), CIRCULARSTRING (4 0, 4 4, 8 4))",
                "MULTISURFACE (CURVEPOLYGON (CIRCULARSTRING (0 0, 2 0, 2 1, 2 3, 0 0)), ((9 9, 10 9, 10 10, 9 9)))"
            })
    void explainsLinearizedArcs(String wkt) throws Exception {
        Geometry curve = new WKTReader2().read(wkt);
        SimpleFeatureType type = located("EPSG:4326");
        byte[] fast = document(FlatGeobufForm.stream(), UNKNOWN, type, curve, 1, "a");
        assertThat(explanations(document(FlatGeobufForm.stream(), UNKNOWN, type, linearized(curve), 1, "a"), fast))
                .containsExactly(Explanation.FLATGEOBUF_ARCS);
        Geometry swapped = linearized(curve).copy();
        swapped.apply((CoordinateFilter) position -> position.setCoordinate(new Coordinate(position.y, position.x)));
        assertThat(explanations(document(FlatGeobufForm.stream(), UNKNOWN, type, swapped, 1, "a"), fast))
                .containsExactly(Explanation.FLATGEOBUF_ARCS);
        assertThat(explanations(document(FlatGeobufForm.stream(), UNKNOWN, type, moved(curve), 1, "a"), fast))
                .containsNull();
        assertThat(explanations(fast, document(FlatGeobufForm.stream(), UNKNOWN, type, linearized(curve), 1, "a")))
                .containsNull();
    }

    @ParameterizedTest
    @CsvSource({"'LINESTRING (0 0, 1 1, 2 0, 2 0)', FLATGEOBUF_ARCS", "'LINESTRING (0 0, 1 1, 2 0)', "})
    void explainsMissingEndOfCompoundCurve(String stock, Explanation explanation) throws Exception {
        Geometry curve = new WKTReader2().read("COMPOUNDCURVE (CIRCULARSTRING (0 0, 1 1, 2 0), (2 0, 3 0))");
        byte[] fast = document(FlatGeobufForm.stream(), UNKNOWN, located("EPSG:4326"), curve, 1, "a");
        assertThat(explanations(document(stock, 1, "a"), fast)).contains(explanation);
    }

    private static Geometry moved(Geometry curve) {
        Geometry moved = linearized(curve).copy();
        moved.apply((CoordinateFilter) position -> position.setX(position.getX() + 1e-3));
        return moved;
    }

    private static Geometry linearized(Geometry curve) {
        return curve instanceof CurvedGeometry<?> single
                ? single.linearize()
                : ((MultiCurvedGeometry<?>) curve).linearize();
    }

    @ParameterizedTest
    @CsvSource({
        "DateTime, String, 01:02:03, 01:02:03.500, FLATGEOBUF_TIMES",
        "DateTime, String, 01:02:03, 01:02:04, ",
        "DateTime, String, 2020-01-02, noon, ",
        "String, String, 01:02:03, 01:02:03.500, FLATGEOBUF_TIMES",
        "DateTime, String, 01:02:03, 01:02:03, FLATGEOBUF_TIMES",
        ", String, , 'POLYGON ((0 0, 1 0, 1 1, 0 0))', FLATGEOBUF_FURTHER_GEOMETRIES",
        ", String, , 'LINESTRING Z (0 0 1, 1 0 1)', FLATGEOBUF_FURTHER_GEOMETRIES",
        ", String, , POINT EMPTY, FLATGEOBUF_FURTHER_GEOMETRIES",
        ", String, , POINTED, ",
        ", Json, , 'POINT (1 2)', ",
        "String, String, , 'POINT (1 2)', ",
        "Int, String, , 'POINT (1 2)', "
    })
    void explainsOtherFormsOfColumns(
            String stockType, String fastType, String stock, String fast, Explanation explanation) {
        List<Explanation> explanations = explanations(differences(column(stockType, stock), column(fastType, fast)));
        if (explanation == null) {
            assertThat(explanations).containsNull();
        } else {
            assertThat(explanations).containsOnly(explanation);
        }
    }

    /** A collection with the column {@code c}; null for a type or a value that is absent. */
    private static Map<String, Object> column(String type, String value) {
        Map<String, Object> properties = value == null ? Map.of() : Map.of("c", value);
        return Map.of(
                "type",
                "FeatureCollection",
                "columns",
                type == null ? Map.of() : Map.of("c", type),
                "features",
                List.of(Map.of("properties", properties)));
    }

    private static Differences differences(Map<String, Object> stock, Map<String, Object> fast) {
        Differences differences = new Differences(Set.of());
        new JsonComparison(new ServerLinks(false), DocumentComparison.Pairing.BY_ID, differences)
                .compareFlatGeobuf(new JsonResponse(stock), new JsonResponse(fast));
        return differences;
    }

    @ParameterizedTest
    @CsvSource({", FLATGEOBUF_EMPTY_GEOMETRY", "1, "})
    void explainsEmptyGeometry(BigDecimal ordinate, Explanation explanation) {
        List<?> positions = ordinate == null ? List.of() : List.of(List.of(ordinate, ordinate));
        Map<String, Object> point = new HashMap<>();
        point.put("geometry", Map.of("type", "Point", "coordinates", List.of(positions)));
        Map<String, Object> none = new HashMap<>();
        none.put("geometry", null);
        Map<String, Object> stock = Map.of("type", "FeatureCollection", "features", List.of(point));
        Map<String, Object> fast = Map.of("type", "FeatureCollection", "features", List.of(none));
        assertThat(differences(stock, fast).examples())
                .extracting(Difference::explanation)
                .containsExactly(explanation);
        assertThat(differences(fast, stock).examples())
                .extracting(Difference::explanation)
                .containsOnlyNulls();
    }

    @Test
    void explainsMissingName() {
        Map<String, Object> stock = new HashMap<>(Map.of("type", "FeatureCollection", "features", List.of()));
        stock.put("name", null);
        Map<String, Object> fast = new HashMap<>(stock);
        fast.put("name", "t");
        assertThat(differences(stock, fast).examples())
                .extracting(Difference::explanation)
                .containsExactly(Explanation.FLATGEOBUF_NAME);
    }

    /** What GeoServer 2.27.6 with its community module has answered for tables of PostGIS. */
    @ParameterizedTest
    @CsvSource({
        "java.lang.ArrayIndexOutOfBoundsException, 'LINESTRING M (1 2 7, 3 4 8)', EXPLAINED",
        "java.lang.ArrayIndexOutOfBoundsException, 'LINESTRING Z (1 2 7, 3 4 8)', UNKNOWN",
        "java.lang.ArrayIndexOutOfBoundsException, POINT (1 2), UNKNOWN",
        "java.lang.RuntimeException: Unknown geometry type, 'GEOMETRYCOLLECTION (POINT (1 2))', EXPLAINED",
        "java.lang.RuntimeException: Unknown geometry type, POINT (1 2), UNKNOWN"
    })
    void explainsFailuresAtGeometries(String message, String wkt, Verdict verdict) throws Exception {
        Exchange stock = ExplanationTest.exchange(ExplanationTest.report("NoApplicableCode", message));
        Geometry geometry = new WKTReader().read(wkt);
        byte[] fast = document(FlatGeobufForm.stream(), UNKNOWN, located("EPSG:4326"), geometry, 1, "a");
        assertThat(ExplanationTest.compare(GmlVersion.GML_3_2_1, stock, ExplanationTest.exchange(fast))
                        .verdict())
                .isEqualTo(verdict);
    }

    @ParameterizedTest
    @CsvSource({
        "java.lang.ClassCastException: class org.postgresql.util.PGobject cannot be cast to class java.lang.Boolean, "
                + "'the value 101 (PGobject) is outside of the type of its column, Bool', EXPLAINED",
        "java.lang.ClassCastException, 'the value 101 (PGobject) is outside of the type of its column, Bool', EXPLAINED",
        "java.lang.ClassCastException, the connection is closed, UNKNOWN",
        "out of memory, 'the value 101 (PGobject) is outside of the type of its column, Bool', UNKNOWN"
    })
    void explainsThatBothFailAtSeveralBits(String stockMessage, String message, Verdict verdict) {
        Exchange stock = ExplanationTest.exchange(ExplanationTest.report("NoApplicableCode", stockMessage));
        Exchange fast = ExplanationTest.exchange(ExplanationTest.report("NoApplicableCode", message));
        assertThat(ExplanationTest.compare(GmlVersion.GML_3_2_1, stock, fast).verdict())
                .isEqualTo(verdict);
    }

    @ParameterizedTest
    @CsvSource({
        "This cannot be written as FlatGeobuf: a setting, EXPLAINED",
        "Cannot handle type java.lang.Float, EXPLAINED",
        "something else, UNKNOWN"
    })
    void explainsThatOnlyThePluginWritesIt(String message, Verdict verdict) throws Exception {
        Exchange stock = ExplanationTest.exchange(ExplanationTest.report("NoApplicableCode", message));
        Exchange fast = ExplanationTest.exchange(document(LINE, 1, "a"));
        assertThat(ExplanationTest.compare(GmlVersion.GML_3_2_1, stock, fast).verdict())
                .isEqualTo(verdict);
    }
}
