/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.gmlfast.command.CommandRun;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Drafts templates from schemas, and writes features by them that are valid. */
class TemplateDraftTest {

    private static final String ROAD =
            """
            <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:r="urn:r" xmlns:t="urn:t"
                xmlns:gml="http://www.opengis.net/gml/3.2" targetNamespace="urn:r" elementFormDefault="qualified">
              <xs:include schemaLocation="parts.xsd"/>
              <xs:import namespace="urn:t" schemaLocation="http://example.org/t/types.xsd"/>
              <xs:import namespace="urn:far" schemaLocation="http://example.com/far.xsd"/>
              <xs:import namespace="urn:out" schemaLocation="../../../outside.xsd"/>
              <xs:element name="Road" type="r:RoadType"/>
              <xs:complexType name="RoadType">
                <xs:complexContent><xs:extension base="t:NamedType"><xs:sequence>
                  <xs:element name="beginLifespan" nillable="true"><xs:complexType><xs:simpleContent>
                    <xs:extension base="xs:dateTime"><xs:attribute name="nilReason" type="xs:string"/></xs:extension>
                  </xs:simpleContent></xs:complexType></xs:element>
                  <xs:element name="lane" type="r:LanePropertyType" maxOccurs="unbounded"/>
                  <xs:element name="alias" type="xs:string" minOccurs="0" maxOccurs="2"/>
                  <xs:choice><xs:element name="paved" type="xs:boolean"/><xs:element name="surface" type="xs:string"/></xs:choice>
                  <xs:element ref="t:AbstractOwner"/>
                  GML
                </xs:sequence><xs:anyAttribute processContents="lax"/></xs:extension></xs:complexContent>
              </xs:complexType>
            </xs:schema>
            """;

    private static final String PARTS =
            """
            <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:r="urn:r" elementFormDefault="qualified"
                targetNamespace="urn:r">
              <xs:complexType name="LanePropertyType"><xs:sequence><xs:element ref="r:Lane"/></xs:sequence></xs:complexType>
              <xs:element name="Lane" type="r:LaneType"/>
              <xs:complexType name="LaneType"><xs:sequence>
                <xs:element name="width" type="xs:double"/>
                <xs:element name="inner" type="r:LanePropertyType" minOccurs="0"/>
              </xs:sequence></xs:complexType>
            </xs:schema>
            """;

    private static final String TYPES =
            """
            <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:t="urn:t" elementFormDefault="qualified"
                targetNamespace="urn:t">
              <xs:complexType name="NamedType"><xs:sequence>
                <xs:element name="name" type="xs:string"/></xs:sequence></xs:complexType>
              <xs:element name="AbstractOwner" abstract="true"/>
              <xs:element name="Town" type="t:NamedType" substitutionGroup="t:AbstractOwner"/>
              <xs:element name="State" type="t:NamedType" substitutionGroup="t:AbstractOwner"/>
            </xs:schema>
            """;

    private static final String OF_GML =
            """
            <xs:element name="centre" type="gml:CurvePropertyType"/><xs:element name="status" type="gml:ReferenceType"/>
            <xs:element name="toll" type="gml:MeasureType"/>
            <xs:element name="stop" type="gml:PointPropertyType" maxOccurs="9"/>
            """;

    @TempDir
    private Path folder;

    private Path schemas;

    @BeforeEach
    void writeSchemas() throws IOException {
        schemas = folder.resolve("schemas");
        write("example.org/r/roads.xsd", ROAD.replace("GML", ""));
        write("example.org/r/gml.xsd", ROAD.replace("GML", OF_GML));
        write("example.org/r/parts.xsd", PARTS);
        write("example.org/t/types.xsd", TYPES);
        Files.writeString(folder.resolve("outside.xsd"), TYPES.replace("Town", "Outside"));
    }

