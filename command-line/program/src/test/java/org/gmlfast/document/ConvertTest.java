/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.XMLStreamWriter2;
import org.gmlfast.bxml.BxmlOutputFactory;
import org.gmlfast.command.CommandRun;
import org.gmlfast.command.GmlFast;
import org.gmlfast.encode.StreamingTest;
import org.gmlfast.encode.XmlEvents;
import org.gmlfast.testing.BuildJdkOnly;
import org.gmlfast.testing.Requirement;
import org.gmlfast.testing.TestData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * {@code convert}: a round trip from XML to BXML and back is lossless; malformed input is rejected with its location.
 */
@BuildJdkOnly
class ConvertTest {

    /** Reports all constructs of an XML document. */
    private static final String DOCUMENT =
            """
            <?xml version="1.0" encoding="UTF-8" standalone="no"?>

            <!-- before -->
            <?pi some data?>
            <!DOCTYPE r PUBLIC "-//X//Y" "nowhere.dtd" [
              <!ENTITY inner "inner &amp; text">
              <!ENTITY outer SYSTEM "file:///etc/passwd">
              <!ELEMENT r ANY> <!-- of the subset -->
            ]>
            <?pi2?>
            <r a=" x&#10;y &inner; " xmlns:p="urn:p" p:b='"&apos;'>
              <e>&inner;&outer;</e><n>12</n><n> 12 </n><n>007</n><n>1.50 2</n><n>-0</n><b>true</b><b>TRUE</b>
              <l>1 2.5 -3</l><l>
                1 2
                3  4</l><l>1,2 3,4</l>
              <c><![CDATA[<x> & ]]]]><![CDATA[>]]></c><c>a<![CDATA[1]]>2</c><m>text<!--c-->more<?q?></m>	<z></z><z/>
              <u>&#x1F600; é &#13;</u><xmlns xmlns="urn:d"/>
            </r>
            <!-- after -->
            <?end?>
            """;

    @TempDir
    private Path folder;

    private Path file(String name, byte[] content) throws IOException {
        return Files.write(folder.resolve(name), content);
    }

    private Path xml(String document) throws IOException {
        return file("in.xml", document.getBytes(StandardCharsets.UTF_8));
    }

    private static void convert(Path in, Path out, String... options) {
        CommandRun run = run(in.toString(), out.toString(), options);
        assertThat(run.errors()).isEmpty();
        assertThat(run.exitCode()).isZero();
    }

    @Test
    void printsSummary() throws IOException {
        Path bxml = folder.resolve("out.bxml");
        CommandRun run = run(xml("<a>b</a>").toString(), bxml.toString());
        assertThat(run.summary())
                .startsWith("gml-fast: wrote " + bxml + ": " + Files.size(bxml) + " bytes, ")
                .hasLineCount(1);
        assertThat(run(bxml.toString(), "-").summary()).isEmpty();
    }

    private static CommandRun run(String in, String out, String... options) {
        return CommandRun.of(
                Stream.concat(Stream.of("convert", in, out), Stream.of(options)).toArray(String[]::new));
    }

    private static List<String> events(Path xml) throws IOException {
        return XmlEvents.of(new ByteArrayInputStream(Files.readAllBytes(xml)));
    }

    private static void assertSame(List<String> actual, List<String> expected) {
        for (int i = 0; i < Math.min(actual.size(), expected.size()); i++) {
            assertThat(actual.get(i)).as("event " + i).isEqualTo(expected.get(i));
        }
        assertThat(actual).hasSameSizeAs(expected);
    }

    private static List<String> events(byte[] xml) {
        return XmlEvents.of(new ByteArrayInputStream(xml));
    }

    // ---- round trips

