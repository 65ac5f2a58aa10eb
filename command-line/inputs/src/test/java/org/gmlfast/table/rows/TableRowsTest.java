/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table.rows;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.geotools.api.feature.simple.SimpleFeature;
import org.gmlfast.input.InputOptions;
import org.gmlfast.input.RowDocuments;
import org.gmlfast.input.format.DatabaseUrls;
import org.gmlfast.model.RowSource;
import org.gmlfast.model.ValueKind;
import org.gmlfast.query.AttributeNames;
import org.gmlfast.rows.page.PageMethod;
import org.gmlfast.table.Condition;
import org.gmlfast.table.FeatureTable;
import org.gmlfast.table.RowSelection;
import org.gmlfast.testing.PostgresServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The rows of tables are written like their features, which readers of JTS and GeoTools make from the same rows. */
class TableRowsTest {

    private static final List<String> GEOMETRIES = List.of(
            "POINT(9.5 47.25)",
            "POINT EMPTY",
            "LINESTRING(1 2, 3 4, 5.125 -6)",
            "LINESTRING EMPTY",
            "POLYGON((0 0, 10 0, 10 10, 0 10, 0 0), (1 1, 1 2, 2 2, 1 1))",
            "POLYGON EMPTY",
            "MULTIPOINT((1 2), (3 4))",
            "MULTIPOINT EMPTY",
            "MULTILINESTRING((1 2, 3 4), (5 6, 7 8))",
            "MULTIPOLYGON(((0 0, 1 0, 1 1, 0 0)), ((5 5, 6 5, 6 6, 5 5)))",
            "GEOMETRYCOLLECTION(POINT(1 2), LINESTRING(3 4, 5 6), GEOMETRYCOLLECTION(POINT(7 8)))",
            "GEOMETRYCOLLECTION EMPTY");

    private static final List<String> GEOMETRIES_Z = List.of(
            "POINT Z(9.5 47.25 3)",
            "LINESTRING Z(1 2 3, 4 5 6)",
            "POLYGON Z((0 0 1, 10 0 2, 10 10 3, 0 0 1))",
            "MULTIPOINT Z((1 2 3), (4 5 6))",
            "MULTIPOLYGON Z(((0 0 5, 1 0 5, 1 1 5, 0 0 5)))",
            "GEOMETRYCOLLECTION Z(POINT Z(1 2 3), LINESTRING Z(3 4 5, 5 6 7))");

    private static final List<String> SURFACES_AND_ARCS = List.of(
            "CIRCULARSTRING(0 0, 1 1, 2 0)",
            "COMPOUNDCURVE((0 0, 1 1), CIRCULARSTRING(1 1, 2 2, 3 1))",
            "CURVEPOLYGON(CIRCULARSTRING(0 0, 4 0, 4 4, 0 4, 0 0), (1 1, 3 3, 3 1, 1 1))",
            "CURVEPOLYGON EMPTY",
            "MULTICURVE((0 0, 5 5), CIRCULARSTRING(4 0, 4 4, 8 4))",
            "MULTISURFACE(CURVEPOLYGON(CIRCULARSTRING(0 0, 4 0, 4 4, 0 4, 0 0)), ((10 10, 14 12, 11 10, 10 10)))",
            "TRIANGLE((0 0, 0 9, 9 0, 0 0))",
            "TIN(((0 0, 0 1, 1 0, 0 0)), ((0 0, 1 0, 1 -1, 0 0)))",
            "POLYHEDRALSURFACE(((0 0, 0 1, 1 1, 0 0)), ((0 0, 1 1, 1 0, 0 0)))");

    private static final List<String> MEASURED =
            List.of("POINT M(1 2 3)", "LINESTRING M(1 2 3, 4 5 6)", "MULTIPOINT M((1 2 3))");

    private static final List<String> MEASURED_Z = List.of(
            "POINT ZM(1 2 3 4)", "LINESTRING ZM(1 2 3 4, 5 6 7 8)", "POLYGON ZM((0 0 1 2, 1 0 1 2, 1 1 1 2, 0 0 1 2))");

