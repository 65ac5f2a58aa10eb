/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import javax.xml.parsers.DocumentBuilderFactory;

import org.gmlfast.testing.PostgresServer;
import org.gmlfast.testing.TestData;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xmlunit.assertj3.XmlAssert;
import org.xmlunit.diff.ComparisonType;
import org.xmlunit.diff.DifferenceEvaluators;

/** Encodes tables and views of PostGIS by templates: the documents of an interpreter that shares no code with ours. */
class TemplateEncodeTest {

    private static final String ATOM = "http://www.w3.org/2005/Atom";

    private static PostgresServer server;

    @TempDir
    private Path folder;

    @BeforeAll
    static void startServer() throws Exception {
        server = PostgresServer.start();
        server.execute(
                "CREATE SCHEMA x",
                "SET search_path = x, public; " + Files.readString(TestData.file("templates/tables.sql")),
                "CREATE TABLE x.nothing(id int PRIMARY KEY, geom geometry(Point, 25832))");
    }

    @AfterAll
    static void stopServer() throws Exception {
        if (server != null) {
            server.close();
        }
    }

    private static CommandRun run(String table, Path template, String... options) {
        List<String> args = new ArrayList<>(List.of(
                "encode",
                server.url(),
                "--user",
                PostgresServer.USER,
                "--layer",
                "x." + table,
                "--template",
                template.toString(),
                "--srs-style",
                "uri"));
        args.addAll(List.of(options));
        if (!args.contains("--format")) {
            args.addAll(List.of("--format", "gml32"));
        }
        return CommandRun.of(args.toArray(String[]::new));
    }

    @ParameterizedTest
    @CsvSource({"cp,cadastral_parcel", "ad,address", "nas,ax_flurstueck", "ge,mapped"})
    void writesRowsAndFeaturesAsTheInterpreter(String example, String table) throws IOException {
        Path template = TestData.file("templates/" + example + ".xml");
        Path output = folder.resolve("out.gml");
        CommandRun rows = run(table, template, "-q", "-o", output.toString());
        assertThat(rows.errors()).isEmpty();
        XmlAssert.assertThat(Files.readAllBytes(output))
                .and(Files.readAllBytes(TestData.file("templates/" + example + ".gml")))
                .ignoreWhitespace()
                .withAttributeFilter(a -> !a.getLocalName().equals("timeStamp"))
                .withDifferenceEvaluator(
                        DifferenceEvaluators.downgradeDifferencesToEqual(ComparisonType.SCHEMA_LOCATION))
                .areIdentical();
        // a condition is answered with features
        CommandRun features = run(table, template, "-q", "--where", "INCLUDE");
        assertThat(members(features.output())).isEqualTo(members(Files.readAllBytes(output)));
    }

    @ParameterizedTest
    @CsvSource({"cp,cadastral_parcel", "ad,address"})
    void exportsTheDocumentOfEncode(String example, String table) throws IOException {
        Path template = TestData.file("templates/" + example + ".xml");
        CommandRun encoded = run(table, template, "-q");
        CommandRun exported = export(table, template, "--compress", "none", "--jobs", "2", "--parts", "3");
        assertThat(exported.errors()).isEmpty();
        assertThat(exported.exitCode()).isZero();
        Path document = folder.resolve("e/" + table + ".gml");
        assertThat(document).exists();
        assertThat(members(Files.readAllBytes(document))).isEqualTo(members(encoded.output()));
        assertThat(Files.readString(document).split("schemaLocation=")[1].split("\"")[1])
                .isEqualTo(new String(encoded.output(), StandardCharsets.UTF_8)
                        .split("schemaLocation=")[1]
                        .split("\"")[1]);
    }

    /** The parts that are there are of the template as it was. */
    @Test
    void refusesToContinueAnExportByAnotherTemplate() throws IOException {
        Path template = Files.writeString(
                folder.resolve("t.xml"), "<x:N xmlns:x=\"urn:x\" gml:id=\"N.${id}\"><x:g>${geom}</x:g></x:N>");
        assertThat(export("nothing", template).exitCode()).isZero();
        Files.writeString(template, Files.readString(template).replace("N.", "M."));
        CommandRun other = export("nothing", template);
        assertThat(other.exitCode()).isEqualTo(1);
        assertThat(other.errors()).contains("--template").contains("--restart");
    }

