/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies.xtalk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

import org.codehaus.stax2.XMLStreamReader2;
import org.codehaus.stax2.XMLStreamWriter2;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import com.ctc.wstx.stax.WstxInputFactory;

/** The encodings hold the events that Woodstox reads from the text, and refuse damaged files. */
class XTalkEncodingTest {

    private static final int DOCUMENTS = 100;

    private static XMLStreamReader2 woodstox(byte[] xml) throws XMLStreamException {
        return (XMLStreamReader2) new WstxInputFactory().createXMLStreamReader(new ByteArrayInputStream(xml));
    }

    private static byte[] encode(XTalkEncoding encoding, byte[] xml) throws IOException, XMLStreamException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        encoding.convert(new ByteArrayInputStream(xml), out);
        return out.toByteArray();
    }

    /** A stream that returns a few bytes at a time, so that strings are split. */
    private static InputStream slow(byte[] bytes) {
        return new ByteArrayInputStream(bytes) {
            @Override
            public synchronized int read(byte[] target, int from, int length) {
                return super.read(target, from, Math.min(length, 7));
            }
        };
    }

    // ---- events

    /** Traces from the event on, without comments and DOCTYPE, and joins text. */
    private static List<String> trace(XMLStreamReader2 reader) throws XMLStreamException {
        List<String> events = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        while (true) {
            int event = reader.getEventType();
            switch (event) {
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE ->
                    text.append(reader.getDepth() == 0 ? "" : reader.getText());
                case XMLStreamConstants.COMMENT, XMLStreamConstants.DTD -> {
                    // not in the grammar
                }
                default -> {
                    events.add(text.toString());
                    text.setLength(0);
                    events.add(event + " at " + reader.getDepth() + ": " + describe(reader));
                }
            }
            if (!reader.hasNext()) {
                return events;
            }
            reader.next();
        }
    }

    private static String describe(XMLStreamReader2 reader) {
        StringBuilder all = new StringBuilder();
        if (reader.hasName()) {
            all.append(reader.getName()).append(' ').append(reader.getPrefixedName());
            for (int i = 0; i < reader.getNamespaceCount(); i++) {
                String prefix = reader.getNamespacePrefix(i); // null for the default, but empty in Woodstox
                all.append(" xmlns:").append(prefix == null ? "" : prefix);
                all.append('=').append(reader.getNamespaceURI(i));
            }
        }
        if (reader.isStartElement()) {
            for (int i = 0; i < reader.getAttributeCount(); i++) {
                all.append(' ').append(reader.getAttributeName(i)).append(reader.getAttributePrefix(i));
                all.append('=').append(reader.getAttributeValue(i));
            }
            all.append(' ').append(reader.getAttributeValue(null, "at1"));
            all.append(' ').append(reader.getAttributeValue("urn:a", "same"));
            all.append(' ').append(reader.getNamespaceURI("a"));
        }
        if (reader.getEventType() == XMLStreamConstants.PROCESSING_INSTRUCTION) {
            all.append(reader.getPITarget()).append(' ').append(reader.getPIData());
        }
        return all.toString();
    }

    @ParameterizedTest
    @EnumSource
    void readsLikeWoodstox(XTalkEncoding encoding) throws Exception {
        for (long seed = 0; seed < DOCUMENTS; seed++) {
            byte[] xml = RandomXml.document(seed);
            List<String> expected = trace(woodstox(xml));
            byte[] file = encode(encoding, xml);
            assertThat(trace(encoding.reader(new ByteArrayInputStream(file)))).isEqualTo(expected);
            assertThat(trace(encoding.reader(slow(file)))).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @EnumSource
    void writesCallsOfStax(XTalkEncoding encoding) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        XMLStreamWriter2 writer = encoding.writer(out);
        writer.writeStartDocument();
        writer.writeStartElement("a", "root", "urn:a");
        writer.writeNamespace("a", "urn:a");
        writer.writeStartElement("urn:a", "number");
        writer.writeAttribute("urn:a", "k", "v");
        writer.writeInt(5);
        writer.writeEndElement();
        writer.writeEmptyElement("empty");
        writer.writeCharacters("end");
        writer.writeEndDocument();
        writer.close();
        String xml = "<a:root xmlns:a='urn:a'><a:number a:k='v'>5</a:number><empty/>end</a:root>";
        assertThat(trace(encoding.reader(new ByteArrayInputStream(out.toByteArray()))))
                .isEqualTo(trace(woodstox(xml.getBytes(StandardCharsets.UTF_8))));
    }

    @ParameterizedTest
    @EnumSource
    void skipsElementsLikeWoodstox(XTalkEncoding encoding) throws Exception {
        for (long seed = 0; seed < 20; seed++) {
            byte[] xml = RandomXml.document(seed);
            byte[] file = encode(encoding, xml);
            for (int element = 0; ; element++) {
                XMLStreamReader2 expected = woodstox(xml);
                XMLStreamReader2 reader = encoding.reader(slow(file));
                boolean found = goTo(element, expected);
                assertThat(goTo(element, reader)).isEqualTo(found);
                if (!found) {
                    break;
                }
                expected.skipElement();
                reader.skipElement();
                assertThat(trace(reader)).isEqualTo(trace(expected));
            }
        }
    }

    private static boolean goTo(int element, XMLStreamReader reader) throws XMLStreamException {
        for (int i = 0; i <= element; i++) {
            while (reader.next() != XMLStreamConstants.START_ELEMENT) {
                if (!reader.hasNext()) {
                    return false;
                }
            }
        }
        return true;
    }

    /** The reader seeks past a child of the root without reading it. */
    @ParameterizedTest
    @EnumSource(names = {"SKIP", "TOKEN_SKIP"})
    void seeksPastSkippedElements(XTalkEncoding encoding) throws Exception {
        String big = "<a><b>" + "x".repeat(1_000_000) + "</b></a>";
        byte[] file = encode(encoding, ("<root>" + big + "<c/></root>").getBytes(StandardCharsets.UTF_8));
        int[] read = new int[1];
        XMLStreamReader2 reader = encoding.reader(new ByteArrayInputStream(file) {
            @Override
            public synchronized int read(byte[] target, int from, int length) {
                int count = super.read(target, from, length);
                read[0] += count;
                return count;
            }
        });
        goTo(1, reader);
        reader.skipElement();
        assertThat(reader.getLocalName()).isEqualTo("a");
        assertThat(reader.nextTag()).isEqualTo(XMLStreamConstants.START_ELEMENT);
        assertThat(reader.getLocalName()).isEqualTo("c");
        assertThat(read[0]).isLessThan(200_000);
    }

    @Test
    void returnsOneObjectForEqualNames() throws Exception {
        byte[] xml = "<root><item/><item/></root>".getBytes(StandardCharsets.UTF_8);
        for (XTalkEncoding encoding : XTalkEncoding.values()) {
            XMLStreamReader2 reader = encoding.reader(new ByteArrayInputStream(encode(encoding, xml)));
            goTo(1, reader);
            String first = reader.getLocalName();
            goTo(0, reader);
            assertThat(reader.getLocalName()).isSameAs(first);
        }
    }

    // ---- damaged files

    private static void readAll(XTalkEncoding encoding, byte[] file, boolean skipping) throws XMLStreamException {
        XMLStreamReader2 reader = encoding.reader(new ByteArrayInputStream(file));
        while (reader.hasNext()) {
            if (reader.next() == XMLStreamConstants.CHARACTERS) {
                reader.getText();
            } else if (skipping && reader.isStartElement() && reader.getDepth() == 2) {
                reader.skipElement();
            }
        }
    }

    /** Short, with every kind of node. */
    private static byte[] sample() {
        return ("<?pi before?><a xmlns='urn:d' xmlns:p='urn:p' k='v'>text<p:b p:k='ä'/><p:b><c>\uD83D\uDE00</c></p:b>"
                        + "<?within data?><c k=''>last</c></a>")
                .getBytes(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @EnumSource
    void refusesEveryPrefix(XTalkEncoding encoding) throws Exception {
        byte[] file = encode(encoding, sample());
        readAll(encoding, file, false);
        readAll(encoding, file, true);
        for (int length = 0; length < file.length; length++) {
            byte[] prefix = Arrays.copyOf(file, length);
            assertThatThrownBy(() -> readAll(encoding, prefix, false)).isInstanceOf(XMLStreamException.class);
            assertThatThrownBy(() -> readAll(encoding, prefix, true)).isInstanceOf(XMLStreamException.class);
        }
    }

    /** The file is another document, or is refused: nothing else is thrown, and no length is trusted. */
    @ParameterizedTest
    @EnumSource
    void readsOrRefusesEveryChangedByte(XTalkEncoding encoding) throws Exception {
        byte[] file = encode(encoding, sample());
        int refused = 0;
        for (int i = 0; i < file.length; i++) {
            for (int change : new int[] {1, 0x80, 0xFF}) {
                byte[] damaged = file.clone();
                damaged[i] ^= (byte) change;
                for (boolean skipping : new boolean[] {false, true}) {
                    try {
                        readAll(encoding, damaged, skipping);
                    } catch (XMLStreamException e) {
                        refused++;
                    } catch (IllegalStateException e) {
                        assertThat(e).hasMessageContaining("UTF-8");
                        refused++;
                    }
                }
            }
        }
        assertThat(refused).isGreaterThan(file.length);
    }

    /** A file from bytes (as Integer) and ints (as Long). */
    private static byte[] file(XTalkEncoding encoding, Object... parts) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeByte('X');
        out.writeByte(0);
        out.writeInt(encoding.flags());
        for (Object part : parts) {
            if (part instanceof Character c) {
                out.writeByte(c);
            } else if (part instanceof String s) {
                out.writeInt(s.length());
                out.writeBytes(s);
            } else {
                out.writeInt((Integer) part);
            }
        }
        return bytes.toByteArray();
    }

    private static void assertRefused(XTalkEncoding encoding, String why, Object... parts) throws IOException {
        byte[] file = file(encoding, parts);
        assertThatThrownBy(() -> readAll(encoding, file, false))
                .isInstanceOf(XMLStreamException.class)
                .hasMessageContaining(why);
    }

    @Test
    void refusesImpossibleLengths() throws IOException {
        XTalkEncoding xtalk = XTalkEncoding.XTALK;
        assertRefused(xtalk, "wrong length", 'E', 0xFFFF_FFFF);
        assertRefused(xtalk, "wrong length", 'E', "a", 0, 's', 0x7FFF_FFFF);
        assertRefused(xtalk, "ends early", 'E', "a", 0, 's', 0x0FFF_0000);
        assertRefused(xtalk, "attributes", 'E', "a", 0xFFFF_FFFF);
        assertRefused(xtalk, "empty name", 'E', "", 0);
        assertRefused(xtalk, "second root", 'E', "a", 0, 'e', 'E', "a", 0, 'e', 'e');
        assertRefused(xtalk, "without a root", 'e');
        assertRefused(xtalk, "outside", 's', "text");
        assertRefused(xtalk, "not declared", 'E', "p:a", 0, 'e', 'e');
        assertRefused(xtalk, "without tokens", 't', 0, "a");
        assertRefused(xtalk, "no 'E'", 'x');
    }

    @Test
    void refusesUndefinedTokens() throws IOException {
        assertRefused(XTalkEncoding.TOKEN, "to be defined", 'E', 1, "a", 0);
        assertRefused(XTalkEncoding.TOKEN, "to be defined", 'E', 0xFFFF_FFFF, "a", 0);
        assertRefused(XTalkEncoding.TOKEN_SKIP, "not defined", 'E', 0, 0, 0);
    }

    @Test
    void refusesImpossibleDistances() throws Exception {
        XTalkEncoding skip = XTalkEncoding.SKIP;
        assertRefused(skip, "should end", 'E', 9, "a", 0, 'e', 'e');
        assertRefused(skip, "around it", 'E', 30, "a", 0, 'E', 30, "b", 0, 'e', 'e', 'e');
        byte[] nowhere = file(skip, 'E', 0, "a", 0, 'E', 9, "b", 0, 'e', 'e', 'e');
        byte[] before = file(skip, 'E', 0, "a", 0, 'E', 3, "b", 0, 'e', 'e', 'e');
        byte[] beyond = file(skip, 'E', 0, "a", 0, 'E', 0xFFFF_FFFF, "b", 0, 'e', 'e', 'e');
        for (byte[] file : List.of(nowhere, before, beyond)) {
            assertThatThrownBy(() -> readAll(skip, file, true)).isInstanceOf(XMLStreamException.class);
        }
    }

    /** A token that a skipped part defines is unknown after it, and is not taken for another. */
    @Test
    void refusesTokensDefinedInSkippedParts() throws Exception {
        byte[] file = file(
                XTalkEncoding.TOKEN_SKIP,
                't',
                0,
                "a",
                'E',
                0,
                0,
                0,
                'E',
                19,
                0,
                0,
                't',
                1,
                "b",
                'e',
                'E',
                0,
                1,
                0,
                'e',
                'e',
                'e');
        readAll(XTalkEncoding.TOKEN_SKIP, file, false);
        assertThatThrownBy(() -> readAll(XTalkEncoding.TOKEN_SKIP, file, true))
                .isInstanceOf(XMLStreamException.class)
                .hasMessageContaining("token 1 is not defined");
    }

    @Test
    void refusesOtherFiles() {
        byte[] xml = "<a/>".getBytes(StandardCharsets.UTF_8);
        for (XTalkEncoding encoding : XTalkEncoding.values()) {
            assertThatThrownBy(() -> encoding.reader(new ByteArrayInputStream(xml)))
                    .isInstanceOf(XMLStreamException.class)
                    .hasMessageContaining("not a document in " + encoding);
        }
    }
}
