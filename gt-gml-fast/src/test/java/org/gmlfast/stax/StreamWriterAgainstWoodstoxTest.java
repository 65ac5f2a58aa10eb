/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.stax;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

import org.codehaus.stax2.XMLStreamWriter2;

import com.ctc.wstx.stax.WstxOutputFactory;
import com.fasterxml.aalto.stax.OutputFactoryImpl;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** The same calls on this writer, on Woodstox and on Aalto make the same infoset. */
class StreamWriterAgainstWoodstoxTest {

    /** A piece of a document, which is a series of calls. */
    sealed interface Node {
        void write(XMLStreamWriter2 writer) throws XMLStreamException;
    }

    record Element(int name, List<Integer> attributes, boolean full, List<Node> children) implements Node {

        private static final String[][] NAMES = {
            {"", "plain", ""}, {"a", "first", "urn:a"}, {"b", "zweites-ä", "urn:b&<>\""}, {"a", "other.名", "urn:a"}
        };

        @Override
        public void write(XMLStreamWriter2 writer) throws XMLStreamException {
            String[] n = NAMES[name];
            writer.writeStartElement(n[0], n[1], n[2]);
            if (!n[0].isEmpty()) {
                writer.writeNamespace(n[0], n[2]);
            }
            for (int attribute : attributes) {
                writer.writeAttribute("at" + attribute, VALUES[attribute % VALUES.length]);
            }
            for (Node child : children) {
                child.write(writer);
            }
            if (full) {
                writer.writeFullEndElement();
            } else {
                writer.writeEndElement();
            }
        }
    }

    record Text(String text, int how) implements Node {
        @Override
        public void write(XMLStreamWriter2 writer) throws XMLStreamException {
            switch (how) {
                case 0 -> writer.writeCharacters(text);
                case 1 -> writer.writeCharacters(("<<" + text + ">>").toCharArray(), 2, text.length());
                case 2 -> writer.writeCData(text.replace("]]>", ""));
                default -> writer.writeRaw("<!-- raw -->" + text.replaceAll("[<>&\r]", ""));
            }
        }
    }

    record Misc(int kind, String text) implements Node {
        @Override
        public void write(XMLStreamWriter2 writer) throws XMLStreamException {
            switch (kind) {
                case 0 -> writer.writeComment(text.replace("-", "").replace("\r", ""));
                case 1 ->
                    writer.writeProcessingInstruction(
                            "target", "x" + text.replace("?", "").replace("\r", ""));
                case 2 -> writer.writeSpace(" \n\t ");
                case 3 -> writer.writeEmptyElement("empty");
                default -> writer.writeProcessingInstruction("bare");
            }
        }
    }

    record Numbers(int kind, long bits) implements Node {
        @Override
        public void write(XMLStreamWriter2 writer) throws XMLStreamException {
            switch (kind) {
                case 0 -> writer.writeInt((int) bits);
                case 1 -> writer.writeLong(bits);
                case 2 -> writer.writeBoolean(bits > 0);
                case 3 -> writer.writeInteger(java.math.BigInteger.valueOf(bits));
                default ->
                    writer.writeBinary(
                            java.nio.ByteBuffer.allocate(8).putLong(bits).array(), 0, (int) (bits & 7));
            }
            // The writers differ in what separates one list from the next value: a comment keeps them apart.
            writer.writeComment("next");
        }
    }

    private static final String[] VALUES = {
        "", " ", "a\tb\nc\rd", "<&>\"'", "äöü €", "\uD83D\uDE00 \uD840\uDC0B", "]]>", "x".repeat(3000)
    };

    @Property(tries = 2000)
    void makesTheInfosetOfWoodstox(@ForAll("documents") Element root) throws XMLStreamException {
        String expected = Infoset.of(write(root, new WstxOutputFactory()));
        assertThat(Infoset.of(write(root, new Utf8OutputFactory()))).isEqualTo(expected);
    }

    @Property(tries = 300)
    void makesTheInfosetOfAalto(@ForAll("documentsForAalto") Element root) throws XMLStreamException {
        String expected = Infoset.of(write(root, new OutputFactoryImpl()));
        assertThat(Infoset.of(write(root, new Utf8OutputFactory()))).isEqualTo(expected);
    }

