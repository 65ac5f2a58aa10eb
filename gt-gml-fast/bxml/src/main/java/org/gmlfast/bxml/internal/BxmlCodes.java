/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal;

/** The codes of tokens (BXML §8.5), and of the types of values and array elements (§8.1). */
public class BxmlCodes {

    public static final int EMPTY_ELEMENT = 0x00;
    public static final int EMPTY_ATTR_ELEMENT = 0x01;
    public static final int CONTENT_ELEMENT = 0x02;
    public static final int CONTENT_ATTR_ELEMENT = 0x03;
    public static final int ELEMENT_END = 0x04;
    public static final int ATTRIBUTE_START = 0x05;
    public static final int ATTRIBUTE_LIST_END = 0x06;
    public static final int CHAR_CONTENT = 0x10;
    public static final int CHAR_CONTENT_REF = 0x11;
    public static final int CDATA_SECTION = 0x12;
    public static final int WHITESPACE = 0x13;
    public static final int BLOB_SECTION = 0x14;
    public static final int ENTITY_REF = 0x15;
    public static final int CHAR_ENTITY_REF = 0x16;
    public static final int COMMENT = 0x17;
    public static final int XML_DECLARATION = 0x20;
    public static final int BANG = 0x21;
    public static final int BANG_BRACKET = 0x22;
    public static final int PROCESSING_INSTR = 0x23;
    public static final int STRING_TABLE = 0x30;
    public static final int INDEX_TABLE = 0x31;
    public static final int TRAILER = 0x32;

    /** The bit that is set in the code of an element with attributes. */
    public static final int ATTRIBUTES = 0x01;

    /** The bit that is set in the code of an element with content, which needs an ElementEnd. */
    public static final int CONTENT = 0x02;

    /** The largest SmallNum: a value or a Count that is its own code. */
    public static final int MAX_SMALL = 0xEF;

    public static final int BOOL = 0xF0;
    public static final int BYTE = 0xF1;
    public static final int SHORT = 0xF2;
    public static final int USHORT = 0xF3;
    public static final int INT = 0xF4;
    public static final int LONG = 0xF6;
    public static final int FLOAT = 0xF8;
    public static final int DOUBLE = 0xF9;
    public static final int STRING = 0xFA;
    public static final int ARRAY = 0xFB;

    public static final int TRUE = 0xFF;
    public static final int FALSE = 0x00;

    public static final int BLOB_NONE = 0;
    public static final int BLOB_HEX = 1;
    public static final int BLOB_BASE64 = 2;
    public static final int BLOB_BYTES = 3;

    /** The position of a comment that starts on the line of the token before it (§8.8). */
    public static final int COMMENT_FOLLOWS = 2;

    protected BxmlCodes() {}

    /** The bytes of an integer of this type; 0 for other types. */
    public static int integerSize(int type) {
        return switch (type) {
            case BYTE -> 1;
            case SHORT, USHORT -> 2;
            case INT -> 4;
            case LONG -> 8;
            default -> 0;
        };
    }

    /** The bytes of an array element of this type; 0 for types that have no arrays. */
    public static int elementSize(int type) {
        return switch (type) {
            case BOOL, BYTE -> 1;
            case SHORT, USHORT -> 2;
            case INT, FLOAT -> 4;
            case LONG, DOUBLE -> 8;
            default -> 0;
        };
    }
}
