/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.stax.internal.text;

import java.nio.charset.StandardCharsets;

/** Classifies characters in XML text: XML 1.0 §2.2, §2.4, §3.3.3. */
public final class XmlChars {

    /**
     * The class of each ASCII character in content: 0 if it stands for itself, {@link #ESCAPED} or {@link #FORBIDDEN}.
     */
    public static final byte[] IN_TEXT = new byte[128];

    /** The class of each ASCII character in a double-quoted attribute value, where white space would be normalized. */
    public static final byte[] IN_ATTRIBUTE = new byte[128];

    /** {@link #IN_TEXT} for each byte of UTF-8; the first byte of U+FFFE and U+FFFF is {@link #FORBIDDEN}. */
    public static final byte[] UTF8_IN_TEXT = new byte[256];

    /** {@link #IN_ATTRIBUTE} for each byte of UTF-8; the first byte of U+FFFE and U+FFFF is {@link #FORBIDDEN}. */
    public static final byte[] UTF8_IN_ATTRIBUTE = new byte[256];

    /** The class of characters that become references. */
    public static final byte ESCAPED = 1;
    /** The class of characters that XML forbids. */
    public static final byte FORBIDDEN = 2;

    private static final long EACH_BYTE = 0x0101010101010101L;

    private static final byte[][] REFERENCES = new byte[128][];

    static {
        for (int c = 0; c < 0x20; c++) {
            IN_TEXT[c] = c == '\t' || c == '\n' ? 0 : FORBIDDEN;
            IN_ATTRIBUTE[c] = FORBIDDEN;
        }
        // A literal carriage return would be read as a line feed (§2.11). '>' matters after "]]" only, but is always
        // escaped: looking back costs more than three bytes.
        for (char c : "<>&\r".toCharArray()) {
            IN_TEXT[c] = ESCAPED;
        }
        for (char c : "<>&\"\t\n\r".toCharArray()) {
            IN_ATTRIBUTE[c] = ESCAPED;
        }
        System.arraycopy(IN_TEXT, 0, UTF8_IN_TEXT, 0, IN_TEXT.length);
        UTF8_IN_TEXT[0xEF] = FORBIDDEN;
        System.arraycopy(IN_ATTRIBUTE, 0, UTF8_IN_ATTRIBUTE, 0, IN_ATTRIBUTE.length);
        UTF8_IN_ATTRIBUTE[0xEF] = FORBIDDEN;
        reference('<', "&lt;");
        reference('>', "&gt;");
        reference('&', "&amp;");
        reference('"', "&quot;");
        reference('\t', "&#9;");
        reference('\n', "&#10;");
        reference('\r', "&#13;");
    }

    private XmlChars() {}

    private static void reference(char c, String reference) {
        REFERENCES[c] = reference.getBytes(StandardCharsets.US_ASCII);
    }

    /**
     * Whether one of eight bytes of UTF-8 may have a class other than 0, in text or in an attribute. False is certain.
     *
     * @param eight in any order
     */
    public static boolean mayNeedEscape(long eight) {
        // the high bit of a byte is set if that byte is: below a space; < or >; & or "; the first byte of U+FFFE
        long controls = eight - 0x20 * EACH_BYTE & ~eight;
        long found = controls
                | zero((eight | 0x02 * EACH_BYTE) ^ '>' * EACH_BYTE)
                | zero((eight & ~(0x04 * EACH_BYTE)) ^ '"' * EACH_BYTE)
                | zero(eight ^ 0xEF * EACH_BYTE);
        return (found & 0x80 * EACH_BYTE) != 0;
    }

    private static long zero(long bytes) {
        return bytes - EACH_BYTE & ~bytes;
    }

    /** The reference for an escaped character. */
    public static byte[] reference(char c) {
        return REFERENCES[c];
    }

    /** Whether XML 1.0 allows this code point (§2.2 Char). */
    public static boolean isChar(int c) {
        return c >= 0x20 && c < 0xD800
                || c == '\n'
                || c == '\t'
                || c == '\r'
                || c > 0xDFFF && c < 0xFFFE
                || c > 0xFFFF && c <= 0x10FFFF;
    }

    /** Whether U+FFFE or U+FFFF, which XML forbids, begins at an index of UTF-8 text. */
    public static boolean isNonCharacter(byte[] text, int at, int end) {
        return end - at >= 3
                && text[at] == (byte) 0xEF
                && text[at + 1] == (byte) 0xBF
                && (text[at + 2] == (byte) 0xBE || text[at + 2] == (byte) 0xBF);
    }

    /**
     * The index where a piece of a text ends, without splitting a surrogate pair.
     *
     * @param most chars in the piece, 2 or more
     */
    public static int endOfPiece(String text, int from, int most) {
        int length = text.length();
        int to = Math.min(from + most, length);
        return to < length && Character.isHighSurrogate(text.charAt(to - 1)) ? to - 1 : to;
    }

    /** Whether all characters are white space (§2.3 S); true for an empty text. */
    public static boolean isWhiteSpace(CharSequence text) {
        for (int i = 0; i < text.length(); i++) {
            if (!isWhiteSpace(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isWhiteSpace(char c) {
        return c == ' ' || c == '\n' || c == '\t' || c == '\r';
    }

    /** A text without the white space (§2.3 S) at its ends. Other blanks of Unicode are part of the text. */
    public static String trim(String text) {
        int from = 0;
        int to = text.length();
        while (from < to && isWhiteSpace(text.charAt(from))) {
            from++;
        }
        while (to > from && isWhiteSpace(text.charAt(to - 1))) {
            to--;
        }
        return text.substring(from, to);
    }
}
