/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table.postgis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.Date;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.OptionalLong;
import java.util.TimeZone;
import java.util.UUID;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.data.collection.ListFeatureCollection;
import org.geotools.feature.simple.SimpleFeatureBuilder;
import org.geotools.feature.simple.SimpleFeatureTypeBuilder;
import org.geotools.geometry.jts.CurvedGeometryFactory;
import org.geotools.geometry.jts.WKBReader;
import org.geotools.util.Converters;
import org.gmlfast.bxml.BxmlOutputFactory;
import org.gmlfast.model.Row;
import org.gmlfast.model.RowSource;
import org.gmlfast.model.RowType;
import org.gmlfast.model.Rows;
import org.gmlfast.rows.PostgresColumns;
import org.gmlfast.rows.PostgresRowType;
import org.gmlfast.rows.PostgresRows;
import org.gmlfast.rows.RowIds;
import org.gmlfast.rows.TemporalValues;
import org.gmlfast.rows.UnsupportedColumnException;
import org.gmlfast.rows.wkb.WkbGeometryReader;
import org.gmlfast.stax.PreparedWriterFactory;
import org.gmlfast.stax.output.Utf8OutputFactory;
import org.gmlfast.table.ColumnReader;
import org.gmlfast.testing.PostgresServer;
import org.gmlfast.wfs.GetFeatureResponse;
import org.gmlfast.wfs.ServiceSettings;
import org.gmlfast.wfs.WfsEncoders;
import org.gmlfast.wfs.WfsVersion;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.io.ParseException;

/**
 * Values of rows equal those of features: of GeoTools' JDBC stores, which read the values of PostgreSQL's driver and
 * convert them to the binding, and of tables.
 */
class PostgresRowValuesTest {

    private static PostgresServer server;

    @BeforeAll
    static void startServer() throws Exception {
        server = PostgresServer.startAlone();
        server.execute("CREATE TYPE mood AS ENUM ('sad', 'o''k')", "CREATE DOMAIN name_of_city AS varchar(20)");
    }

    @AfterAll
    static void stopServer() throws Exception {
        if (server != null) {
            server.close();
        }
    }

    private static Connection connect() throws SQLException {
        return DriverManager.getConnection(server.url(), PostgresServer.USER, "");
    }

    // ---- values

    private static Arguments column(String type, Class<?> binding, String... values) {
        return Arguments.of(type, binding, List.of(values));
    }

    private static final String[] NUMERICS = {
        "0",
        "0.00",
        "-0.000",
        "1",
        "-1",
        "1.50",
        "100",
        "10000",
        "123456789.987654321",
        "-0.0001",
        "1e-30",
        "1e30",
        "12345678901234567890123456789.1234567890",
        "9999.9999",
        "0.00001000",
        "99990000",
        "1e100",
        "-1e-100",
        "NaN",
        "Infinity",
        "-Infinity"
    };

    private static final String[] TIMESTAMPS = {
        "2024-02-29 12:34:56.123456",
        "1970-01-01",
        "1969-12-31 23:59:59.999999",
        "2000-01-01 00:00:00.1",
        "infinity",
        "-infinity",
        "1582-10-15",
        "1582-10-14 23:59:59.5",
        "1582-10-10",
        "1582-10-05",
        "1582-10-04",
        "1500-02-28 12:00",
        "1500-03-01",
        "1000-01-01 01:02:03",
        "0001-01-01",
        "0001-12-31 BC",
        "0044-03-15 BC",
        "4713-11-26 BC",
        "294276-12-30 23:59:59.999999",
        "1899-12-31 23:59:59",
        "1900-01-01",
        "2024-03-31 02:30:00",
        "2024-10-27 02:30:00",
        "2018-11-04 00:30:00",
        "2011-12-30 12:00",
        "9999-12-31",
        "10000-01-01"
    };

