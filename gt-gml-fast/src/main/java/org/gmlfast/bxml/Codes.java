/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml;

/** The bytes that tell what follows: of tokens (BXML §8.5), of values and of the elements of arrays (§8.1). */
final class Codes {

    static final int EMPTY_ELEMENT = 0x00;
    static final int EMPTY_ATTR_ELEMENT = 0x01;
    static final int CONTENT_ELEMENT = 0x02;
    static final int CONTENT_ATTR_ELEMENT = 0x03;
    static final int ELEMENT_END = 0x04;
    static final int ATTRIBUTE_START = 0x05;
    static final int ATTRIBUTE_LIST_END = 0x06;
    static final int CHAR_CONTENT = 0x10;
    static final int CHAR_CONTENT_REF = 0x11;
    static final int CDATA_SECTION = 0x12;
    static final int WHITESPACE = 0x13;
    static final int BLOB_SECTION = 0x14;
    static final int ENTITY_REF = 0x15;
    static final int CHAR_ENTITY_REF = 0x16;
    static final int COMMENT = 0x17;
    static final int XML_DECLARATION = 0x20;
    static final int BANG = 0x21;
    static final int BANG_BRACKET = 0x22;
    static final int PROCESSING_INSTR = 0x23;
    static final int STRING_TABLE = 0x30;
    static final int INDEX_TABLE = 0x31;
    static final int TRAILER = 0x32;

    /** In an element's code: it has attributes. */
    static final int ATTRIBUTES = 0x01;

    /** In an element's code: it has content, and an ElementEnd. */
    static final int CONTENT = 0x02;

    /** The largest number that is its own code, of values and of counts. */
    static final int MAX_SMALL = 0xEF;

    static final int BOOL = 0xF0;
    static final int BYTE = 0xF1;
    static final int SHORT = 0xF2;
    static final int USHORT = 0xF3;
    static final int INT = 0xF4;
    static final int LONG = 0xF6;
    static final int FLOAT = 0xF8;
    static final int DOUBLE = 0xF9;
    static final int STRING = 0xFA;
    static final int ARRAY = 0xFB;

    static final int TRUE = 0xFF;
    static final int FALSE = 0x00;

    static final int BLOB_NONE = 0;
    static final int BLOB_HEX = 1;
    static final int BLOB_BASE64 = 2;
    static final int BLOB_BYTES = 3;

    /** A comment that follows what is before it, without a line break (§8.8). */
    static final int COMMENT_FOLLOWS = 2;

    private Codes() {}

    /** Bytes that an integer of this type takes; 0 for other types. */
    static int integerSize(int type) {
        return switch (type) {
            case BYTE -> 1;
            case SHORT, USHORT -> 2;
            case INT -> 4;
            case LONG -> 8;
            default -> 0;
        };
    }

    /** Bytes that a number or boolean of this type takes; 0 if there can be no array of it. */
    static int elementSize(int type) {
        return switch (type) {
            case BOOL, BYTE -> 1;
            case SHORT, USHORT -> 2;
            case INT, FLOAT -> 4;
            case LONG, DOUBLE -> 8;
            default -> 0;
        };
    }
}