    @Test
    void exportRefusesOtherFormats() {
        for (String format : List.of("bxml --layout documents", "gml2")) {
            CommandRun run = CommandRun.of(
                    ("export --db jdbc:postgresql://localhost/x --template t.xml -o e --format " + format).split(" "));
            assertThat(run.exitCode()).isEqualTo(2);
            assertThat(run.errors()).contains("--template requires --format gml32 or gml31");
        }
    }

    @Test
    void writesAtomFeedsOfDatasets() throws Exception {
        Path texts = Files.writeString(
                folder.resolve("feed.properties"),
                "base=https://example.org/data\ntitle=Places & more\nauthor.name=A\nauthor.email=a@example.org\n"
                        + "language=de\ncode=42\nnamespace=urn:ns\nmetadata=https://example.org/md.xml\n");
        Path template = Files.writeString(
                folder.resolve("t.xml"), "<x:N xmlns:x=\"urn:x\" gml:id=\"N.${key}\"><x:g>${geom}</x:g></x:N>");
        CommandRun run = export(
                "parcel",
                template,
                "--compress",
                "none",
                "--atom",
                texts.toString(),
                "--layout",
                "documents",
                "--parts",
                "2");
        assertThat(run.errors()).isEmpty();
        Document dataset = xml("dataset.atom.xml");
        NodeList links = dataset.getElementsByTagNameNS(ATOM, "link");
        int sections = 0;
        for (int i = 0; i < links.getLength(); i++) {
            Element link = (Element) links.item(i);
            if (link.getAttribute("rel").equals("section")) {
                sections++;
                Path file = folder.resolve("e/" + link.getAttribute("href").replace("https://example.org/data/", ""));
                assertThat(Long.parseLong(link.getAttribute("length"))).isEqualTo(Files.size(file));
                assertThat(link.getAttribute("type")).isEqualTo("application/gml+xml;version=3.2");
                assertThat(link.getAttribute("hreflang")).isEqualTo("de");
            }
        }
        assertThat(sections).isEqualTo(2);
        Document service = xml("service.atom.xml");
        assertThat(service.getElementsByTagNameNS(ATOM, "title").item(0).getTextContent())
                .isEqualTo("Places & more");
        assertThat(service.getElementsByTagNameNS("*", "spatial_dataset_identifier_code")
                        .item(0)
                        .getTextContent())
                .isEqualTo("42");
        assertThat(service.getElementsByTagNameNS("*", "polygon")
                        .item(0)
                        .getTextContent()
                        .split(" "))
                .hasSize(10);
        assertThat(((Element) service.getElementsByTagNameNS(ATOM, "category").item(0)).getAttribute("term"))
                .endsWith("/EPSG/0/25832");
        assertThat(Files.readString(folder.resolve("e/manifest.json"))).contains("dataset.atom.xml");
        Files.writeString(texts, "tittle=x\n");
        assertThat(export("parcel", template, "--restart", "--atom", texts.toString())
                        .errors())
                .contains("unknown properties tittle; known are base, title");
        assertThat(export("parcel", template, "--restart", "--atom", texts.toString(), "--layout", "parts")
                        .errors())
                .contains("--atom requires documents in GML");
    }