    private void write(String name, String text) throws IOException {
        Path file = schemas.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private CommandRun draft(String schema, String element, String... options) {
        List<String> args = new ArrayList<>(List.of(
                "template",
                "draft",
                "--folder",
                schemas.toString(),
                "--xsd",
                schemas.resolve(schema).toString(),
                "--element",
                element));
        args.addAll(List.of(options));
        return CommandRun.of(args.toArray(String[]::new));
    }

    private static String text(CommandRun run) {
        return new String(run.output(), StandardCharsets.UTF_8);
    }

    @Test
    void writesFeaturesThatAreValid() throws IOException {
        Path template = folder.resolve("road.xml");
        CommandRun run = draft("example.org/r/roads.xsd", "x:Road", "-o", template.toString());
        assertThat(run.errors()).isEmpty();
        String row =
                "{\"type\":\"Feature\",\"geometry\":null,\"properties\":{\"id\":1,\"name\":\"A 1\",\"begin_lifespan\":%s,"
                        + "\"lane\":[{\"width\":2.5},{\"width\":3}],\"alias\":[{\"alias\":\"one\"}],\"paved\":true,\"name_2\":\"T\"}}";
        for (String begin : List.of("\"2014-02-14T11:31:00Z\"", "null")) {
            CommandRun check = CommandRun.of(
                    row.formatted(begin),
                    List.of("template", "check", "-", "--template", template.toString(), "--xsd", schemas.toString()));
            assertThat(check.errors()).isEmpty();
            assertThat(text(check))
                    .contains("1 feature written, valid", "if name is null: ", "if paved is null: ")
                    .doesNotContain("if begin_lifespan", "if alias");
        }
        CommandRun again = draft("example.org/r/roads.xsd", "Road", "-o", template.toString());
        assertThat(again.exitCode()).isEqualTo(1);
        assertThat(again.errors()).contains("exists; a draft does not replace a template");
    }

    @Test
    void namesChoicesRecursionsAndMissingSchemas() {
        assertThat(text(draft("example.org/r/gml.xsd", "Road")))
                .contains(
                        "http://example.org/r/gml.xsd",
                        "not in the folder: ../../../outside.xsd http://example.com/far.xsd",
                        "<r:beginLifespan gf:nil=\"http://inspire.ec.europa.eu/codelist/VoidReasonValue/Unknown\">${begin_lifespan}",
                        "<r:lane gft:isCollection=\"true\" gft:source=\"lane\">",
                        "<!-- r:inner repeats here -->",
                        "<!-- one of paved, surface -->",
                        "<!-- one of t:Town, t:State -->",
                        "<r:centre>${centre}</r:centre>",
                        "<gf:Geometry column=\"stop.stop\"/>",
                        "<r:stop gft:isCollection=\"true\" gft:source=\"stop\">${stop}</r:stop>",
                        "<r:status xlink:href=\"${status}\"/>",
                        "<r:toll uom=\"${toll_uom}\">${toll}</r:toll>")
                .doesNotContain("Outside");
    }

    @Test
    void refusesWhatIsNotThere() throws IOException {
        assertThat(draft("example.org/r/roads.xsd", "Rod").errors())
                .contains("declares no element Rod; it has Road, Lane");
        assertThat(draft("example.org/r/none.xsd", "Road").errors()).contains("none.xsd does not exist");
        write("example.org/r/broken.xsd", "<xs:schema xmlns:xs=\"http://www.w3.org/2001/XMLSchema\"><xs:element>");
        assertThat(draft("example.org/r/broken.xsd", "Road").errors()).contains("broken.xsd is not an XML schema: ");
        write("example.org/r/other.xsd", "<html/>");
        assertThat(draft("example.org/r/other.xsd", "Road").errors()).contains("its root is <html>");
        CommandRun outside = CommandRun.of(
                "template",
                "draft",
                "--folder",
                schemas.toString(),
                "--xsd",
                folder.resolve("outside.xsd").toString(),
                "--element",
                "Town");
        assertThat(outside.errors()).contains("is not in");
    }

    /** Each type has two elements of the next: the draft would have more lines than there are atoms. */
    @Test
    void boundsDrafts() throws IOException {
        StringBuilder schema = new StringBuilder(
                "<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema' targetNamespace='urn:d' xmlns:d='urn:d'>"
                        + "<xs:element name='D' type='d:T0'/>");
        for (int i = 0; i < 60; i++) {
            schema.append("<xs:complexType name='T%d'><xs:sequence><xs:element name='a' type='d:T%d'/>"
                            .formatted(i, i + 1))
                    .append("<xs:element name='b' type='d:T%d'/></xs:sequence></xs:complexType>".formatted(i + 1));
        }
        write("d.xsd", schema + "</xs:schema>");
        CommandRun run = draft("d.xsd", "D");
        assertThat(run.exitCode()).isZero();
        assertThat(run.output()).hasSizeBetween(1 << 10, 1 << 20);
    }
}
