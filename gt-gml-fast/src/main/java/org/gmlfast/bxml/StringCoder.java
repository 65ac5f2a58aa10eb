/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml;

import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.stax.XmlChars;

/** Strings as the bytes of a file's charset. UTF-16 goes by the byte order that the header tells, without a mark. */
final class StringCoder {

    private final Charset charset;
    private final CharsetEncoder encoder;

    /** Whether every character has bytes in this charset. */
    final boolean complete;

    StringCoder(Charset declared, ByteOrder characterOrder) {
        this.charset = inOrder(declared, characterOrder);
        this.encoder = charset.newEncoder();
        this.complete = charset.name().startsWith("UTF-");
    }

    /** What a charset of several bytes a character is, in a byte order. */
    static Charset inOrder(Charset declared, ByteOrder order) {
        boolean little = order == ByteOrder.LITTLE_ENDIAN;
        return switch (declared.name()) {
            case "UTF-16" -> little ? StandardCharsets.UTF_16LE : StandardCharsets.UTF_16BE;
            case "UTF-32" -> Charset.forName(little ? "UTF-32LE" : "UTF-32BE");
            default -> declared;
        };
    }

    boolean isUtf8() {
        return charset == StandardCharsets.UTF_8;
    }

    boolean canEncode(String text) {
        return complete || encoder.canEncode(text);
    }

    /** Encodes what cannot be written in another way, such as names and comments. */
    byte[] encode(String text) throws XMLStreamException {
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            if (!XmlChars.isChar(c)) {
                throw forbidden(c);
            }
            i += Character.charCount(c);
        }
        if (!canEncode(text)) {
            throw new XMLStreamException("\"" + text + "\" cannot be written in " + charset);
        }
        return text.getBytes(charset);
    }

    /** Encodes text known to have bytes in this charset. */
    byte[] encodeKnown(String text) {
        return text.getBytes(charset);
    }

    static XMLStreamException forbidden(int c) {
        return new XMLStreamException("character U+%04X cannot be in an XML document".formatted(c));
    }
}
