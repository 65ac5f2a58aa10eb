/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Columns of PostGIS with geometries of several kinds, in several CRSs, or of kinds that GML lacks. */
class MixedGeometriesTest {

    private static final String SURFACES =
            "((0 0 0,0 0 1,0 1 0,0 0 0)),((0 0 0,0 1 0,1 0 0,0 0 0)),((0 0 0,1 0 0,0 0 1,0 0 0)),((1 0 0,0 1 0,0 0 1,1 0 0))";

    private static ServedDatabase database;
    private static RunningServer server;

    @BeforeAll
    static void start() throws Exception {
        database = ServedDatabase.postgis();
        database.execute(
                "CREATE TABLE zoo(id int PRIMARY KEY, geom geometry)",
                "INSERT INTO zoo VALUES (1, 'SRID=4326;TIN Z(" + SURFACES + ")'),"
                        + " (2, 'SRID=4326;POLYHEDRALSURFACE Z(" + SURFACES + ")'),"
                        + " (3, 'SRID=4326;TRIANGLE((0 0,0 1,1 0,0 0))'),"
                        + " (4, 'SRID=4326;GEOMETRYCOLLECTION(POINT(9 47),TIN(((0 0,0 1,1 0,0 0))),TRIANGLE((0 0,0 1,1 0,0 0)))'),"
                        + " (5, 'SRID=4326;CURVEPOLYGON EMPTY'), (6, 'SRID=4326;COMPOUNDCURVE EMPTY'),"
                        + " (7, 'SRID=4326;CIRCULARSTRING EMPTY'), (8, 'SRID=4326;MULTISURFACE EMPTY'),"
                        + " (9, 'SRID=4326;MULTICURVE EMPTY'), (10, 'SRID=4326;TIN EMPTY'), (11, 'SRID=4326;TRIANGLE EMPTY'),"
                        + " (12, 'SRID=4326;POLYHEDRALSURFACE EMPTY'), (13, 'SRID=4326;POLYGON EMPTY'),"
                        + " (14, 'SRID=4326;MULTISURFACE(CURVEPOLYGON EMPTY,((0 0,0 1,1 0,0 0)))'),"
                        + " (15, 'SRID=4326;GEOMETRYCOLLECTION(CURVEPOLYGON EMPTY,POINT(9 47))'),"
                        + " (16, ST_SetSRID(ST_MakePoint('NaN', 5), 4326)), (17, ST_SetSRID(ST_MakePoint('Infinity', 5), 4326)),"
                        + " (18, ST_SetSRID(ST_MakeLine(ST_MakePoint(1, 2), ST_MakePoint('NaN', 'NaN')), 4326)),"
                        + " (19, 'SRID=4326;POINT(9 47)'), (20, NULL)",
                "CREATE TABLE tin(id int PRIMARY KEY, geom geometry(TinZ, 4326))",
                "INSERT INTO tin VALUES (1, 'SRID=4326;TIN Z(" + SURFACES + ")')",
                "CREATE TABLE many(id int PRIMARY KEY, geom geometry)",
                "INSERT INTO many VALUES (1, 'SRID=4326;POINT(9.5 47.25)'),"
                        + " (2, ST_Transform('SRID=4326;POINT(9.5 47.25)', 3857)),"
                        + " (3, ST_Transform('SRID=4326;POINT(9.5 47.25)', 2056)), (4, NULL)",
                "CREATE TABLE uniform(id int PRIMARY KEY, geom geometry)",
                "INSERT INTO uniform VALUES (1, 'SRID=4326;POINT(9.5 47.25)'), (2, 'SRID=4326;POINT(0 0)'), (3, NULL)",
                "CREATE TABLE partly(id int PRIMARY KEY, geom geometry)",
                "INSERT INTO partly VALUES (1, 'SRID=4326;POINT(9.5 47.25)'), (2, 'POINT(1000000 2000000)')",
                "CREATE TABLE altered(id int PRIMARY KEY, geom geometry(Point, 4326))",
                "INSERT INTO altered VALUES (1, 'SRID=4326;POINT(9.5 47.25)')");
        server = database.serve();
        database.execute("ALTER TABLE altered ALTER geom TYPE geometry(Point, 3857) USING ST_Transform(geom, 3857)");
    }

    @AfterAll
    static void stop() throws IOException {
        if (database != null) {
            database.close();
        }
    }

    /** The names of the geometries' elements; empty for a feature without geometry. */
    private static List<String> kinds(RunningServer.Reply reply) {
        List<String> kinds = new ArrayList<>();
        NodeList features = reply.root().getElementsByTagNameNS(RunningServer.NAMESPACE, "zoo");
        for (int i = 0; i < features.getLength(); i++) {
            NodeList geometry = ((Element) features.item(i)).getElementsByTagNameNS(RunningServer.NAMESPACE, "geom");
            kinds.add(
                    geometry.getLength() == 0
                            ? ""
                            : ((Element) geometry.item(0))
                                    .getElementsByTagNameNS("*", "*")
                                    .item(0)
                                    .getLocalName());
        }
        return kinds;
    }

