/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;

import org.gmlfast.command.CommandRun;
import org.gmlfast.encode.FlatGeobufOutputTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/** A file that OGR has written beside a document, and a user has changed, leads to what OGR reads with it. */
class GfsEncodeTest {

    private static final ObjectMapper JACKSON = new ObjectMapper();

    @TempDir
    Path folder;

    @Test
    void readsAttributesAsOgrDoesByItsFile() throws IOException, InterruptedException {
        StringBuilder members = new StringBuilder();
        for (int i = 1; i <= 20; i++) {
            members.append("<gml:featureMember><a:Parcel><a:n>" + i + "</a:n><a:code>c" + i + "</a:code>"
                    + "<a:owner><a:Owner><a:name>N" + i + "</a:name><a:share>" + i / 4.0
                    + "</a:share></a:Owner></a:owner>"
                    + "<a:height uom='m'>" + i + "</a:height>"
                    + (i % 3 == 0 ? "" : "<a:use>u" + i + "</a:use><a:use>v</a:use>")
                    + "<a:where><gml:Point srsName='EPSG:25832'><gml:pos>" + i + " 2.5</gml:pos></gml:Point></a:where>"
                    + "</a:Parcel></gml:featureMember>");
        }
        Path gml = Files.writeString(
                folder.resolve("p.gml"),
                "<c xmlns:gml='http://www.opengis.net/gml' xmlns:a='urn:a'>" + members + "</c>");
        FlatGeobufOutputTest.ogr("ogrinfo", "-q", gml);
        Path gfs = folder.resolve("p.gfs");
        String known = Files.readString(gfs);
        assertThat(known).contains("<Type>Integer</Type>", "<Name>name</Name>", "<ElementPath>owner|Owner|name<");
        Files.writeString(
                gfs,
                known.replace("<Name>Parcel</Name>", "<Name>Lot</Name>")
                        .replace("<Name>name</Name>", "<Name>owner</Name>")
                        .replace("<Name>n</Name>", "<Name>number</Name>")
                        .replaceFirst("<Type>Integer</Type>", "<Type>Real</Type>"));
        assertIsReadAsByOgr(gml, "Lot", 20);
    }

    private static void assertIsReadAsByOgr(Path gml, String layer, int count)
            throws IOException, InterruptedException {
        List<String> expected = properties(FlatGeobufOutputTest.ogr(
                        "ogr2ogr", "-f", "GeoJSONSeq", "-t_srs", "EPSG:4326", "/vsistdout/", gml, layer)
                .lines()
                .toList());
        CommandRun run = CommandRun.of("encode", gml.toString(), "--format", "geojsonl");
        assertThat(run.errors()).isEmpty();
        assertThat(properties(new String(run.output(), java.nio.charset.StandardCharsets.UTF_8)
                        .lines()
                        .toList()))
                .hasSize(count)
                .isEqualTo(expected);
    }

    @Test
    void readsConditionsAsOgr() throws IOException, InterruptedException {
        StringBuilder members = new StringBuilder();
        List<String> languages = List.of(" lang='en'", " lang='fr'", " lang='de'", "");
        for (int i = 1; i <= 16; i++) {
            members.append("<gml:featureMember><a:F><a:names>");
            for (int bit = 0; bit < 4; bit++) {
                members.append(
                        (i >> bit & 1) == 0 ? "" : "<a:n" + languages.get(bit) + ">" + i + "." + bit + "t</a:n>");
            }
            members.append(
                    "</a:names><a:g><gml:Point srsName='EPSG:4326'><gml:pos>1 2</gml:pos></gml:Point></a:g></a:F>"
                            + "</gml:featureMember>");
        }
        Path gml = Files.writeString(
                folder.resolve("c.gml"),
                "<c xmlns:gml='http://www.opengis.net/gml' xmlns:a='urn:a'>" + members + "</c>");
        String property = "<PropertyDefn><Name>%s</Name><ElementPath>names|n%s</ElementPath><Condition>%s</Condition>"
                + "<Type>%s</Type></PropertyDefn>";
        Files.writeString(
                folder.resolve("c.gfs"),
                "<GMLFeatureClassList><GMLFeatureClass><Name>F</Name><ElementPath>F</ElementPath>"
                        + "<GeometryElementPath>g</GeometryElementPath><GeometryType>1</GeometryType>"
                        + property.formatted("en", "", "@lang='en'", "String")
                        + property.formatted("fr", "", "@lang='fr'", "String")
                        + property.formatted("language", "@lang", "@lang!='en' and @lang!='fr'", "StringList")
                        + property.formatted("others", "", "@lang!='en' and @lang!='fr'", "StringList")
                        + "</GMLFeatureClass></GMLFeatureClassList>");
        assertIsReadAsByOgr(gml, "F", 16);
    }

    private static List<String> properties(List<String> lines) throws IOException {
        List<String> all = new java.util.ArrayList<>();
        for (String line : lines) {
            TreeMap<String, String> values = new TreeMap<>();
            for (var property : JACKSON.readTree(line).get("properties").properties()) {
                JsonNode value = property.getValue();
                if (!value.isNull() && !property.getKey().equals("gml_id")) {
                    values.put(property.getKey(), value.toString());
                }
            }
            all.add(values.toString());
        }
        return all;
    }
}
