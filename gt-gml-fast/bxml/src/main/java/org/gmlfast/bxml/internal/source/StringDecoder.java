/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.source;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

import org.gmlfast.bxml.format.BxmlException;
import org.gmlfast.bxml.internal.StringCoder;

/** Decodes strings in the charset of a file. Refuses malformed bytes and characters that XML forbids. */
public final class StringDecoder {

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

    private static final long HIGH_BITS = 0x8080_8080_8080_8080L;
    private static final long BLANKS = 0x2020_2020_2020_2020L;

    /** The replacement for a malformed character; it may also occur in the text itself. */
    private static final char REPLACEMENT = '\uFFFD';

    private final Charset charset;
    private final CharsetDecoder decoder;
    private final boolean asciiBased;
    private final boolean utf8;
    private final boolean utf16;
    private final boolean utf32;

    /** Whether the charset encodes every character in one byte. */
    private final boolean oneByte;

    public StringDecoder(Charset declared, ByteOrder characterOrder) {
        utf16 = declared.name().startsWith("UTF-16");
        // a byte order mark takes precedence over the header's order
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
     * Decodes a string.
     *
     * @param offset the offset of the bytes in the file
     */
    public String decode(byte[] bytes, int from, int length, long offset) throws BxmlException {
        if (asciiBased && isPlain(bytes, from, length)) {
            return new String(bytes, from, length, StandardCharsets.ISO_8859_1);
        }
        if (utf8) {
            // String replaces malformed bytes; a CharsetDecoder, which reports them, takes three times as long
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
            throw new BxmlException("a string is not valid " + charset, offset, e);
        }
        checkCharacters(text, offset);
        return text;
    }

    /** Whether the charset can encode a text without references to characters. */
    public boolean canEncode(String text) {
        return charset.canEncode() && charset.newEncoder().canEncode(text);
    }

    /** Encodes a text for comparison; characters that the charset lacks are replaced. */
    public byte[] encode(String text) {
        return text.getBytes(charset);
    }

    /**
     * Whether equal texts always have equal bytes, apart from a byte order mark. Other charsets have several encodings
     * of some characters.
     */
    public boolean isCompared() {
        return asciiBased || utf16;
    }

    /** Whether a string starts with a byte order mark of UTF-16, which is not part of the text. */
    public boolean hasMark(byte[] bytes, int from, int length) {
        if (!utf16 || length < 2) {
            return false;
        }
        int mark = (bytes[from] & 0xFF) << 8 | bytes[from + 1] & 0xFF;
        return mark == 0xFEFF || mark == 0xFFFE;
    }

    /** Whether all bytes are ASCII and none is a control character. */
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

    /** Swaps the bytes of UTF-16 whose byte order mark differs from the header. */
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
            // decoders return no unpaired surrogates, and XML allows every surrogate pair
            if (c < 0x20 && c != '\n' && c != '\t' && c != '\r' || c >= 0xFFFE) {
                throw new BxmlException("character U+%04X cannot be in an XML document".formatted((int) c), offset);
            }
        }
    }

    /**
     * The number of bytes at the front of an incomplete string that are whole characters; 0 if the bytes of the charset
     * do not show where a character ends.
     */
    public int wholeCharacters(byte[] bytes, int from, int length) {
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

    /**
     * The same for UTF-16: the rest must start neither with a low surrogate nor with a character that looks like a byte
     * order mark.
     */
    private int wholeUnits(byte[] bytes, int from, int length) {
        if (hasMark(bytes, from, length)) {
            return 0; // the mark determines the order of the rest, too
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