    @TempDir
    Path directory;

    private final List<String> notes = new ArrayList<>();

    // ---- comparison

    private InputOptions options() {
        return InputOptions.builder("urn:app")
                .primaryKeyExposed(true)
                .notes(notes::add)
                .build();
    }

    private static final TableSession.OmissionListener NO_OMISSIONS = (table, reason) -> {
        throw new AssertionError(table + ": " + reason);
    };

    /** Compares all tables, and returns the names of those whose rows are fetched by kind. */
    private List<String> compare(String url, String user) throws IOException {
        List<String> typed = new ArrayList<>();
        try (DatabasePool pool = DatabasePool.open(
                        DatabaseUrls.source(url, user, ""), 2, Duration.ofSeconds(60), PageMethod.REMEMBERED);
                TableSession session = pool.session(new QueryControl())) {
            for (FeatureTable table : session.tables(options(), AttributeNames.OWN, NO_OMISSIONS)) {
                TableQuery query = session.query(table, new RowSelection(Condition.ALL, List.of(), 0, -1));
                compare(query);
                if (query.rowType().kinds().stream().anyMatch(kind -> kind != ValueKind.OBJECT)) {
                    typed.add(table.type().getTypeName());
                }
            }
        }
        return typed;
    }

    private void compare(TableQuery query) throws IOException {
        List<List<String>> notesOfPaths = List.of(new ArrayList<>(), new ArrayList<>());
        RowDocuments.assertRowsAreWrittenAsFeatures(new RowDocuments.Source() {
            @Override
            public RowSource rows() {
                notesOfPaths.get(1).addAll(notes);
                notes.clear();
                return query;
            }

            @Override
            public List<SimpleFeature> features() throws IOException {
                notesOfPaths.get(0).addAll(notes);
                notes.clear();
                List<SimpleFeature> features = new ArrayList<>();
                try (TableFeatures all = query.features()) {
                    for (SimpleFeature feature = all.next(); feature != null; feature = all.next()) {
                        features.add(feature);
                    }
                }
                return features;
            }
        });
        notesOfPaths.get(0).addAll(notes);
        notes.clear();
        assertThat(notesOfPaths.get(0)).isEqualTo(notesOfPaths.get(1));
    }

    private static String rows(String table, List<String> wkt, String expression) {
        StringBuilder sql = new StringBuilder("INSERT INTO " + table + " VALUES (0, NULL)");
        for (int i = 0; i < wkt.size(); i++) {
            sql.append(", (")
                    .append(i + 1)
                    .append(", ")
                    .append(expression.formatted(wkt.get(i)))
                    .append(')');
        }
        return sql.toString();
    }

    // ---- PostGIS

    @Test
    void writesRowsOfPostgisLikeFeatures() throws Exception {
        try (PostgresServer database = PostgresServer.start()) {
            for (String dimension : List.of("", "Z", "M", "ZM")) {
                database.execute("CREATE TABLE kinds" + dimension + "(id int PRIMARY KEY, geom geometry(Geometry"
                        + dimension + ", 4326))");
            }
            database.execute(
                    "CREATE TABLE undeclared(id bigint PRIMARY KEY, geom geometry)",
                    "CREATE TABLE globe(id smallint PRIMARY KEY, geom geography(Geometry, 4326))",
                    "CREATE TABLE planar(id int, geom geometry(Geometry, 2056), other geometry(Point, 4326))");
            String ewkt = "ST_GeomFromEWKT('SRID=4326;%s')";
            database.execute(
                    rows("kinds", GEOMETRIES, ewkt),
                    rows("kindsZ", GEOMETRIES_Z, ewkt),
                    rows("kindsM", MEASURED, ewkt),
                    rows("kindsZM", MEASURED_Z, ewkt),
                    rows("undeclared", GEOMETRIES, ewkt),
                    rows("globe", GEOMETRIES, ewkt),
                    "INSERT INTO planar VALUES (1, 'SRID=2056;POINT(2600000 1200000)', 'SRID=4326;POINT(9 47)')",
                    "INSERT INTO kinds SELECT 100 + i, ST_GeomFromEWKT('SRID=4326;' || wkt) FROM unnest(ARRAY['"
                            + String.join("','", SURFACES_AND_ARCS) + "']) WITH ORDINALITY AS a(wkt, i)",
                    "INSERT INTO kinds VALUES (200, ST_SetSRID(ST_MakePoint('NaN', 1), 4326)),"
                            + " (201, ST_SetSRID(ST_MakePoint(1, 'Infinity'), 4326))",
                    "INSERT INTO kindsZ VALUES (200, ST_SetSRID(ST_MakePoint('NaN', 'NaN', 5), 4326)),"
                            + " (201, ST_SetSRID(ST_MakePoint(1, 2, 'NaN'), 4326))",
                    "INSERT INTO undeclared VALUES (300, 'SRID=3857;POINT(1000000 6000000)')");
            attributes(database);
            assertThat(compare(database.url(), PostgresServer.USER))
                    .containsExactlyInAnyOrder(
                            "kinds", "kindsz", "kindsm", "kindszm", "globe", "planar", "attributes", "keyed");
        }
    }

