/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml;

import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;

import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.XMLStreamWriter2;

/**
 * Writes CDATA sections that XML cannot hold as they are (XML 1.0 §2.7). {@code ]]>} is split between two sections.
 * Carriage returns, which a parser would read as line feeds (§2.11), and characters that the document's charset lacks
 * become references between sections.
 */
final class CDataSections {

    private static final String END = "]]>";

    private final XMLStreamWriter2 writer;

    /** Null if the charset has all characters, or if it is unknown. */
    private final CharsetEncoder encoder;

    CDataSections(XMLStreamWriter2 writer) {
        this.writer = writer;
        this.encoder = encoder(writer.getEncoding());
    }

    /** An encoder that shows which characters an encoding has; null if it has all, or if it is unknown. */
    static CharsetEncoder encoder(String encoding) {
        if (encoding == null || encoding.startsWith("UTF-")) {
            return null;
        }
        try {
            return Charset.forName(encoding).newEncoder();
        } catch (IllegalCharsetNameException | UnsupportedCharsetException | UnsupportedOperationException e) {
            return null;
        }
    }

    void write(String text) throws XMLStreamException {
        if (encoder == null && text.indexOf('\r') < 0 && !text.contains(END)) {
            writer.writeCData(text);
            return;
        }
        int length = text.length();
        int start = 0;
        for (int i = 0; i < length; ) {
            if (text.startsWith(END, i)) {
                section(text, start, i + 2);
                i += 2;
                start = i;
            } else if (needsReference(text.codePointAt(i))) {
                section(text, start, i);
                start = i;
                i = endOfReferences(text, i);
                writer.writeCharacters(text.substring(start, i));
                start = i;
            } else {
                i += Character.charCount(text.codePointAt(i));
            }
        }
        if (start < length || length == 0) {
            writer.writeCData(text.substring(start));
        }
    }

    private void section(String text, int from, int to) throws XMLStreamException {
        if (to > from) {
            writer.writeCData(text.substring(from, to));
        }
    }

    private boolean needsReference(int c) {
        return c == '\r' || c >= 0x80 && encoder != null && !encoder.canEncode(Character.toString(c));
    }

    private int endOfReferences(String text, int from) {
        int i = from;
        while (i < text.length() && needsReference(text.codePointAt(i))) {
            i += Character.charCount(text.codePointAt(i));
        }
        return i;
    }
}