    static List<Arguments> columns() {
        return List.of(
                column("bool", Boolean.class, "t", "f"),
                column("int2", Short.class, "0", "32767", "-32768"),
                column("int4", Integer.class, "0", "2147483647", "-2147483648"),
                column("int8", Long.class, "0", "9223372036854775807", "-9223372036854775808"),
                column("oid", Long.class, "0", "4294967295"),
                column("int2", Integer.class, "-5"),
                column("int2", Long.class, "-5"),
                column("int4", Long.class, "-5"),
                column("int4", Short.class, "-5", "70000"),
                column("int4", Double.class, "-5"),
                column("int4", String.class, "-5"),
                column("int8", BigDecimal.class, "-5"),
                column("int4", Boolean.class, "0", "1", "2"),
                column("int4", Object.class, "7"),
                column(
                        "float4",
                        Float.class,
                        "0",
                        "-0",
                        "1.5",
                        "0.1",
                        "3.4028235e38",
                        "1e-45",
                        "NaN",
                        "Infinity",
                        "-Infinity"),
                column("float8", Double.class, "0", "-0", "0.1", "1e308", "4.9e-324", "NaN", "Infinity", "-Infinity"),
                column("float8", Float.class, "0.1", "1e308"),
                column("float8", String.class, "0.1", "1e21"),
                column("numeric", BigDecimal.class, NUMERICS),
                column("numeric", Double.class, NUMERICS),
                column("numeric(12,3)", BigDecimal.class, "0", "1.5", "-123456789.987", "NaN"),
                column("text", String.class, "", " ", "ä😀<&>", "a\nb\tc\\", "]]>"),
                column("varchar", String.class, "x", "ü  "),
                column("char(5)", String.class, "ab", "", "abcde"),
                column("name", String.class, "a name"),
                column("mood", String.class, "sad", "o'k"),
                column("name_of_city", String.class, "Zürich"),
                column("json", String.class, "{\"b\" : [1, null],\n \"a\": \"ä\"}", "1"),
                column("jsonb", String.class, "{\"b\" : [1, null],\n \"a\": \"ä\"}", "1"),
                column("uuid", UUID.class, "00112233-4455-6677-8899-aabbccddeeff"),
                column("uuid", String.class, "00112233-4455-6677-8899-aabbccddeeff"),
                column("bytea", byte[].class, "", "\\x00ff10"),
                column("date", Date.class, TIMESTAMPS),
                column("date", Timestamp.class, "2024-02-29"),
                column("timestamp", Timestamp.class, TIMESTAMPS),
                column("timestamp", Date.class, "2024-02-29 12:34:56.5"),
                column("timestamptz", Timestamp.class, TIMESTAMPS),
                column("timestamptz", java.util.Date.class, "2024-02-29 12:34:56.5+03"),
                column("time", Time.class, "00:00", "12:34:56.789", "23:59:59.999999", "24:00"),
                column("timetz", Time.class, "00:00+00", "12:34:56.789-02:30", "23:59:59.999999+14", "24:00-08"));
    }

