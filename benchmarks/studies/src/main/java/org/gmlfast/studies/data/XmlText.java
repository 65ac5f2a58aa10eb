/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies.data;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Writes indented XML without checks: names and attributes are those of the generators. */
final class XmlText {

    private final OutputStream out;
    private final StringBuilder text = new StringBuilder();

    XmlText(OutputStream out) {
        this.out = new BufferedOutputStream(out, 1 << 16);
        text.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    }

    /** A start tag; attributes are names and values in turn. */
    XmlText start(String name, String... attributes) {
        text.append('<').append(name);
        for (int i = 0; i < attributes.length; i += 2) {
            text.append(' ').append(attributes[i]).append("=\"");
            escape(attributes[i + 1]);
            text.append('"');
        }
        text.append('>');
        return this;
    }

    XmlText end(String name) {
        text.append("</").append(name).append(">\n");
        if (text.length() > 1 << 14) {
            flush();
        }
        return this;
    }

    XmlText text(String value) {
        escape(value);
        return this;
    }

    /** An element with text alone. */
    XmlText element(String name, String value) {
        return start(name).text(value).end(name);
    }

    XmlText element(String name, int value) {
        return element(name, Integer.toString(value));
    }

    XmlText newLine() {
        text.append('\n');
        return this;
    }

    private void escape(String value) {
        for (int i = 0; i < value.length(); i++) {
            switch (value.charAt(i)) {
                case '&' -> text.append("&amp;");
                case '<' -> text.append("&lt;");
                case '"' -> text.append("&quot;");
                default -> text.append(value.charAt(i));
            }
        }
    }

    private void flush() {
        try {
            out.write(text.toString().getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        text.setLength(0);
    }

    void finish() throws IOException {
        flush();
        out.flush();
    }
}
