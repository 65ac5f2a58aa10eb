/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml;

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
            boolean plain = letter || (i > 0 && inner) || c == '_' && !isEscape(id, i);
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
            boolean valid = c != ':' && (i == 0 ? XmlNames.isNameStart(c) : XmlNames.isNamePart(c));
            if (valid && !(c == '_' && isEscape(id, i))) {
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

    /** Whether {@code _xHHHH_} or {@code _xHHHHHH_} begins here, or {@code _x_} is the whole id. */
    private static boolean isEscape(String id, int at) {
        if (!id.startsWith("_x", at)) {
            return false;
        }
        if (id.equals("_x_")) {
            return true;
        }
        int end = id.indexOf('_', at + 1);
        int digits = end - at - 2;
        if (digits != 4 && digits != 6) {
            return false;
        }
        for (int i = at + 2; i < end; i++) {
            if (Character.digit(id.charAt(i), 16) < 0 || id.charAt(i) >= 0x80) {
                return false;
            }
        }
        return Integer.parseInt(id, at + 2, end, 16) <= Character.MAX_CODE_POINT;
    }
}
