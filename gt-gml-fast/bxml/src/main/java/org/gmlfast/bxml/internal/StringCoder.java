/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal;

import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.stax.internal.text.XmlChars;

/**
 * Encodes strings in the charset of a file. UTF-16 and UTF-32 have the byte order of the header and no byte order mark.
 */
public final class StringCoder {

    private final Charset charset;
    private final CharsetEncoder encoder;

    /** Whether the charset has all characters. */
    public final boolean complete;

    /**
     * A coder for a file.
     *
     * @param declared the charset in the header
     * @param characterOrder the byte order of characters in the header
     */
    public StringCoder(Charset declared, ByteOrder characterOrder) {
        this.charset = inOrder(declared, characterOrder);
        this.encoder = charset.newEncoder();
        this.complete = charset.name().startsWith("UTF-");
    }

    /** The charset with this byte order if it is UTF-16 or UTF-32; otherwise the charset itself. */
    public static Charset inOrder(Charset declared, ByteOrder order) {
        boolean little = order == ByteOrder.LITTLE_ENDIAN;
        return switch (declared.name()) {
            case "UTF-16" -> little ? StandardCharsets.UTF_16LE : StandardCharsets.UTF_16BE;
            case "UTF-32" -> Charset.forName(little ? "UTF-32LE" : "UTF-32BE");
            default -> declared;
        };
    }

    public boolean isUtf8() {
        return charset == StandardCharsets.UTF_8;
    }

    public boolean canEncode(String text) {
        return complete || encoder.canEncode(text);
    }

    /**
     * Encodes text that cannot contain references to characters, such as names and comments.
     *
     * @throws XMLStreamException for a character that XML forbids or the charset lacks
     */
    public byte[] encode(String text) throws XMLStreamException {
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            if (!XmlChars.isChar(c)) {
                throw forbidden(c);
            }
            i += Character.charCount(c);
        }
        if (!canEncode(text)) {
            throw new XMLStreamException("\"" + text + "\" cannot be encoded in " + charset);
        }
        return text.getBytes(charset);
    }

    /** Encodes text that {@link #canEncode} has accepted. */
    public byte[] encodeKnown(String text) {
        return text.getBytes(charset);
    }

    /** The exception for a character that XML forbids. */
    public static XMLStreamException forbidden(int c) {
        return new XMLStreamException("character U+%04X cannot be in an XML document".formatted(c));
    }
}
