/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.gmlfast.command.CommandRun;
import org.gmlfast.command.Gml;
import org.gmlfast.testing.BuildJdkOnly;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/** {@code serve} reads GML with the options of {@code encode}. */
@BuildJdkOnly
class ServedGmlTest {

    @TempDir
    Path folder;

    private static String object(String id, String code, String coordinates) {
        return "<b:object gml:id='" + id + "'><b:code>" + code + "</b:code><b:built><b:year>1890</b:year></b:built>"
                + "<b:area uom='m2'>1.5</b:area><b:area uom='m2'>2.5</b:area>"
                + "<b:shape><gml:Polygon srsName='EPSG:25832'><gml:exterior><gml:LinearRing><gml:posList>" + coordinates
                + "</gml:posList></gml:LinearRing></gml:exterior></gml:Polygon></b:shape></b:object>";
    }

    /** A document without members, with y before x, an open ring, and a code that is not one. */
    private Path foreignDocument() throws IOException {
        return Files.writeString(
                folder.resolve("stand.gml"),
                "<b:stand xmlns:b='urn:buildings' xmlns:gml='http://www.opengis.net/gml/3.2'><b:district>"
                        + object("o.1", "01067", "5 1 5 2 6 2 6 1 5 1")
                        + object("o.2", "007", "5 3 5 4 6 4 6 3")
                        + object("o.3", "none", "5 1 5 2 6 2 6 1 5 1")
                        + "</b:district></b:stand>");
    }

    @ParameterizedTest
    @ValueSource(strings = {"gml", "bxml"})
    @Timeout(300)
    void servesForeignGmlAsItsOptionsSay(String coding) throws Exception {
        List<String> options = List.of(
                "--feature=object",
                "--type=code=Integer",
                "--id-attribute=key",
                "--axis-order=swapped",
                "--nested=path",
                "--lists=first",
                "--repair",
                "--skip-errors=1");
        String[] args = new String[options.size() + 1];
        args[0] = foreignDocument().toString().replaceFirst("gml$", coding);
        if (coding.equals("bxml")) {
            CommandRun run = CommandRun.of("convert", foreignDocument().toString(), args[0]);
            assertThat(run.exitCode()).as(run.errors()).isZero();
        }
        System.arraycopy(options.toArray(), 0, args, 1, options.size());
        try (ServeProcess server = ServeProcess.start(folder, List.of(), args)) {
            Document schema = Gml.parse(server.fetch("DescribeFeatureType&typeNames=object"))
                    .document();
            assertThat(type(schema, "code")).isEqualTo("xs:int");
            assertThat(type(schema, "area")).isEqualTo("xs:double");
            JsonNode features = new ObjectMapper()
                    .readTree(server.fetch("GetFeature&typeNames=object&outputFormat=application/json"
                            + "&srsName=EPSG:25832&cql_filter=code%20%3C%202000"))
                    .get("features");
            assertThat(features).hasSize(2);
            assertThat(features.get(0).get("properties").toString())
                    .isEqualTo("{\"key\":\"o.1\",\"code\":1067,\"built.year\":1890,\"area_uom\":\"m2\",\"area\":1.5}");
            assertThat(features.get(1).get("geometry").get("coordinates").toString())
                    .isEqualTo("[[[3,5],[4,5],[4,6],[3,6],[3,5]]]");
            server.terminate();
            server.exitCode();
            assertThat(server.errors()).contains("gml-fast: 1 feature of object with errors is missing");
        }
    }

