/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;

import org.gmlfast.input.InputException;
import org.gmlfast.template.FeatureTemplate;
import org.gmlfast.testing.PostgresServer;
import org.gmlfast.testing.TestData;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.aggregator.ArgumentsAccessor;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xmlunit.assertj3.XmlAssert;
import org.xmlunit.diff.ComparisonType;
import org.xmlunit.diff.DifferenceEvaluators;

/** Layers of a PostGIS that templates publish. */
class ServedTemplatesTest {

    private static final String CP = "http://inspire.ec.europa.eu/schemas/cp/4.0";
    private static final String GML = "http://www.opengis.net/gml/3.2";

    private static PostgresServer database;
    private static RunningServer server;

    @TempDir
    private Path folder;

    @BeforeAll
    static void start() throws Exception {
        database = PostgresServer.start();
        database.execute(
                Files.readString(TestData.file("templates/tables.sql")),
                "CREATE TABLE flat(id int PRIMARY KEY, name text, geom geometry(Point, 25832))",
                "INSERT INTO flat VALUES (1, 'one', 'SRID=25832;POINT(1 2)')",
                "CREATE TABLE many(id int PRIMARY KEY, label text, area float8, kind text, geom geometry(Point, 25832))",
                "INSERT INTO many SELECT i, CASE WHEN i % 7 > 0 THEN 'L' || i % 10 END, i / 4.0, chr(97 + i % 3),"
                        + " ST_SetSRID(ST_MakePoint(i, 2 * i), 25832) FROM generate_series(1, 100) i",
                "CREATE TABLE spot AS SELECT i AS id, 'L' || i % 7 AS label, ST_SetSRID(ST_MakePoint(i, i), 25832)::geometry(Point, 25832) AS geom,"
                        + " ST_SetSRID(ST_MakePoint(1000 + i, 0), 25832)::geometry(Point, 25832) AS centre FROM generate_series(1, 900) i",
                "ALTER TABLE spot ADD PRIMARY KEY (id)",
                "CREATE TABLE spot_part AS SELECT 1 + i % 901 AS spot_id, i AS ord, 'v' || i AS val"
                        + " FROM generate_series(1, 2000) i",
                "CREATE VIEW spot_json AS SELECT *, (SELECT json_agg(json_build_object('val', val) ORDER BY ord)"
                        + " FROM spot_part WHERE spot_id = s.id) AS parts FROM spot s");
        server = RunningServer.of(
                database.url(),
                PostgresServer.USER,
                Map.of(
                        "cadastral_parcel", template("cp"),
                        "address", template("ad"),
                        "ax_flurstueck", template("nas"),
                        "mapped", template("ge"),
                        "many", many(),
                        "spot",
                                spots(
                                        "Spot",
                                        "<gf:Rows name='parts' table='spot_part' key='spot_id' parent='id' order='ord'/>"),
                        "spot_json", spots("Spot2", "")));
    }

    private static FeatureTemplate template(String example) throws IOException {
        return FeatureTemplate.read(TestData.file("templates/" + example + ".xml"));
    }

    /** Features with a list; a box is about their second geometry. */
    private static FeatureTemplate spots(String name, String option) throws IOException {
        return ofText("<gft:Template><gft:Options><gft:Namespaces xmlns:s=\"urn:spot\"/>" + option
                + "<gf:Geometry column=\"centre\" default=\"true\"/></gft:Options><s:" + name
                + " gml:id=\"S.${id}\"><s:label>${label}</s:label><s:part gft:isCollection=\"true\" gft:source=\"parts\">"
                + "${val}</s:part><s:g>${geom}</s:g><s:c>${centre}</s:c></s:" + name + "></gft:Template>");
    }

    private static FeatureTemplate many() throws IOException {
        return ofText(
                "<m:Many xmlns:m=\"urn:many\" gml:id=\"M.${id}\"><m:label>${label}</m:label><m:deep><m:size>${area}"
                        + "</m:size></m:deep><m:kind xlink:href=\"urn:k:${kind}\"/><m:g>${geom}</m:g></m:Many>");
    }

    private static FeatureTemplate ofText(String template) throws IOException {
        Path file = Files.createTempFile("many", ".xml");
        try {
            return FeatureTemplate.read(Files.writeString(file, template));
        } finally {
            Files.delete(file);
        }
    }

    @AfterAll
    static void stop() throws Exception {
        if (server != null) {
            server.close();
        }
        if (database != null) {
            database.close();
        }
    }