    private static void attributes(PostgresServer database) throws Exception {
        String geometry = "geom geometry(Point, 4326)";
        database.execute(
                "CREATE TABLE attributes(id text PRIMARY KEY, b bool, i2 int2, i4 int4, i8 int8, o oid, f4 float4,"
                        + " f8 float8, n numeric, n2 numeric(12, 2), t text, v varchar(60), c char(8), na name, js json,"
                        + " jb jsonb, d date, ti time, ts timestamp, tz timestamptz, u uuid, by bytea, " + geometry
                        + ')',
                "INSERT INTO attributes(id) VALUES ('all null')",
                "INSERT INTO attributes VALUES ('usual', true, 1, -2, 3000000000, 4000000000, 1.5, 0.1, 12.50, 7,"
                        + " 'Zürich', 'x', 'abc', 'name', '{\"a\": 1}', '{\"b\":[1,2]}', '2024-02-29', '12:34:56.5',"
                        + " '2024-02-29 12:34:56.123456', '2024-02-29 12:34:56+05:30',"
                        + " '123e4567-e89b-12d3-a456-426614174000', '\\x00ff10', 'SRID=4326;POINT(1 2)')",
                "INSERT INTO attributes(id, i2, i4, i8, f4, f8, n, n2) VALUES ('least', -32768, -2147483648,"
                        + " -9223372036854775808, '-Infinity', '-Infinity', 'NaN', -9999999999.99),"
                        + " ('most', 32767, 2147483647, 9223372036854775807, 'Infinity', 'Infinity', 1e130, 0.00),"
                        + " ('tiny', 0, 0, 0, 'NaN', 'NaN', 0.0000000000000000000000000000000001, 0.10),"
                        + " ('small', 0, 0, 0, 1e-40, 4.9e-324, 1e-20, -0.01),"
                        + " ('zero', 0, 0, 0, '-0', '-0', 0.000, 100.00),"
                        + " ('infinite', 0, 0, 0, 3.4e38, 1.7976931348623157e308, 'Infinity', NULL)",
                "INSERT INTO attributes(id, t, v, c, by) VALUES ('<&>\"''. x', '<a href=\"x\">&amp;</a>]]>', '', '', ''),"
                        + " ('tab', E'a\\tb\\nc\\rd', E'\\u0085\\u2028', E' x', '\\x00'),"
                        + " ('astral', '𝄞 é ', E'\\ufffe', '€', NULL)",
                "INSERT INTO attributes(id, d, ts, tz) VALUES ('bc', '0044-03-15 BC', '0044-03-15 10:00 BC',"
                        + " '0044-03-15 10:00+00 BC'), ('julian', '1582-10-10', '1582-10-10 23:59:59', '1582-12-31 23:59:59.5+00'),"
                        + " ('later', '1583-01-01', '1583-01-01', '1583-01-01 00:00+00'),"
                        + " ('infinity', 'infinity', 'infinity', 'infinity'),"
                        + " ('-infinity', '-infinity', '-infinity', '-infinity'),"
                        + " ('far', '5874897-12-31', '294276-12-31 23:59:59.999999', '294276-12-31 23:59:59.999999+00'),"
                        + " ('first', '4713-01-01 BC', '4713-11-24 00:00 BC', '4713-11-24 00:00+00 BC'),"
                        + " ('year one', '0001-01-01', '0001-01-01', '0001-01-01 00:00+00')",
                "INSERT INTO attributes(id, ti) VALUES ('t1', '24:00:00'), ('t2', '00:00:00.000001'), ('t3', '23:59:59.999')",
                "CREATE TABLE keyed(k1 text, k2 int, k3 uuid, k4 bytea, k5 bool, k6 numeric, " + geometry
                        + ", PRIMARY KEY(k1, k2, k3, k4, k5, k6))",
                "INSERT INTO keyed VALUES ('a.b_x', 7, '123e4567-e89b-12d3-a456-426614174000', '\\x00ff', true, 1.50)",
                "CREATE TYPE mood AS ENUM ('sad', 'happy')",
                "CREATE TABLE others(id date PRIMARY KEY, a int[], x text[], m money, bits bit(3), iv interval,"
                        + " e mood, xm xml, net inet, " + geometry + ')',
                "INSERT INTO others(id) VALUES ('2024-01-01')",
                "INSERT INTO others VALUES ('2024-01-02', '{1,NULL,3}', '{\"a,b\",c}', 12.5, B'101', '1 day 02:00:00',"
                        + " 'happy', '<a/>', '10.0.0.1', 'SRID=4326;POINT(1 2)')");
    }

