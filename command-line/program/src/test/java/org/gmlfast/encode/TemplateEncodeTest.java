/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.encode;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

import javax.xml.parsers.DocumentBuilderFactory;

import org.gmlfast.command.CommandRun;
import org.gmlfast.testing.OgcSchemas;
import org.gmlfast.testing.PostgresServer;
import org.gmlfast.testing.Requirement;
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

import com.sun.net.httpserver.HttpServer;

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
        // each row, with those of other tables, is tried before it is written
        CommandRun tried = run(table, template, "-q", "--skip-errors", "1");
        assertThat(tried.errors()).isEmpty();
        assertThat(members(tried.output())).isEqualTo(members(Files.readAllBytes(output)));
    }

    /** Its GML driver, which QGIS uses too, finds the leaves of the features without a schema. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    cp | cadastral_parcel | label (String) = 18 & 19; areaValue (Real) = 684.5; MULTIPOLYGON (((0 0,1 0,1 1,0 0)))
                    ad | address          | designator (StringList) = (2:12,a); AD.4712; POINT (338145.5 5706258.25)
                    ge | mapped           | name (String) = Mercia mudstone; POLYGON ((0 0,10 0,10 10,0 0))
                    """)
    void writesDocumentsThatOgrReads(String example, String table, String expected) throws Exception {
        Requirement.OGR.requireProgram("ogrinfo");
        Path output = folder.resolve("out.gml");
        run(table, TestData.file("templates/" + example + ".xml"), "-q", "-o", output.toString());
        assertThat(ogrinfo(output.toString())).contains(expected.split("; "));
    }

    /** The driver for application schemas, GMLAS, makes tables of the elements that the schema repeats. */
    @Test
    void writesListsThatOgrReadsBySchema() throws Exception {
        Requirement.OGR.requireProgram("ogrinfo");
        Path schema = Files.writeString(
                folder.resolve("x.xsd"),
                SCHEMA.replace("name=\"b\" type=\"xs:int\"", "name=\"b\" type=\"xs:string\" maxOccurs=\"9\""));
        Path template = Files.writeString(
                folder.resolve("t.xml"),
                "<x:F xmlns:x=\"urn:x\" gml:id=\"F.${id}\"><x:a>${id}</x:a>"
                        + "<x:b gft:isCollection=\"true\" gft:source=\"designators\">${typ}</x:b></x:F>");
        Path output = folder.resolve("out.gml");
        run("address", template, "-q", "-o", output.toString());
        assertThat(ogrinfo("GMLAS:" + output, "-oo", "XSD=" + schema))
                .contains(
                        "a (String) = 4711",
                        "a (String) = 4712",
                        "b (StringList) = (2:addressNumber,addressNumberExtension)");
    }

    private static String ogrinfo(String... args) throws Exception {
        List<String> command = new ArrayList<>(List.of("ogrinfo", "-ro", "-q", "-al"));
        command.addAll(List.of(args));
        Process process = Requirement.OGR
                .process(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
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
                        + "language=de\ncode=42\nnamespace=urn:ns\nmetadata=https://example.org/md\nrights=All\n"
                        + "wfs=https://example.org/wfs?request=GetCapabilities&service=WFS\n");
        Path template = Files.writeString(
                folder.resolve("t.xml"), "<x:N xmlns:x=\"urn:x\" gml:id=\"N.${key}\"><x:g>${geom}</x:g></x:N>");
        String[] documents = {"--compress", "none", "--atom", texts.toString(), "--layout", "documents", "--parts", "2"
        };
        CommandRun run = export("parcel", template, documents);
        assertThat(run.errors()).isEmpty();
        List<Element> sections = links("dataset.atom.xml", "section");
        assertThat(sections).hasSize(2).allSatisfy(link -> {
            Path file = folder.resolve("e/" + link.getAttribute("href").replace("https://example.org/data/", ""));
            assertThat(Long.parseLong(link.getAttribute("length"))).isEqualTo(Files.size(file));
            assertThat(link.getAttribute("type")).isEqualTo("application/gml+xml;version=3.2");
            assertThat(link.getAttribute("hreflang")).isEqualTo("de");
            assertThat(link.getAttribute("title")).contains("EPSG:25832, extent ", "SHA-256 ");
            assertThat(link.hasAttribute("bbox")).isFalse();
        });
        assertThat(text("dataset.atom.xml", "content")).startsWith("The dataset is in 2 documents");
        assertThat(text("service.atom.xml", "title")).isEqualTo("Places & more");
        assertThat(text("service.atom.xml", "spatial_dataset_identifier_code")).isEqualTo("42");
        assertThat(text("service.atom.xml", "polygon").split(" ")).hasSize(10);
        assertThat(xml("service.atom.xml").getElementsByTagNameNS(ATOM, "category"))
                .satisfies(all ->
                        assertThat(((Element) all.item(0)).getAttribute("term")).endsWith("/infoFeatureAccessService"))
                .satisfies(all ->
                        assertThat(((Element) all.item(1)).getAttribute("term")).endsWith("/EPSG/0/25832"));
        assertThat(Files.readString(folder.resolve("e/manifest.json"))).contains("dataset.atom.xml");
        Files.writeString(texts, "tittle=x\n");
        assertThat(export("parcel", template, "--restart", "--atom", texts.toString())
                        .errors())
                .contains("unknown properties tittle; known are base, title");
        assertThat(export("parcel", template, "--restart", "--atom", texts.toString(), "--layout", "parts")
                        .errors())
                .contains("--atom requires documents in GML");
    }

    /** All that the technical guidance of INSPIRE requires: the operations of the service are files. */
    @Test
    void describesTheOperationsOfDownloadServices() throws Exception {
        Path texts = Files.writeString(
                folder.resolve("feed.properties"),
                "base=https://example.org/data/\ntitle=Places of more than sixteen letters\nauthor.name=A\n"
                        + "author.email=a@example.org\ncode=42\nservice.metadata=https://example.org/csw?id=s\n");
        Path template = Files.writeString(
                folder.resolve("t.xml"), "<x:N xmlns:x=\"urn:x\" gml:id=\"N.${key}\"><x:g>${geom}</x:g></x:N>");
        CommandRun run = export("parcel", template, "--compress", "none", "--atom", texts.toString());
        assertThat(run.errors()).isEmpty();
        Element search = links("service.atom.xml", "search").get(0);
        assertThat(search.getAttribute("href")).isEqualTo("https://example.org/data/opensearch.xml");
        assertThat(search.getAttribute("type")).isEqualTo("application/opensearchdescription+xml");
        assertThat(links("service.atom.xml", "describedby").get(0).getAttribute("type"))
                .isEqualTo("application/xml");
        assertThat(text("opensearch.xml", "ShortName")).isEqualTo("Places of more …");
        List<String> templates = new ArrayList<>();
        NodeList urls = xml("opensearch.xml").getElementsByTagNameNS("*", "Url");
        for (int i = 0; i < urls.getLength(); i++) {
            Element url = (Element) urls.item(i);
            templates.add(url.getAttribute("rel")
                    + ' '
                    + url.getAttribute("type")
                    + ' '
                    + url.getAttribute("template").replace("https://example.org/data/", ""));
        }
        String code = "?spatial_dataset_identifier_code={inspire_dls:spatial_dataset_identifier_code?}";
        assertThat(templates)
                .containsExactly(
                        "self application/opensearchdescription+xml opensearch.xml",
                        "results text/html index.html?q={searchTerms}",
                        "describedby application/atom+xml dataset.atom.xml" + code + "&language={language?}",
                        "results application/gml+xml;version=3.2 parcel.gml" + code
                                + "&crs={inspire_dls:crs?}&language={language?}");
        Element query = (Element)
                xml("opensearch.xml").getElementsByTagNameNS("*", "Query").item(0);
        assertThat(query.getAttribute("inspire_dls:crs")).endsWith("/EPSG/0/25832");
        assertThat(query.hasAttribute("inspire_dls:spatial_dataset_identifier_namespace"))
                .isFalse();
        assertThat(links("dataset.atom.xml", "alternate").get(0).getAttribute("href"))
                .isEqualTo("https://example.org/data/parcel.gml");
        assertThat(text("index.html", "a")).isEqualTo("parcel.gml");
    }

    @Test
    void notesWhatInspireRequiresOfFeeds() throws Exception {
        Path texts = Files.writeString(
                folder.resolve("feed.properties"),
                "base=https://example.org/data/\ntitle=P\nauthor.name=A\nauthor.email=a@example.org\nrights=\n");
        Path template = Files.writeString(
                folder.resolve("t.xml"), "<x:N xmlns:x=\"urn:x\" gml:id=\"N.${key}\"><x:g>${geom}</x:g></x:N>");
        List<String> args = new ArrayList<>(arguments("parcel", template));
        args.remove("-q");
        args.addAll(List.of("--atom", texts.toString()));
        assertThat(CommandRun.of(args.toArray(String[]::new)).errors())
                .contains("note: the feeds lack what INSPIRE requires: rights, code, metadata, type");
    }

    private List<Element> links(String file, String relation) throws Exception {
        NodeList links = xml(file).getElementsByTagNameNS(ATOM, "link");
        List<Element> found = new ArrayList<>();
        for (int i = 0; i < links.getLength(); i++) {
            Element link = (Element) links.item(i);
            if (link.getAttribute("rel").equals(relation)) {
                found.add(link);
            }
        }
        return found;
    }

    private String text(String file, String element) throws Exception {
        return xml(file).getElementsByTagNameNS("*", element).item(0).getTextContent();
    }

    private Document xml(String name) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
        factory.setNamespaceAware(true);
        return factory.newDocumentBuilder().parse(folder.resolve("e/" + name).toFile());
    }

    private CommandRun export(String table, Path template, String... options) {
        List<String> args = new ArrayList<>(arguments(table, template));
        args.addAll(List.of(options));
        return CommandRun.of(args.toArray(String[]::new));
    }

    private List<String> arguments(String table, Path template) {
        return List.of(
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
                folder.resolve("e").toString());
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

    private Path dataset(String collection) throws IOException {
        return Files.writeString(
                folder.resolve("t.xml"),
                "<gft:Template><gft:Options><gft:Namespaces xmlns:x=\"urn:x\"/>" + collection
                        + "</gft:Options><x:N gml:id=\"N.${key}\"><x:a>${label}</x:a></x:N></gft:Template>");
    }

    @ParameterizedTest
    @CsvSource({
        "gml:FeatureCollection, gml:featureMember, 2, gml32",
        "gml:FeatureCollection, gml:featureMembers, 1, gml32",
        "gml:FeatureCollection, gml:featureMembers, 1, gml31",
        "x:Set, x:of, 2, gml32"
    })
    void writesDatasetsWithOtherRoots(String root, String member, int members, String format) throws IOException {
        Path template = dataset("<gf:Collection root='" + root + "' member='" + member + "' id='d'><gml:description"
                + " xlink:title='\u00e4'>a &amp; b</gml:description></gf:Collection>");
        byte[] document =
                run("cadastral_parcel", template, "-q", "--format", format).output();
        String gml = "http://www.opengis.net/gml" + (format.equals("gml32") ? "/3.2" : "");
        XmlAssert xml = XmlAssert.assertThat(document)
                .withNamespaceContext(Map.of("gml", gml, "x", "urn:x", "xlink", "http://www.w3.org/1999/xlink"));
        xml.valueByXPath("/" + root + "/@gml:id").isEqualTo("d");
        xml.valueByXPath("/" + root + "/*[1][self::gml:description][@xlink:title='\u00e4']")
                .isEqualTo("a & b");
        xml.valueByXPath("count(/" + root + "/" + member + ")").isEqualTo(members);
        xml.valueByXPath("count(/*/*/x:N)").isEqualTo(2);
        xml.valueByXPath("count(/*/@*[local-name() != 'schemaLocation'])").isEqualTo(1);
        assertThat(new String(document, StandardCharsets.UTF_8)).doesNotContain("net/wfs");
        export("cadastral_parcel", template, "--compress", "none", "--parts", "2", "--format", format);
        assertThat(folder.resolve("e/cadastral_parcel.gml")).hasBinaryContent(document);
    }

    @Test
    void writesValidCollectionsOfGml() throws Exception {
        Path template = dataset("<gf:Collection root='gml:FeatureCollection' id='d'><gml:name>n</gml:name>"
                + "</gf:Collection><gf:Path from='key' to='id'/><gf:Path from='label' to='id'/>");
        byte[] document = run("nothing", template, "-q").output();
        assertThat(OgcSchemas.problems(
                        List.of("http://schemas.opengis.net/gml/3.2.1/gml.xsd"),
                        new ByteArrayInputStream(document),
                        List.of()))
                .isEmpty();
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
        assertThat(text(plain)).contains("1 feature written; --xsd FOLDER or --fetch-schemas FOLDER validates");
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

    /** A schema that includes another, one that is missing, and an address of something else. */
    @Test
    void fetchesSchemas() throws IOException {
        Map<String, String> files = Map.of(
                "/s/x.xsd",
                SCHEMA.replace(
                                "<xs:element name=\"F\">",
                                "<xs:include schemaLocation=\"sub/y.xsd\"/><xs:include schemaLocation=\"missing.xsd\"/><xs:element name=\"F\">")
                        .replace("type=\"xs:int\"", "type=\"t:small\" xmlns:t=\"urn:x\""),
                "/s/sub/y.xsd",
                "<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema' targetNamespace='urn:x'><xs:simpleType name='small'>"
                        + "<xs:restriction base='xs:int'><xs:maxInclusive value='9'/></xs:restriction></xs:simpleType>"
                        + "</xs:schema>",
                "/s/page.xsd",
                "<html><body>moved</body></html>");
        List<String> requests = new CopyOnWriteArrayList<>();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            String path = exchange.getRequestURI().getPath();
            requests.add(path);
            byte[] body = files.getOrDefault(path, "").getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(body.length == 0 ? 404 : 200, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        try {
            String host = "127.0.0.1:" + server.getAddress().getPort();
            Path fetched = folder.resolve("fetched");
            CommandRun first = checkAt(host + "/s/x.xsd", row("\"one\"", "1"), fetched);
            assertThat(first.errors()).isEmpty();
            assertThat(text(first)).contains("note: 2 schemas fetched into " + fetched, "1 feature written, valid");
            assertThat(fetched.resolve("127.0.0.1/s/sub/y.xsd")).isRegularFile();
            assertThat(fetched.resolve("127.0.0.1/s/missing.xsd")).doesNotExist();
            // the type is that of the second schema
            requests.clear();
            CommandRun again = checkAt(host + "/s/x.xsd", row("\"one\"", "10"), fetched);
            assertThat(text(again)).contains("invalid: features.1: ", "small").doesNotContain("fetched");
            assertThat(requests).containsOnly("/s/missing.xsd");
            assertThat(checkAt(host + "/s/page.xsd", row("\"one\"", "1"), fetched)
                            .errors())
                    .contains("page.xsd is not an XML schema: the server sends <html>");
            assertThat(checkAt(host + "/s/../../../out.xsd", row("\"one\"", "1"), fetched)
                            .errors())
                    .contains("leads out of the folder");
            assertThat(CommandRun.of("template", "check", "-", "--template", "t", "--xsd", "a", "--fetch-schemas", "b")
                            .errors())
                    .contains("give either --xsd or --fetch-schemas");
        } finally {
            server.stop(0);
        }
    }

    private CommandRun checkAt(String address, String row, Path fetched) throws IOException {
        Path template = Files.writeString(
                folder.resolve("t.xml"),
                "<x:F xmlns:x=\"urn:x\" gml:id=\"F.${@id}\" xsi:schemaLocation=\"urn:x http://" + address + "\">"
                        + "<x:a>${name}</x:a><x:b>${size}</x:b></x:F>");
        return CommandRun.of(
                "{\"type\":\"FeatureCollection\",\"features\":[" + row + "]}",
                List.of("template", "check", "-", "--template", template + "", "--fetch-schemas", fetched + ""));
    }

    private static String text(CommandRun run) {
        return new String(run.output(), StandardCharsets.UTF_8);
    }
}
