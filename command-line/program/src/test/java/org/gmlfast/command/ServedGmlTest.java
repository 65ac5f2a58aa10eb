/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.gmlfast.testing.BuildJdkOnly;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
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

    @Test
    @Timeout(300)
    void servesForeignGmlAsItsOptionsSay() throws Exception {
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
        args[0] = foreignDocument().toString();
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
    void refusesForeignGmlWithoutOptionsAndSaysWhichHelp() throws IOException {
        CommandRun run = CommandRun.of("serve", foreignDocument().toString(), "--port", "0", "--feature", "object");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errors())
                .startsWith("gml-fast: ")
                .contains("in feature o.2", "at byte ")
                .hasLineCount(1);
    }
}
