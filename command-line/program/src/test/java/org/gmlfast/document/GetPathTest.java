/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

import javax.xml.namespace.NamespaceContext;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathFactory;

import org.gmlfast.command.CommandRun;
import org.gmlfast.encode.StreamingTest;
import org.gmlfast.testing.BuildJdkOnly;
import org.gmlfast.testing.TestData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/** {@code get} with a path prints the nodes that the JDK selects from the parsed document. */
@BuildJdkOnly
class GetPathTest {

    private static final Map<String, String> PREFIXES = Map.of(
            "app", "http://www.gmlfast.org/app",
            "gml", "http://www.opengis.net/gml/3.2",
            "wfs", "http://www.opengis.net/wfs/2.0",
            "wms", "http://www.opengis.net/wms");

    @TempDir
    private Path folder;

    private Path encoded(String data, String format) {
        Path file = folder.resolve("data." + format);
        CommandRun run = CommandRun.of(
                "encode", TestData.file(data).toString(), "--format", format, "-o", file.toString(), "-q");
        assertThat(run.errors()).isEmpty();
        return file;
    }

    private Path xml(String xml) throws IOException {
        return Files.writeString(folder.resolve("a.xml"), xml);
    }

    private static CommandRun get(Path file, String path, String... options) {
        List<String> args = new ArrayList<>(List.of("get", file.toString(), path));
        args.addAll(List.of(options));
        return CommandRun.of(args.toArray(String[]::new));
    }

    private static String output(CommandRun run) {
        assertThat(run.errors()).isEmpty();
        assertThat(run.exitCode()).isZero();
        return new String(run.output(), StandardCharsets.UTF_8);
    }

