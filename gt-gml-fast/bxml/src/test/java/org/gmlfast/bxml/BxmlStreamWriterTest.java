/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;

import javax.xml.stream.XMLEventWriter;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.XMLOutputFactory2;
import org.codehaus.stax2.XMLStreamReader2;
import org.codehaus.stax2.XMLStreamWriter2;
import org.gmlfast.bxml.format.BxmlException;
import org.gmlfast.bxml.format.BxmlLimits;
import org.gmlfast.bxml.format.BxmlSettings;
import org.gmlfast.testing.fixtures.Infoset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import com.ctc.wstx.stax.WstxInputFactory;
import com.ctc.wstx.stax.WstxOutputFactory;

/** Tests calls that the writer refuses, incomplete files, and content larger than the buffer. */
class BxmlStreamWriterTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    /** Calls on a writer. */
    private interface Calls {
        void on(XMLStreamWriter2 writer) throws XMLStreamException;
    }

    private XMLStreamWriter2 writer() throws XMLStreamException {
        return new BxmlOutputFactory().create(out);
    }

    private static String infoset(byte[] file) throws XMLStreamException {
        return Infoset.of(new BxmlInputFactory(BxmlLimits.DEFAULT
                        .withDepth(20_000)
                        .withAttributes(20_000)
                        .withTagBytes(1 << 26))
                .create(file));
    }

    /** Checks that the calls write the same document as with Woodstox, in every form of BXML. */
    private static void checkSame(Calls calls) throws XMLStreamException {
        String expected = Infoset.of(written(new WstxOutputFactory(), calls));
        BxmlSettings form = BxmlSettings.DEFAULT;
        for (BxmlSettings one : List.of(
                form,
                form.withReferences(false),
                form.withGzip(true),
                form.withCharset(StandardCharsets.UTF_16),
                form.withCharset(Charset.forName("GB18030")),
                form.withIndexes(List.of("//@k1", "//a")))) {
            assertThat(infoset(written(new BxmlOutputFactory(one), calls)))
                    .as(one.toString())
                    .isEqualTo(expected);
        }
    }

    private static byte[] written(XMLOutputFactory2 factory, Calls calls) throws XMLStreamException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        XMLStreamWriter2 writer = (XMLStreamWriter2) factory.createXMLStreamWriter(bytes);
        writer.writeStartDocument();
        calls.on(writer);
        writer.writeEndDocument();
        writer.close();
        return bytes.toByteArray();
    }

    // ---- the encoding of the source

    @Test
    void copiesEventsOfDocumentsInOtherEncodings() throws XMLStreamException {
        byte[] xml = "<?xml version='1.0' encoding='ISO-8859-1' standalone='yes'?><a k='ä'>ö<!--ü--></a>"
                .getBytes(StandardCharsets.ISO_8859_1);
        for (XMLInputFactory input : List.of(XMLInputFactory.newDefaultFactory(), new WstxInputFactory())) {
            ByteArrayOutputStream file = new ByteArrayOutputStream();
            XMLEventWriter writer = new BxmlOutputFactory().createXMLEventWriter(file);
            writer.add(input.createXMLEventReader(new ByteArrayInputStream(xml)));
            writer.close();
            assertThat(infoset(file.toByteArray())).isEqualTo(Infoset.of(xml));
        }
    }

    @Test
    void writesItsOwnCharsetRegardlessOfTheDeclaration() throws XMLStreamException {
        XMLStreamWriter2 writer = writer();
        writer.writeStartDocument("ISO-8859-1", "1.0");
        writer.writeStartElement("a");
        writer.writeCharacters("ä€");
        writer.writeEndDocument();
        XMLStreamReader2 reader = new BxmlInputFactory().create(out.toByteArray());
        assertThat(reader.getCharacterEncodingScheme()).isEqualTo("UTF-8");
        reader.next();
        assertThat(reader.getElementText()).isEqualTo("ä€");
    }

    // ---- larger than the buffer

    @ParameterizedTest
    @ValueSource(ints = {1, 10, 600, 900})
    void writesMoreAttributesThanTheBufferHolds(int count) throws XMLStreamException {
        checkSame(writer -> {
            writer.writeStartElement("a");
            for (int kind = 0; kind < 4; kind++) {
                writer.writeStartElement("b");
                for (int i = 0; i < count; i++) {
                    writer.writeAttribute("k" + i, i + "x".repeat(100));
                }
                if (kind == 1) {
                    writer.writeCharacters("text");
                } else if (kind == 2) {
                    writer.writeEmptyElement("c");
                }
                if (kind == 3) {
                    writer.writeFullEndElement();
                } else {
                    writer.writeEndElement();
                }
            }
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 238, 239, 240, 241, 8191, 8192, 8193, 24_575, 70_000})
    void writesTextsOfAnyLength(int length) throws XMLStreamException {
        for (String character : List.of("x", "ä", "€", "\uD83D\uDE00")) {
            String text = "yy" + character.repeat(length);
            checkSame(writer -> {
                writer.writeStartElement("a");
                writer.writeAttribute("k1", text);
                writer.writeCharacters(text);
                writer.writeEmptyElement("b");
                writer.writeCharacters(text.toCharArray(), 1, text.length() - 1);
                writer.writeProcessingInstruction("target", text);
                writer.writeEmptyElement("c");
                writer.writeAttribute("k1", text);
            });
        }
    }

    @Test
    void writesSectionsLargerThanTheBuffer() throws XMLStreamException {
        checkSame(writer -> {
            writer.writeStartElement("a");
            writer.writeCData("<".repeat(100_000));
            writer.writeEndElement();
        });
    }

    @Test
    void writesArraysLargerThanTheBuffer() throws XMLStreamException {
        double[] values = new double[50_000];
        java.util.Arrays.setAll(values, i -> i / 7.0);
        XMLStreamWriter2 writer = writer();
        writer.writeStartElement("a");
        writer.writeDoubleArrayAttribute("", "", "k", values);
        writer.writeDoubleArray(values, 0, values.length);
        writer.writeEndDocument();
        writer.close();
        XMLStreamReader2 reader = new BxmlInputFactory().create(out.toByteArray());
        reader.next();
        assertThat(reader.getAttributeAsDoubleArray(0)).isEqualTo(values);
        double[] read = new double[values.length];
        int count = 0;
        while (count < read.length) {
            count += reader.readElementAsDoubleArray(read, count, read.length - count);
        }
        assertThat(read).isEqualTo(values);
    }

    @Test
    void writesDeeplyNestedElements() throws XMLStreamException {
        checkSame(writer -> {
            for (int i = 0; i < 10_000; i++) {
                writer.writeStartElement("a");
            }
        });
        byte[] file = written(new BxmlOutputFactory(), writer -> {
            for (int i = 0; i <= 1000; i++) {
                writer.writeStartElement("a");
            }
        });
        assertThatThrownBy(() -> Infoset.of(new BxmlInputFactory().create(file)))
                .isInstanceOf(BxmlException.class)
                .hasMessageContaining("deeper than 1000");
    }

    /**
     * The reader compares the offsets of each index with those of elements; it must not scan the file once per index.
     */
    @Test
    void writesManyIndexes() throws XMLStreamException {
        List<String> paths = IntStream.range(0, 60).mapToObj(i -> "//@k" + i).toList();
        BxmlOutputFactory factory = new BxmlOutputFactory(BxmlSettings.DEFAULT.withIndexes(paths));
        byte[] file = written(factory, writer -> {
            writer.writeStartElement("a");
            for (int i = 0; i < 60; i++) {
                writer.writeAttribute("k" + i, "v");
            }
        });
        assertThat(infoset(file)).contains("(a", "@k59=v");
    }

    @Test
    void allowsFlushAnywhere() throws XMLStreamException {
        checkSame(writer -> {
            writer.writeStartElement("a");
            writer.flush();
            writer.writeAttribute("k1", "v");
            writer.flush();
            writer.writeEmptyElement("b");
            writer.flush();
            writer.writeAttribute("k1", "w");
            writer.writeStartElement("c");
            writer.flush();
            writer.writeEndElement();
            writer.flush();
        });
    }

    @Test
    void makesFlushedBytesReadable() throws XMLStreamException {
        XMLStreamWriter2 writer = writer();
        writer.writeStartElement("a");
        writer.writeStartElement("b");
        writer.writeCharacters("text");
        writer.writeEndElement();
        writer.flush();
        XMLStreamReader2 reader = new BxmlInputFactory().create(out.toByteArray());
        reader.nextTag();
        reader.nextTag();
        assertThat(reader.getElementText()).isEqualTo("text");
        assertThatThrownBy(reader::next).isInstanceOf(BxmlException.class).hasMessageContaining("truncated");
    }

    // ---- incomplete files

    @Test
    void leavesUnfinishedFileIncomplete() throws XMLStreamException {
        for (boolean gzip : new boolean[] {false, true}) {
            for (boolean closing : new boolean[] {false, true}) {
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                BxmlOutputFactory factory = new BxmlOutputFactory(BxmlSettings.DEFAULT.withGzip(gzip));
                factory.setProperty(XMLOutputFactory2.P_AUTO_CLOSE_OUTPUT, closing);
                XMLStreamWriter2 writer = factory.create(bytes);
                writer.writeStartElement("a");
                writer.writeEmptyElement("b");
                writer.close();
                assertThatThrownBy(() -> infoset(bytes.toByteArray())).isInstanceOf(BxmlException.class);
            }
        }
    }

    @Test
    void writesNothingBeforeTheBufferIsFull() throws XMLStreamException {
        for (boolean gzip : new boolean[] {false, true}) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            new BxmlOutputFactory(BxmlSettings.DEFAULT.withGzip(gzip))
                    .create(bytes)
                    .writeStartElement("a");
            assertThat(bytes.size()).isZero();
        }
    }

    @Test
    void leavesFileIncompleteIfClosedEarly() throws XMLStreamException {
        for (boolean empty : new boolean[] {true, false}) {
            out.reset();
            XMLStreamWriter2 writer = writer();
            if (empty) {
                writer.writeEmptyElement("a");
            } else {
                writer.writeStartElement("a");
                writer.writeEndElement();
            }
            writer.close();
            writer.close();
            assertThatThrownBy(() -> infoset(out.toByteArray()))
                    .isInstanceOf(BxmlException.class)
                    .hasMessageContaining("without a trailer");
        }
    }

    @Test
    void writesNothingAfterTheEnd() throws XMLStreamException {
        XMLStreamWriter2 writer = writer();
        writer.writeStartElement("a");
        writer.writeEndDocument();
        int length = out.size();
        refuses(() -> writer.writeComment("after"), "trailer");
        refuses(() -> writer.writeProcessingInstruction("after"), "trailer");
        refuses(() -> writer.writeStartElement("b"), "second");
        refuses(() -> writer.writeSpace("\n"), "trailer");
        writer.writeEndDocument();
        writer.close();
        assertThat(out.size()).isEqualTo(length);
        assertThat(infoset(out.toByteArray())).isEqualTo("\n(a\n)");
    }

    @Test
    void reportsFailureOfTheStream() throws XMLStreamException {
        OutputStream full = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("the disk is full");
            }
        };
        XMLStreamWriter2 writer = new BxmlOutputFactory().create(full);
        writer.writeStartElement("a");
        assertThatThrownBy(writer::writeEndDocument)
                .isInstanceOf(XMLStreamException.class)
                .hasMessageContaining("the disk is full");
    }

    // ---- illegal use

    private interface Call {
        void make() throws XMLStreamException;
    }

    private static void refuses(Call call, String message) {
        assertThatThrownBy(call::make).isInstanceOf(XMLStreamException.class).hasMessageContaining(message);
    }

    @Test
    void refusesCallsThatMakeNoDocument() throws XMLStreamException {
        refuses(() -> writer().writeCharacters("text"), "root");
        refuses(() -> writer().writeEndElement(), "open");
        refuses(() -> writer().writeEndDocument(), "no root element");
        refuses(() -> writer().writeDTD("<!ENTITY e 'x'>"), "DOCTYPE");
        refuses(() -> writer().writeStartElement("a b"), "a b");
        XMLStreamWriter2 writer = writer();
        writer.writeStartElement("a");
        writer.writeAttribute("k", "v");
        refuses(() -> writer.writeAttribute("k", "w"), "already");
        refuses(() -> writer.writeComment("a--b"), "--");
        refuses(() -> writer.writeCData("]]>"), "]]>");
        refuses(() -> writer.writeProcessingInstruction("xml", ""), "xml");
        refuses(() -> writer.writeProcessingInstruction("t", "?>"), "?>");
        refuses(() -> writer.writeRaw("<b/>"), "markup");
        refuses(() -> writer.writeCharacters("\u0001"), "U+0001");
        refuses(() -> writer.writeComment("\u0001"), "U+0001");
        refuses(() -> writer.writeDTD("<!DOCTYPE a>"), "DOCTYPE");
        refuses(() -> writer.writeAttribute("late", "v"), "start tag");
        refuses(() -> writer.writeStartDocument(), "first");
        refuses(() -> writer.writeCharacters("\uD83D<"), "U+D83D");
    }

    @Test
    void refusesMarkupWithCharactersMissingInCharset() throws XMLStreamException {
        BxmlOutputFactory latin = new BxmlOutputFactory(BxmlSettings.DEFAULT.withCharset(StandardCharsets.ISO_8859_1));
        XMLStreamWriter2 writer = latin.create(out);
        writer.writeStartElement("a");
        refuses(() -> writer.writeStartElement("Ω"), "ISO-8859-1");
        refuses(() -> writer.writeComment("€"), "ISO-8859-1");
        refuses(() -> writer.writeProcessingInstruction("t", "€"), "ISO-8859-1");
    }

    @Test
    void refusesCharacterStreamsAndInvalidSettings() throws XMLStreamException {
        assertThatThrownBy(() -> new BxmlOutputFactory().createXMLStreamWriter(new StringWriter()))
                .isInstanceOf(XMLStreamException.class);
        XMLOutputFactory factory = new BxmlOutputFactory();
        assertThatThrownBy(() -> factory.createXMLStreamWriter(out, "no-such-charset"))
                .isInstanceOf(XMLStreamException.class);
        assertThatThrownBy(() -> BxmlSettings.DEFAULT.withCharset(Charset.forName("ISO-2022-CN")))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(
                        () -> BxmlSettings.DEFAULT.withIndexes(List.of("//@a")).withGzip(true))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> BxmlSettings.DEFAULT.withIndexes(List.of("a[1]")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("a[1]");
    }
}