    private static String table(Connection connection, String type, List<String> values) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TEMP TABLE v(id serial PRIMARY KEY, c " + type + ")");
            statement.execute("INSERT INTO v(c) VALUES (NULL)");
            for (String value : values) {
                String literal = "'" + value.replace("'", "''") + "'";
                statement.execute("INSERT INTO v(c) VALUES (CAST(" + literal + " AS " + type + "))");
            }
        }
        return "SELECT id, c FROM v ORDER BY id -- comment";
    }

    private static SimpleFeatureType type(Class<?> binding) {
        SimpleFeatureTypeBuilder builder = new SimpleFeatureTypeBuilder();
        builder.setName("v");
        if (Geometry.class.isAssignableFrom(binding)) {
            builder.setSRS("EPSG:3857");
        }
        builder.add("c", binding);
        return builder.buildFeatureType();
    }

    private static PostgresRowType rowType(
            Connection connection, String select, SimpleFeatureType type, TemporalValues temporal)
            throws SQLException, IOException {
        PostgresColumns columns = PostgresColumns.describe(connection, select);
        RowIds ids = PostgresRowType.keyIds(columns, "v", 0);
        return PostgresRowType.of(
                columns, type, new int[] {1}, ids, temporal, i -> new WkbGeometryReader(new GeometryFactory()));
    }

    /** In zones east and west, with skipped days and midnights, and with offsets of minutes. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "UTC",
                "Europe/Zurich",
                "America/Sao_Paulo",
                "Asia/Kathmandu",
                "America/St_Johns",
                "Pacific/Apia",
                "Asia/Manila"
            })
    void readsValuesLikeStoresOfGeoTools(String zone) throws Exception {
        TimeZone before = TimeZone.getDefault();
        TimeZone.setDefault(TimeZone.getTimeZone(zone));
        try (Connection connection = connect()) {
            for (Arguments arguments : columns()) {
                Object[] values = arguments.get();
                boolean temporal = values[0].toString().matches("date|time.*");
                if (!temporal && !zone.equals("UTC")) {
                    continue;
                }
                @SuppressWarnings("unchecked")
                List<String> texts = (List<String>) values[2];
                checkStore(connection, (String) values[0], (Class<?>) values[1], texts);
            }
        } finally {
            TimeZone.setDefault(before);
        }
    }

    private void checkStore(Connection connection, String columnType, Class<?> binding, List<String> values)
            throws SQLException, IOException {
        String select = table(connection, columnType, values);
        SimpleFeatureType type = type(binding);
        List<SimpleFeature> features = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(select)) {
            while (result.next()) {
                Object value = result.getObject(2);
                Object converted = value == null ? null : Converters.convert(value, binding);
                Object[] attributes = {converted == null ? value : converted};
                features.add(SimpleFeatureBuilder.build(type, attributes, "v." + result.getString(1)));
            }
        }
        check(connection, select, type, TemporalValues.JVM_ZONE, features);
        try (Statement statement = connection.createStatement()) {
            statement.execute("DROP TABLE v");
        }
    }

    @ParameterizedTest
    @MethodSource("columns")
    void readsValuesLikeTables(String columnType, Class<?> binding, List<String> values) throws Exception {
        try (Connection connection = connect()) {
            String select = table(connection, columnType, values);
            List<SimpleFeature> features = new ArrayList<>();
            SimpleFeatureType type;
            try (Statement statement = connection.createStatement();
                    ResultSet result = statement.executeQuery(select)) {
                ResultSetMetaData metadata = result.getMetaData();
                ColumnReader reader =
                        new PostgisCatalog(connection).reader(metadata.getColumnType(2), metadata.getColumnTypeName(2));
                type = type(reader.binding());
                while (result.next()) {
                    SimpleFeature feature = SimpleFeatureBuilder.build(type, new Object[1], "v." + result.getString(1));
                    features.add(new org.geotools.feature.simple.SimpleFeatureImpl(
                            new Object[] {reader.getter().get(result, 2)}, type, feature.getIdentifier(), false));
                }
            }
            check(connection, select, type, TemporalValues.UTC, features);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    bool[]       | {} ; {t,f,NULL}
                    int2[]       | {1,NULL,-32768}
                    int4[]       | {1} ; {{1,2,3},{4,5,6}} ; [5:6]={7,8} ; {{{1},{2}},{{3},{4}}}
                    int8[]       | {9223372036854775807}
                    float4[]     | {0.1,NaN}
                    float8[]     | {0.1,1e300,-Infinity}
                    numeric[]    | {0.00,123456789.987654321,1e30}
                    text[]       | {} ; {"",NULL,"ä😀<&>","a,\\"b\\"","\\\\"}
                    varchar(9)[] | {x,y}
                    char(3)[]    | {x,abc}
                    uuid[]       | {00112233-4455-6677-8899-aabbccddeeff}
                    """)
    void readsArraysLikeTables(String columnType, String values) throws Exception {
        readsValuesLikeTables(columnType, Object[].class, List.of(values.split(" ; ")));
    }

    /** DataStores of GeoTools declare arrays of any dimension as arrays of one. */
    @ParameterizedTest
    @ValueSource(strings = {"{-1}", "{}", "{{-1}}", "{{1},{2}}", "{{1,2},{3,4}}", "{{NULL,2}}", "{{{1}}}"})
    void keepsDimensionsOfArrays(String value) throws Exception {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TEMP TABLE dimensions AS SELECT 1 AS id, '" + value + "'::int4[] AS v");
            String select = "SELECT id, v FROM dimensions";
            try (ResultSet result = statement.executeQuery(select)) {
                result.next();
                Object expected = result.getArray(2).getArray();
                PostgresRowType rowType = rowType(connection, select, type(Integer[].class), TemporalValues.UTC);
                try (Rows rows = PostgresRows.open(connection, select, rowType)) {
                    assertThat(rows.next().getObject(0)).isEqualTo(expected);
                }
            }
        }
    }

    /** Compares each value, and documents of both. */
    private static void check(
            Connection connection,
            String select,
            SimpleFeatureType type,
            TemporalValues temporal,
            List<SimpleFeature> features)
            throws SQLException, IOException {
        PostgresRowType rowType = rowType(connection, select, type, temporal);
        try (Rows rows = PostgresRows.open(connection, select, rowType)) {
            for (SimpleFeature feature : features) {
                Row row = rows.next();
                assertThat(row.id()).isEqualTo(feature.getID());
                Object expected = feature.getAttribute(0);
                String description = feature.getID() + " of " + type + ": " + expected;
                assertThat(row.isNull(0)).as(description).isEqualTo(expected == null);
                if (!(expected instanceof Geometry)) {
                    assertThat(row.getObject(0)).as(description).isEqualTo(expected);
                }
                if (expected != null) {
                    assertThat(row.getObject(0)).as(description).hasSameClassAs(expected);
                }
            }
            assertThat(rows.next()).isNull();
        }
        RowSource source = new RowSource() {
            @Override
            public RowType rowType() {
                return rowType.rowType(false);
            }

            @Override
            public Rows open() throws IOException {
                return PostgresRows.open(connection, select, rowType);
            }
        };
        for (WfsVersion version : WfsVersion.values()) {
            assertThat(written(version, type, features, source, new Utf8OutputFactory()))
                    .isEqualTo(written(version, type, features, null, new Utf8OutputFactory()));
            assertThat(written(version, type, features, source, new BxmlOutputFactory()))
                    .isEqualTo(written(version, type, features, null, new BxmlOutputFactory()));
        }
    }

    private static byte[] written(
            WfsVersion version,
            SimpleFeatureType type,
            List<SimpleFeature> features,
            RowSource rows,
            PreparedWriterFactory factory)
            throws IOException {
        GetFeatureResponse.Builder response =
                GetFeatureResponse.builder(ServiceSettings.builder(version).build(), new WfsEncoders());
        response.header().numberReturned(features.size()).timeStamp(Instant.EPOCH);
        response.result(
                new ListFeatureCollection(type, features), rows, OptionalLong.empty(), OptionalLong.empty(), null);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        response.build().write(factory, out);
        return out.toByteArray();
    }

    // ---- geometries

    @ParameterizedTest
    @ValueSource(strings = {"ST_AsEWKB(g)", "g"})
    void readsGeometriesLikeStoresOfGeoTools(String expression) throws Exception {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TEMP TABLE g(id serial PRIMARY KEY, g geometry)");
            statement.execute("INSERT INTO g(g) VALUES (NULL), ('POINT(1 2)'), ('POINT EMPTY'), ('POINT Z(1 2 3)'),"
                    + " ('POINT M(1 2 3)'), ('POINT ZM(1 2 3 4)'), ('LINESTRING(0 0,1 1.5)'), ('LINESTRING EMPTY'),"
                    + " ('POLYGON((0 0,9 0,9 9,0 0),(1 1,2 1,2 2,1 1))'), ('POLYGON EMPTY'), ('MULTIPOINT(1 1,2 2)'),"
                    + " ('MULTIPOINT(1 1,EMPTY)'), ('MULTILINESTRING((0 0,1 1),(2 2,3 3))'), ('MULTIPOLYGON EMPTY'),"
                    + " ('MULTIPOLYGON(((0 0,9 0,9 9,0 0)),((20 0,29 0,29 9,20 0)))'),"
                    + " ('GEOMETRYCOLLECTION(POINT(1 1),GEOMETRYCOLLECTION(LINESTRING(0 0,1 1)))'),"
                    + " ('CIRCULARSTRING(0 0,1 1,2 0)'), ('COMPOUNDCURVE(CIRCULARSTRING(0 0,1 1,1 0),(1 0,0 1))'),"
                    + " ('CURVEPOLYGON(CIRCULARSTRING(0 0,2 0,2 1,2 3,0 0),(1 1,1.5 1,1.5 1.5,1 1))'),"
                    + " ('MULTICURVE((0 0,5 5),CIRCULARSTRING(4 0,4 4,8 4))'),"
                    + " ('MULTISURFACE(CURVEPOLYGON(CIRCULARSTRING(0 0,2 2,4 0,2 -2,0 0)),((10 10,14 12,11 10,10 10)))'),"
                    + " ('SRID=3857;POLYGON Z((0 0 1,9 0 2,9 9 3,0 0 1))')");
            SimpleFeatureType type = type(Geometry.class);
            List<SimpleFeature> features = new ArrayList<>();
            try (ResultSet result =
                    statement.executeQuery("SELECT id, encode(ST_AsEWKB(g), 'base64') FROM g ORDER BY id")) {
                while (result.next()) {
                    features.add(SimpleFeatureBuilder.build(
                            type, new Object[] {geometry(result.getBytes(2))}, "v." + result.getString(1)));
                }
            }
            check(
                    connection,
                    "SELECT id, " + expression + " FROM g ORDER BY id",
                    type,
                    TemporalValues.JVM_ZONE,
                    features);
        }
    }

    private static Geometry geometry(byte[] base64) throws ParseException {
        return base64 == null
                ? null
                : new WKBReader(new CurvedGeometryFactory(new GeometryFactory(), Double.MAX_VALUE))
                        .read(Base64.getMimeDecoder().decode(base64));
    }

    // ---- columns and ids

    @ParameterizedTest
    @ValueSource(
            strings = {
                "interval",
                "inet",
                "date[]",
                "oid[]",
                "money",
                "bit(3)",
                "int4range",
                "point",
                "xml",
                "\"char\"",
                "numeric(4,-2)"
            })
    void refusesColumnsOfOtherTypes(String type) throws Exception {
        try (Connection connection = connect()) {
            String select = "SELECT 1 AS id, CAST(NULL AS " + type + ") AS c";
            assertThatThrownBy(() -> rowType(connection, select, type(String.class), TemporalValues.UTC))
                    .isInstanceOf(UnsupportedColumnException.class)
                    .hasMessageContaining("column c");
        }
    }

    @Test
    void joinsColumnsOfKeys() throws Exception {
        try (Connection connection = connect()) {
            String select = "SELECT CAST(7 AS int2), 'a b/ä.'::text, 'xy'::char(4), 1.500::numeric,"
                    + " true, '00112233-4455-6677-8899-aabbccddeeff'::uuid, 4294967295::oid, -1::int8, true";
            try (Statement statement = connection.createStatement()) {
                statement.execute("CREATE TEMP TABLE k(a, b, c, d, e, f, g, h, i) AS " + select);
            }
            PostgresColumns columns = PostgresColumns.describe(connection, "TABLE k");
            int[] key = {0, 1, 2, 3, 4, 5, 6, 7};
            StringBuilder expected = new StringBuilder("k");
            try (Statement statement = connection.createStatement();
                    ResultSet row = statement.executeQuery("TABLE k")) {
                row.next();
                for (int column : key) {
                    expected.append('.').append(row.getString(column + 1));
                }
            }
            PostgresRowType type = PostgresRowType.of(
                    columns,
                    type(Boolean.class),
                    new int[] {8},
                    PostgresRowType.keyIds(columns, "k", key),
                    TemporalValues.UTC,
                    i -> null);
            try (Rows rows = PostgresRows.open(connection, "TABLE k", type)) {
                assertThat(rows.next().id()).isEqualTo(expected.toString());
            }
            PostgresColumns dated = PostgresColumns.describe(connection, "SELECT current_date");
            assertThatThrownBy(() -> PostgresRowType.keyIds(dated, "k", 0))
                    .isInstanceOf(UnsupportedColumnException.class);
        }
    }

    @Test
    void refusesDatabaseOfUnknownEncoding() throws Exception {
        server.execute("CREATE DATABASE ascii ENCODING 'SQL_ASCII' TEMPLATE template0");
        String url = server.url().replaceFirst("/postgres$", "/ascii");
        try (Connection connection = DriverManager.getConnection(url, PostgresServer.USER, "")) {
            assertThatThrownBy(() -> PostgresColumns.describe(connection, "SELECT 1"))
                    .isInstanceOf(UnsupportedColumnException.class)
                    .hasMessageContaining("SQL_ASCII");
        }
    }

    // ---- the connection

    private static PostgresRowType numbers(Connection connection, String select) throws SQLException, IOException {
        return rowType(connection, select, type(Integer.class), TemporalValues.UTC);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 10, 100_000, 10_000_000})
    void leavesConnectionUsableIfRowsAreClosedEarly(int count) throws Exception {
        String select = "SELECT i, i FROM generate_series(1, " + count + ") AS i";
        try (Connection connection = connect()) {
            for (int i = 0; i < 3; i++) {
                Rows rows = PostgresRows.open(connection, select, numbers(connection, select));
                assertThat(rows.next().getLong(0)).isEqualTo(1);
                rows.close();
                rows.close();
                assertThat(rows.next()).isNull();
                try (Statement statement = connection.createStatement();
                        ResultSet result = statement.executeQuery("SELECT 5")) {
                    result.next();
                    assertThat(result.getInt(1)).isEqualTo(5);
                }
            }
        }
    }

    @Test
    void leavesConnectionUsableAfterFailedQuery() throws Exception {
        String select = "SELECT i, 10 / (3 - i) FROM generate_series(1, 5) AS i";
        try (Connection connection = connect()) {
            PostgresRowType type = numbers(connection, select);
            assertThatThrownBy(() -> PostgresRows.open(connection, select.replace("(3 - i)", "0"), type))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("division by zero");
            try (Rows rows = PostgresRows.open(connection, select, type)) {
                assertThat(rows.next().id()).isEqualTo("v.1");
                assertThat(rows.next().id()).isEqualTo("v.2");
                assertThatThrownBy(rows::next).isInstanceOf(IOException.class).hasMessageContaining("after row 2, v.2");
            }
            try (Rows rows = PostgresRows.open(connection, select + " LIMIT 0", type)) {
                assertThat(rows.next()).isNull();
            }
        }
    }

    @Test
    void describesWithoutRunningTheSelect() throws Exception {
        try (Connection connection = connect()) {
            PostgresColumns columns = PostgresColumns.describe(connection, "SELECT 1 / 0 AS x, NULL::xml AS y");
            assertThat(columns.size()).isEqualTo(2);
            assertThat(columns.name(0)).isEqualTo("x");
            assertThat(columns.typeName(0)).isEqualTo("int4");
            assertThat(columns.isSupported(0)).isTrue();
            assertThat(columns.isSupported(1)).isFalse();
            assertThatThrownBy(() -> PostgresColumns.describe(connection, "SELECT nonsense"))
                    .isInstanceOf(SQLException.class);
        }
    }
}