    private static Document parse(byte[] xml) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
        factory.setNamespaceAware(true);
        factory.setCoalescing(true);
        return factory.newDocumentBuilder().parse(new ByteArrayInputStream(xml));
    }

    private static List<Node> select(Document document, String path) throws Exception {
        XPath xpath = XPathFactory.newDefaultInstance().newXPath();
        xpath.setNamespaceContext(new Prefixes());
        NodeList nodes = (NodeList) xpath.evaluate(path, document, XPathConstants.NODESET);
        List<Node> list = new ArrayList<>();
        for (int i = 0; i < nodes.getLength(); i++) {
            list.add(nodes.item(i));
        }
        return list;
    }

    private static void removeNamespaces(Element element) {
        for (int i = element.getAttributes().getLength() - 1; i >= 0; i--) {
            String name = element.getAttributes().item(i).getNodeName();
            if (name.startsWith("xmlns")) {
                element.removeAttribute(name);
            }
        }
    }

    private record Prefixes() implements NamespaceContext {

        @Override
        public String getNamespaceURI(String prefix) {
            return PREFIXES.get(prefix);
        }

        @Override
        public String getPrefix(String namespaceURI) {
            return null;
        }

        @Override
        public Iterator<String> getPrefixes(String namespaceURI) {
            return null;
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "//app:roads[app:highway='primary']/app:name",
                "//app:roads[app:highway='primary' and app:maxspeed > 60]/@gml:id",
                "//app:roads[not(app:name) and app:highway!='footway']/app:highway/text()",
                "/wfs:FeatureCollection/wfs:member/app:roads[starts-with(app:name, 'St')]",
                "//app:roads[.//gml:posList[contains(., '9.5')]]/app:osm_id"
            })
    void selectsRoadsInBothFormats(String path) throws Exception {
        Path gml = encoded("data/osm/roads.geojson", "gml32");
        List<Node> expected = select(parse(Files.readAllBytes(gml)), path);
        assertThat(expected).isNotEmpty();
        Path bxml = encoded("data/osm/roads.geojson", "bxml");
        for (Path file : List.of(gml, bxml)) {
            List<String> lines = output(get(file, path)).lines().toList();
            assertThat(lines).as(file.toString()).hasSameSizeAs(expected);
            for (int i = 0; i < lines.size(); i++) {
                assertIsNode(lines.get(i), expected.get(i));
            }
            assertThat(output(get(file, path, "--total"))).isEqualTo(expected.size() + "\n");
        }
    }

    private static void assertIsNode(String line, Node expected) throws Exception {
        if (expected instanceof Element element) {
            Element found = parse(line.getBytes(StandardCharsets.UTF_8)).getDocumentElement();
            removeNamespaces(found);
            removeNamespaces(element);
            assertThat(found.isEqualNode(element)).as(line).isTrue();
        } else {
            assertThat(line).isEqualTo(expected.getNodeValue());
        }
    }

    /** In the document, names have no prefix but a default namespace, which XPath itself cannot express. */
    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "//Layer[Name]/Title/text(), //wms:Layer[wms:Name]/wms:Title/text()",
                "//Layer[@queryable='1' and not(Layer)]/Name/text(),"
                        + " //wms:Layer[@queryable='1' and not(wms:Layer)]/wms:Name/text()"
            })
    void selectsFromCapabilities(String path, String xpath) throws Exception {
        Path file = TestData.file("bxml/cwxml_wms_caps.xml");
        Document document = parse(Files.readAllBytes(file));
        List<String> expected =
                select(document, xpath).stream().map(Node::getNodeValue).toList();
        assertThat(expected).isNotEmpty();
        assertThat(output(get(file, path)).lines()).isEqualTo(expected);
        Path bxml = TestData.file("bxml/cwxml_wms_caps.bxml");
        assertThat(output(get(bxml, path)).lines()).isEqualTo(expected);
    }

    @Test
    void readsGzipAndStandardInput() throws IOException {
        Path file = folder.resolve("a.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write("<r><a x='1'/><a x='2'/></r>".getBytes(StandardCharsets.UTF_8));
        }
        assertThat(output(get(file, "//a[@x > 1]/@x"))).isEqualTo("2\n");
        assertThat(output(CommandRun.of(Files.newInputStream(file), "get", "-", "//a/@x")))
                .isEqualTo("1\n2\n");
    }

    @Test
    void printsElementsAsDocuments() throws IOException {
        Path file = xml(
                "<r xmlns:p='urn:p' xmlns='urn:d'><!-- 1 --><p:a k='&lt;'>x<![CDATA[<]]><b/><!--c--><?d e?></p:a></r>");
        assertThat(output(get(file, "//p:a")))
                .isEqualTo(
                        "<p:a xmlns:p=\"urn:p\" xmlns=\"urn:d\" k=\"&lt;\">x<![CDATA[<]]><b/><!--c--><?d e?></p:a>\n");
        assertThat(output(get(file, "//p:a[b]"))).isEqualTo(output(get(file, "//p:a")));
        assertThat(output(get(file, "//b | //p:a/@k | //p:a/text()"))).startsWith("<\nx<\n<b ");
    }

    @Test
    void indentsElements() throws IOException {
        assertThat(output(get(xml("<r><a><b>1</b></a><a/></r>"), "//a", "--indent", "2")))
                .isEqualTo("<a>\n  <b>1</b>\n</a>\n<a/>\n");
    }

    @Test
    void limitsResults() throws IOException {
        Path file = xml("<r><a>1</a><a>2</a><a>3</a>");
        assertThat(output(get(file, "//a/text()", "--count", "2"))).isEqualTo("1\n2\n");
    }

    @Test
    void resolvesPrefixes() throws IOException {
        Path file = xml("<r xmlns='urn:d'><p:a xmlns:p='urn:p'>1</p:a><a>2</a></r>");
        assertThat(output(get(file, "//a/text()"))).isEqualTo("2\n");
        assertThat(output(get(file, "//q:a/text()", "--namespace", "q=urn:p"))).isEqualTo("1\n");
        CommandRun run = get(file, "//p:a");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.errors())
                .contains("the prefix p is not declared", "--namespace p=URI")
                .hasLineCount(1);
    }

    @Test
    void reportsThatNothingIsSelected() throws IOException {
        Path file = xml("<r><a/></r>");
        CommandRun run = get(file, "//b[@c]");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.output()).isEmpty();
        assertThat(run.errors()).isEqualTo("gml-fast: " + file + " has nothing that //b[@c] selects\n");
        CommandRun count = get(file, "//b", "--total");
        assertThat(count.exitCode()).isEqualTo(1);
        assertThat(count.output()).asString().isEqualTo("0\n");
    }

    @ParameterizedTest
    @CsvSource({
        "//a[1], --total, select by position",
        "//a[1], --total, at character 4 of",
        "//a, --element, --element applies to a look-up with VALUE only",
        "//a, --count=0, --count must be at least 1",
        "//a, --indent=17, --indent must be between 0 and 16"
    })
    void refusesInvalidPathsAndOptions(String path, String option, String message) throws IOException {
        CommandRun run = get(xml("<r/>"), path, option);
        assertThat(run.errors()).contains(message).hasLineCount(1);
        assertThat(run.exitCode()).isEqualTo(2);
    }

    @Test
    void refusesOptionsOfPathsForValues() throws IOException {
        for (String option : List.of("--total", "--count=1", "--namespace=a=b")) {
            CommandRun run = get(xml("<r/>"), "//a", "x", option);
            assertThat(run.exitCode()).isEqualTo(2);
            assertThat(run.errors()).contains("do not apply to a look-up with VALUE");
        }
    }

    @Test
    void reportsFileAndPlaceOfFailures() throws IOException {
        Path file = xml("<r>\n<a>1</a>\n<b></r>");
        CommandRun run = get(file, "//a/text()");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.output()).asString().isEqualTo("1\n");
        assertThat(run.errors())
                .startsWith("gml-fast: " + file + ", line 3, column ")
                .hasLineCount(1);
        assertThat(get(xml("<r><a/></r><b/>"), "//a").errors())
                .startsWith("gml-fast: " + file + ", line 1, column ")
                .hasLineCount(1);
        assertThat(get(xml("no XML"), "//a").errors()).contains("neither BXML nor XML");
        assertThat(get(folder.resolve("none"), "//a").errors()).contains("no such file");
        Path bxml = folder.resolve("a.bxml");
        byte[] states = Files.readAllBytes(encoded("data/states/states.shp", "bxml"));
        Files.write(bxml, java.util.Arrays.copyOf(states, 100_000));
        CommandRun truncated = get(bxml, "//app:states/@gml:id");
        assertThat(truncated.output()).asString().startsWith("states.1\n");
        assertThat(truncated.errors())
                .startsWith("gml-fast: " + bxml + ": ")
                .contains("(at byte ")
                .hasLineCount(1);
    }

    /** 60 MB with features that are selected and features that are not. */
    @Test
    void readsLargeDocumentInLittleMemory() throws Exception {
        Path file = folder.resolve("large.xml");
        String feature = "<f><g>" + "1.5 2.5 ".repeat(100) + "</g><name>a</name></f><f><g>" + "1 ".repeat(100)
                + "</g><name>b</name></f>";
        try (Stream<String> features = Stream.generate(() -> feature).limit(55_000)) {
            Files.write(file, (Iterable<String>)
                    Stream.of(Stream.of("<r>"), features, Stream.of("</r>")).flatMap(part -> part)::iterator);
        }
        assertThat(Files.size(file)).isGreaterThan(55_000_000);
        Process process = StreamingTest.fork(List.of("-Xmx32m"), "get", file.toString(), "//f[name='a']", "--total");
        assertThat(process.getInputStream().readAllBytes()).asString().isEqualTo("55000\n");
        Process printed = StreamingTest.fork(List.of("-Xmx32m"), "get", file.toString(), "//f[name='a']/g | //x");
        long lines;
        try (Stream<String> output = printed.inputReader(StandardCharsets.UTF_8).lines()) {
            lines = output.count();
        }
        assertThat(lines).isEqualTo(55_000);
        assertThat(printed.waitFor()).isZero();
        Process all = StreamingTest.fork(List.of("-Xmx32m"), "get", file.toString(), "/r[f/name='c']");
        String errors = new String(all.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(errors)
                .startsWith("gml-fast: " + file + ", line ")
                .contains("more than ", " bytes would have to be kept")
                .hasLineCount(1);
    }
}