    private Path back(Path xml, String... options) {
        Path bxml = folder.resolve("there.bxml");
        Path back = folder.resolve("back.xml");
        convert(xml, bxml, options);
        convert(bxml, back);
        return back;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "--byte-order big", "--compress gzip", "--charset US-ASCII", "--charset UTF-16", "--float"})
    void restoresDocumentAfterRoundTrip(String options) throws IOException {
        Path in = xml(DOCUMENT);
        Path back = back(in, options.isEmpty() ? new String[0] : options.split(" "));
        assertSame(events(back), events(in));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "bxml/cwxml_test.xml",
                "bxml/cwxml_wms_caps.xml",
                "bxml/sample_output.xml",
                "data/cite-wfs10/data/wfsBasicTestData.xml",
                "data/cite-wfs10/data/wfsLockTestData.xml"
            })
    void restoresRealDocumentsAfterRoundTrip(String name) throws IOException {
        // one document has an undeclared HTML entity
        String document = Files.readString(TestData.file(name), StandardCharsets.ISO_8859_1);
        Path in = file("in.xml", document.replace("&eacute;", "&#233;").getBytes(StandardCharsets.ISO_8859_1));
        assertSame(events(back(in, "--index", "//@gml:id")), events(in));
        assertThat(Oracle.compare(folder.resolve("there.bxml"), in).get("lexical"))
                .hasToString("{\"equal\":true,\"differences\":0,\"first\":[]}");
    }

    /** Attributes are normalized and defaulted as the DTD requires. */
    @Test
    void writesDefaultsOfTheDtdAsAttributes() throws IOException {
        Path in = xml("<!DOCTYPE r [<!ATTLIST r d CDATA 'default'>]><r/>");
        assertThat(Files.readString(back(in))).endsWith("<r d=\"default\"/>");
    }

    @Test
    void doesNotSplitLongSections() throws IOException {
        String text = "abc<&".repeat(50_000);
        Path in = xml("<r><![CDATA[" + text + "]]><!--" + text + "--><?p " + text + "?><t a='" + "v".repeat(500_000)
                + "'>" + "x".repeat(3_000_000) + "</t></r>");
        assertSame(events(back(in)), events(in));
    }

    @ParameterizedTest
    @ValueSource(strings = {"cwxml_test", "cwxml_wms_caps", "sample_output"})
    void convertsForeignFilesToXml(String name) throws IOException {
        Path bxml = TestData.file("bxml/" + name + ".bxml");
        Path out = folder.resolve("out.xml");
        convert(bxml, out);
        List<String> expected = events(Oracle.decode(bxml));
        expected.removeIf(event -> event.startsWith("space ")); // the oracle's own
        assertSame(events(out), expected);
    }

    // ---- direction

    @Test
    void determinesDirectionByContent() throws IOException {
        Path bxml = folder.resolve("looks-like.xml");
        convert(xml(DOCUMENT), bxml);
        Path gzipped = folder.resolve("looks-like.gml");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(gzipped))) {
            Files.copy(bxml, out);
        }
        Path back = folder.resolve("back.bin");
        convert(gzipped, back);
        assertSame(events(back), events(xml(DOCUMENT)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-8", "UTF-16", "UTF-16LE", "ISO-8859-1"})
    void readsXmlInAnyCharset(String charset) throws IOException {
        Path in = file("in.xml", ("<?xml version='1.0' encoding='" + charset + "'?>\n <r>Zoë</r>").getBytes(charset));
        assertSame(events(back(in)), events(in));
    }

    @Test
    void writesXmlInAnyCharset() throws IOException {
        Path bxml = folder.resolve("a.bxml");
        convert(xml("<?xml version='1.0'?><r>Zoë</r>"), bxml);
        Path out = folder.resolve("out.xml");
        convert(bxml, out, "--charset", "US-ASCII");
        assertThat(Files.readString(out)).isEqualTo("<?xml version=\"1.0\" encoding=\"US-ASCII\"?><r>Zo&#235;</r>");
    }

    @Test
    void convertsStandardStreams() throws IOException {
        byte[] document = DOCUMENT.getBytes(StandardCharsets.UTF_8);
        CommandRun there = CommandRun.of(slow(document), "convert", "-", "-");
        assertThat(there.errors()).isEmpty();
        CommandRun back = CommandRun.of(slow(there.output()), "convert", "-", "-");
        assertThat(back.errors()).isEmpty();
        assertSame(events(back.output()), events(document));
    }

    /** Returns fewer bytes per read than requested, like a pipe. */
    private static InputStream slow(byte[] content) {
        return new ByteArrayInputStream(content) {
            @Override
            public synchronized int read(byte[] bytes, int offset, int length) {
                return super.read(bytes, offset, Math.min(length, 1));
            }
        };
    }

    @Test
    void refusesToReplaceTheInput() throws IOException {
        Path in = xml(DOCUMENT);
        byte[] before = Files.readAllBytes(in);
        CommandRun run = run(in.toString(), in.toString());
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errors()).contains("would replace the input").hasLineCount(1);
        assertThat(in).hasBinaryContent(before);
    }

    // ---- options

    @Test
    void appliesOptionsOfBxml() throws IOException {
        Path bxml = folder.resolve("a.bxml");
        convert(
                xml("<r><a id='x'>1.5 2.5</a></r>"),
                bxml,
                "--byte-order",
                "big",
                "--charset",
                "ISO-8859-1",
                "--float",
                "--index",
                "//@id");
        assertThat(Oracle.stats(bxml).toString())
                .contains("\"byteOrder\":\"big\"")
                .contains("\"charEncoding\":\"ISO-8859-1\"")
                .contains("\"array<float>\":1")
                .contains("\"IndexTable\":");
    }

    @Test
    void storesTextAsNumberIfItRoundTrips() throws IOException {
        Path bxml = folder.resolve("a.bxml");
        convert(xml("<r><n>12</n><n>1.50</n><n>true</n><n>1 2 300</n><n>0.1 0.2</n></r>"), bxml);
        assertThat(Oracle.stats(bxml).get("values"))
                .hasToString("{\"small\":1,\"string\":1,\"bool\":1,\"array<short>\":1,\"array<double>\":1}");
    }

    @ParameterizedTest
    @CsvSource({"--compress, gzip", "--index, //@id", "--byte-order, big"})
    void refusesBxmlOptionsForXmlOutput(String option, String value) throws IOException {
        Path bxml = folder.resolve("a.bxml");
        convert(xml("<r/>"), bxml);
        CommandRun run = run(bxml.toString(), "-", option, value);
        assertThat(run.errors())
                .contains(option)
                .contains("is BXML and is converted to XML")
                .hasLineCount(1);
        assertThat(run.exitCode()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    --compress gzip --index //@id | no index with gzip
                    --index id                    | "id" is not a path that indexes support
                    --charset KLINGON             | "KLINGON" is not a charset
                    --compress zip                | 'zip'
                    """)
    void refusesInvalidOptions(String options, String message) throws IOException {
        Path out = folder.resolve("out.bxml");
        CommandRun run = run(xml("<r/>").toString(), out.toString(), options.split(" "));
        assertThat(run.errors()).startsWith("gml-fast: ").contains(message).hasLineCount(1);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(out).doesNotExist();
    }

    // ---- malformed input

    private String failure(Path in) throws IOException {
        Path out = Files.writeString(folder.resolve("out"), "old");
        CommandRun run = run(in.toString(), out.toString());
        assertThat(run.errors()).startsWith("gml-fast: ").hasLineCount(1).doesNotContain("Exception");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(Files.readString(out)).isEqualTo("old");
        assertThat(folder.toFile().list((directory, name) -> name.endsWith(".part")))
                .isEmpty();
        return run.errors();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    <r>\\n <a:b/></r>             | in.xml, line 2, column 7: Undeclared namespace prefix "a"
                    <r>\\n  <a></r>               | in.xml, line 2, column 8: Unexpected close tag </r>
                    <r>text                       | in.xml, line 1, column 7: Unexpected EOF
                    <?xml version='1.1'?><r/>     | this writer writes XML 1.0, not 1.1
                    <r>\\n&e;</r>                 | in.xml, line 2, column 1: the document refers to the entity &e;
                    {"type":"Feature"}            | in.xml: the input is neither BXML nor XML
                    ``                            | in.xml: the input is empty
                    """)
    void refusesMalformedXml(String document, String message) throws IOException {
        assertThat(failure(xml(document.replace("\\n", "\n")))).contains(message);
    }

    @Test
    void refusesInvalidCharacters() throws IOException {
        assertThat(failure(file("in.xml", new byte[] {'<', 'r', '>', '\n', (byte) 0xFF, '<', '/', 'r', '>'})))
                .isEqualTo(
                        "gml-fast: " + folder.resolve("in.xml") + ": Invalid UTF-8 start byte 0xff (at character 5)\n");
    }

    @Test
    void refusesMalformedBxml() throws IOException {
        Path bxml = folder.resolve("a.bxml");
        convert(xml(DOCUMENT), bxml);
        byte[] whole = Files.readAllBytes(bxml);
        for (int length = 10; length < whole.length; length += 37) {
            assertThat(failure(file("cut.bxml", Arrays.copyOf(whole, length))))
                    .matches("gml-fast: .*cut\\.bxml: .* \\(at byte " + length + "\\)\n");
        }
        convert(xml(DOCUMENT), bxml, "--compress", "gzip");
        whole = Files.readAllBytes(bxml);
        assertThat(failure(file("cut.bxml", Arrays.copyOf(whole, whole.length - 9))))
                .contains("cut.bxml: ")
                .contains("(at byte ");
    }

    private interface Calls {
        void on(XMLStreamWriter2 writer) throws XMLStreamException;
    }

    private Path bxml(Calls calls) throws IOException, XMLStreamException {
        Path file = folder.resolve("made.bxml");
        try (OutputStream out = Files.newOutputStream(file)) {
            XMLStreamWriter2 writer = new BxmlOutputFactory().create(out);
            writer.writeStartElement("r");
            calls.on(writer);
            writer.writeEndDocument();
        }
        return file;
    }

    @Test
    void refusesUndeclaredEntity() throws Exception {
        assertThat(failure(bxml(writer -> writer.writeEntityRef("e"))))
                .contains("&e;, but it has no DOCTYPE")
                .contains("(at byte ");
    }

    // ---- limits on memory

    @Test
    void limitsLengthOfComments() throws Exception {
        String comment = "x".repeat(65 << 20);
        assertThat(failure(bxml(writer -> writer.writeComment(comment)))).contains("longer than 67108864");
        assertThat(failure(xml("<r><!--" + comment + "--></r>"))).contains("limit (67108864) exceeded");
    }

    @Test
    void streamsLongSectionOfBxml() throws Exception {
        String text = "abc<&>é \n".repeat(5_000_000);
        Path back = folder.resolve("back.xml");
        forked(bxml(writer -> writer.writeCData(text)), back);
        assertThat(Files.readString(back).replace("]]><![CDATA[", "").equals("<r><![CDATA[" + text + "]]></r>"))
                .isTrue();
    }

    @Test
    void limitsNumberOfNames() throws Exception {
        StringBuilder document = new StringBuilder("<r>");
        for (int i = 0; i < 1_000_000; i++) {
            document.append('<').append('n').append(i).append("/>");
        }
        assertThat(failure(xml(document.append("</r>").toString()))).contains("too many different names");
    }

    @Test
    void reportsFilesThatCannotBeReadOrWritten() throws IOException {
        assertThat(failure(folder.resolve("nowhere"))).contains("no such file");
        assertThat(failure(folder)).contains("is a directory");
        Path full = Path.of("/dev/full");
        Requirement.FULL_DEVICE.require(Files.exists(full));
        assertThat(run(xml(DOCUMENT).toString(), "/dev/full").errors())
                .isEqualTo("gml-fast: /dev/full: No space left on device; free some space, or write to another disk\n");
    }

    @Test
    void isSilentAfterClosedPipe() {
        OutputStream closing = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("Broken pipe");
            }
        };
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        byte[] document = DOCUMENT.getBytes(StandardCharsets.UTF_8);
        int exitCode =
                GmlFast.run(new ByteArrayInputStream(document), closing, new PrintStream(errors), "convert", "-", "-");
        assertThat(exitCode).isEqualTo(141);
        assertThat(errors.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    // ---- external entities and document size

    @Test
    void doesNotReadExternalEntities() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            String address = "http://127.0.0.1:" + server.getLocalPort() + "/";
            Path secret = Files.writeString(folder.resolve("secret.txt"), "top secret");
            Path in = xml("<!DOCTYPE r SYSTEM '" + address + "r.dtd' [<!ENTITY % p SYSTEM '" + address + "p.ent'>%p;"
                    + "<!ENTITY e SYSTEM '" + address + "e.xml'><!ENTITY s SYSTEM '" + secret.toUri()
                    + "'>]><r>&e;&s;&undeclared;</r>");
            Path back = back(in);
            assertThat(Files.readString(back))
                    .endsWith("<r>&e;&s;&undeclared;</r>")
                    .doesNotContain("top secret");
            server.setSoTimeout(1);
            assertThatThrownBy(server::accept).isInstanceOf(SocketTimeoutException.class);
        }
    }

    @Test
    @Timeout(300)
    void limitsExpansionOfEntities() throws IOException {
        StringBuilder dtd = new StringBuilder("<!DOCTYPE r [<!ENTITY a0 'aaaaaaaaaa'>");
        for (int i = 1; i < 12; i++) {
            dtd.append("<!ENTITY a%d '%s'>".formatted(i, ("&a" + (i - 1) + ";").repeat(10)));
        }
        assertThat(failure(xml(dtd + "]><r a='&a11;'/>"))).contains("entity expansion");
        assertThat(Files.readString(back(xml(dtd + "]><r>&a11;</r>")))).endsWith("<r>&a11;</r>");
    }

    /** 100 MB each way with a heap of 32 MB. */
    @Test
    @Timeout(300)
    void convertsLargeDocumentsInLittleMemory() throws Exception {
        Path in = folder.resolve("big.xml");
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(in), 1 << 16)) {
            out.write(
                    "<?xml version=\"1.0\" encoding=\"UTF-8\"?><r xmlns=\"urn:r\">\n".getBytes(StandardCharsets.UTF_8));
            for (int i = 0; i < 400_000; i++) {
                out.write(("<feature id=\"f" + i + "\"><name>a name that is " + i + "</name><list>" + i / 8.0 + " "
                                + (i + 0.1) + " 47.123456 9.123456 47.123457 9.123457</list><state>open</state>"
                                + "<!-- a comment --><text>some more text &amp; an entity, é</text>"
                                + "<kind>the same again and again</kind></feature>\n")
                        .getBytes(StandardCharsets.UTF_8));
            }
            out.write("</r>".getBytes(StandardCharsets.UTF_8));
        }
        assertThat(Files.size(in)).isGreaterThan(90_000_000L);
        Path bxml = folder.resolve("big.bxml");
        Path back = folder.resolve("back.xml");
        forked(in, bxml);
        forked(bxml, back);
        assertThat(Files.mismatch(in, back)).isEqualTo(-1);
    }

    private static void forked(Path in, Path out) throws IOException, InterruptedException {
        Process process = StreamingTest.fork(List.of("-Xmx32m"), "convert", "-q", in.toString(), out.toString());
        String errors = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(300, TimeUnit.SECONDS)).isTrue();
        assertThat(errors).isEmpty();
        assertThat(process.exitValue()).isZero();
    }

    /** A document under the name of another format is read by nothing, or as something else. */
    @ParameterizedTest
    @CsvSource({
        "gml, out.geojson, XML or BXML, geojson; to write the features of",
        "gml, out.fgb, XML or BXML, flatgeobuf; to write the features of",
        "gml, out.gpkg, XML or BXML, ends with .gpkg",
        "gml, out.gml, BXML from XML, GML; to write the features of",
        "gml, out.gml.gz, BXML from XML, GML; to write the features of",
        "bxml, out.bxml, XML from BXML, BXML; choose another name",
        "bxml, out.json, XML or BXML, geojson; to write the features of"
    })
    void refusesNameOfAnotherFormat(String from, String name, String writes, String named) throws IOException {
        Path in = folder.resolve("in.gml");
        Files.writeString(in, "<a/>");
        if (from.equals("bxml")) {
            Path binary = folder.resolve("in.bxml");
            assertThat(CommandRun.of("convert", in.toString(), binary.toString())
                            .exitCode())
                    .isZero();
            in = binary;
        }
        Path out = folder.resolve(name);
        CommandRun run = CommandRun.of("convert", in.toString(), out.toString());
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.errors()).contains("convert writes " + writes + ", but ", name, named);
        if (named.contains("write")) {
            assertThat(run.errors()).contains("gml-fast encode " + in + ' ' + out);
        }
        assertThat(out).doesNotExist();
    }
}
