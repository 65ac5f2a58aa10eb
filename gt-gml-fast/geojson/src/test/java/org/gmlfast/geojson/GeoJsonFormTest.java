/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.geojson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.sql.Date;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.geotools.api.referencing.FactoryException;
import org.geotools.data.collection.ListFeatureCollection;
import org.geotools.feature.AttributeTypeBuilder;
import org.geotools.feature.DecoratingFeature;
import org.geotools.feature.NameImpl;
import org.geotools.feature.simple.SimpleFeatureBuilder;
import org.geotools.feature.simple.SimpleFeatureTypeBuilder;
import org.geotools.feature.simple.SimpleFeatureTypeImpl;
import org.geotools.geometry.jts.ReferencedEnvelope;
import org.geotools.referencing.CRS;
import org.gmlfast.form.CollectionHeader;
import org.gmlfast.form.ConcatenatedParts;
import org.gmlfast.form.DocumentWriter;
import org.gmlfast.gml.output.FeatureEncodingException;
import org.gmlfast.gml.output.UnsupportedFeatureTypeException;
import org.gmlfast.gml.settings.GmlSettings;
import org.gmlfast.gml.settings.GmlVersion;
import org.gmlfast.model.Row;
import org.gmlfast.model.RowType;
import org.gmlfast.model.ValueKind;
import org.gmlfast.stax.CoordinateFormat;
import org.gmlfast.stax.Utf8Text;
import org.gmlfast.wfs.GetFeatureResponse;
import org.gmlfast.wfs.PageCounts;
import org.gmlfast.wfs.ServiceSettings;
import org.gmlfast.wfs.WfsEncoders;
import org.gmlfast.wfs.WfsVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.CoordinateFilter;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.io.ParseException;
import org.locationtech.jts.io.WKTReader;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/** Documents of GeoJSON as Jackson reads them, and as GeoServer has written them. */
class GeoJsonFormTest {

    private static final ObjectMapper JACKSON = new ObjectMapper();

    private static final GeoJsonSettings RFC = GeoJsonSettings.rfc7946();
    private static final GeoJsonSettings GEOSERVER = GeoJsonSettings.geoServer(
            GmlSettings.builder(GmlVersion.GML_3_2_1).zonedDates(true).build());

    private static final CollectionHeader NO_HEADER =
            CollectionHeader.builder().timeStamp(Instant.EPOCH).build();

    // ---- types and features

    private static SimpleFeatureType type(Object... namesAndClasses) {
        SimpleFeatureTypeBuilder type = new SimpleFeatureTypeBuilder();
        type.setName("t");
        for (int i = 0; i < namesAndClasses.length; i += 2) {
            type.add((String) namesAndClasses[i], (Class<?>) namesAndClasses[i + 1]);
        }
        return type.buildFeatureType();
    }

    private static SimpleFeatureType located(String crs, Object... namesAndClasses) throws FactoryException {
        SimpleFeatureTypeBuilder type = new SimpleFeatureTypeBuilder();
        type.init(type(namesAndClasses));
        type.setCRS(CRS.decode(crs));
        SimpleFeatureType plain = type(namesAndClasses);
        type = new SimpleFeatureTypeBuilder();
        type.setName("t");
        type.setCRS(CRS.decode(crs));
        for (AttributeDescriptor attribute : plain.getAttributeDescriptors()) {
            type.add(attribute.getLocalName(), attribute.getType().getBinding());
        }
        return type.buildFeatureType();
    }

    private static SimpleFeature feature(SimpleFeatureType type, Object... values) {
        return SimpleFeatureBuilder.build(type, values, "t.1");
    }

    private static Geometry wkt(String text) throws ParseException {
        return new WKTReader().read(text);
    }