    @Property(tries = 300)
    void makesTheSameInOtherCharsets(@ForAll("documents") Element root) throws XMLStreamException {
        String expected = Infoset.of(write(root, new Utf8OutputFactory()));
        for (String charset : List.of("UTF-16", "UTF-16LE", "UTF-32")) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            XMLStreamWriter writer = new Utf8OutputFactory().createXMLStreamWriter(out, charset);
            write(root, (XMLStreamWriter2) writer);
            String document = out.toString(java.nio.charset.Charset.forName(charset));
            assertThat(Infoset.of(document)).as(charset).isEqualTo(expected);
        }
    }

    @Property(tries = 300)
    void copiesTheEventsOfAReader(@ForAll("documents") Element root) throws XMLStreamException {
        byte[] document = write(root, new Utf8OutputFactory());
        ByteArrayOutputStream copy = new ByteArrayOutputStream();
        XMLStreamWriter2 writer = new Utf8OutputFactory().create(copy);
        var factory = new com.ctc.wstx.stax.WstxInputFactory();
        factory.setProperty(javax.xml.stream.XMLInputFactory.IS_COALESCING, false);
        var reader = (org.codehaus.stax2.XMLStreamReader2)
                factory.createXMLStreamReader(new java.io.ByteArrayInputStream(document));
        writer.copyEventFromReader(reader, false);
        while (reader.hasNext()) {
            reader.next();
            writer.copyEventFromReader(reader, false);
        }
        assertThat(Infoset.of(copy.toByteArray())).isEqualTo(Infoset.of(document));
    }

    @Property(tries = 300)
    void indentsWithoutTouchingText(@ForAll("documents") Element root) throws XMLStreamException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        write(root, new IndentingStreamWriter(new Utf8OutputFactory().create(out), 2));
        String plain = Infoset.of(write(root, new Utf8OutputFactory()));
        String indented = Infoset.of(out.toByteArray());
        // but for text that is nothing but white space, which is what indenting adds
        assertThat(withoutBlankText(indented)).isEqualTo(withoutBlankText(plain));
    }

    private static String withoutBlankText(String infoset) {
        return infoset.replaceAll("\n\"\\s*(?=\n[(#?)])", "");
    }

    private static byte[] write(Element root, XMLOutputFactory factory) throws XMLStreamException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        write(root, (XMLStreamWriter2) factory.createXMLStreamWriter(out, StandardCharsets.UTF_8.name()));
        return out.toByteArray();
    }

    private static void write(Element root, XMLStreamWriter2 writer) throws XMLStreamException {
        String encoding = writer.getEncoding();
        writer.writeStartDocument(encoding, "1.0");
        writer.writeComment("before");
        root.write(writer);
        writer.writeProcessingInstruction("after", "all");
        writer.writeEndDocument();
        writer.close();
    }

    @Provide
    Arbitrary<Element> documents() {
        return element(3, Arbitraries.oneOf(texts(3), misc(), numbers()));
    }

    /** Aalto 1.3 drops what writeSpace is given right after a start tag, and a bracket of "]]" in CDATA. */
    @Provide
    Arbitrary<Element> documentsForAalto() {
        return element(3, Arbitraries.oneOf(texts(1), numbers()));
    }

    private Arbitrary<Element> element(int depth, Arbitrary<Node> leaf) {
        Arbitrary<Node> child = depth == 0
                ? leaf
                : Arbitraries.oneOf(
                        leaf, Arbitraries.lazy(() -> element(depth - 1, leaf).map(e -> (Node) e)));
        return Combinators.combine(
                        Arbitraries.integers().between(0, 3),
                        Arbitraries.integers()
                                .between(0, 9)
                                .list()
                                .uniqueElements()
                                .ofMaxSize(3),
                        Arbitraries.of(true, false),
                        child.list().ofMaxSize(4))
                .as(Element::new);
    }

    private Arbitrary<Node> texts(int ways) {
        Arbitrary<String> any = Arbitraries.strings()
                .withChars("abc<>&\"'] \n\t\r")
                .withChars('\u0085', '\u007F', 'ä', '€', '名', '\uFFFD')
                .ofMaxLength(40);
        return Combinators.combine(
                        Arbitraries.oneOf(any, Arbitraries.of(VALUES)),
                        Arbitraries.integers().between(0, ways))
                .as((text, how) -> new Text(how == 2 ? text.replace("\r", "") : text, how));
    }

    private Arbitrary<Node> misc() {
        return Combinators.combine(
                        Arbitraries.integers().between(0, 4),
                        Arbitraries.strings().withChars("abc ä<>&?-").ofMaxLength(10))
                .as(Misc::new);
    }

    private Arbitrary<Node> numbers() {
        return Combinators.combine(Arbitraries.integers().between(0, 4), Arbitraries.longs())
                .as(Numbers::new);
    }
}
