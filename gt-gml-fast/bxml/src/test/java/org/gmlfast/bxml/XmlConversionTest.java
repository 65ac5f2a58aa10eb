/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import javax.xml.stream.XMLEventWriter;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

import org.codehaus.stax2.XMLStreamWriter2;
import org.gmlfast.bxml.format.BxmlException;
import org.gmlfast.bxml.format.BxmlLimits;
import org.gmlfast.bxml.format.BxmlSettings;
import org.gmlfast.bxml.format.ValueType;
import org.gmlfast.stax.output.Utf8OutputFactory;
import org.gmlfast.testing.fixtures.Infoset;
import org.gmlfast.testing.fixtures.RandomDocuments;
import org.gmlfast.testing.fixtures.RandomDocuments.Document;
import org.gmlfast.testing.fixtures.RandomDocuments.Part;
import org.gmlfast.testing.fixtures.TokenFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import com.ctc.wstx.stax.WstxInputFactory;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.Tuple.Tuple2;

/** Conversion to BXML and back returns the same document, character by character. */
class XmlConversionTest {

    private static final XMLInputFactory WOODSTOX = new WstxInputFactory();

    static {
        WOODSTOX.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
        WOODSTOX.setXMLResolver((publicId, systemId, base, namespace) -> InputStream.nullInputStream());
    }

