/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.stax;

/** What can be a name in XML: XML 1.0 (fifth edition) §2.3, Namespaces in XML 1.0 §3. Stateless. */
public final class XmlNames {

    private XmlNames() {}

    /**
     * Whether this is a name without a colon, which a prefix, a local name and an xs:ID have to be.
     *
     * @param name may be null or empty, which is no name
     */
    public static boolean isNCName(String name) {
        return name != null && isName(name) && name.indexOf(':') < 0;
    }

    /**
     * Whether this is a name, colons allowed.
     *
     * @param name may be null or empty, which is no name
     */
    public static boolean isName(String name) {
        if (name == null || name.isEmpty()) {
            return false;
        }
        for (int i = 0; i < name.length(); ) {
            int c = name.codePointAt(i);
            if (!(i == 0 ? isNameStart(c) : isNamePart(c))) {
                return false;
            }
            i += Character.charCount(c);
        }
        return true;
    }

    /** Whether a name may begin with this code point; true for the colon. */
    public static boolean isNameStart(int c) {
        if (c < 0x80) {
            return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c == ':';
        }
        return c >= 0xC0 && c <= 0x2FF && c != 0xD7 && c != 0xF7
                || c >= 0x370 && c <= 0x1FFF && c != 0x37E
                || c == 0x200C
                || c == 0x200D
                || c >= 0x2070 && c <= 0x218F
                || c >= 0x2C00 && c <= 0x2FEF
                || c >= 0x3001 && c <= 0xD7FF
                || c >= 0xF900 && c <= 0xFDCF
                || c >= 0xFDF0 && c <= 0xFFFD
                || c >= 0x10000 && c <= 0xEFFFF;
    }

    /** Whether a name may have this code point after its first; true for the colon. */
    public static boolean isNamePart(int c) {
        return isNameStart(c)
                || c >= '0' && c <= '9'
                || c == '-'
                || c == '.'
                || c == 0xB7
                || c >= 0x300 && c <= 0x36F
                || c == 0x203F
                || c == 0x2040;
    }
}