    private static RunningServer.Reply features(String type, String... parameters) throws IOException {
        List<String> all = new ArrayList<>(List.of("version", "2.0.0", "request", "GetFeature", "typeNames", type));
        all.addAll(List.of(parameters));
        return server.get(all.toArray(String[]::new));
    }

    private static List<String> ids(RunningServer.Reply reply) {
        assertThat(reply.status()).as(reply.text()).isEqualTo(200);
        NodeList members = reply.root().getElementsByTagNameNS("http://www.opengis.net/wfs/2.0", "member");
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < members.getLength(); i++) {
            ids.add(((Element) members.item(i).getFirstChild()).getAttributeNS(GML, "id"));
        }
        return ids;
    }

    @ParameterizedTest
    @CsvSource({"cp,cp:CadastralParcel", "ad,ad:Address", "nas,aaa:AX_Flurstueck", "ge,ge:MappedFeature"})
    void writesTheDocumentOfTheInterpreter(String example, String type) throws IOException {
        RunningServer.Reply reply = features(type, "srsName", "http://www.opengis.net/def/crs/EPSG/0/25832");
        XmlAssert.assertThat(reply.body())
                .and(Files.readAllBytes(TestData.file("templates/" + example + ".gml")))
                .ignoreWhitespace()
                .withAttributeFilter(a -> !a.getLocalName().equals("timeStamp"))
                .withDifferenceEvaluator(
                        DifferenceEvaluators.downgradeDifferencesToEqual(ComparisonType.SCHEMA_LOCATION))
                .areIdentical();
        assertThat(reply.root().getAttributeNS("http://www.w3.org/2001/XMLSchema-instance", "schemaLocation"))
                .contains("https://")
                .doesNotContain("DescribeFeatureType");
    }

    @Test
    void namesLayersAsTheirFeatures() throws IOException {
        RunningServer.Reply reply = server.get("version", "2.0.0", "request", "GetCapabilities");
        NodeList names = reply.root().getElementsByTagNameNS("http://www.opengis.net/wfs/2.0", "Name");
        List<String> found = new ArrayList<>();
        for (int i = 0; i < names.getLength(); i++) {
            String name = names.item(i).getTextContent();
            found.add('{'
                    + names.item(i).lookupNamespaceURI(name.substring(0, name.indexOf(':')))
                    + '}'
                    + name.substring(name.indexOf(':') + 1));
        }
        assertThat(found).contains('{' + CP + "}CadastralParcel", "{urn:many}Many", "{http://www.gmlfast.org/app}flat");
        assertThat(server.get("version", "1.1.0", "request", "GetCapabilities").texts("Name"))
                .contains("app:flat", "m:Many");
    }

    @Test
    void describesTypesByTheirSchemas() throws IOException {
        RunningServer.Reply one =
                server.get("version", "2.0.0", "request", "DescribeFeatureType", "typeNames", "cp:CadastralParcel");
        Element include =
                (Element) one.root().getElementsByTagNameNS("*", "include").item(0);
        assertThat(one.root().getAttribute("targetNamespace")).isEqualTo(CP);
        assertThat(include.getAttribute("schemaLocation"))
                .isEqualTo("https://inspire.ec.europa.eu/schemas/cp/4.0/CadastralParcels.xsd");
        RunningServer.Reply mixed = server.get(
                "version", "2.0.0", "request", "DescribeFeatureType", "typeNames", "cp:CadastralParcel,app:flat");
        assertThat(mixed.text()).contains("<xs:import", "typeNames=app%3Aflat");
        RunningServer.Reply unknown =
                server.get("version", "2.0.0", "request", "DescribeFeatureType", "typeNames", "m:Many");
        assertThat(unknown.text()).contains("names no location of the schema for urn:many");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    "cp:label" = '17'                                         | CP.05-1234-17
                    "cp:inspireId/base:Identifier/base:localId" LIKE '%18'    | CP.05-1234-18
                    "gml:identifier" = 'https://data.example.org/id/cp/05-1234-17' | CP.05-1234-17
                    "cp:zoning/@xlink:href" IS NULL                           | CP.05-1234-17
                    BBOX("cp:geometry", 0, 0, 1, 1)                           | CP.05-1234-18
                    NOT ("cp:label" = '17')                                   | CP.05-1234-18
                    """)
    void filtersByPaths(String cql, String id) throws IOException {
        assertThat(ids(features("cp:CadastralParcel", "cql_filter", cql))).containsExactly(id);
    }

    @Test
    void filtersInXml() throws IOException {
        String filter = "<fes:Filter xmlns:fes=\"http://www.opengis.net/fes/2.0\" xmlns:cp=\"" + CP + "\">"
                + "<fes:PropertyIsEqualTo><fes:ValueReference>cp:CadastralParcel/cp:label</fes:ValueReference>"
                + "<fes:Literal>17</fes:Literal></fes:PropertyIsEqualTo></fes:Filter>";
        assertThat(ids(features("cp:CadastralParcel", "filter", filter))).containsExactly("CP.05-1234-17");
        String byId = "<fes:Filter xmlns:fes=\"http://www.opengis.net/fes/2.0\">"
                + "<fes:ResourceId rid=\"CP.05-1234-18\"/></fes:Filter>";
        assertThat(ids(features("cp:CadastralParcel", "filter", byId))).containsExactly("CP.05-1234-18");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    cql_filter   | "cp:basicPropertyUnit/@xlink:href" = 'a' | cp:basicPropertyUnit/@xlink:href cannot be compared: it is part of the list bpus
                    cql_filter   | "cp:nothing" = 'a'                       | CadastralParcel has no path
                    sortBy       | gml:identifier                           | gml:identifier has no order
                    propertyName | cp:nothing                               | CadastralParcel has no property
                    outputFormat | bxml                                     | cp:CadastralParcel is written by a template as GML
                    """)
    void refusesWhatItCannotAnswer(String parameter, String value, String problem) throws IOException {
        RunningServer.Reply reply = features("cp:CadastralParcel", parameter, value);
        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.texts("ExceptionText").get(0)).contains(problem);
    }

    @Test
    void answersFiltersByPathsAsThoseByColumns() throws IOException {
        Random random = new Random(28);
        for (int i = 0; i < 30; i++) {
            String byPath = condition(random, 0);
            String byColumn = byPath.replace("\"m:label\"", "label")
                    .replace("\"m:deep/m:size\"", "area")
                    .replace("\"m:kind/@xlink:href\"", "kind")
                    .replace("'urn:k:", "'");
            String sort = random.nextBoolean() ? "m:label,m:deep/m:size D" : "m:deep/m:size";
            assertThat(ids(features("m:Many", "cql_filter", byPath, "sortBy", sort)))
                    .as(byPath)
                    .isEqualTo(ids(features(
                            "m:Many",
                            "cql_filter",
                            byColumn,
                            "sortBy",
                            sort.replace("m:label", "label").replace("m:deep/m:size", "area"))));
        }
    }

    private static String condition(Random random, int depth) {
        return switch (random.nextInt(depth > 2 ? 5 : 8)) {
            case 0 -> "\"m:label\" = 'L" + random.nextInt(12) + "'";
            case 1 -> "\"m:deep/m:size\" < " + random.nextInt(30);
            case 2 -> "\"m:kind/@xlink:href\" = 'urn:k:" + (char) ('a' + random.nextInt(4)) + "'";
            case 3 -> "\"m:label\" IS NULL";
            case 4 -> "\"m:kind/@xlink:href\" LIKE 'urn:k:" + (char) ('a' + random.nextInt(3)) + "%'";
            case 5 -> "NOT (" + condition(random, depth + 1) + ')';
            case 6 -> '(' + condition(random, depth + 1) + " AND " + condition(random, depth + 1) + ')';
            default -> '(' + condition(random, depth + 1) + " OR " + condition(random, depth + 1) + ')';
        };
    }

    @Test
    void pagesAndCounts() throws IOException {
        RunningServer.Reply page = features("m:Many", "count", "10", "startIndex", "20", "sortBy", "m:deep/m:size");
        assertThat(page.root().getAttribute("numberMatched")).isEqualTo("100");
        assertThat(page.root().getAttribute("numberReturned")).isEqualTo("10");
        assertThat(ids(page)).startsWith("M.21").endsWith("M.30");
        assertThat(page.root().getAttribute("next")).containsIgnoringCase("startIndex=30");
        RunningServer.Reply hits = features("m:Many", "resultType", "hits");
        assertThat(hits.root().getAttribute("numberMatched")).isEqualTo("100");
    }

    /** Rows of another table in blocks, in any order and page, and for a single feature. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    sortBy | s:label,id
                    sortBy | id D
                    sortBy | s:label D,id | count | 7 | startIndex | 13
                    cql_filter | "s:label" = 'L3' | sortBy | id
                    resourceId | S.7,S.9,S.none | sortBy | id
                    bbox | 1100,-1,1120,1 | sortBy | id
                    srsName | EPSG:4326 | sortBy | id | count | 300
                    """)
    void writesRowsOfOtherTablesAsJson(ArgumentsAccessor parameters) throws IOException {
        String[] given = parameters.toList().stream().filter(Objects::nonNull).toArray(String[]::new);
        RunningServer.Reply rows = features("s:Spot", given);
        assertThat(ids(rows)).isNotEmpty();
        assertThat(rows.text()).contains("<s:part>v");
        assertThat(members(rows)).isEqualTo(members(features("s:Spot2", given)).replace("s:Spot2", "s:Spot"));
    }

    private static String members(RunningServer.Reply reply) {
        return reply.text().substring(reply.text().indexOf("<wfs:member>"));
    }

    @Test
    void writesTheRowsOfOtherTablesOfOneFeature() throws IOException {
        RunningServer.Reply one = server.get(
                "version",
                "2.0.0",
                "request",
                "GetFeature",
                "storedQuery_Id",
                "urn:ogc:def:query:OGC-WFS::GetFeatureById",
                "id",
                "S.11");
        assertThat(one.root().getLocalName()).isEqualTo("Spot");
        assertThat(one.texts("part")).containsExactly("v10", "v911", "v1812");
    }

    @Test
    void findsFeaturesByTheIdsOfTheTemplate() throws IOException {
        assertThat(ids(features("m:Many", "resourceId", "M.7,M.9,M.x,other"))).containsExactly("M.7", "M.9");
        RunningServer.Reply one = server.get(
                "version",
                "2.0.0",
                "request",
                "GetFeature",
                "storedQuery_Id",
                "urn:ogc:def:query:OGC-WFS::GetFeatureById",
                "id",
                "CP.05-1234-17");
        assertThat(one.root().getLocalName()).isEqualTo("CadastralParcel");
        assertThat(one.root().getAttributeNS(GML, "id")).isEqualTo("CP.05-1234-17");
        RunningServer.Reply none = server.get(
                "version",
                "2.0.0",
                "request",
                "GetFeature",
                "storedQuery_Id",
                "urn:ogc:def:query:OGC-WFS::GetFeatureById",
                "id",
                "CP.unknown");
        assertThat(none.status()).isEqualTo(404);
    }

    @Test
    void writesSeveralTypesAndOtherFormats() throws IOException {
        RunningServer.Reply both = features("(cp:CadastralParcel)(app:flat)");
        assertThat(both.root().getElementsByTagNameNS(CP, "CadastralParcel").getLength())
                .isEqualTo(2);
        assertThat(both.root()
                        .getElementsByTagNameNS(RunningServer.NAMESPACE, "flat")
                        .getLength())
                .isEqualTo(1);
        assertThat(features("m:Many", "outputFormat", "application/json", "count", "1")
                        .text())
                .contains("\"label\":\"L1\"");
        RunningServer.Reply gml31 =
                server.get("version", "1.1.0", "request", "GetFeature", "typeName", "m:Many", "maxFeatures", "1");
        assertThat(gml31.root().getElementsByTagNameNS("urn:many", "Many").getLength())
                .isEqualTo(1);
        assertThat(server.get("version", "1.0.0", "request", "GetFeature", "typeName", "m:Many")
                        .status())
                .isEqualTo(400);
    }

    @Test
    void refusesTemplatesThatDoNotFit() throws IOException {
        Path file = Files.writeString(
                folder.resolve("t.xml"),
                "<m:Many xmlns:m=\"urn:many\" gml:id=\"M.${ident}\"><m:a/></m:Many>",
                StandardCharsets.UTF_8);
        FeatureTemplate template = FeatureTemplate.read(file);
        assertThatThrownBy(() -> RunningServer.of(database.url(), PostgresServer.USER, Map.of("many", template)))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("the template of many cannot be used: t.xml:1:1: no column ident in many");
        FeatureTemplate rows = spots("Spot", "<gf:Rows name='parts' table='spot_part' key='spot' parent='id'/>");
        assertThatThrownBy(() -> RunningServer.of(database.url(), PostgresServer.USER, Map.of("spot", rows)))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("child rows parts: no column spot (columns: spot_id, ord, val)");
        FeatureTemplate dataset = spots("Spot", "<gf:Collection root='gml:FeatureCollection' id='d'/>");
        assertThatThrownBy(() -> RunningServer.of(database.url(), PostgresServer.USER, Map.of("spot", dataset)))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("a response of a WFS is a wfs:FeatureCollection");
        assertThatThrownBy(() -> RunningServer.of(database.url(), PostgresServer.USER, Map.of("none", template)))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("there is no table none for the template");
    }
}