    private Document xml(String name) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
        factory.setNamespaceAware(true);
        return factory.newDocumentBuilder().parse(folder.resolve("e/" + name).toFile());
    }

    private CommandRun export(String table, Path template, String... options) {
        List<String> args = new ArrayList<>(List.of(
                "export",
                "--db",
                server.url(),
                "--user",
                PostgresServer.USER,
                "--table",
                "x." + table,
                "--template",
                template.toString(),
                "--srs-style",
                "uri",
                "-q",
                "-o",
                folder.resolve("e").toString()));
        args.addAll(List.of(options));
        return CommandRun.of(args.toArray(String[]::new));
    }

    private static String members(byte[] document) {
        String text = new String(document, StandardCharsets.UTF_8);
        return text.substring(text.indexOf("<wfs:member>"));
    }

    @Test
    void writesEmptyCollections() throws IOException {
        Path template = Files.writeString(
                folder.resolve("t.xml"), "<x:N xmlns:x=\"urn:x\" gml:id=\"N.${id}\"><x:g>${geom}</x:g></x:N>");
        CommandRun run = run("nothing", template);
        assertThat(run.exitCode()).isZero();
        assertThat(new String(run.output(), StandardCharsets.UTF_8)).contains("numberReturned=\"0\"");
    }

    @Test
    void reportsAllProblemsOfATemplate() throws IOException {
        Path template = Files.writeString(
                folder.resolve("t.xml"), "<x:N xmlns:x=\"urn:x\" gml:id=\"N.${ident}\">\n<x:g>${geo}</x:g></x:N>");
        Path output = folder.resolve("out.gml");
        CommandRun run = run("nothing", template, "-o", output.toString());
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.errors())
                .contains("gml-fast: t.xml:1:1: no column ident in nothing (columns: id, geom)")
                .contains("gml-fast: t.xml:2:1: no column geo in nothing; did you mean geom? (columns: id, geom)");
        assertThat(output).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    --format bxml              | --template requires --format gml32 or gml31: templates write GML 3 as text
                    --format gml2              | --template requires --format gml32 or gml31: templates write GML 3 as text
                    --format geojson           | --template applies to GML, not to GeoJSON
                    --format gml32 --schema s  | --schema cannot be combined with --template
                    """)
    void refusesOtherFormats(String options, String problem) {
        CommandRun run = CommandRun.of(("encode a.shp --template t.xml " + options).split(" "));
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.errors()).contains(problem);
    }

    /** A schema in which a is mandatory. */
    private static final String SCHEMA =
            """
            <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:x" elementFormDefault="qualified">
              <xs:element name="F">
                <xs:complexType>
                  <xs:sequence>
                    <xs:element name="a" type="xs:string"/>
                    <xs:element name="b" type="xs:int" minOccurs="0"/>
                  </xs:sequence>
                  <xs:anyAttribute processContents="lax"/>
                </xs:complexType>
              </xs:element>
            </xs:schema>
            """;

    private CommandRun check(String rows, String... options) throws IOException {
        Files.createDirectories(folder.resolve("schemas/example.org/s"));
        Files.writeString(folder.resolve("schemas/example.org/s/x.xsd"), SCHEMA);
        Path template = Files.writeString(
                folder.resolve("t.xml"),
                "<x:F xmlns:x=\"urn:x\" gml:id=\"F.${@id}\" xsi:schemaLocation=\"urn:x http://example.org/s/x.xsd\">"
                        + "<x:a>${name}</x:a><x:b>${size}</x:b></x:F>");
        List<String> args = new ArrayList<>(List.of("template", "check", "-", "--template", template.toString()));
        args.addAll(List.of(options));
        return CommandRun.of("{\"type\":\"FeatureCollection\",\"features\":[" + rows + "]}", args);
    }

    private static String row(String name, String size) {
        return "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[9,47]},\"properties\":{\"name\":"
                + name + ",\"size\":" + size + "}}";
    }

    @Test
    void checksTemplatesAndValidatesSamples() throws IOException {
        String schemas = folder.resolve("schemas").toString();
        CommandRun plain = check(row("\"one\"", "1"));
        assertThat(plain.errors()).isEmpty();
        assertThat(text(plain)).contains("1 feature written; --xsd FOLDER validates them");
        CommandRun valid = check(row("\"one\"", "1"), "--xsd", schemas);
        assertThat(valid.exitCode()).isZero();
        assertThat(text(valid))
                .contains("if name is null: ", "1 feature written, valid")
                .doesNotContain("if size is null");
        CommandRun invalid = check(row("\"one\"", "1") + ',' + row("null", "2"), "--xsd", schemas);
        assertThat(invalid.exitCode()).isEqualTo(1);
        assertThat(text(invalid)).contains("invalid: features.2: ", "2 features written, invalid");
        CommandRun missing = check(row("\"one\"", "1"), "--xsd", folder.toString());
        assertThat(missing.errors()).contains("has no schema for http://example.org/s/x.xsd; put it at");
    }

    private static String text(CommandRun run) {
        return new String(run.output(), StandardCharsets.UTF_8);
    }
}