    /** Numbers keep all digits, times their zone or none, with and without a schema beside the document. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @Timeout(300)
    void servesTheTypesAndValuesThatEncodeWrites(boolean hasSchema) throws Exception {
        String[][] values = {
            {"12345678901234567", "2024-02-03T04:05:06+01:00", "2024-02-03T04:05:06", "04:05:06", "2024-02-03", "true"},
            {"0.25", "2024-02-03T04:05:06Z", "2024-02-03T04:05:07", "04:05:07", "1582-10-04", "false"},
            {"-1.5", "0900-02-03T04:05:06.123456789-11:00", "0900-02-03T04:05:07.5", "23:59:59", "0001-01-01", "true"}
        };
        String[] names = {"amount", "seen", "local", "at", "day", "flag"};
        String[] types = {"decimal", "dateTime", "dateTime", "time", "date", "boolean"};
        StringBuilder members = new StringBuilder();
        for (int i = 0; i < values.length; i++) {
            members.append("<gml:featureMember><a:t gml:id='t.").append(i + 1).append("'>");
            for (int j = 0; j < names.length; j++) {
                members.append("<a:" + names[j] + ">" + values[i][j] + "</a:" + names[j] + ">");
            }
            members.append("<a:g><gml:Point srsName='EPSG:25832'><gml:pos>1 2</gml:pos></gml:Point></a:g></a:t>"
                    + "</gml:featureMember>");
        }
        Path input = Files.writeString(
                folder.resolve("t.gml"),
                "<a:c xmlns:a='http://example.org/a' xmlns:gml='http://www.opengis.net/gml/3.2'>" + members + "</a:c>");
        if (hasSchema) {
            StringBuilder elements = new StringBuilder();
            for (int j = 0; j < names.length; j++) {
                elements.append("<xs:element name='" + names[j] + "' type='xs:" + types[j] + "' minOccurs='0'/>");
            }
            Files.writeString(
                    folder.resolve("t.xsd"),
                    "<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema' xmlns:gml='http://www.opengis.net/gml/3.2'"
                            + " xmlns:a='http://example.org/a' targetNamespace='http://example.org/a'><xs:complexType"
                            + " name='tType'><xs:complexContent><xs:extension base='gml:AbstractFeatureType'><xs:sequence>"
                            + elements
                            + "<xs:element name='g' type='gml:PointPropertyType'/></xs:sequence></xs:extension>"
                            + "</xs:complexContent></xs:complexType><xs:element name='t' type='a:tType'"
                            + " substitutionGroup='gml:AbstractFeature'/></xs:schema>");
        }
        Path schema = folder.resolve("encoded.xsd");
        CommandRun encoded =
                CommandRun.of("encode", input.toString(), "--format", "gml32", "--schema", schema.toString(), "-q");
        try (ServeProcess server = ServeProcess.start(folder, List.of(), input.toString())) {
            Document expected = Gml.parse(Files.readAllBytes(schema)).document();
            Document served =
                    Gml.parse(server.fetch("DescribeFeatureType&typeNames=t")).document();
            Gml features = Gml.parse(server.fetch("GetFeature&typeNames=t"));
            for (int j = 0; j < names.length; j++) {
                assertThat(type(served, names[j])).as(names[j]).isEqualTo(type(expected, names[j]));
                assertThat(features.column(names[j])).isEqualTo(encoded.gml().column(names[j]));
            }
            assertThat(features.column("amount").get(0)).isEqualTo("12345678901234567");
            assertThat(features.column("seen").get(0)).isEqualTo("2024-02-03T04:05:06+01:00");
            assertThat(Gml.parse(server.fetch("GetFeature&typeNames=t&cql_filter=amount%20%3E%2012345678901234566"))
                            .features())
                    .hasSize(1);
            assertThat(Gml.parse(server.fetch("GetFeature&typeNames=t&cql_filter=seen%20%3D%20'2024-02-03T03:05:06Z'"))
                            .ids())
                    .containsExactly("t.1");
        }
    }

    private static String type(Document schema, String attribute) {
        NodeList elements = schema.getElementsByTagNameNS("*", "element");
        for (int i = 0; i < elements.getLength(); i++) {
            Element element = (Element) elements.item(i);
            if (element.getAttribute("name").equals(attribute)) {
                return element.getAttribute("type");
            }
        }
        throw new AssertionError("no attribute " + attribute);
    }

    @Test
    void refusesForeignGmlWithoutOptionsAndSuggestsThem() throws IOException {
        CommandRun run = CommandRun.of("serve", foreignDocument().toString(), "--port", "0", "--feature", "object");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errors())
                .startsWith("gml-fast: ")
                .contains("in feature o.2", "at byte ")
                .hasLineCount(1);
    }
}
