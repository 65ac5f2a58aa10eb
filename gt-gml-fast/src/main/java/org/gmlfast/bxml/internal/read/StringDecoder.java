/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.read;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

import org.gmlfast.bxml.BxmlException;
import org.gmlfast.bxml.internal.StringCoder;

/** Strings from the bytes of a file's charset. What is no text in it, or none that XML can hold, is refused. */
public final class StringDecoder {

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

    private static final long HIGH_BITS = 0x8080_8080_8080_8080L;
    private static final long BLANKS = 0x2020_2020_2020_2020L;

    /** What a malformed character is decoded to, and may be one of the text. */
    private static final char REPLACEMENT = '\uFFFD';

    private final Charset charset;
    private final CharsetDecoder decoder;
    private final boolean asciiBased;
    private final boolean utf8;
    private final boolean utf16;
    private final boolean utf32;

    /** Whether every character has one byte. */
    private final boolean oneByte;

    public StringDecoder(Charset declared, ByteOrder characterOrder) {
        utf16 = declared.name().startsWith("UTF-16");
        // with a mark its order counts, otherwise the header's
        charset = StringCoder.inOrder(declared, characterOrder);
        utf8 = charset.equals(StandardCharsets.UTF_8);
        utf32 = charset.name().startsWith("UTF-32");
        oneByte = charset.canEncode() && charset.newEncoder().maxBytesPerChar() == 1;
        asciiBased = utf8 || charset.equals(StandardCharsets.ISO_8859_1) || charset.equals(StandardCharsets.US_ASCII);
        decoder = charset.newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
    }

    /**
     * The text of some bytes.
     *
     * @param offset where they are in the file
     */
    public String decode(byte[] bytes, int from, int length, long offset) throws BxmlException {
        if (asciiBased && isPlain(bytes, from, length)) {
            return new String(bytes, from, length, StandardCharsets.ISO_8859_1);
        }
        if (utf8) {
            // replaces what is malformed, where the decoder's own objects would take three times as long to refuse it
            String quick = new String(bytes, from, length, StandardCharsets.UTF_8);
            if (quick.indexOf(REPLACEMENT) < 0) {
                checkCharacters(quick, offset);
                return quick;
            }
        }
        String text;
        try {
            text = decoder.decode(withoutMark(bytes, from, length)).toString();
        } catch (CharacterCodingException e) {
            throw new BxmlException("this is no text in " + charset, offset, e);
        }
        checkCharacters(text, offset);
        return text;
    }

    /** Whether a text can be in a file of this charset without references to characters. */
    public boolean canEncode(String text) {
        return charset.canEncode() && charset.newEncoder().canEncode(text);
    }

    /** The bytes of a text, for comparing; characters that the charset lacks become others. */
    public byte[] encode(String text) {
        return text.getBytes(charset);
    }

    /** Whether equal texts have equal bytes, but for a mark. Other charsets have several codes for some characters. */
    public boolean isCompared() {
        return asciiBased || utf16;
    }

    /** Whether a string begins with a byte order mark of UTF-16, which is no character of it. */
    public boolean hasMark(byte[] bytes, int from, int length) {
        if (!utf16 || length < 2) {
            return false;
        }
        int mark = (bytes[from] & 0xFF) << 8 | bytes[from + 1] & 0xFF;
        return mark == 0xFEFF || mark == 0xFFFE;
    }

    /** Whether all bytes are ASCII, and no control characters. */
    private static boolean isPlain(byte[] bytes, int from, int length) {
        int end = from + length;
        int i = from;
        for (; i + 8 <= end; i += 8) {
            long word = (long) LONGS.get(bytes, i);
            // a byte below the blank borrows from its high bit
            if (((word | word - BLANKS) & HIGH_BITS) != 0) {
                return false;
            }
        }
        for (; i < end; i++) {
            if (bytes[i] < 0x20) {
                return false;
            }
        }
        return true;
    }

    private ByteBuffer withoutMark(byte[] bytes, int from, int length) throws BxmlException {
        if (utf16 && length >= 2) {
            int mark = (bytes[from] & 0xFF) << 8 | bytes[from + 1] & 0xFF;
            boolean big = charset.equals(StandardCharsets.UTF_16BE);
            if (mark == 0xFEFF && big || mark == 0xFFFE && !big) {
                return ByteBuffer.wrap(bytes, from + 2, length - 2);
            }
            if (mark == 0xFEFF || mark == 0xFFFE) {
                return swapped(bytes, from + 2, length - 2);
            }
        }
        return ByteBuffer.wrap(bytes, from, length);
    }

    /** UTF-16 whose mark tells another order than the header. */
    private static ByteBuffer swapped(byte[] bytes, int from, int length) {
        byte[] other = new byte[length];
        for (int i = 0; i + 1 < length; i += 2) {
            other[i] = bytes[from + i + 1];
            other[i + 1] = bytes[from + i];
        }
        return ByteBuffer.wrap(other);
    }

    private static void checkCharacters(String text, long offset) throws BxmlException {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            // decoders make no halves of surrogate pairs, and every pair stands for a character of XML
            if (c < 0x20 && c != '\n' && c != '\t' && c != '\r' || c >= 0xFFFE) {
                throw new BxmlException("character U+%04X cannot be in an XML document".formatted((int) c), offset);
            }
        }
    }

    /** How many of some bytes, which more follow, are whole characters; 0 if that cannot be told. */
    int wholeCharacters(byte[] bytes, int from, int length) {
        if (utf8) {
            int end = from + length;
            int last = end - 1;
            // back to the first byte of the last character
            while (last > from && last > end - 4 && (bytes[last] & 0xC0) == 0x80) {
                last--;
            }
            return last > from ? last - from : length;
        }
        if (utf16) {
            return wholeUnits(bytes, from, length);
        }
        return oneByte ? length : utf32 ? length & ~3 : 0;
    }

    /** What follows must not begin with half a pair, nor with what would be taken for a mark. */
    private int wholeUnits(byte[] bytes, int from, int length) {
        if (hasMark(bytes, from, length)) {
            return 0; // it holds for the rest, too
        }
        int high = charset.equals(StandardCharsets.UTF_16BE) ? 0 : 1;
        int whole = (length & ~1) - 2;
        while (whole > 0 && (isLowSurrogate(bytes[from + whole + high]) || hasMark(bytes, from + whole, 2))) {
            whole -= 2;
        }
        return whole;
    }

    private static boolean isLowSurrogate(byte high) {
        return (high & 0xFC) == 0xDC;
    }
}
