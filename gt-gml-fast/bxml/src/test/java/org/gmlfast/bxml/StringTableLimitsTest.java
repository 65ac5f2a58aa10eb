/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;

import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

import org.gmlfast.bxml.format.BxmlLimits;
import org.gmlfast.stax.PreparedName;
import org.gmlfast.stax.PreparedStreamWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The writer stores no more repeated texts than references of two bytes and a quarter of the readers' limit allow. */
class StringTableLimitsTest {

    private static final int MAX_REFERENCES = 0x10000;
    private static final int MAX_BYTES = 16 * 1024 * 1024;

    /** Short texts are written together with the tags of their element, others by themselves. */
    @ParameterizedTest
    @ValueSource(
            strings = {"", "a text that is too long to be written together with the tags of its element: its number"})
    void storesNoMoreTextsThanShortReferences(String before) throws XMLStreamException {
        int texts = MAX_REFERENCES + 2_000;
        BxmlTokenReader tokens = writtenAndRead(texts, before + "no. ");
        assertThat(tokens.stringCount()).isEqualTo(MAX_REFERENCES);
    }

    @Test
    void storesNoMoreTextsThanAQuarterOfTheReadersLimit() throws XMLStreamException {
        String before = "\u540d".repeat(500); // 1,500 bytes
        BxmlTokenReader tokens = writtenAndRead(MAX_BYTES / 1_500 + 500, before);
        long bytes = 0;
        for (int i = 0; i < tokens.stringCount(); i++) {
            bytes += tokens.string(i).getBytes(java.nio.charset.StandardCharsets.UTF_8).length;
        }
        assertThat(bytes).isBetween((long) MAX_BYTES, MAX_BYTES + 2_000L);
    }

    /** Writes each text three times in a row, checks the document, and returns its tokens at the end. */
    private static BxmlTokenReader writtenAndRead(int texts, String before) throws XMLStreamException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PreparedStreamWriter writer = new BxmlOutputFactory().create(out);
        PreparedName name = PreparedName.ofName("a");
        writer.writeStartDocument();
        writer.writeStartElement("root");
        for (int i = 0; i < texts; i++) {
            for (int k = 0; k < 3; k++) {
                writer.writeElement(name, before + i);
            }
        }
        writer.writeEndElement();
        writer.writeEndDocument();
        writer.close();
        XMLStreamReader reader = new BxmlInputFactory().create(out.toByteArray());
        reader.nextTag();
        for (int i = 0; i < 3 * texts; i++) {
            reader.nextTag();
            assertThat(reader.getElementText()).isEqualTo(before + i / 3);
        }
        BxmlTokenReader tokens = new BxmlTokenReader(out.toByteArray(), BxmlLimits.DEFAULT);
        while (tokens.next()) {
            // to the end
        }
        return tokens;
    }
}
