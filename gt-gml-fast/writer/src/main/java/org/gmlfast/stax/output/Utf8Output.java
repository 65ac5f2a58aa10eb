/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.stax.output;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.stax.OmittedCharacters;
import org.gmlfast.stax.Utf8Text;
import org.gmlfast.stax.internal.TextBuffer;
import org.gmlfast.stax.internal.text.Utf8;
import org.gmlfast.stax.internal.text.XmlChars;

/**
 * A buffer before an output stream. It encodes characters in UTF-8 and escapes them in one pass. It never splits a
 * character over two writes to the stream.
 */
final class Utf8Output extends TextBuffer {

    /** Bytes in the buffer. It has to hold an escaped chunk. All sizes from 8 KB to 128 KB are equally fast. */
    static final int SIZE = 32 * 1024;

    /** Characters that are escaped between two checks for room. */
    private static final int CHUNK = 1024;

    /** The most bytes for one char: {@code &#65533;}. */
    private static final int MAX_BYTES = 8;

    /** The most bytes for a surrogate pair: {@code &#1114109;}. */
    private static final int MAX_PAIR_BYTES = 10;

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

    private final OutputStream stream;

    /** Decides which characters become references; null if the charset of the document has all characters. */
    private final CharsetEncoder charset;

    private final char[] chars = new char[CHUNK];
    private long flushed;

    Utf8Output(OutputStream stream, CharsetEncoder charset) {
        super(SIZE);
        this.stream = stream;
        this.charset = charset;
    }

    /** The bytes written so far, including those in the buffer. */
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

    /** Writes markup, which is not escaped. The charset of the document has to have its characters. */
    void writeMarkup(String text) throws XMLStreamException {
        writeMarkup(text.toCharArray(), 0, text.length());
    }

    /** Writes markup, which is not escaped. The charset of the document has to have its characters. */
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
     * Escapes and encodes text.
     *
     * @param classes {@link XmlChars#IN_TEXT} or {@link XmlChars#IN_ATTRIBUTE}
     * @param lenient whether forbidden characters are dropped; otherwise they are refused
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
     * Escapes and encodes text.
     *
     * @param classes {@link XmlChars#IN_TEXT} or {@link XmlChars#IN_ATTRIBUTE}
     * @param lenient whether forbidden characters are dropped; otherwise they are refused
     */
    void writeEscaped(char[] text, int start, int length, byte[] classes, boolean lenient) throws XMLStreamException {
        int end = start + length;
        for (int i = start; i < end; ) {
            int stop = Math.min(i + CHUNK, end);
            // the last char of the chunk may be the first half of a pair, which is written whole
            reserve((stop - i - 1) * MAX_BYTES + MAX_PAIR_BYTES);
            while (i < stop) {
                i = copyPlain(text, i, stop, classes);
                if (i < stop) {
                    i = writeSpecial(text, i, end, lenient, classes);
                }
            }
        }
    }

    /**
     * Escapes text that is encoded already, and drops characters that XML forbids.
     *
     * @param classes {@link XmlChars#UTF8_IN_TEXT} or {@link XmlChars#UTF8_IN_ATTRIBUTE}
     */
    void writeEscaped(Utf8Text text, byte[] classes) throws XMLStreamException {
        if (charset != null) {
            boolean content = classes == XmlChars.UTF8_IN_TEXT;
            writeEscaped(text.toString(), content ? XmlChars.IN_TEXT : XmlChars.IN_ATTRIBUTE, true);
            return;
        }
        byte[] from = text.array();
        int end = text.start() + text.length();
        for (int i = text.start(); i < end; ) {
            int stop = Utf8.endOfPiece(from, i, end, CHUNK);
            reserve((stop - i) * MAX_BYTES);
            while (i < stop) {
                i = copyPlain(from, i, stop, classes);
                if (i < stop) {
                    i = writeSpecial(from, i, end, classes);
                }
            }
        }
    }

    /** Copies bytes that need no escape, up to the first other one. */
    private int copyPlain(byte[] text, int from, int to, byte[] classes) {
        byte[] bytes = buffer;
        int b = at;
        int i = from;
        // eight at a time: values of columns are this long, and cost a third less than byte by byte
        for (; i <= to - Long.BYTES; i += Long.BYTES, b += Long.BYTES) {
            long eight = (long) LONG.get(text, i);
            if (XmlChars.mayNeedEscape(eight)) {
                break;
            }
            LONG.set(bytes, b, eight);
        }
        for (; i < to; i++) {
            byte c = text[i];
            if (classes[c & 0xFF] != 0) {
                break;
            }
            bytes[b++] = c;
        }
        at = b;
        return i;
    }

    /** @return the index after the character */
    private int writeSpecial(byte[] text, int i, int end, byte[] classes) {
        byte c = text[i];
        if (c < 0) {
            if (XmlChars.isNonCharacter(text, i, end)) {
                OmittedCharacters.add(1);
                return i + 3;
            }
            buffer[at++] = c;
        } else if (classes[c] == XmlChars.ESCAPED) {
            byte[] reference = XmlChars.reference((char) c);
            System.arraycopy(reference, 0, buffer, at, reference.length);
            at += reference.length;
        } else {
            OmittedCharacters.add(1);
        }
        return i + 1;
    }

    /** Copies characters that need no escape, up to the first other one. */
    private int copyPlain(char[] text, int from, int to, byte[] classes) {
        byte[] bytes = buffer;
        // XML has all characters of two and three bytes; writeSpecial handles surrogates and forbidden characters
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
            } else if (lenient) {
                OmittedCharacters.add(1);
            } else {
                throw forbidden(c);
            }
            return i + 1;
        }
        int codePoint = Character.codePointAt(text, i, end);
        if (!XmlChars.isChar(codePoint)) {
            if (!lenient) {
                throw forbidden(codePoint);
            }
            OmittedCharacters.add(1);
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