    @Test
    void writesSurfacesAsPolygonsAndOmitsUnsupportedGeometries() throws IOException {
        for (String[] version : new String[][] {
            {"1.0.0", "MultiPolygon", "MultiGeometry"},
            {"1.1.0", "MultiSurface", "MultiGeometry"},
            {"2.0.0", "MultiSurface", "MultiGeometry"}
        }) {
            int notes = server.notes().size();
            RunningServer.Reply reply =
                    server.get("request", "GetFeature", "version", version[0], "typeName", "zoo", "sortBy", "geom");
            assertThat(reply.status()).as(reply.text()).isEqualTo(400);
            reply = server.get("request", "GetFeature", "version", version[0], "typeName", "zoo");
            assertThat(reply.status()).as(reply.text()).isEqualTo(200);
            List<String> kinds = kinds(reply);
            assertThat(kinds).hasSize(20);
            assertThat(kinds.subList(0, 4)).containsExactly(version[1], version[1], "Polygon", version[2]);
            assertThat(kinds.subList(15, 20)).containsExactly("", "", "", "Point", "");
            assertThat(server.notes().subList(notes, server.notes().size()))
                    .singleElement()
                    .asString()
                    .contains("zoo.16", "public.zoo", "\"geom\"", "2 more");
        }
        RunningServer.Reply all = server.features("zoo");
        assertThat(all.texts("posList").get(0)).isEqualTo("0 0 0 0 0 1 1 0 0 0 0 0");
        assertThat(server.get("request", "GetFeature", "typeNames", "zoo", "outputFormat", "application/json")
                        .status())
                .isEqualTo(200);
        assertThat(server.features("tin")
                        .root()
                        .getElementsByTagNameNS("*", "Polygon")
                        .getLength())
                .isEqualTo(4);
        assertThat(server.get("request", "DescribeFeatureType", "typeNames", "tin")
                        .text())
                .contains("gml:MultiSurfacePropertyType");
    }

    @Test
    void transformsEachRowFromItsOwnCrs() throws IOException {
        List<String> positions = server.features("many").texts("pos");
        assertThat(positions).hasSize(3).allSatisfy(pos -> assertPosition(pos, 47.25, 9.5));
        RunningServer.Reply projected = server.features("many", "srsName", "EPSG:3857");
        double northing = Math.log(Math.tan(Math.PI / 4 + Math.toRadians(47.25) / 2)) * 6378137;
        assertThat(projected.texts("pos")).hasSize(3).allSatisfy(pos -> assertPosition(pos, 1057535.16, northing));
        assertThat(server.store().layer("many").bounds().getWidth()).isLessThan(0.001);
    }

    private static void assertPosition(String pos, double first, double second) {
        String[] ordinates = pos.split(" ");
        double tolerance = first > 1000 ? 1 : 1e-5;
        assertThat(Double.parseDouble(ordinates[0])).isCloseTo(first, within(tolerance));
        assertThat(Double.parseDouble(ordinates[1])).isCloseTo(second, within(tolerance));
    }

    @Test
    void transformsAlteredColumnToCrsOfLayer() throws IOException {
        assertThat(server.features("altered").texts("pos"))
                .singleElement()
                .satisfies(pos -> assertPosition(pos, 47.25, 9.5));
    }

    /** An index would leave out the rows of other CRSs. */
    @Test
    void refusesSpatialConditionsOnColumnsOfSeveralCrs() throws IOException {
        for (String layer : List.of("many", "altered")) {
            RunningServer.Reply reply = server.get("request", "GetFeature", "typeNames", layer, "bbox", "47,9,48,10");
            assertThat(reply.status()).as(reply.text()).isEqualTo(400);
            assertThat(reply.text()).contains("locator=\"bbox\"", "the geometries of " + layer);
        }
        assertThat(server.hits("tin", "cql_filter", "BBOX(geom, 0, 0, 1, 1)")).isEqualTo(1);
        assertThat(server.hits("uniform", "bbox", "47,9,48,10")).isEqualTo(1);
    }

    @Test
    void refusesRowWithoutSrid() throws IOException {
        RunningServer.Reply reply = server.get("request", "GetFeature", "typeNames", "partly");
        assertThat(reply.status()).isEqualTo(500);
        assertThat(server.notes())
                .anyMatch(note -> note.contains("partly.2")
                        && note.contains("public.partly")
                        && note.contains("has no SRID")
                        && note.contains("EPSG:4326"));
        assertThat(server.features("partly", "count", "1").texts("pos")).containsExactly("47.25 9.5");
    }
}
