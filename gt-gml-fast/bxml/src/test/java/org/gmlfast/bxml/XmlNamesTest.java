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
import java.io.InputStream;
import java.io.OutputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;

import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.SAXParser;
import javax.xml.parsers.SAXParserFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

import org.gmlfast.stax.PreparedName;
import org.gmlfast.stax.PreparedStreamWriter;
import org.gmlfast.stax.XmlNames;
import org.gmlfast.stax.output.Utf8OutputFactory;
import org.gmlfast.testing.BuildJdkOnly;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/** The JDK's parser judges names: it goes by the fourth edition of XML 1.0. */
@BuildJdkOnly
class XmlNamesTest {

    /** A ligature that the fifth edition allows in names and the fourth does not. */
    private static final String FIFTH_EDITION = "a\u0132b";

    private final SAXParser parser;

    XmlNamesTest() throws Exception {
        parser = SAXParserFactory.newDefaultInstance().newSAXParser();
    }

    private boolean isParsed(String name) throws IOException {
        try {
            parser.parse(new InputSource(new StringReader("<" + name + "/>")), new DefaultHandler());
            return true;
        } catch (SAXException e) {
            return false;
        }
    }

    @Test
    void acceptsNamesThatTheParserReads() throws IOException {
        for (int c = 0; c <= 0xFFFF; c++) {
            if (Character.isSurrogate((char) c)) {
                continue;
            }
            String start = Character.toString(c);
            String inside = "a" + start + "b";
            if (isParsed(start) != XmlNames.isName(start)
                    || isParsed(inside) != XmlNames.isName(inside)
                    || XmlNames.isName(inside) && !XmlNames.isFifthEditionName(inside)) {
                assertThat("U+%04X".formatted(c)).as("misjudged").isNull();
            }
        }
        assertThat(XmlNames.isName("a\uD800\uDC00")).isEqualTo(isParsed("a\uD800\uDC00"));
        assertThat(XmlNames.isName("a\uD800")).isFalse();
    }

    @Test
    void writesOnlyNamesThatTheParserReads() throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PreparedStreamWriter writer = new Utf8OutputFactory().create(out);
        writer.writeStartElement("all");
        int written = 0;
        for (int c = 0; c <= 0xFFFF; c++) {
            String start = Character.toString(c);
            if (XmlNames.isNCName(start)) {
                PreparedName name = PreparedName.of("p" + start, start, "urn:x");
                writer.writeStartElement(name);
                writer.writeNamespace(name.prefix(), name.namespaceURI());
                writer.writeAttribute(PreparedName.of("a" + start), "");
                writer.writeEndElement();
                written++;
            }
        }
        writer.writeEndElement();
        writer.close();
        Document document = DocumentBuilderFactory.newDefaultNSInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(out.toByteArray()));
        assertThat(written).isGreaterThan(30_000);
        assertThat(document.getDocumentElement().getChildNodes().getLength()).isEqualTo(written);
    }

    @ParameterizedTest
    @ValueSource(strings = {FIFTH_EDITION, "a\uD800\uDC00", "a b", "1", ""})
    void refusesToWriteOtherNames(String name) {
        PreparedStreamWriter writer = new Utf8OutputFactory().create(OutputStream.nullOutputStream());
        assertThatThrownBy(() -> writer.writeStartElement(name)).hasMessageContaining('"' + name + '"');
    }

    /** A file of another writer may keep to the fifth edition. */
    @Test
    void readsNamesOfTheFifthEdition() throws XMLStreamException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        var writer = new BxmlOutputFactory().createXMLStreamWriter(out);
        writer.writeStartDocument();
        writer.writeEmptyElement("axxb");
        writer.writeEndDocument();
        writer.close();
        byte[] file = out.toByteArray();
        String latin = new String(file, StandardCharsets.ISO_8859_1).replace("xx", "\u00C4\u00B2");
        InputStream in = new ByteArrayInputStream(latin.getBytes(StandardCharsets.ISO_8859_1));
        XMLStreamReader reader = new BxmlInputFactory().createXMLStreamReader(in);
        reader.next();
        assertThat(reader.getLocalName()).isEqualTo(FIFTH_EDITION);
    }
}
