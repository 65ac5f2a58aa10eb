/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml;

import org.gmlfast.stax.XmlNames;

/**
 * Feature ids as xs:ID, which fid and gml:id are (GML 02-069 feature.xsd, GML 07-036 §7.2.4.5): a character that cannot
 * be there becomes {@code _x0020_}, its code in four or six hexadecimal digits, as ISO/IEC 9075-14 has it for names.
 * What looks like such an escape is escaped itself, so that distinct ids stay distinct and every id can be had back.
 */
public final class GmlIds {

    private GmlIds() {}

    /**
     * The id as an xs:ID.
     *
     * @param id not null; if it is valid as it is, it is returned
     */
    public static String toXmlId(String id) {
        int plain = plainLength(id);
        return plain == id.length() && plain > 0 ? id : escaped(id, plain);
    }

    /** Characters before the first to be looked at closely. */
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
     * The id that {@link #toXmlId} made this one of.
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

    /** Whether {@code _xHHHH_}, {@code _xHHHHHH_} or, as the whole id, {@code _x_} stands here. */
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
