/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies.paper;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Random;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.XMLStreamWriter2;
import org.gmlfast.stax.output.Utf8OutputFactory;

/**
 * {@code content.xml} of an office document: of a real one, or a synthetic one with the structure of OpenDocument text,
 * which has styles, headings, paragraphs with spans, lists and tables, hardly any white space, and words from a small
 * dictionary.
 */
final class OfficeDocument {

    private static final String CONTENT = "content.xml";
    private static final String OFFICE = "urn:oasis:names:tc:opendocument:xmlns:office:1.0";
    private static final String STYLE = "urn:oasis:names:tc:opendocument:xmlns:style:1.0";
    private static final String TEXT = "urn:oasis:names:tc:opendocument:xmlns:text:1.0";
    private static final String TABLE = "urn:oasis:names:tc:opendocument:xmlns:table:1.0";
    private static final String FORMAT = "urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0";
    private static final String[] SYLLABLES =
            "ba be bi co da de di en er fa fe ga he in ka la le li ma me mi na ne no on or pa pe ra re ri sa se si ta te ti un va ve"
                    .split(" ");
    private static final int DICTIONARY = 4000;
    private static final int STYLES = 150;

    private final Random random = new Random(2003);
    private final String[] dictionary = new String[DICTIONARY];
    private final XMLStreamWriter2 writer;

    private OfficeDocument(XMLStreamWriter2 writer) {
        this.writer = writer;
        for (int i = 0; i < DICTIONARY; i++) {
            // Frequent words are short.
            int syllables = 1 + (i > 20 ? 1 : 0) + (i > 400 ? 1 : 0) + random.nextInt(2);
            StringBuilder word = new StringBuilder();
            for (int j = 0; j < syllables; j++) {
                word.append(SYLLABLES[random.nextInt(SYLLABLES.length)]);
            }
            dictionary[i] = word.toString();
        }
    }

    /**
     * The content of a file, without its document type: the DTD that older files name is not there.
     *
     * @param file an .odt or .sxw, or its content.xml
     */
    static byte[] read(Path file) throws IOException {
        String xml = new String(readContent(file), StandardCharsets.UTF_8);
        return xml.replaceFirst("<!DOCTYPE [^\\[>]*>", "").getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] readContent(Path file) throws IOException {
        String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
        if (name.endsWith(".xml")) {
            return Files.readAllBytes(file);
        }
        try (ZipFile zip = new ZipFile(file.toFile())) {
            ZipEntry entry = zip.getEntry(CONTENT);
            if (entry == null) {
                throw new IOException(file + " has no " + CONTENT);
            }
            try (InputStream in = zip.getInputStream(entry)) {
                return in.readAllBytes();
            }
        }
    }

    /** Returns a synthetic document; the same for the same number of sections of about 10 KB each. */
    static byte[] synthetic(int sections) throws XMLStreamException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new OfficeDocument(new Utf8OutputFactory().create(out)).write(sections);
        return out.toByteArray();
    }

    private void write(int sections) throws XMLStreamException {
        writer.writeStartDocument("UTF-8", "1.0");
        writer.writeStartElement("office", "document-content", OFFICE);
        writer.writeNamespace("office", OFFICE);
        writer.writeNamespace("style", STYLE);
        writer.writeNamespace("text", TEXT);
        writer.writeNamespace("table", TABLE);
        writer.writeNamespace("fo", FORMAT);
        writer.writeAttribute("office", OFFICE, "version", "1.2");
        writeStyles();
        writer.writeStartElement("office", "body", OFFICE);
        writer.writeStartElement("office", "text", OFFICE);
        for (int section = 1; section <= sections; section++) {
            writeSection(section);
        }
        writer.writeEndDocument();
        writer.close();
    }

    private void writeStyles() throws XMLStreamException {
        writer.writeStartElement("office", "automatic-styles", OFFICE);
        for (int i = 1; i <= STYLES; i++) {
            boolean paragraph = i % 2 == 0;
            writer.writeStartElement("style", "style", STYLE);
            writer.writeAttribute("style", STYLE, "name", (paragraph ? "P" : "T") + i);
            writer.writeAttribute("style", STYLE, "family", paragraph ? "paragraph" : "text");
            writer.writeEmptyElement("style", paragraph ? "paragraph-properties" : "text-properties", STYLE);
            writer.writeAttribute("fo", FORMAT, "margin-left", i % 10 / 4.0 + "cm");
            writer.writeAttribute("fo", FORMAT, "font-size", 8 + i % 12 + "pt");
            writer.writeEndElement();
        }
        writer.writeEndElement();
    }

    private void writeSection(int section) throws XMLStreamException {
        text("h", "Heading_20_" + (1 + section % 3), sentence(4));
        int paragraphs = 8 + random.nextInt(8);
        for (int i = 0; i < paragraphs; i++) {
            writeParagraph();
        }
        writer.writeStartElement("text", "list", TEXT);
        for (int i = random.nextInt(6); i >= 0; i--) {
            writer.writeStartElement("text", "list-item", TEXT);
            text("p", style("P"), sentence(10));
            writer.writeEndElement();
        }
        writer.writeEndElement();
        if (section % 3 == 0) {
            writeTable(section);
        }
    }

    private void writeParagraph() throws XMLStreamException {
        writer.writeStartElement("text", "p", TEXT);
        writer.writeAttribute("text", TEXT, "style-name", style("P"));
        for (int i = random.nextInt(5); i >= 0; i--) {
            writer.writeCharacters(sentence(14) + " ");
            if (random.nextBoolean()) {
                text("span", style("T"), sentence(3));
            }
        }
        writer.writeEndElement();
    }

    private void writeTable(int section) throws XMLStreamException {
        writer.writeStartElement("table", "table", TABLE);
        writer.writeAttribute("table", TABLE, "name", "Table" + section);
        for (int row = 0; row < 8; row++) {
            writer.writeStartElement("table", "table-row", TABLE);
            for (int column = 0; column < 4; column++) {
                writer.writeStartElement("table", "table-cell", TABLE);
                writer.writeAttribute("office", OFFICE, "value-type", "string");
                text("p", "Table_20_Contents", sentence(2));
                writer.writeEndElement();
            }
            writer.writeEndElement();
        }
        writer.writeEndElement();
    }

    private void text(String element, String style, String content) throws XMLStreamException {
        writer.writeStartElement("text", element, TEXT);
        writer.writeAttribute("text", TEXT, "style-name", style);
        writer.writeCharacters(content);
        writer.writeEndElement();
    }

    private String style(String kind) {
        return kind + (1 + random.nextInt(STYLES / 2)) * 2;
    }

    private String sentence(int words) {
        StringBuilder sentence = new StringBuilder();
        for (int i = 0; i < words; i++) {
            // The words of a language are as rare as their rank is high.
            int rank = (int) Math.pow(DICTIONARY, random.nextDouble()) - 1;
            sentence.append(i == 0 ? "" : " ").append(dictionary[rank]);
        }
        return sentence.append('.').toString();
    }
}
