/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.stax;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;

import javax.xml.stream.XMLStreamException;

/**
 * A buffer of bytes before an output stream, and how characters get into it: UTF-8 and XML's references in one pass. A
 * character is never split over two writes to the stream.
 */
final class Utf8Output extends TextBuffer {

    /** Bytes in the buffer. It must hold an escaped chunk; from 8 KB to 128 KB all sizes measure the same. */
    static final int SIZE = 32 * 1024;

    /** Characters escaped before it is asked again whether there is room. */
    private static final int CHUNK = 1024;

    /** Most bytes for one char: {@code &#65533;}. */
    private static final int MAX_BYTES = 8;

    /** Most bytes for two chars that are one character: {@code &#1114109;}. */
    private static final int MAX_PAIR_BYTES = 10;

    private final OutputStream stream;

    /** Knows which characters the document's charset has; null if it has all of them. */
    private final CharsetEncoder charset;

    private final char[] chars = new char[CHUNK];
    private long flushed;

    Utf8Output(OutputStream stream, CharsetEncoder charset) {
        super(SIZE);
        this.stream = stream;
        this.charset = charset;
    }

    /** Bytes written so far, those in the buffer included. */
    long count() {
        return flushed + at;
    }

    @Override
    protected void handOn(byte[] bytes, int length) throws XMLStreamException {
        flushed += length;
        try {
            stream.write(bytes, 0, length);
        } catch (IOException e) {
            throw failed(e);
        }
    }

    void flush() throws XMLStreamException {
        empty();
        try {
            stream.flush();
        } catch (IOException e) {
            throw failed(e);
        }
    }

    void close() throws XMLStreamException {
        try {
            stream.close();
        } catch (IOException e) {
            throw failed(e);
        }
    }

    private static XMLStreamException failed(IOException e) {
        return new XMLStreamException(e.getMessage(), e);
    }

    void write(byte b) throws XMLStreamException {
        reserve(1);
        buffer[at++] = b;
    }

    void write(byte[] bytes) throws XMLStreamException {
        int length = bytes.length;
        if (SIZE - at < length) {
            writeInParts(bytes);
            return;
        }
        System.arraycopy(bytes, 0, buffer, at, length);
        at += length;
    }

    private void writeInParts(byte[] bytes) throws XMLStreamException {
        for (int from = 0; from < bytes.length; ) {
            reserve(1);
            int length = Math.min(bytes.length - from, SIZE - at);
            System.arraycopy(bytes, from, buffer, at, length);
            at += length;
            from += length;
        }
    }

    // ---- characters

    /** Markup that holds nothing to be escaped: every character has to be in the document's charset. */
    void writeMarkup(String text) throws XMLStreamException {
        writeMarkup(text.toCharArray(), 0, text.length());
    }

    /** Markup that holds nothing to be escaped: every character has to be in the document's charset. */
    void writeMarkup(char[] text, int start, int length) throws XMLStreamException {
        int end = start + length;
        for (int i = start; i < end; ) {
            reserve(MAX_BYTES);
            int c = Character.codePointAt(text, i, end);
            if (!XmlChars.isChar(c)) {
                throw forbidden(c);
            }
            if (charset != null && c >= 0x80 && !charset.canEncode(new String(Character.toChars(c)))) {
                throw new XMLStreamException("character U+%04X is not in %s and cannot be written as a reference here"
                        .formatted(c, charset.charset()));
            }
            at = Utf8.put(buffer, at, c);
            i += Character.charCount(c);
        }
    }

    /**
     * Escapes and encodes.
     *
     * @param classes {@link XmlChars#IN_TEXT} or {@link XmlChars#IN_ATTRIBUTE}
     * @param lenient whether forbidden characters are left out, or refused
     */
    void writeEscaped(String text, byte[] classes, boolean lenient) throws XMLStreamException {
        int length = text.length();
        for (int from = 0; from < length; ) {
            int to = XmlChars.endOfPiece(text, from, CHUNK);
            text.getChars(from, to, chars, 0);
            writeEscaped(chars, 0, to - from, classes, lenient);
            from = to;
        }
    }

    /**
     * Escapes and encodes.
     *
     * @param classes {@link XmlChars#IN_TEXT} or {@link XmlChars#IN_ATTRIBUTE}
     * @param lenient whether forbidden characters are left out, or refused
     */
    void writeEscaped(char[] text, int start, int length, byte[] classes, boolean lenient) throws XMLStreamException {
        int end = start + length;
        for (int i = start; i < end; ) {
            int stop = Math.min(i + CHUNK, end);
            // the last char of the chunk may be the first half of a pair, which is written as a whole
            reserve((stop - i - 1) * MAX_BYTES + MAX_PAIR_BYTES);
            while (i < stop) {
                i = copyPlain(text, i, stop, classes);
                if (i < stop) {
                    i = writeSpecial(text, i, end, lenient, classes);
                }
            }
        }
    }

    /** Copies characters that stand as themselves, up to the first other one. */
    private int copyPlain(char[] text, int from, int to, byte[] classes) {
        byte[] bytes = buffer;
        // characters in two and three bytes are all of XML's; those in four, and what is none, are left to writeSpecial
        char limit = charset == null ? Character.MIN_SURROGATE : 0x80;
        int b = at;
        int i = from;
        for (; i < to; i++) {
            char c = text[i];
            if (c < 0x80) {
                if (classes[c] != 0) {
                    break;
                }
                bytes[b++] = (byte) c;
            } else if (c >= limit) {
                break;
            } else {
                b = Utf8.put(bytes, b, c);
            }
        }
        at = b;
        return i;
    }

    /** @return the index after the character */
    private int writeSpecial(char[] text, int i, int end, boolean lenient, byte[] classes) throws XMLStreamException {
        char c = text[i];
        if (c < 0x80) {
            if (classes[c] == XmlChars.ESCAPED) {
                byte[] reference = XmlChars.reference(c);
                System.arraycopy(reference, 0, buffer, at, reference.length);
                at += reference.length;
            } else if (!lenient) {
                throw forbidden(c);
            }
            return i + 1;
        }
        int codePoint = Character.codePointAt(text, i, end);
        if (!XmlChars.isChar(codePoint)) {
            if (!lenient) {
                throw forbidden(codePoint);
            }
        } else if (charset == null || charset.canEncode(new String(Character.toChars(codePoint)))) {
            at = Utf8.put(buffer, at, codePoint);
        } else {
            writeReference(codePoint);
        }
        return i + Character.charCount(codePoint);
    }

    private void writeReference(int c) {
        byte[] reference = ("&#" + c + ';').getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(reference, 0, buffer, at, reference.length);
        at += reference.length;
    }

    private static XMLStreamException forbidden(int c) {
        return new XMLStreamException("character U+%04X cannot be in an XML document".formatted(c));
    }
}
