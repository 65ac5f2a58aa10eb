/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.stax.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringReader;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;

import javax.xml.namespace.QName;
import javax.xml.stream.XMLEventFactory;
import javax.xml.stream.XMLEventWriter;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.stax.StAXResult;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;

import org.codehaus.stax2.XMLOutputFactory2;
import org.codehaus.stax2.XMLStreamReader2;
import org.codehaus.stax2.XMLStreamWriter2;
import org.codehaus.stax2.typed.Base64Variants;
import org.gmlfast.stax.CoordinateFormat;
import org.gmlfast.stax.FragmentWriter;
import org.gmlfast.stax.Positions;
import org.gmlfast.stax.PreparedAttribute;
import org.gmlfast.stax.PreparedName;
import org.gmlfast.stax.PreparedStreamWriter;
import org.gmlfast.stax.Utf8Text;
import org.gmlfast.stax.internal.text.XmlChars;
import org.gmlfast.testing.BuildJdkOnly;
import org.gmlfast.testing.fixtures.Infoset;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import com.ctc.wstx.stax.WstxInputFactory;
import com.ctc.wstx.stax.WstxOutputFactory;

class Utf8StreamWriterTest {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PreparedStreamWriter writer = new Utf8OutputFactory().create(bytes);

    private String written() throws XMLStreamException {
        writer.flush();
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @FunctionalInterface
    interface Calls {
        void on(PreparedStreamWriter writer) throws XMLStreamException;
    }

    private static String written(Calls calls, Object... properties) throws XMLStreamException {
        Utf8OutputFactory factory = new Utf8OutputFactory();
        for (int i = 0; i < properties.length; i += 2) {
            factory.setProperty((String) properties[i], properties[i + 1]);
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PreparedStreamWriter writer = factory.create(out);
        calls.on(writer);
        writer.close();
        return out.toString(StandardCharsets.UTF_8);
    }

    /** Encoded text is copied eight bytes at a time. */
    @Test
    void escapesEachCharacterAtEachPlaceOfEncodedText() throws Exception {
        List<String> texts = new ArrayList<>();
        IntStream.concat(IntStream.range(0, 0x100), IntStream.of(0xF000, 0xFFFD, 0xFFFE, 0xFFFF, 0x1F600))
                .forEach(c -> IntStream.range(0, 17)
                        .forEach(place -> texts.add(
                                "x".repeat(place) + Character.toString(c) + "\u00fcy]\"".repeat((17 - place) / 4))));
        writer.writeStartElement("all");
        FragmentWriter fragments = (FragmentWriter) writer;
        for (String text : texts) {
            fragments.writeFragment("<e a=\"".getBytes(StandardCharsets.US_ASCII));
            fragments.writeAttributeText(Utf8Text.of(text));
            fragments.writeFragment("\">".getBytes(StandardCharsets.US_ASCII));
            fragments.writeText(Utf8Text.of(text));
            fragments.writeFragment("</e>".getBytes(StandardCharsets.US_ASCII));
        }
        writer.writeEndElement();
        XMLStreamReader2 reader =
                (XMLStreamReader2) new WstxInputFactory().createXMLStreamReader(new StringReader(written()));
        reader.nextTag();
        for (String text : texts) {
            String expected = text.codePoints()
                    .filter(XmlChars::isChar)
                    .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                    .toString();
            reader.nextTag();
            assertThat(reader.getAttributeValue(0)).isEqualTo(expected);
            assertThat(reader.getElementText()).isEqualTo(expected);
        }
    }

    @Nested
    class Illegal {

        private void refused(String message, Calls calls) {
            assertThatThrownBy(() -> written(calls))
                    .isInstanceOf(XMLStreamException.class)
                    .hasMessageContaining(message);
        }

        @Test
        void refusesMalformedStructure() {
            refused("one root element", w -> {
                w.writeEmptyElement("a");
                w.writeStartElement("b");
            });
            refused("no element is open", w -> w.writeEndElement());
            refused("no element is open", w -> {
                w.writeStartElement("a");
                w.writeEndElement();
                w.writeEndElement();
            });
            refused("no root element", w -> w.writeEndDocument());
            refused("inside the root element", w -> w.writeCharacters("text"));
            refused("inside the root element", w -> {
                w.writeEmptyElement("a");
                w.writeCharacters("text");
            });
            refused("inside the root element", w -> w.writeCData("text"));
            refused("inside the root element", w -> w.writeInt(1));
            refused("closed", w -> {
                w.writeStartElement("a");
                w.close();
                w.writeStartElement("b");
            });
        }

        @Test
        void refusesPrologOutOfOrder() {
            refused("comes first", w -> {
                w.writeComment("c");
                w.writeStartDocument();
            });
            refused("comes first", w -> {
                w.writeStartDocument();
                w.writeStartDocument();
            });
            refused("one DOCTYPE", w -> {
                w.writeDTD("<!DOCTYPE a>");
                w.writeDTD("<!DOCTYPE a>");
            });
            refused("one DOCTYPE", w -> {
                w.writeStartElement("a");
                w.writeDTD("<!DOCTYPE a>");
            });
            refused("XML 1.0", w -> w.writeStartDocument("1.1"));
            refused("cannot be declared", w -> w.writeStartDocument("ISO-8859-1", "1.0"));
        }

        @Test
        void refusesRepeatedAttributes() {
            refused("has the attribute", w -> {
                w.writeStartElement("a");
                w.writeAttribute("x", "1");
                w.writeAttribute("x", "2");
            });
            refused("has the attribute", w -> {
                w.writeStartElement("a");
                w.writeAttribute("p", "urn:u", "x", "1");
                w.writeAttribute("q", "urn:u", "x", "2");
            });
            refused("after the start tag", w -> {
                w.writeStartElement("a");
                w.writeCharacters("x");
                w.writeAttribute("x", "1");
            });
            refused("after the start tag", w -> w.writeAttribute("x", "1"));
            refused("has no prefix", w -> {
                w.writeStartElement("a");
                w.writeAttribute("", "urn:u", "x", "1");
            });
            refused("by writeNamespace", w -> {
                w.writeStartElement("a");
                w.writeAttribute("xmlns", "http://www.w3.org/2000/xmlns/", "p", "urn:p");
            });
        }

        @Test
        void refusesUnboundPrefixesAndConflictingDeclarations() {
            refused("no prefix is bound", w -> w.writeStartElement("urn:u", "a"));
            refused("no prefix is bound", w -> {
                w.writeStartElement("a");
                w.writeDefaultNamespace("urn:u");
                w.writeAttribute("urn:u", "x", "an attribute needs a prefix");
            });
            refused("already", w -> {
                w.writeStartElement("a");
                w.writeNamespace("p", "urn:u");
                w.writeNamespace("p", "urn:u");
            });
            refused("cannot be undeclared", w -> {
                w.writeStartElement("a");
                w.writeNamespace("p", "");
            });
            refused("cannot be bound", w -> {
                w.writeStartElement("a");
                w.writeNamespace("xml", "urn:u");
            });
            refused("cannot be bound", w -> {
                w.writeStartElement("a");
                w.writeNamespace("p", "http://www.w3.org/XML/1998/namespace");
            });
            refused("start tag only", w -> {
                w.writeStartElement("a");
                w.writeCharacters("x");
                w.writeNamespace("p", "urn:u");
            });
        }

        @ParameterizedTest
        @ValueSource(strings = {"", "1bad", "a b", ":a", "a:", "a:b:c", "-a", "a<", "\u00D7"})
        void refusesInvalidNames(String name) {
            refused("cannot be", w -> w.writeStartElement(name));
            refused("cannot be", w -> {
                w.writeStartElement("a");
                w.writeAttribute(name, "1");
            });
            refused("cannot be", w -> w.writeProcessingInstruction(name));
            refused("cannot be", w -> {
                w.writeStartElement("a");
                w.writeEntityRef(name);
            });
        }

        @Test
        void refusesEndOfMarkupInsideMarkup() {
            refused("--", w -> w.writeComment("a--b"));
            refused("--", w -> w.writeComment("a-"));
            refused("?>", w -> w.writeProcessingInstruction("p", "a?>b"));
            refused("target", w -> w.writeProcessingInstruction("XML", "version"));
            refused("]]>", w -> {
                w.writeStartElement("a");
                w.writeCData("a]]>b");
            });
            refused("white space", w -> {
                w.writeStartElement("a");
                w.writeSpace("x");
            });
        }

        @ParameterizedTest
        @ValueSource(strings = {"\u0000", "\u0001", "\b", "\u000B", "\u001F", "\uFFFE", "\uFFFF", "\uD800x", "x\uDC00"})
        void refusesCharactersThatXmlForbids(String text) {
            refused("cannot be in an XML document", w -> {
                w.writeStartElement("a");
                w.writeCharacters("ok" + text + "ok");
            });
            refused("cannot be in an XML document", w -> {
                w.writeStartElement("a");
                w.writeAttribute("x", text);
            });
            refused("cannot be in an XML document", w -> w.writeComment(text));
        }

        @Test
        void refusesHalvesOfSurrogatePairs() {
            refused("half a surrogate pair", w -> {
                w.writeStartElement("a");
                w.writeCharacters("\uD83D");
                w.writeCharacters("x");
            });
            refused("half a surrogate pair", w -> {
                w.writeStartElement("a");
                w.writeCharacters("\uD83D");
                w.writeEndElement();
            });
        }

        @Test
        void reportsPathOfElement() {
            refused("(in /a/p:b)", w -> {
                w.writeStartElement("a");
                w.writeStartElement("p", "b", "urn:p");
                w.writeStartElement("1");
            });
        }
    }

    @Nested
    class Text {

        @Test
        void escapesCharactersThatParsersChange() throws XMLStreamException {
            writer.writeStartElement("a");
            writer.writeAttribute("x", "<&>\"'\t\n\r");
            writer.writeCharacters("<&>\"'\t\n\r]]>");
            writer.writeEndElement();
            assertThat(written())
                    .isEqualTo("<a x=\"&lt;&amp;&gt;&quot;'&#9;&#10;&#13;\">&lt;&amp;&gt;\"'\t\n&#13;]]&gt;</a>");
        }

        @Test
        void keepsEveryCodePointOfXml() throws XMLStreamException {
            StringBuilder all = new StringBuilder();
            for (int c = 0; c <= Character.MAX_CODE_POINT; c++) {
                if (XmlChars.isChar(c)) {
                    all.appendCodePoint(c);
                }
            }
            writer.writeStartElement("a");
            writer.writeCharacters(all.toString());
            writer.writeEndElement();
            assertThat(Infoset.ofUtf8(written())).isEqualTo("\n(a\n\"" + all + "\n)");
        }

        @Test
        void joinsSurrogatePairsSplitOverCalls() throws XMLStreamException {
            writer.writeStartElement("a");
            writer.writeCharacters("x\uD83D");
            writer.writeCharacters("\uDE00\uD83D".toCharArray(), 0, 2);
            writer.writeCharacters("\uDE00y");
            writer.writeEndElement();
            assertThat(written()).isEqualTo("<a>x\uD83D\uDE00\uD83D\uDE00y</a>");
        }

        @Test
        void keepsSurrogatePairsTogetherAtEndOfBuffer() throws XMLStreamException {
            String text = "x" + "\uD83D\uDE00".repeat(40_000);
            writer.writeStartElement("a");
            writer.writeCharacters(text);
            writer.writeCharacters(text.toCharArray(), 0, text.length());
            writer.writeEndElement();
            assertThat(written()).isEqualTo("<a>" + text + text + "</a>");
        }

        @Test
        void omitsForbiddenCharactersWithPreparedNames() throws XMLStreamException {
            writer.writeStartElement(PreparedName.of("a"));
            writer.writeAttribute(PreparedName.of("x"), "1\u00002\uD8003");
            writer.writeAttribute(PreparedName.of("y"), "\u00001\uFFFE".toCharArray(), 1, 2);
            writer.writeText("\u0001a\u000Bb\uDC00c\uFFFF\uD83D\uDE00");
            writer.writeEndElement();
            assertThat(written()).isEqualTo("<a x=\"123\" y=\"1\">abc\uD83D\uDE00</a>");
        }

        @Test
        void writesTextOfAnyLength() throws XMLStreamException {
            String text = "0123456789<ä€".repeat(800_000);
            writer.writeStartElement("a");
            writer.writeText(text);
            writer.writeEndElement();
            assertThat(Infoset.ofUtf8(written())).isEqualTo("\n(a\n\"" + text + "\n)");
        }

        @Test
        void writesNamesLongerThanTheBuffer() throws XMLStreamException {
            String name = "n".repeat(100_000);
            writer.writeStartElement(PreparedName.of(name));
            writer.writeEndElement();
            assertThat(written()).isEqualTo("<" + name + "/>");
        }
    }

    @Nested
    class Charsets {

        private String in(Charset charset, String text) throws XMLStreamException {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            XMLStreamWriter2 latin = new Utf8OutputFactory().create(out, charset);
            latin.writeStartDocument();
            latin.writeStartElement("a");
            latin.writeAttribute("x", text);
            latin.writeCharacters(text);
            latin.writeEndElement();
            latin.close();
            return out.toString(charset);
        }

        @Test
        void writesReferencesForCharactersMissingInCharset() throws XMLStreamException {
            String text = "ä € \uD83D\uDE00 <";
            assertThat(in(StandardCharsets.ISO_8859_1, text))
                    .isEqualTo("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>"
                            + "<a x=\"ä &#8364; &#128512; &lt;\">ä &#8364; &#128512; &lt;</a>");
            assertThat(in(StandardCharsets.US_ASCII, text)).endsWith(">&#228; &#8364; &#128512; &lt;</a>");
            assertThat(in(StandardCharsets.UTF_16, text)).endsWith(">" + text.replace("<", "&lt;") + "</a>");
        }

        /**
         * Runs of the characters that take most bytes, in every charset where the room of the buffer runs out, and in
         * US-ASCII from every place around there. Woodstox reads them back.
         */
        @Test
        @BuildJdkOnly
        void writesLongRunsOfReferences() throws XMLStreamException {
            int room = 1024 * 8;
            List<String> runs = List.of(
                    "\uFFFD".repeat(1023) + "\uDBFF\uDFFD" + "\uFFFD".repeat(10),
                    "\uFFFD".repeat(1500),
                    "\uDBFF\uDFFD".repeat(1500),
                    "x" + "\uDBFF\uDFFD".repeat(1500),
                    "\uFFFD\"<&>\r".repeat(300) + "\uDBFF\uDFFD");
            for (Charset charset : Charset.availableCharsets().values()) {
                if (!charset.canEncode() || !charset.newEncoder().canEncode("<a x=\"y\">&#0123456789;</a>")) {
                    continue;
                }
                boolean thorough = charset.equals(StandardCharsets.US_ASCII);
                for (String run : thorough ? runs : runs.subList(0, 1)) {
                    int full = Utf8Output.SIZE - room - "<a>".length();
                    for (int more = thorough ? -16 : 0; more <= (thorough ? 16 : 0); more++) {
                        comesBack("x".repeat(full + more), run, charset);
                    }
                }
            }
        }

        private static void comesBack(String before, String run, Charset charset) throws XMLStreamException {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            XMLStreamWriter2 charsetWriter = new Utf8OutputFactory().create(out, charset);
            charsetWriter.writeStartElement("a");
            charsetWriter.writeCharacters(before);
            charsetWriter.writeCharacters(run.toCharArray(), 0, run.length());
            charsetWriter.writeEmptyElement("b");
            charsetWriter.writeAttribute("x", run);
            charsetWriter.writeEndElement();
            charsetWriter.close();
            XMLStreamReader2 reader = (XMLStreamReader2)
                    new WstxInputFactory().createXMLStreamReader(new StringReader(out.toString(charset)));
            reader.next();
            StringBuilder read = new StringBuilder();
            while (reader.next() == XMLStreamConstants.CHARACTERS) {
                read.append(reader.getText());
            }
            boolean same = read.toString().equals(before + run)
                    && reader.getAttributeValue(0).equals(run);
            assertThat(same).as(charset.name()).isTrue();
        }

        @Test
        void refusesMarkupWithCharactersMissingInCharset() {
            XMLStreamWriter2 ascii =
                    new Utf8OutputFactory().create(OutputStream.nullOutputStream(), StandardCharsets.US_ASCII);
            assertThatThrownBy(() -> ascii.writeComment("ä"))
                    .isInstanceOf(XMLStreamException.class)
                    .hasMessageContaining("U+00E4")
                    .hasMessageContaining("US-ASCII");
        }

        @Test
        void refusesUnknownCharsets() {
            assertThatThrownBy(() ->
                            new Utf8OutputFactory().createXMLStreamWriter(OutputStream.nullOutputStream(), "no-such"))
                    .isInstanceOf(XMLStreamException.class)
                    .hasMessageContaining("no-such");
        }

        @Test
        void writesToCharacterStreams() throws XMLStreamException {
            StringWriter out = new StringWriter();
            XMLStreamWriter2 toWriter = new Utf8OutputFactory().createXMLStreamWriter(out);
            toWriter.writeStartDocument();
            toWriter.writeStartElement("a");
            toWriter.writeCharacters("ä€\uD83D\uDE00".repeat(20_000));
            toWriter.writeEndDocument();
            toWriter.close();
            assertThat(out.toString())
                    .isEqualTo("<?xml version=\"1.0\"?><a>" + "ä€\uD83D\uDE00".repeat(20_000) + "</a>");
        }
    }

    @Nested
    class Namespaces {

        private static final String REPAIRING = XMLOutputFactory.IS_REPAIRING_NAMESPACES;

        private String repaired(Calls calls) throws XMLStreamException {
            return written(calls, REPAIRING, true);
        }

        @Test
        void declaresMissingNamespaces() throws XMLStreamException {
            assertThat(repaired(w -> {
                        w.writeStartElement("p", "a", "urn:p");
                        w.writeStartElement("p", "b", "urn:p");
                        w.writeStartElement("p", "c", "urn:other");
                        w.writeEndDocument();
                    }))
                    .isEqualTo("<p:a xmlns:p=\"urn:p\"><p:b><p:c xmlns:p=\"urn:other\"/></p:b></p:a>");
        }

        @Test
        void inventsPrefixes() throws XMLStreamException {
            String document = repaired(w -> {
                w.writeStartElement("urn:a", "a");
                w.writeAttribute("urn:b", "x", "1");
                w.writeAttribute("", "urn:c", "y", "2");
                w.writeAttribute("ns1", "urn:d", "z", "the prefix is the element's already");
                w.writeEndElement();
            });
            assertThat(Infoset.ofUtf8(document))
                    .isEqualTo("\n({urn:a}a @{urn:b}x=1 @{urn:c}y=2"
                            + " @{urn:d}z=the prefix is the element's already\n)");
        }

        @Test
        void undeclaresTheDefaultNamespace() throws XMLStreamException {
            String document = repaired(w -> {
                w.writeStartElement("", "a", "urn:a");
                w.writeStartElement("b");
                w.writeEndDocument();
            });
            assertThat(document).isEqualTo("<a xmlns=\"urn:a\"><b xmlns=\"\"/></a>");
        }

        @Test
        void usesPrefixesThatWereSet() throws XMLStreamException {
            String document = repaired(w -> {
                w.setPrefix("told", "urn:a");
                w.writeStartElement("urn:a", "a");
                w.writeNamespace("told", "urn:a");
                w.writeAttribute("urn:a", "x", "1");
                w.writeEndElement();
            });
            assertThat(document).isEqualTo("<told:a xmlns:told=\"urn:a\" told:x=\"1\"/>");
        }

        @Test
        void refusesToRedeclarePrefixInUse() {
            assertThatThrownBy(() -> repaired(w -> {
                        w.writeStartElement("p", "a", "urn:a");
                        w.writeNamespace("p", "urn:b");
                    }))
                    .hasMessageContaining("another namespace");
        }

        @Test
        void refusesDeclarationAfterTheStartTag() {
            assertThatThrownBy(() -> repaired(w -> {
                        w.writeStartElement("a");
                        w.writeCharacters("b ");
                        w.writeQName(new QName("urn:c", "c", "c"));
                    }))
                    .hasMessageContaining("in a start tag only");
        }

        @Test
        void reportsNamespacesInScope() throws XMLStreamException {
            writer.setPrefix("o", "urn:outer");
            writer.writeStartElement("urn:outer", "a");
            writer.writeNamespace("o", "urn:outer");
            writer.writeNamespace("p", "urn:p");
            writer.writeStartElement("b");
            writer.writeNamespace("p", "urn:hidden");
            assertThat(writer.getPrefix("urn:p")).isNull();
            assertThat(writer.getNamespaceContext().getNamespaceURI("p")).isEqualTo("urn:hidden");
            assertThat(writer.getNamespaceContext().getNamespaceURI("xml"))
                    .isEqualTo("http://www.w3.org/XML/1998/namespace");
            assertThat(writer.getNamespaceContext().getNamespaceURI("unbound")).isEmpty();
            writer.writeEndElement();
            assertThat(writer.getPrefix("urn:p")).isEqualTo("p");
            Iterator<String> prefixes = writer.getNamespaceContext().getPrefixes("urn:outer");
            assertThat(prefixes).toIterable().containsExactly("o");
        }

        @Test
        void acceptsQualifiedNamesInNonRepairingMode() throws XMLStreamException {
            assertThat(written(w -> {
                        w.writeStartElement("p:a");
                        w.writeAttribute("xmlns:p", "urn:p");
                        w.writeAttribute("xmlns", "urn:d");
                        w.writeAttribute("p:x", "1");
                        w.writeStartElement("urn:p", "b");
                        w.writeEmptyElement("p:c");
                        w.writeEndDocument();
                    }))
                    .isEqualTo("<p:a xmlns:p=\"urn:p\" xmlns=\"urn:d\" p:x=\"1\"><p:b><p:c/></p:b></p:a>");
        }

        @Test
        void ignoresNamespacesIfNotNamespaceAware() throws XMLStreamException {
            String document = written(
                    w -> {
                        w.writeStartElement("ignored", "p:a", "ignored");
                        w.writeAttribute("xmlns:p", "urn:p");
                        w.writeAttribute("q:x", "1");
                        w.writeEndElement();
                    },
                    XMLOutputFactory2.XSP_NAMESPACE_AWARE,
                    false);
            assertThat(document).isEqualTo("<p:a xmlns:p=\"urn:p\" q:x=\"1\"/>");
        }

        @Test
        void usesNamespacesOfGivenContext() throws XMLStreamException {
            WstxOutputFactory woodstox = new WstxOutputFactory();
            XMLStreamWriter2 outer = (XMLStreamWriter2) woodstox.createXMLStreamWriter(new StringWriter());
            outer.writeStartElement("p", "a", "urn:p");
            outer.writeNamespace("p", "urn:p");
            outer.setPrefix("p", "urn:p");
            writer.setNamespaceContext(outer.getNamespaceContext());
            writer.writeStartElement("urn:p", "b");
            writer.writeEndElement();
            assertThat(written()).isEqualTo("<p:b/>");
        }
    }

    @Nested
    class Typed {

        private XMLStreamReader2 read(Calls content) throws XMLStreamException {
            String document = written(w -> {
                w.writeStartElement("a");
                content.on(w);
                w.writeEndElement();
            });
            XMLStreamReader2 reader =
                    (XMLStreamReader2) new WstxInputFactory().createXMLStreamReader(new StringReader(document));
            reader.next();
            return reader;
        }

        @Test
        void writesScalars() throws XMLStreamException {
            assertThat(read(w -> w.writeBoolean(true)).getElementAsBoolean()).isTrue();
            assertThat(read(w -> w.writeInt(Integer.MIN_VALUE)).getElementAsInt())
                    .isEqualTo(Integer.MIN_VALUE);
            assertThat(read(w -> w.writeLong(Long.MIN_VALUE)).getElementAsLong())
                    .isEqualTo(Long.MIN_VALUE);
            assertThat(read(w -> w.writeFloat(0.1f)).getElementAsFloat()).isEqualTo(0.1f);
            assertThat(read(w -> w.writeDouble(Double.MIN_VALUE)).getElementAsDouble())
                    .isEqualTo(Double.MIN_VALUE);
            assertThat(read(w -> w.writeDouble(Double.NEGATIVE_INFINITY)).getElementAsDouble())
                    .isEqualTo(Double.NEGATIVE_INFINITY);
            BigInteger big = BigInteger.TEN.pow(40).negate();
            assertThat(read(w -> w.writeInteger(big)).getElementAsInteger()).isEqualTo(big);
        }

        @Test
        void writesDecimalsWithoutExponent() throws XMLStreamException {
            for (String text : new String[] {
                "0", "-1", "1E+3", "1E-11", "0E-10", "0E+10", "100.00", "-0.001", "-123456789.987654321", "12.5E-3"
            }) {
                BigDecimal value = new BigDecimal(text);
                XMLStreamReader2 reader = read(w -> w.writeDecimal(value));
                String written = reader.getElementText();
                assertThat(new BigDecimal(written)).isEqualByComparingTo(value);
                assertThat(written).doesNotContain("E").isEqualTo(value.toPlainString());
            }
        }

        @Test
        void writesHugeDecimalsInConstantMemory() throws XMLStreamException {
            long[] count = new long[1];
            XMLStreamWriter2 counting = new Utf8OutputFactory().create(new OutputStream() {
                @Override
                public void write(int b) {
                    count[0]++;
                }

                @Override
                public void write(byte[] b, int offset, int length) {
                    count[0] += length;
                }
            });
            counting.writeStartElement("a");
            counting.writeDecimal(new BigDecimal("1E+300000000"));
            counting.writeEndElement();
            counting.flush();
            assertThat(count[0]).isEqualTo(300_000_001L + "<a></a>".length());
        }

        @Test
        void writesListsInOneOrSeveralCalls() throws XMLStreamException {
            assertThat(written(w -> {
                        w.writeStartElement("a");
                        w.writeIntArray(new int[] {9, 1, -2, 9}, 1, 2);
                        w.writeIntArray(new int[] {3}, 0, 1);
                        w.writeIntArray(new int[0], 0, 0);
                        w.writeLongArray(new long[] {Long.MAX_VALUE}, 0, 1);
                        w.writeEndElement();
                    }))
                    .isEqualTo("<a>1 -2 3 9223372036854775807</a>");
            assertThat(written(w -> {
                        w.writeStartElement("a");
                        w.writeDoubleArray(new double[] {1.5, Double.NaN}, 0, 2);
                        w.writeFloatArray(new float[] {0.1f}, 0, 1);
                        w.writeEndElement();
                    }))
                    .isEqualTo("<a>1.5 NaN 0.1</a>");
        }

        @Test
        void writesTypedAttributes() throws XMLStreamException {
            String document = written(w -> {
                w.writeStartElement("a");
                w.writeBooleanAttribute("", "", "b", true);
                w.writeIntAttribute("", "", "i", -1);
                w.writeLongAttribute(null, null, "l", 1L << 40);
                w.writeFloatAttribute("", "", "f", 0.5f);
                w.writeDoubleAttribute("", "", "d", 1e100);
                w.writeIntegerAttribute("", "", "bi", BigInteger.TWO);
                w.writeDecimalAttribute("", "", "bd", new BigDecimal("1E+2"));
                w.writeQNameAttribute("", "", "q", new QName("urn:p", "name", "p"));
                w.writeBinaryAttribute("", "", "bin", new byte[] {1, 2, 3, 4});
                w.writeIntArrayAttribute("", "", "ia", new int[] {1, 2});
                w.writeLongArrayAttribute("", "", "la", new long[] {3, 4});
                w.writeFloatArrayAttribute("", "", "fa", new float[] {5, 6.5f});
                w.writeDoubleArrayAttribute("", "", "da", new double[] {7, 8.25});
                w.writeEndElement();
            });
            assertThat(document)
                    .isEqualTo("<a b=\"true\" i=\"-1\" l=\"1099511627776\" f=\"0.5\" d=\"1.0E100\" bi=\"2\" bd=\"100\""
                            + " q=\"p:name\" bin=\"AQIDBA==\" ia=\"1 2\" la=\"3 4\" fa=\"5.0 6.5\" da=\"7.0 8.25\"/>");
        }

        @Test
        void writesBinaryInEveryVariant() throws XMLStreamException {
            byte[] data = new byte[100_000];
            new java.util.Random(1).nextBytes(data);
            for (int length : new int[] {0, 1, 2, 3, 56, 57, 58, 3071, 3072, 3073, 99_999}) {
                for (var variant : new org.codehaus.stax2.typed.Base64Variant[] {
                    Base64Variants.MIME,
                    Base64Variants.MIME_NO_LINEFEEDS,
                    Base64Variants.PEM,
                    Base64Variants.MODIFIED_FOR_URL
                }) {
                    XMLStreamReader2 reader = read(w -> w.writeBinary(variant, data, 1, length));
                    byte[] back = reader.getElementAsBinary(variant);
                    assertThat(back).isEqualTo(java.util.Arrays.copyOfRange(data, 1, 1 + length));
                }
            }
        }

        @Test
        void writesQualifiedNames() throws XMLStreamException {
            assertThat(written(w -> {
                        w.writeStartElement("a");
                        w.writeQName(new QName("local"));
                        w.writeEndElement();
                    }))
                    .isEqualTo("<a>local</a>");
        }
    }

    @Nested
    class Prepared {

        private final Positions threePoints = new Positions() {
            private final double[] numbers = {1, 2.5, -3.123456789, 4, 0, -0.0};

            @Override
            public int size() {
                return 3;
            }

            @Override
            public int dimension() {
                return 2;
            }

            @Override
            public void read(int first, int count, double[] target) {
                System.arraycopy(numbers, 2 * first, target, 0, 2 * count);
            }
        };

        @Test
        void refusesInvalidPreparedNames() {
            assertThatThrownBy(() -> PreparedName.of("a b")).hasMessageContaining("a b");
            assertThatThrownBy(() -> PreparedName.of("1", "a", "urn:a")).hasMessageContaining("prefix");
            assertThatThrownBy(() -> PreparedName.of("p", "a", "")).hasMessageContaining("namespace");
        }

        @Test
        void refusesRepeatedPreparedAttributes() throws XMLStreamException {
            PreparedAttribute srsName = PreparedAttribute.of(PreparedName.of("srsName"), "a<\"ä\uD83D\uDE00\u0000");
            writer.writeStartElement(PreparedName.of("a"));
            writer.writeAttribute(srsName);
            assertThatThrownBy(() -> writer.writeAttribute(srsName)).hasMessageContaining("already");
            assertThatThrownBy(() -> writer.writeAttribute("srsName", "x")).hasMessageContaining("already");
            writer.writeEndElement();
            assertThat(Infoset.ofUtf8(written())).isEqualTo("\n(a @srsName=a<\"ä\uD83D\uDE00\n)");
        }

        @Test
        void writesPositions() throws XMLStreamException {
            writer.writeStartElement("a");
            writer.writeStartElement("b");
            writer.writePositions(threePoints, CoordinateFormat.list(3));
            writer.writeEndElement();
            writer.writeStartElement("b");
            writer.writePositions(threePoints, CoordinateFormat.tuples(3).padded());
            writer.writeEndElement();
            writer.writeStartElement("b");
            writer.writePositions(threePoints, CoordinateFormat.list(CoordinateFormat.ALL_DECIMALS));
            writer.writeEndElement();
            writer.writeEndElement();
            assertThat(written())
                    .isEqualTo("<a><b>1 2.5 -3.123 4 0 0</b><b>1.000,2.500 -3.123,4.000 0.000,0.000</b>"
                            + "<b>1 2.5 -3.123456789 4 0 0</b></a>");
        }

        @ParameterizedTest
        @ValueSource(ints = {-2, 19, Integer.MAX_VALUE})
        void refusesDecimalsOutOfRange(int decimals) {
            assertThatThrownBy(() -> CoordinateFormat.list(decimals)).isInstanceOf(IllegalArgumentException.class);
        }

        @Test
        void writesSameDocumentThroughOtherWriters() throws XMLStreamException {
            Calls calls = w -> {
                w.writeStartElement(PreparedName.of("p", "a", "urn:p"));
                w.writeNamespace("p", "urn:p");
                w.writeAttribute(PreparedName.of("x"), "1\u0000<");
                w.writeAttribute(PreparedAttribute.of(PreparedName.of("y"), "\"2"));
                w.writeText("t\u0001e\uD83D\uDE00xt<&");
                w.writeStartElement(PreparedName.of("p", "b", "urn:p"));
                w.writePositions(threePoints, CoordinateFormat.tuples(8));
                w.writeEndElement();
                w.writeStartElement(PreparedName.of("c"));
                w.writeDouble(1e10);
                w.writeEndElement();
                w.writeStartElement(PreparedName.of("c"));
                w.writeFloat(1e-3f);
                w.writeEndElement();
                w.writeStartElement(PreparedName.of("c"));
                w.writeDecimal(new BigDecimal("1E+5"));
                w.writeEndElement();
                w.writeEndElement();
            };
            String expected = Infoset.ofUtf8(written(calls));
            for (XMLOutputFactory factory : new XMLOutputFactory[] {
                new WstxOutputFactory(),
                new com.fasterxml.aalto.stax.OutputFactoryImpl(),
                XMLOutputFactory.newDefaultFactory()
            }) {
                ByteArrayOutputStream out = new ByteArrayOutputStream();
                PreparedStreamWriter on = StandardStreamWriter.on(factory.createXMLStreamWriter(out, "UTF-8"));
                calls.on(on);
                on.flush();
                assertThat(Infoset.of(out.toByteArray()))
                        .as(factory.getClass().getName())
                        .isEqualTo(expected);
            }
        }
    }

    @Nested
    class Output {

        @Test
        void closesStreamOnlyIfConfigured() throws XMLStreamException {
            boolean[] closed = new boolean[1];
            OutputStream stream = new ByteArrayOutputStream() {
                @Override
                public void close() {
                    closed[0] = true;
                }
            };
            XMLStreamWriter2 first = new Utf8OutputFactory().create(stream);
            first.writeEmptyElement("a");
            first.writeEndDocument();
            first.close();
            assertThat(closed[0]).isFalse();
            first.closeCompletely();
            assertThat(closed[0]).isTrue();
        }

        @Test
        void closesWithoutWritingEndTags() throws XMLStreamException {
            assertThat(written(w -> {
                        w.writeStartElement("a");
                        w.writeStartElement("b");
                    }))
                    .isEqualTo("<a><b>");
        }

        @Test
        void reportsFailuresOfTheStream() throws XMLStreamException {
            IOException full = new IOException("No space left on device");
            XMLStreamWriter2 failing = new Utf8OutputFactory().create(new OutputStream() {
                @Override
                public void write(int b) throws IOException {
                    throw full;
                }
            });
            failing.writeEmptyElement("a");
            assertThatThrownBy(failing::flush)
                    .isInstanceOf(XMLStreamException.class)
                    .hasMessage("No space left on device")
                    .hasCause(full);
        }

        @Test
        void reportsCharacterOffset() throws XMLStreamException {
            writer.writeStartElement("a");
            writer.writeCharacters("ä".repeat(50_000));
            assertThat(writer.getLocation().getCharacterOffset()).isEqualTo(100_003);
            assertThat(writer.getEncoding()).isEqualTo("UTF-8");
        }
    }

    @Nested
    class Factory {

        @TempDir
        Path folder;

        @Test
        void writesEvents() throws XMLStreamException {
            XMLEventFactory events = XMLEventFactory.newDefaultFactory();
            XMLEventWriter eventWriter = new Utf8OutputFactory().createXMLEventWriter(bytes);
            eventWriter.add(events.createStartDocument("UTF-8", "1.0"));
            eventWriter.add(events.createStartElement("p", "urn:p", "a"));
            eventWriter.add(events.createNamespace("p", "urn:p"));
            eventWriter.add(events.createAttribute("x", "1"));
            eventWriter.add(events.createCharacters("t<"));
            eventWriter.add(events.createEndElement("p", "urn:p", "a"));
            eventWriter.add(events.createEndDocument());
            eventWriter.close();
            assertThat(bytes.toString(StandardCharsets.UTF_8))
                    .isEqualTo("<?xml version=\"1.0\" encoding=\"UTF-8\"?><p:a xmlns:p=\"urn:p\" x=\"1\">t&lt;</p:a>");
        }

        @Test
        void writesResultOfTransformation() throws Exception {
            Transformer identity = TransformerFactory.newDefaultInstance().newTransformer();
            String document = "<p:a xmlns:p=\"urn:p\" x=\"&lt;\">t<b xmlns=\"urn:b\"/><!--c--></p:a>";
            XMLStreamWriter2 target = (XMLStreamWriter2) new Utf8OutputFactory().createXMLStreamWriter(bytes);
            identity.transform(new StreamSource(new StringReader(document)), new StAXResult(target));
            target.close();
            assertThat(Infoset.of(bytes.toByteArray())).isEqualTo(Infoset.ofUtf8(document));
        }

        @Test
        void opensAndClosesFilesGivenBySystemId() throws Exception {
            Path file = folder.resolve("out.xml");
            for (String systemId : new String[] {file.toUri().toString(), file.toString()}) {
                XMLStreamWriter2 toFile =
                        (XMLStreamWriter2) new Utf8OutputFactory().createXMLStreamWriter(new StreamResult(systemId));
                toFile.writeEmptyElement("a");
                toFile.writeEndDocument();
                toFile.close();
                assertThat(file).hasContent("<a/>");
                Files.delete(file);
            }
        }

        @Test
        void refusesResultsThatAreNotStreams() {
            assertThatThrownBy(() ->
                            new Utf8OutputFactory().createXMLStreamWriter(new javax.xml.transform.dom.DOMResult()))
                    .isInstanceOf(XMLStreamException.class)
                    .hasMessageContaining("DOMResult");
        }

        @Test
        void supportsStandardProperties() {
            Utf8OutputFactory factory = new Utf8OutputFactory();
            assertThat(factory.getProperty(XMLOutputFactory.IS_REPAIRING_NAMESPACES))
                    .isEqualTo(false);
            assertThat(factory.getProperty(XMLOutputFactory2.XSP_NAMESPACE_AWARE))
                    .isEqualTo(true);
            assertThat(factory.getProperty(XMLOutputFactory2.P_AUTO_CLOSE_OUTPUT))
                    .isEqualTo(false);
            assertThat(factory.isPropertySupported("no.such")).isFalse();
            assertThatThrownBy(() -> factory.setProperty("no.such", true))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("no.such");
            assertThatThrownBy(() -> factory.setProperty(XMLOutputFactory.IS_REPAIRING_NAMESPACES, "perhaps"))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("perhaps");
        }

        @Test
        void writesFullTagsIfConfigured() throws XMLStreamException {
            assertThat(written(
                            w -> {
                                w.writeStartElement("a");
                                w.writeEndElement();
                            },
                            XMLOutputFactory2.P_AUTOMATIC_EMPTY_ELEMENTS,
                            false))
                    .isEqualTo("<a></a>");
        }

        @Test
        void writesDoctypesAndDeclarations() throws XMLStreamException {
            assertThat(written(w -> {
                        w.writeStartDocument("1.0", "UTF-8", true);
                        w.writeDTD("a", "sys\"id", "-//public", " <!ENTITY e \"x\"> ");
                        w.writeStartElement("a");
                        w.writeEntityRef("e");
                        w.writeEndDocument();
                    }))
                    .isEqualTo("<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>"
                            + "<!DOCTYPE a PUBLIC \"-//public\" 'sys\"id' [ <!ENTITY e \"x\"> ]><a>&e;</a>");
        }
    }
}