    private static String text(GeoJsonSettings settings, CollectionHeader header, SimpleFeature... features)
            throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        List<RowType> types = Arrays.stream(features)
                .map(feature -> RowType.of(feature.getFeatureType()))
                .toList();
        try (DocumentWriter document = new GeoJsonForm(settings).open(header, types, out)) {
            for (SimpleFeature feature : features) {
                document.write(feature);
            }
            document.finish();
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    private static JsonNode document(GeoJsonSettings settings, SimpleFeature... features) throws IOException {
        return JACKSON.readTree(text(settings, NO_HEADER, features));
    }

    private static JsonNode property(GeoJsonSettings settings, Object value) throws IOException {
        SimpleFeatureType type = type("a", Object.class);
        return document(settings, feature(type, value)).at("/features/0/properties/a");
    }

    // ---- documents

    /** What GeoServer 2.27.6 has written for a table of PostGIS. */
    @Test
    void writesFrameAroundDocumentOfGeoServer() throws Exception {
        SimpleFeature feature = feature(type("a", Integer.class), 1);
        GeoJsonSettings framed =
                GEOSERVER.withFrame(new GeoJsonSettings.Frame("ä(", "\"links\":[],\"crs\":null", ");", "a/b"));
        String features = "{\"type\":\"FeatureCollection\",\"features\":"
                + "[{\"type\":\"Feature\",\"id\":\"t.1\",\"geometry\":null,\"properties\":{\"a\":1}}],";
        String counts = "\"numberReturned\":1,\"timeStamp\":\"1970-01-01T00:00:00Z\"";
        assertThat(text(framed, NO_HEADER, feature))
                .isEqualTo("ä(" + features + counts + ",\"links\":[],\"crs\":null});");
        assertThat(text(framed.withFrame(new GeoJsonSettings.Frame("", "", "", "a/b")), NO_HEADER, feature))
                .isEqualTo(features + counts + "}");
        assertThat(text(framed.withFrame(new GeoJsonSettings.Frame("f(", null, ")", "a/b")), NO_HEADER, feature))
                .isEqualTo("f(" + text(GEOSERVER, NO_HEADER, feature) + ")");
        CollectionHeader linked = CollectionHeader.builder().next("http://next").build();
        assertThat(text(framed.withFrame(new GeoJsonSettings.Frame("f(", null, ")", "a/b")), linked, feature))
                .contains("\"links\":[{\"title\":\"next page\",\"type\":\"a/b\",\"rel\":\"next\"");
    }

    /** What GeoServer 2.27.6 has written as JSON-FG of OGC API Features for a table of PostGIS. */
    @ParameterizedTest
    @CsvSource({
        "EPSG:4326, place, '[47,9]'",
        "EPSG:2056, place, '[47,9]'",
        "CRS:84, geometry, '[47,9]'",
    })
    void writesPlaceInFrameOfJsonFg(String crs, String member, String position) throws Exception {
        SimpleFeatureType type = located(crs, "n", Integer.class, "geom", Point.class);
        GeoJsonSettings framed = GEOSERVER.withFrame(new GeoJsonSettings.Frame("", "", "", "a/b", true));
        JsonNode features = document(framed, feature(type, 1, wkt("POINT (47 9)")), feature(type, 2, null))
                .get("features");
        assertThat(features.toString())
                .isEqualTo("[{\"type\":\"Feature\",\"id\":\"t.1\",\"" + member
                        + "\":{\"type\":\"Point\",\"coordinates\":" + position + "},\"properties\":{\"n\":1}},"
                        + "{\"type\":\"Feature\",\"id\":\"t.1\",\"" + member + "\":null,\"properties\":{\"n\":2}}]");
    }

    @Test
    void writesDocumentOfGeoServer() throws Exception {
        SimpleFeatureType parcels = located(
                "EPSG:4326",
                "name",
                String.class,
                "value",
                Integer.class,
                "area",
                Double.class,
                "tax",
                BigDecimal.class,
                "built",
                Boolean.class,
                "registered",
                Date.class,
                "changed",
                Timestamp.class,
                "note",
                String.class,
                "geom",
                Point.class);
        SimpleFeature parcel = feature(
                parcels,
                "parcel 1",
                98517,
                4126.509290139905,
                new BigDecimal("129.75"),
                false,
                Date.valueOf("1950-01-02"),
                Timestamp.from(Instant.parse("2020-01-01T00:01:00Z")),
                null,
                wkt("POINT (47.00022166 9.002584)"));
        CollectionHeader header = CollectionHeader.builder()
                .numberMatched(200000)
                .timeStamp(Instant.parse("2026-11-24T02:37:31.346Z"))
                .build();
        assertThat(text(GEOSERVER, header, parcel))
                .isEqualTo(
                        """
                        {"type":"FeatureCollection","features":[{"type":"Feature","id":"t.1",\
                        "geometry":{"type":"Point","coordinates":[9.002584,47.00022166]},"geometry_name":"geom",\
                        "properties":{"name":"parcel 1","value":98517,"area":4126.509290139905,"tax":129.75,\
                        "built":false,"registered":"1950-01-02Z","changed":"2020-01-01T00:01:00Z","note":null}}],\
                        "totalFeatures":200000,"numberMatched":200000,"numberReturned":1,\
                        "timeStamp":"2026-11-24T02:37:31.346Z",\
                        "crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::4326"}}}""");
    }

    @Test
    void writesUnknownCountLinksAndBoundsOfGeoServer() throws Exception {
        SimpleFeatureType type = located("EPSG:4326", "geom", Point.class);
        CollectionHeader header = CollectionHeader.builder()
                .previous("http://a?startIndex=0&x=\"1\"")
                .next("http://a?startIndex=2")
                .bounds(new ReferencedEnvelope(47, 48, 9, 10, CRS.decode("EPSG:4326")))
                .build();
        JsonNode document = JACKSON.readTree(text(
                GEOSERVER.withBounds(true), header, feature(type, wkt("POINT (47 9)")), feature(type, (Object) null)));
        assertThat(document.get("totalFeatures").asText()).isEqualTo("unknown");
        assertThat(document.has("numberMatched")).isFalse();
        assertThat(document.get("links"))
                .isEqualTo(
                        JACKSON.readTree(
                                """
                                [{"title":"previous page","type":"application/json","rel":"previous",
                                  "href":"http://a?startIndex=0&x=\\"1\\""},
                                 {"title":"next page","type":"application/json","rel":"next",
                                  "href":"http://a?startIndex=2"}]"""));
        assertThat(document.get("bbox").toString()).isEqualTo("[9,47,10,48]");
        assertThat(document.at("/features/0/bbox").toString()).isEqualTo("[9,47,9,47]");
        assertThat(document.at("/features/1").has("bbox")).isFalse();
        assertThat(document.at("/features/1/geometry").isNull()).isTrue();
        assertThat(document.at("/features/1/geometry_name").asText()).isEqualTo("geom");
    }

    /** GeoServer decorates features so if a request leaves out their geometry. */
    @Test
    void writesBoundsOfFeatureWithoutItsGeometry() throws Exception {
        SimpleFeatureType whole = located("EPSG:4326", "geom", Point.class, "name", String.class);
        SimpleFeatureType named = type("name", String.class);
        SimpleFeature reduced = new DecoratingFeature(feature(whole, wkt("POINT (47 9)"), "a")) {
            @Override
            public SimpleFeatureType getFeatureType() {
                return named;
            }

            @Override
            public Object getAttribute(int index) {
                return delegate.getAttribute("name");
            }
        };
        JsonNode document = document(GEOSERVER.withBounds(true), reduced);
        assertThat(document.at("/features/0/geometry").isNull()).isTrue();
        assertThat(document.at("/features/0/bbox").toString()).isEqualTo("[9,47,9,47]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"CRS:84", "http://www.opengis.net/def/crs/OGC/1.3/CRS84"})
    void namesCrs84AsOgcDoes(String asked) throws Exception {
        SimpleFeatureType type = located(asked, "geom", Point.class);
        JsonNode document = document(GEOSERVER, feature(type, wkt("POINT (9 47)")));
        assertThat(document.at("/crs/properties/name").asText()).isEqualTo("urn:ogc:def:crs:OGC:1.3:CRS84");
        assertThat(document.at("/features/0/geometry/coordinates").toString()).isEqualTo("[9,47]");
    }

    @Test
    void writesCrsOfTheFirstOfSeveralTypes() throws Exception {
        SimpleFeatureType first = located("EPSG:4326", "geom", Point.class);
        SimpleFeatureType second = located("EPSG:3857", "geom", Point.class);
        JsonNode document =
                document(GEOSERVER, feature(first, wkt("POINT (47 9)")), feature(second, wkt("POINT (1 2)")));
        assertThat(document.at("/crs/properties/name").asText()).isEqualTo("urn:ogc:def:crs:EPSG::4326");
    }

    @Test
    void writesNullCrsWithoutFeatures() throws Exception {
        JsonNode document = document(GEOSERVER);
        assertThat(document.get("crs").isNull()).isTrue();
        assertThat(document.get("features")).isEmpty();
        assertThat(document.get("numberReturned").intValue()).isZero();
    }

    @Test
    void writesOnlyMembersOfRfc7946WithoutHeader() throws Exception {
        assertThat(text(RFC, CollectionHeader.builder().build()))
                .isEqualTo("{\"type\":\"FeatureCollection\",\"features\":[]}\n");
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "null",
            value = {"null, \"t.1\", 2", "'', , 2", "n, 7, 1", "other, null, 2"})
    void writesIdByPolicy(String attribute, String id, int properties) throws Exception {
        SimpleFeatureType type = type("n", Integer.class, "s", String.class);
        JsonNode feature = document(GEOSERVER.withIdAttribute(attribute), feature(type, 7, "a"))
                .at("/features/0");
        if (attribute != null && attribute.isEmpty()) {
            assertThat(feature.has("id")).isFalse();
        } else {
            assertThat(feature.get("id").toString()).isEqualTo(id == null ? "null" : id);
        }
        assertThat(feature.get("properties")).hasSize(properties);
    }

    /** The counts follow the features, so that the page is read once and never counted. */
    @Test
    void writesCountsOfPageThatWasNotCounted() throws Exception {
        SimpleFeatureType type = type("n", Integer.class);
        ListFeatureCollection page = new ListFeatureCollection(type, List.of(feature(type, 1), feature(type, 2)));
        GetFeatureResponse.Builder response =
                GetFeatureResponse.builder(ServiceSettings.defaults(WfsVersion.WFS_1_1_0), new WfsEncoders());
        response.result(page, OptionalLong.empty(), null).counts(new PageCounts() {
            @Override
            public long count() {
                throw new AssertionError("the page is counted");
            }

            @Override
            public void addTo(CollectionHeader.Builder header, long returned) {
                header.numberReturned(returned).numberMatched(10 + returned).next("http://next");
            }
        });
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        response.build().write(new GeoJsonForm(GEOSERVER), out);
        JsonNode document = JACKSON.readTree(out.toByteArray());
        assertThat(document.get("numberReturned").intValue()).isEqualTo(2);
        assertThat(document.get("totalFeatures").intValue()).isEqualTo(12);
        assertThat(document.at("/links/0/href").asText()).isEqualTo("http://next");
    }

    // ---- values

    @Test
    void keepsIntegersOfAnySize() throws Exception {
        assertThat(property(RFC, Long.MAX_VALUE).longValue()).isEqualTo(Long.MAX_VALUE);
        assertThat(property(RFC, Long.MIN_VALUE).toString()).isEqualTo("-9223372036854775808");
        BigInteger large = BigInteger.TEN.pow(30);
        assertThat(property(GEOSERVER, large).bigIntegerValue()).isEqualTo(large);
        assertThat(property(GEOSERVER, new BigDecimal("1E+3")).decimalValue()).isEqualByComparingTo("1000");
    }

    @ParameterizedTest
    @CsvSource({"NaN, null, null", "Infinity, null, \"Infinity\"", "-Infinity, null, \"-Infinity\""})
    void writesNumbersThatAreNotFiniteAsGeoServer(double value, String rfc, String geoServer) throws Exception {
        assertThat(property(RFC, value).toString()).isEqualTo(rfc);
        assertThat(property(GEOSERVER, value).toString()).isEqualTo(geoServer);
        assertThat(property(GEOSERVER, (float) value).toString()).isEqualTo(geoServer);
    }

    /**
     * The shorter numbers of the stock response; in RFC 7946, a decimal point tells GDAL that the column is not
     * integer.
     */
    @ParameterizedTest
    @CsvSource({
        "1223, 1223, 1223.0",
        "0, 0, 0.0",
        "-0.0, -0, -0.0",
        "-7, -7, -7.0",
        "10, 10, 10.0",
        "100.5, 100.5, 100.5",
        "1e15, 1000000000000000, 1000000000000000.0",
        "9007199254740991, 9007199254740991, 9007199254740991.0",
        "0.1, 0.1, 0.1",
        "123456.789, 123456.789, 123456.789"
    })
    void writesWholeNumbersAsGeoServer(double value, String geoServer, String rfc) throws Exception {
        SimpleFeatureType type = type("a", Object.class);
        SimpleFeature feature = feature(type, value);
        assertThat(text(GEOSERVER, NO_HEADER, feature)).contains("\"properties\":{\"a\":" + geoServer + "}");
        assertThat(text(RFC, NO_HEADER, feature)).contains("\"properties\":{\"a\":" + rfc + "}");
        if (value == (float) value) {
            assertThat(text(GEOSERVER, NO_HEADER, feature(type, (float) value)))
                    .contains("\"properties\":{\"a\":" + (value > 1e7 ? "" : geoServer + "}"));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "497011.40, 497011.4",
        "497011.00, 497011",
        "497000, 497000",
        "0.00, 0",
        "-1.50, -1.5",
        "1E+3, 1E+3",
        "1.50E-20, 1.50E-20",
        "100, 100"
    })
    void writesDecimalsWithoutZerosAsGeoServer(String value, String geoServer) throws Exception {
        SimpleFeatureType type = type("a", Object.class);
        SimpleFeature feature = feature(type, new BigDecimal(value));
        assertThat(text(GEOSERVER, NO_HEADER, feature)).contains("\"properties\":{\"a\":" + geoServer + "}");
        assertThat(text(RFC, NO_HEADER, feature)).contains("\"properties\":{\"a\":" + value + "}");
    }

    @Test
    void writesArraysListsAndMaps() throws Exception {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("a\"b", List.of(1, 2.5, "x"));
        map.put("none", null);
        assertThat(property(RFC, map).toString()).isEqualTo("{\"a\\\"b\":[1,2.5,\"x\"],\"none\":null}");
        assertThat(property(GEOSERVER, new int[] {1, 2}).toString()).isEqualTo("[1,2]");
        assertThat(property(GEOSERVER, new String[] {"a", null}).toString()).isEqualTo("[\"a\",null]");
        assertThat(property(GEOSERVER, new Integer[][] {{1, 2}, {3, null}}).toString())
                .isEqualTo("[[1,2],[3,null]]");
        assertThat(property(GEOSERVER, new byte[] {0, -1}).toString()).isEqualTo("\"AP8=\"");
        List<Object> endless = new ArrayList<>();
        endless.add(endless);
        assertThatThrownBy(() -> property(RFC, endless))
                .isInstanceOf(FeatureEncodingException.class)
                .hasMessageContaining("nests more than 100 deep");
    }

    @Test
    void writesValuesThatNestHundredDeep() throws Exception {
        Object nested = 1;
        for (int i = 0; i < 100; i++) {
            nested = List.of(nested);
        }
        assertThat(property(RFC, nested).toString()).isEqualTo("[".repeat(100) + 1 + "]".repeat(100));
        Object deeper = List.of(nested);
        assertThatThrownBy(() -> property(RFC, deeper)).hasMessageContaining("nests more than 100 deep");
    }

    /** GeoServer writes a time as that of 1970-01-01. */
    @Test
    void writesTimesOfGeoServer() throws Exception {
        assertThat(property(GEOSERVER, new Time(3_600_000)).asText()).isEqualTo("1970-01-01T01:00:00Z");
        assertThat(property(GEOSERVER, new java.util.Date(0)).asText()).isEqualTo("1970-01-01T00:00:00Z");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "plain", "\"\\/\b\f\n\r\t\u0000\u001f\u007f", "Zürich 東京 😀", "</script>", "null"})
    void writesTextThatJacksonReads(String text) throws Exception {
        assertThat(property(RFC, text).asText()).isEqualTo(text);
        assertThat(row(ValueKind.TEXT, text).asText()).isEqualTo(text);
        String pieces = (text + "x").repeat(5000);
        assertThat(property(RFC, pieces).asText()).isEqualTo(pieces);
        assertThat(row(ValueKind.TEXT, pieces).asText()).isEqualTo(pieces);
        assertThat(document(RFC, feature(type(text + "n", String.class), "v"))
                        .at("/features/0/properties")
                        .fieldNames()
                        .next())
                .isEqualTo(text + "n");
    }

    /** Surrogate pairs at every place of a piece. */
    @ParameterizedTest
    @ValueSource(ints = {1021, 1022, 1023, 1024, 1025})
    void keepsSurrogatePairsTogether(int before) throws Exception {
        String text = "a".repeat(before) + "😀".repeat(3);
        assertThat(property(RFC, text).asText()).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\ud83d", "\ud83db", "\ude00"})
    void leavesOutHalfOfSurrogatePair(String text) throws Exception {
        String whole = text.replaceAll("[^ab]", "");
        assertThat(property(RFC, text).asText()).isEqualTo(whole);
        assertThat(property(RFC, "a".repeat(1023) + text).asText()).isEqualTo("a".repeat(1023) + whole);
    }

    private static JsonNode row(ValueKind kind, Object value) throws IOException {
        RowType type = new RowType(type("a", value.getClass()), List.of(kind), false);
        Row row = new Row() {
            @Override
            public String id() {
                return "t.1";
            }

            @Override
            public Object getObject(int index) {
                return value;
            }

            @Override
            public Utf8Text getText(int index) {
                return Utf8Text.of((String) value);
            }
        };
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (DocumentWriter document = new GeoJsonForm(RFC).open(NO_HEADER, List.of(type), out)) {
            document.write(row, type);
            document.finish();
        }
        return JACKSON.readTree(out.toByteArray()).at("/features/0/properties/a");
    }

    @Test
    void writesTypedValuesOfRows() throws Exception {
        assertThat(row(ValueKind.INTEGER, 7L).longValue()).isEqualTo(7);
        assertThat(row(ValueKind.DOUBLE, 0.1).doubleValue()).isEqualTo(0.1);
        assertThat(row(ValueKind.FLOAT, 0.1f).toString()).isEqualTo("0.1");
        assertThat(row(ValueKind.BOOLEAN, true).booleanValue()).isTrue();
        assertThat(row(ValueKind.DOUBLE, Double.NaN).isNull()).isTrue();
    }

    /** Each with its names, its order of axes and its kinds of values. */
    @Test
    void writesFeaturesAndRowsOfSeveralTypesInTurn() throws Exception {
        SimpleFeatureType towns = located("EPSG:4326", "geom", Point.class, "name", String.class);
        SimpleFeatureType roads = located("CRS:84", "number", Integer.class, "line", Geometry.class, "x", Double.class);
        List<SimpleFeature> features = new ArrayList<>();
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            features.add(feature(towns, wkt("POINT (47 " + i + ")"), "town " + i));
            expected.add("[" + i + ",47]{\"name\":\"town " + i + "\"}");
            features.add(feature(roads, i, wkt("POINT (9 " + i + ")"), 0.5));
            expected.add("[9," + i + "]{\"number\":" + i + ",\"x\":0.5}");
        }
        ByteArrayOutputStream rows = new ByteArrayOutputStream();
        RowType[] types = {RowType.of(towns), RowType.of(roads)};
        try (DocumentWriter document = new GeoJsonForm(RFC).open(NO_HEADER, List.of(types), rows)) {
            for (int i = 0; i < 6; i++) {
                SimpleFeature feature = features.get(i);
                document.write(
                        new Row() {
                            @Override
                            public String id() {
                                return feature.getID();
                            }

                            @Override
                            public Object getObject(int index) {
                                return feature.getAttribute(index);
                            }
                        },
                        types[i % 2]);
            }
            document.finish();
        }
        for (JsonNode document :
                List.of(document(RFC, features.toArray(SimpleFeature[]::new)), JACKSON.readTree(rows.toByteArray()))) {
            List<String> written = new ArrayList<>();
            document.get("features")
                    .forEach(
                            each -> written.add(each.at("/geometry/coordinates").toString() + each.get("properties")));
            assertThat(written).isEqualTo(expected);
        }
    }

    // ---- names

    @Test
    void keepsNamesThatDifferInCase() throws Exception {
        SimpleFeatureType type = type("name", Integer.class, "NAME", Integer.class);
        assertThat(document(RFC, feature(type, 1, 2))
                        .at("/features/0/properties")
                        .toString())
                .isEqualTo("{\"name\":1,\"NAME\":2}");
    }

    @Test
    void refusesSameNameTwice() {
        AttributeDescriptor a = new AttributeTypeBuilder().binding(String.class).buildDescriptor("a");
        SimpleFeatureType type =
                new SimpleFeatureTypeImpl(new NameImpl("t"), List.of(a, a), null, false, List.of(), null, null);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertThatThrownBy(() -> new GeoJsonForm(RFC).open(NO_HEADER, List.of(RowType.of(type)), out))
                .isInstanceOf(UnsupportedFeatureTypeException.class)
                .hasMessageContaining("\"a\" of feature type \"t\" occurs twice");
        assertThat(out.size()).isZero();
    }

    // ---- geometries

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    POINT (1.123456789 2)                          | {"type":"Point","coordinates":[1.12345679,2]}
                    POINT Z (1 2 3)                                | {"type":"Point","coordinates":[1,2,3]}
                    POINT EMPTY                                    | {"type":"Point","coordinates":[]}
                    LINESTRING (1 2, 3 4)                          | {"type":"LineString","coordinates":[[1,2],[3,4]]}
                    POLYGON ((0 0, 0 1, 1 1, 0 0))                 | {"type":"Polygon","coordinates":[[[0,0],[0,1],[1,1],[0,0]]]}
                    MULTIPOINT ((1 2), (3 4))                      | {"type":"MultiPoint","coordinates":[[1,2],[3,4]]}
                    MULTILINESTRING ((1 2, 3 4), (5 6, 7 8))       | {"type":"MultiLineString","coordinates":[[[1,2],[3,4]],[[5,6],[7,8]]]}
                    MULTIPOLYGON (((0 0, 0 1, 1 1, 0 0)))          | {"type":"MultiPolygon","coordinates":[[[[0,0],[0,1],[1,1],[0,0]]]]}
                    GEOMETRYCOLLECTION (POINT (1 2), POINT (3 4))  | {"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]},{"type":"Point","coordinates":[3,4]}]}
                    """)
    void writesGeometries(String wkt, String json) throws Exception {
        SimpleFeatureType type = type("geom", Geometry.class);
        assertThat(document(GEOSERVER, feature(type, wkt(wkt)))
                        .at("/features/0/geometry")
                        .toString())
                .isEqualTo(json);
    }

    @ParameterizedTest
    @CsvSource({"true, '[1,2,0,4]', '[1,2,3,4]'", "false, '[1,2]', '[1,2,3]'"})
    void writesMeasuresIfEnabled(boolean measures, String m, String zm) throws Exception {
        GeoJsonSettings settings = GeoJsonSettings.geoServer(GmlSettings.builder(GmlVersion.GML_3_2_1)
                .encodeMeasures(measures)
                .build());
        SimpleFeatureType type = type("geom", Geometry.class);
        assertThat(document(settings, feature(type, wkt("POINT M (1 2 4)")))
                        .at("/features/0/geometry/coordinates")
                        .toString())
                .isEqualTo(m);
        assertThat(document(settings, feature(type, wkt("POINT ZM (1 2 3 4)")))
                        .at("/features/0/geometry/coordinates")
                        .toString())
                .isEqualTo(zm);
    }

    /** Of more than 300 digits each, so that positions end at every place of a buffer. */
    @Test
    void writesLongestCoordinates() throws Exception {
        StringBuilder wkt = new StringBuilder("LINESTRING ZM (");
        for (int i = 0; i < 2000; i++) {
            wkt.append(i > 0 ? ", " : "").append(i % 7 == 0 ? "-1.7976931348623157E308 " : i + " ");
            wkt.append(i % 3 == 0 ? "-2.2250738585072014E-308 1E300 -4.9E-324" : "1 2 " + i);
        }
        Geometry line = wkt(wkt.append(')').toString());
        GeoJsonSettings settings = GeoJsonSettings.geoServer(GmlSettings.builder(GmlVersion.GML_3_2_1)
                        .encodeMeasures(true)
                        .build())
                .withCoordinates(CoordinateFormat.list(CoordinateFormat.ALL_DECIMALS));
        JsonNode written =
                document(settings, feature(type("geom", Geometry.class), line)).at("/features/0/geometry/coordinates");
        assertThat(written).hasSize(2000);
        for (int i = 0; i < 2000; i++) {
            Coordinate position = line.getCoordinates()[i];
            double[] expected = {position.x, position.y, position.getZ(), position.getM()};
            for (int j = 0; j < 4; j++) {
                assertThat(written.get(i).get(j).doubleValue()).isEqualTo(expected[j]);
            }
        }
    }

    /** The positions of a ring are read in blocks, from the end if it is reversed. */
    @ParameterizedTest
    @ValueSource(ints = {4, 127, 128, 129, 256, 1000})
    void orientsLongRings(int size) throws Exception {
        StringBuilder wkt = new StringBuilder("POLYGON ((");
        for (int i = 0; i < size - 1; i++) {
            double angle = -2 * Math.PI * i / (size - 1);
            wkt.append(Math.cos(angle)).append(' ').append(Math.sin(angle)).append(", ");
        }
        wkt.append("1.0 -0.0))");
        Geometry clockwise = wkt(wkt.toString());
        JsonNode ring = document(RFC, feature(type("geom", Geometry.class), clockwise))
                .at("/features/0/geometry/coordinates/0");
        assertThat(ring).hasSize(size);
        for (int i = 0; i < size; i++) {
            assertThat(ring.get(i).get(0).doubleValue()).isEqualTo(clockwise.getCoordinates()[size - 1 - i].x);
            assertThat(ring.get(i).get(1).doubleValue()).isEqualTo(clockwise.getCoordinates()[size - 1 - i].y);
        }
    }

    /** Whichever ordinate comes first in the CRS, exterior rings are counterclockwise in x and y, holes clockwise. */
    @ParameterizedTest
    @ValueSource(strings = {"EPSG:4326", "CRS:84"})
    void orientsRingsInXAndY(String crs) throws Exception {
        String shell = "(0 0, 9 0, 9 8, 0 8, 0 0)";
        String hole = "(1 2, 1 3, 2 3, 2 2, 1 2)";
        Geometry right = wkt("POLYGON (" + shell + ", " + hole + ")");
        Geometry wrong = right.reverse();
        SimpleFeatureType type = located(crs, "geom", Geometry.class);
        for (Geometry polygon : List.of(right, wrong)) {
            Geometry inAxisOrder = polygon.copy();
            if (crs.startsWith("EPSG")) {
                inAxisOrder.apply((CoordinateFilter) c -> c.setCoordinate(new Coordinate(c.y, c.x)));
            }
            JsonNode written = document(RFC, feature(type, inAxisOrder)).at("/features/0/geometry/coordinates");
            assertThat(written.toString())
                    .isEqualTo("[[[0,0],[9,0],[9,8],[0,8],[0,0]],[[1,2],[1,3],[2,3],[2,2],[1,2]]]");
            JsonNode asItIs = document(GEOSERVER, feature(type, inAxisOrder)).at("/features/0/geometry/coordinates");
            assertThat(asItIs.toString().equals(written.toString())).isEqualTo(polygon == right);
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY})
    void refusesCoordinatesThatAreNotFinite(double number) throws Exception {
        Geometry line = wkt("LINESTRING (1 2, 3 4)");
        line.getCoordinates()[1].y = number;
        SimpleFeature feature = feature(type("geom", Geometry.class), line);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        DocumentWriter document = new GeoJsonForm(GEOSERVER).open(NO_HEADER, List.of(), out);
        assertThatThrownBy(() -> document.write(feature))
                .isInstanceOf(FeatureEncodingException.class)
                .hasMessageContaining("feature \"t.1\", attribute \"geom\"");
        assertThatThrownBy(document::finish).isInstanceOf(IllegalStateException.class);
        document.close();
        assertThat(out.size()).isZero();
    }

    // ---- parts

    @ParameterizedTest
    @EnumSource
    void concatenatesPartsToTheDocument(GeoJsonSettings.Layout layout) throws Exception {
        SimpleFeatureType type = type("n", Integer.class);
        GeoJsonSettings settings = RFC.withLayout(layout);
        ConcatenatedParts parts = (ConcatenatedParts) new GeoJsonForm(settings)
                .parts(NO_HEADER, List.of(RowType.of(type)))
                .orElseThrow();
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        parts.writeHeader(NO_HEADER, true, joined);
        for (int part = 0; part < 3; part++) {
            if (part > 0) {
                joined.write(parts.separator());
            }
            try (DocumentWriter members = parts.openMembers(joined)) {
                members.write(feature(type, part));
                members.write(feature(type, 10 + part));
                members.finish();
            }
        }
        parts.writeFooter(true, joined);
        String whole = text(
                settings,
                NO_HEADER,
                feature(type, 0),
                feature(type, 10),
                feature(type, 1),
                feature(type, 11),
                feature(type, 2),
                feature(type, 12));
        assertThat(joined.toString(StandardCharsets.UTF_8)).isEqualTo(whole);
    }

    @Test
    void writesDocumentsOfGeoServerAsAWhole() {
        assertThat(new GeoJsonForm(GEOSERVER).parts(NO_HEADER, List.of())).isEmpty();
    }
}