    private static byte[] toBxml(byte[] xml) throws XMLStreamException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        XmlConversion.toBxml(WOODSTOX.createXMLStreamReader(new ByteArrayInputStream(xml)), out, BxmlSettings.DEFAULT);
        return out.toByteArray();
    }

    private static byte[] toXml(byte[] bxml) throws XMLStreamException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        XmlConversion.toXml(new ByteArrayInputStream(bxml), out);
        return out.toByteArray();
    }

    @Test
    void restoresIdentifiersWhoseNumbersBeginWithZeros() throws XMLStreamException {
        String xml =
                "<a><b id='s.1.g'/><b id='s.2.g'/><b id='s.3.g'/><b id='s.04.g'/><b id='s.0.g'/><b id='s.00.g'/></a>";
        byte[] bytes = xml.getBytes(StandardCharsets.UTF_8);
        assertThat(Infoset.of(toXml(toBxml(bytes)))).isEqualTo(Infoset.of(bytes));
    }

    @Property(tries = 300)
    void restoresRandomDocuments(@ForAll("documents") Document document) throws XMLStreamException {
        byte[] xml = document.write(new Utf8OutputFactory());
        assertThat(Infoset.of(toXml(toBxml(xml)))).isEqualTo(Infoset.of(xml));
    }

    @Provide
    Arbitrary<Document> documents() {
        return RandomDocuments.with(Part.values()).arbitrary();
    }

    /** XMLEventWriter.add(XMLEventReader) passes the encoding that the source declares. */
    @Property(tries = 100)
    void copiesEventsOfRandomDocuments(@ForAll("inCharsets") Tuple2<String, Document> random)
            throws XMLStreamException {
        ByteArrayOutputStream xml = new ByteArrayOutputStream();
        random.get2().write((XMLStreamWriter2) new Utf8OutputFactory().createXMLStreamWriter(xml, random.get1()));
        ByteArrayOutputStream bxml = new ByteArrayOutputStream();
        XMLEventWriter events = new BxmlOutputFactory().createXMLEventWriter(bxml);
        events.add(WOODSTOX.createXMLEventReader(new ByteArrayInputStream(xml.toByteArray())));
        events.close();
        assertThat(Infoset.of(new BxmlInputFactory().create(bxml.toByteArray())))
                .isEqualTo(Infoset.of(xml.toByteArray()));
    }

    @Provide
    Arbitrary<Tuple2<String, Document>> inCharsets() {
        return Arbitraries.of("UTF-8", "ISO-8859-1", "US-ASCII", "UTF-16", "windows-1252")
                .flatMap(charset -> RandomDocuments.with(Part.CDATA, Part.MISC, Part.NUMBERS, Part.ENTITIES)
                        .inCharset(Charset.forName(charset))
                        .arbitrary()
                        .map(document -> Tuple.of(charset, document)));
    }

    @Property(tries = 3000)
    void restoresTextThatLooksLikeNumbers(@ForAll("numbers") String text) throws XMLStreamException {
        byte[] xml = ("<a b=\"" + text.replace('\n', ' ').replace('\t', ' ') + "\">" + text + "</a>")
                .getBytes(StandardCharsets.UTF_8);
        assertThat(Infoset.of(toXml(toBxml(xml)))).isEqualTo(Infoset.of(xml));
    }

    /** Mostly numbers, in canonical and in other forms. */
    @Provide
    Arbitrary<String> numbers() {
        Arbitrary<String> number = Arbitraries.oneOf(
                Arbitraries.longs().map(String::valueOf),
                Arbitraries.integers().between(-300, 70_000).map(String::valueOf),
                Arbitraries.doubles().between(-180, 180).ofScale(8).map(String::valueOf),
                Arbitraries.doubles().map(String::valueOf),
                Arbitraries.strings()
                        .withChars("0123456789.-+eE")
                        .ofMinLength(1)
                        .ofMaxLength(25),
                Arbitraries.of(
                        "true", "false", "NaN", "INF", "-0", "007", "1.50", ".5", "5.", "--1", "9007199254740993"));
        Arbitrary<String> blank = Arbitraries.of(" ", " ", " ", "\n", "  ", "\t", "\n    ", "");
        return number.list().ofMinSize(1).ofMaxSize(6).flatMap(list -> blank.list()
                .ofSize(list.size() + 1)
                .map(blanks -> interleave(blanks, list)));
    }

    private static String interleave(List<String> blanks, List<String> words) {
        StringBuilder text = new StringBuilder();
        boolean edges = words.size() % 2 == 0;
        text.append(edges ? blanks.get(0) : "");
        for (int i = 0; i < words.size(); i++) {
            text.append(i > 0 ? blanks.get(i) : "").append(words.get(i));
        }
        return text.append(edges ? blanks.get(words.size()) : "").toString();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "12|SMALL_NUM",
                "240|BYTE",
                "-1|SHORT",
                "65535|USHORT",
                "65536|INT",
                "9223372036854775807|LONG",
                "9223372036854775808|STRING",
                "-3.5|FLOAT",
                "1.1|STRING", // a double would take more bytes
                "47.12345678|DOUBLE",
                "true|BOOL",
                "TRUE|STRING",
                "007|STRING",
                "+1|STRING",
                "1.50|STRING",
                "1E3|STRING",
                "1 2 3|ARRAY",
                "1.5 -2.25|ARRAY",
                "1,5 2|STRING",
                "one|STRING"
            })
    void storesTextAsTheValueThatItDenotes(String text, ValueType type) throws XMLStreamException {
        BxmlTokenReader tokens = new BxmlTokenReader(
                toBxml(("<a>" + text + "</a>").getBytes(StandardCharsets.UTF_8)), BxmlLimits.DEFAULT);
        List<ValueType> types = new ArrayList<>();
        while (tokens.next()) {
            if (tokens.valueType() != null) {
                types.add(tokens.valueType());
            }
        }
        assertThat(types).containsExactly(type);
    }

    // ---- content that XML cannot express unchanged

    private static byte[] inRoot(TokenFile.Part content) {
        return inRoot(null, content);
    }

    private static byte[] inRoot(String doctype, TokenFile.Part content) {
        TokenFile file = new TokenFile();
        if (doctype != null) {
            file.referring(TokenFile.BANG, "DOCTYPE").string(doctype);
        }
        file.referring(TokenFile.CONTENT_ELEMENT, "a");
        content.write(file);
        return file.bytes(TokenFile.ELEMENT_END).end();
    }

    private static String xml(byte[] file) throws XMLStreamException {
        return new String(toXml(file), StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "]]>",
                "]]]]>>",
                "a]]>b]]>",
                "]]",
                ">",
                "]]>]]>",
                "\r",
                "\r\n",
                "a\rb",
                "\r]]>\r",
                "]]\r>",
                "<&>",
                "\t\n",
                "ä\r€]]>\uD83D\uDE00\uFFFD"
            })
    void convertsSectionsWithAnyText(String text) throws XMLStreamException {
        byte[] file = inRoot(content -> content.text(TokenFile.CDATA, text));
        for (String charset : List.of("UTF-8", "US-ASCII", "ISO-8859-1", "UTF-16")) {
            ByteArrayOutputStream xml = new ByteArrayOutputStream();
            BxmlInputFactory factory = new BxmlInputFactory();
            factory.configureForRoundTripping();
            XmlConversion.toXml(factory.create(file), (XMLStreamWriter2)
                    new Utf8OutputFactory().createXMLStreamWriter(xml, charset));
            XMLStreamReader reader = WOODSTOX.createXMLStreamReader(new ByteArrayInputStream(xml.toByteArray()));
            reader.next();
            assertThat(reader.getElementText()).as(charset).isEqualTo(text);
        }
        String section = "<a><![CDATA[" + text + "]]></a>";
        boolean isSection = text.indexOf('\r') < 0 && !text.contains("]]>");
        assertThat(xml(file).equals(section)).isEqualTo(isSection);
    }

    @ParameterizedTest
    @CsvSource({"a--b, a-=b", "-, '- '", "a-----b-, 'a-=-=-b- '", "--, -="})
    void separatesHyphensInComments(String comment, String written) throws XMLStreamException {
        String xml = xml(inRoot(content -> content.comment(comment)));
        assertThat(xml).isEqualTo("<a><!--" + written + "--></a>");
        assertThat(Infoset.of(xml)).contains("#" + written);
    }

    private static void refuses(byte[] file, String message) {
        assertThatThrownBy(() -> toXml(file))
                .isInstanceOf(BxmlException.class)
                .hasMessageContaining(message)
                .hasMessageContaining("at byte ");
    }

    @Test
    void refusesProcessingInstructionThatContainsItsEnd() {
        refuses(
                inRoot(content ->
                        content.referring(TokenFile.PROCESSING_INSTR, "t").string("a?>b")),
                "\"?>\"");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "|has no DOCTYPE",
                "a|does not declare it",
                "a []|does not declare it",
                "a [<!ENTITY other 'x'>]|does not declare it",
                "a [<!ENTITY % e 'x'>]|does not declare it",
                "a [<!--<!ENTITY e 'x'>-->]|does not declare it",
                "a [<?pi <!ENTITY e 'x'>?>]|does not declare it",
                "a [<!ENTITY other \"<!ENTITY e 'x'>\">]|does not declare it",
                "a [<!ENTITY e]|not well-formed",
                "a [<!ENTITY e 'x'>|not well-formed",
                "a><b/><!--|not well-formed",
                "a SYSTEM|not well-formed"
            })
    void refusesUndeclaredEntity(String doctype, String message) {
        refuses(inRoot(doctype, content -> content.referring(TokenFile.ENTITY_REF, "e")), message);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a [<!-- x",
                "a [<!-- x-",
                "a [<!-- x--",
                "a [<?pi x",
                "a [<!ENTITY e 'x",
                "a [<!ENTITY e \"x",
                "a [<!ENTITY e PUBLIC 'x' 'y",
                "a [<!ATTLIST a b CDATA 'x",
                "a [<!ELEMENT a ANY>",
                "a SYSTEM 'x",
                "a SYSTEM \"x",
                "a PUBLIC 'x",
                "a><?pi x",
                "a><!-- x",
                "a><x y='"
            })
    void refusesAnOpenDoctypeWithoutPrinting(String doctype) {
        byte[] file = inRoot(doctype, content -> content.text(TokenFile.CHAR_CONTENT, "x"));
        assertThat(printed(() -> refuses(file, "the DOCTYPE is not well-formed")))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\u00E9<a/>",
                "<a>\u00E9</a>",
                "<a b='\u00E9'/>",
                "<a\u00E9/>",
                "<a><![CDATA[\u00E9]]></a>",
                "<a><?p \u00E9?></a>",
                "<a/>\u00E9",
                "<!-- \u00E9 --><a/>",
                "<!DOCTYPE a SYSTEM '\u00E9'><a/>",
                "<!DOCTYPE a [<!-- \u00E9 -->]><a/>",
                "<!DOCTYPE a [<!ENTITY b '\u00E9'>]><a/>",
                "<?xml version='1.0' encoding='US-ASCII'?><a>\u00E9</a>"
            })
    void refusesBytesOfAnotherCharsetWithoutPrinting(String xml) {
        assertThat(printed(() -> refusesXml(xml.getBytes(StandardCharsets.ISO_8859_1), "bytes that are not")))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<!DOCTYPE",
                "<!DOCTYPE a",
                "<!DOCTYPE a SYSTEM 'x",
                "<!DOCTYPE a [",
                "<!DOCTYPE a [ ]",
                "<!DOCTYPE a [<!-- x",
                "<!DOCTYPE a [<!ELEMENT a",
                "<!DOCTYPE a [<!ATTLIST a b CDATA 'x",
                "<!DOCTYPE a [<!ENTITY e 'x",
                "<!DOCTYPE a [<!ENTITY e 'x'> %",
                "<!DOCTYPE a [<?p x",
                "<?xml version='1.0'?><!-- c --><!DOCTYPE a [<!ENTITY e SYSTEM"
            })
    void refusesXmlThatEndsInItsDoctypeWithoutPrinting(String xml) {
        assertThat(printed(() -> refusesXml(xml.getBytes(StandardCharsets.UTF_8), "")))
                .isEmpty();
    }

    /** The JDK's parser reads it. */
    private static void refusesXml(byte[] xml, String message) {
        assertThatThrownBy(() -> jdkToBxml(xml))
                .isInstanceOf(XMLStreamException.class)
                .hasMessageContaining(message);
    }

    private static byte[] jdkToBxml(byte[] xml) throws XMLStreamException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        XmlConversion.toBxml(new ByteArrayInputStream(xml), out, BxmlSettings.DEFAULT);
        return out.toByteArray();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "UTF-8|<a>\u00E9</a>",
                "UTF-8|\uFEFF<a>\u00E9</a>",
                "UTF-16|<a>\u00E9</a>",
                "UTF-16LE|\uFEFF<?xml version='1.0'?><a>\u00E9</a>",
                "UTF-16BE|<?xml version='1.0' encoding='UTF-16'?><a>\u00E9</a>",
                "UTF-16LE|<?xml version='1.0' encoding='UTF-16'?><a>\u00E9</a>",
                "ISO-8859-15|<?xml version='1.0' encoding='ISO-8859-15' standalone='no'?><a>\u00E9\u20AC</a>",
                "windows-1252|<?xml version='1.0'\tencoding = \"windows-1252\"?><a>\u00E9\u20AC</a>",
                "IBM037|<?xml version='1.0' encoding='IBM037'?><a>\u00E9</a>",
                "UTF-8|<!-- <!DOCTYPE a [ --><a/>",
                "UTF-8|<!DOCTYPE a [<!ENTITY e '\u00E9'>]><a>&e;</a>",
                "UTF-8|<?xml version='1.0' encoding='UTF-8'?><a/><!-- <!DOCTYPE -->"
            })
    void readsEncodingsOfXmlLikeWoodstox(Charset charset, String xml) throws XMLStreamException {
        byte[] bytes = xml.getBytes(charset);
        assertThat(Infoset.of(toXml(jdkToBxml(bytes)))).isEqualTo(Infoset.of(toXml(toBxml(bytes))));
    }

    @Test
    void refusesUnknownEncoding() {
        byte[] xml = "<?xml version='1.0' encoding='x-none'?><a/>".getBytes(StandardCharsets.UTF_8);
        assertThat(printed(() -> refusesXml(xml, "the encoding x-none"))).isEmpty();
    }

    /** Returns the text that a program prints on the standard error stream. */
    private static String printed(Runnable program) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream before = System.err;
        System.setErr(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        try {
            program.run();
        } finally {
            System.setErr(before);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a [<!ENTITY e 'x'>]",
                "a [<!ENTITY e SYSTEM 'http://127.0.0.1:1/e.xml'>]",
                "a [<!ENTITY other \"it's > that\"><!ENTITY\n\te 'x'>]",
                "a SYSTEM 'http://127.0.0.1:1/a.dtd'",
                "a PUBLIC '-//x//y' 'http://127.0.0.1:1/a.dtd' [<!ENTITY other 'x'>]",
                "a [<!ENTITY % p SYSTEM 'http://127.0.0.1:1/p.dtd'>%p;]"
            })
    void writesEntityThatAnExternalDtdMayDeclare(String doctype) throws XMLStreamException {
        byte[] file = inRoot(doctype, content -> content.referring(TokenFile.ENTITY_REF, "e"));
        String xml = xml(file);
        assertThat(xml).endsWith("<a>&e;</a>");
        assertThat(Infoset.of(WOODSTOX.createXMLStreamReader(new StringReader(xml))))
                .contains("&e");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "<a>&e;</a>|has no DOCTYPE",
                "<!DOCTYPE a [<!ENTITY other 'x'>]><a>&e;</a>|does not declare it",
                "<?xml version='1.0' standalone='yes'?><!DOCTYPE a SYSTEM 'a.dtd'><a>&e;</a>|does not declare it",
                "<!DOCTYPE a SYSTEM 'a.dtd'><a>&e;</a>|",
                "<!DOCTYPE a [<!ENTITY e 'x'>]><a>&e;</a>|"
            })
    void refusesXmlWithUndeclaredEntity(String xml, String message) throws XMLStreamException {
        if (message == null) {
            assertThat(Infoset.of(toXml(toBxml(xml.getBytes(StandardCharsets.UTF_8)))))
                    .contains("&e");
            return;
        }
        assertThatThrownBy(() -> toBxml(xml.getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(XMLStreamException.class)
                .hasMessageContaining("&e;")
                .hasMessageContaining(message);
    }

    @Test
    void requiresDeclaredEntitiesInStandaloneDocuments() throws XMLStreamException {
        for (int standalone : new int[] {0, 0xFF}) {
            byte[] file = new TokenFile()
                    .bytes(TokenFile.XML_DECLARATION)
                    .string("1.0")
                    .bytes(standalone, 0xFF)
                    .referring(TokenFile.BANG, "DOCTYPE")
                    .string("a SYSTEM 'a.dtd'")
                    .referring(TokenFile.CONTENT_ELEMENT, "a")
                    .referring(TokenFile.ENTITY_REF, "e")
                    .bytes(TokenFile.ELEMENT_END)
                    .end();
            if (standalone == 0) {
                assertThat(xml(file)).endsWith("&e;</a>");
            } else {
                refuses(file, "&e;");
            }
        }
    }

    @Test
    void addsXmlDeclarationIfTheEncodingNeedsIt() throws XMLStreamException {
        byte[] file = inRoot(content -> content.text(TokenFile.CHAR_CONTENT, "ä"));
        for (String charset : List.of("ISO-8859-1", "UTF-16LE", "windows-1252", "UTF-8", "US-ASCII")) {
            ByteArrayOutputStream xml = new ByteArrayOutputStream();
            XmlConversion.toXml(new BxmlInputFactory().create(file), (XMLStreamWriter2)
                    new Utf8OutputFactory().createXMLStreamWriter(xml, charset));
            assertThat(Infoset.of(xml.toByteArray())).contains("ä");
        }
    }

    @Test
    void refusesNameWithCharacterMissingInCharset() {
        byte[] file = new TokenFile().referring(TokenFile.EMPTY_ELEMENT, "täg").end();
        assertThatThrownBy(() -> XmlConversion.toXml(new BxmlInputFactory().create(file), (XMLStreamWriter2)
                        new Utf8OutputFactory().createXMLStreamWriter(new ByteArrayOutputStream(), "US-ASCII")))
                .isInstanceOf(BxmlException.class)
                .hasMessageContaining("\"täg\" is not in US-ASCII");
    }

    @Test
    void keepsSectionsInOtherCharsets() throws XMLStreamException {
        ByteArrayOutputStream bxml = new ByteArrayOutputStream();
        byte[] xml = "<a><![CDATA[<ä€>]]></a>".getBytes(StandardCharsets.UTF_8);
        XmlConversion.toBxml(
                new ByteArrayInputStream(xml), bxml, BxmlSettings.DEFAULT.withCharset(StandardCharsets.ISO_8859_1));
        assertThat(Infoset.of(toXml(bxml.toByteArray()))).isEqualTo(Infoset.of(xml));
    }
}
