/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml;

import java.util.HexFormat;

import org.gmlfast.stax.XmlNames;

/**
 * Feature ids as xs:ID, the type of fid and gml:id (GML 02-069 feature.xsd, GML 07-036 §7.2.4.5). A character that an
 * xs:ID does not allow is replaced by its code in four or six hexadecimal digits, as ISO/IEC 9075-14 does for names.
 *
 * <pre>{@code
 * GmlIds.toXmlId("main street 1");          // main_x0020_street_x0020_1
 * GmlIds.fromXmlId("main_x0020_street_x0020_1");  // main street 1
 * }</pre>
 *
 * <p>Text that looks like such an escape is escaped itself. So distinct ids stay distinct, and {@link #fromXmlId}
 * restores every id.
 */
public final class GmlIds {

    private GmlIds() {}

    /**
     * Converts an id to an xs:ID.
     *
     * @param id not null
     * @return the same object if the id is valid
     */
    public static String toXmlId(String id) {
        int plain = plainLength(id);
        return plain == id.length() && plain > 0 ? id : escaped(id, plain);
    }

    /** The number of characters before the first one that may need an escape. */
    private static int plainLength(String id) {
        for (int i = 0; i < id.length(); i++) {
            char c = id.charAt(i);
            boolean letter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
            boolean inner = c >= '0' && c <= '9' || c == '.' || c == '-';
            boolean plain = letter || (i > 0 && inner) || c == '_' && !mayReadAsEscape(id, i);
            if (!plain) {
                return i;
            }
        }
        return id.length();
    }

    private static String escaped(String id, int from) {
        if (id.isEmpty()) {
            return "_x_";
        }
        StringBuilder text = new StringBuilder(id.length() + 16).append(id, 0, from);
        for (int i = from; i < id.length(); ) {
            int c = id.codePointAt(i);
            boolean valid = isInnerCharacter(c) && (i > 0 || XmlNames.isNameStart(c));
            if (valid && !mayReadAsEscape(id, i)) {
                text.append((char) c);
            } else {
                text.append(c < 0x10000 ? "_x%04X_".formatted(c) : "_x%06X_".formatted(c));
            }
            i += Character.charCount(c);
        }
        return text.toString();
    }

    /**
     * Restores the id that {@link #toXmlId} converted.
     *
     * @param xmlId not null
     */
    public static String fromXmlId(String xmlId) {
        if (xmlId.equals("_x_")) {
            return "";
        }
        StringBuilder id = new StringBuilder(xmlId.length());
        for (int i = 0; i < xmlId.length(); ) {
            if (isEscape(xmlId, i)) {
                int end = xmlId.indexOf('_', i + 1);
                id.appendCodePoint(Integer.parseInt(xmlId, i + 2, end, 16));
                i = end + 1;
            } else {
                id.append(xmlId.charAt(i++));
            }
        }
        return id.toString();
    }

    /**
     * Whether an unescaped underscore here could begin an escape in the xs:ID: the id has {@code _xHHHH} or
     * {@code _xHHHHHH} here, and an underscore follows, its own or that of the next character's escape.
     */
    private static boolean mayReadAsEscape(String id, int at) {
        if (!id.startsWith("_x", at)) {
            return false;
        }
        if (id.equals("_x_")) {
            return true;
        }
        int end = endOfDigits(id, at + 2);
        return end < id.length() && isCode(id, at + 2, end) && !isPlain(id.codePointAt(end));
    }

    /** Whether the character is neither an underscore nor replaced by an escape. */
    private static boolean isPlain(int c) {
        return c != '_' && isInnerCharacter(c);
    }

    private static boolean isInnerCharacter(int c) {
        return c != ':' && XmlNames.isNamePart(c);
    }

    /** Whether {@code _xHHHH_} or {@code _xHHHHHH_} begins here. */
    private static boolean isEscape(String xmlId, int at) {
        if (!xmlId.startsWith("_x", at)) {
            return false;
        }
        int end = endOfDigits(xmlId, at + 2);
        return end < xmlId.length() && xmlId.charAt(end) == '_' && isCode(xmlId, at + 2, end);
    }

    private static int endOfDigits(String id, int from) {
        int end = from;
        while (end < id.length() && HexFormat.isHexDigit(id.charAt(end))) {
            end++;
        }
        return end;
    }

    /** Whether these hexadecimal digits are a code point as {@link #toXmlId} writes it. */
    private static boolean isCode(String id, int from, int end) {
        int digits = end - from;
        return (digits == 4 || digits == 6) && Integer.parseInt(id, from, end, 16) <= Character.MAX_CODE_POINT;
    }
}
