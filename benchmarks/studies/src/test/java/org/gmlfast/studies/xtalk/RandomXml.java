/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies.xtalk;

import java.io.ByteArrayOutputStream;
import java.util.Random;

import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

import com.ctc.wstx.stax.WstxOutputFactory;

/** Documents of random structure, written by Woodstox. */
final class RandomXml {

    private static final String[][] NAMES = {
        {"", "plain", ""},
        {"a", "first", "urn:a"},
        {"b", "zweites-ä", "urn:b&<>"},
        {"a", "other", "urn:a2"},
        {"", "in-default", "urn:default"}
    };

    private static final String[] VALUES = {
        "", " ", "a\tb\nc", "<&>\"'", "äöü €", "\uD83D\uDE00", "\uFFFD", "]]>", "x".repeat(3000), "12.5"
    };

    private final Random random;
    private final XMLStreamWriter writer;

    private RandomXml(long seed, XMLStreamWriter writer) {
        random = new Random(seed);
        this.writer = writer;
    }

    /** The same document for the same seed. */
    static byte[] document(long seed) throws XMLStreamException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        XMLStreamWriter writer = new WstxOutputFactory().createXMLStreamWriter(out, "UTF-8");
        writer.writeStartDocument();
        writer.writeComment("before");
        writer.writeProcessingInstruction("before", "all");
        new RandomXml(seed, writer).element(5);
        writer.writeProcessingInstruction("after");
        writer.writeEndDocument();
        writer.close();
        return out.toByteArray();
    }

    private void element(int levels) throws XMLStreamException {
        String[] name = NAMES[random.nextInt(NAMES.length)];
        writer.writeStartElement(name[0], name[1], name[2]);
        if (name[0].isEmpty()) {
            writer.writeDefaultNamespace(name[2]);
        } else {
            writer.writeNamespace(name[0], name[2]);
        }
        for (int i = random.nextInt(4); i > 0; i--) {
            if (i == 3 && !name[0].isEmpty()) {
                writer.writeAttribute(name[0], name[2], "same", value());
            } else {
                writer.writeAttribute("at" + i, value());
            }
        }
        for (int i = random.nextInt(6); i > 0; i--) {
            node(levels);
        }
        writer.writeEndElement();
    }

    private void node(int levels) throws XMLStreamException {
        switch (random.nextInt(levels > 0 ? 8 : 4)) {
            case 0 -> writer.writeCharacters(value());
            case 1 -> writer.writeCData("<" + random.nextInt(100));
            case 2 -> writer.writeComment("within");
            case 3 -> writer.writeProcessingInstruction("within", "data ä");
            default -> element(levels - 1);
        }
    }

    private String value() {
        return VALUES[random.nextInt(VALUES.length)];
    }
}