    // ---- H2

    @Test
    void writesRowsOfH2LikeFeatures() throws Exception {
        String url = "jdbc:h2:" + directory.resolve("db");
        try (Connection connection = DriverManager.getConnection(url, "sa", "");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE \"kinds\"(\"id\" int PRIMARY KEY, \"geom\" geometry(geometry, 4326))");
            List<String> all = new ArrayList<>(GEOMETRIES);
            all.addAll(GEOMETRIES_Z);
            all.addAll(MEASURED);
            all.addAll(MEASURED_Z);
            statement.execute(rows("\"kinds\"", all, "'SRID=4326;%s'"));
            statement.execute("CREATE TABLE \"undeclared\"(\"geom\" geometry)");
            statement.execute(
                    "INSERT INTO \"undeclared\" VALUES ('SRID=4326;POINT(1 2)'), ('SRID=3857;POINT(1000 2000)')");
            statement.execute("CREATE TABLE \"attributes\"(\"id\" varchar PRIMARY KEY, \"b\" boolean, \"ti\" tinyint,"
                    + " \"si\" smallint, \"i\" int, \"l\" bigint, \"r\" real, \"d\" double precision,"
                    + " \"n\" numeric(20, 3), \"df\" decfloat, \"t\" varchar, \"c\" char(5), \"day\" date,"
                    + " \"clock\" time(9), \"ts\" timestamp(9), \"tz\" timestamp(9) with time zone, \"u\" uuid,"
                    + " \"by\" varbinary, \"js\" json, \"a\" int array, \"iv\" interval day to second,"
                    + " \"geom\" geometry(point, 4326))");
            statement.execute("INSERT INTO \"attributes\"(\"id\") VALUES ('null')");
            statement.execute(
                    "INSERT INTO \"attributes\" VALUES ('a.b', true, -1, 2, 3, 4, 1.5, 0.1, 12.5, 1e30, '<&>',"
                            + " 'x', DATE '2024-02-29', TIME '12:34:56.123456789', TIMESTAMP '1582-10-10 00:00:00.5',"
                            + " TIMESTAMP WITH TIME ZONE '2024-02-29 12:00:00+05:30', RANDOM_UUID(), X'00ff', JSON '{\"a\":1}',"
                            + " ARRAY[1, NULL], INTERVAL '1 2:03:04' DAY TO SECOND, 'SRID=4326;POINT(1 2)')");
        }
        assertThat(compare(url, "sa")).isEmpty();
    }
}
