/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.format;

import org.gmlfast.bxml.internal.BxmlCodes;

/** The types of BXML tokens (BXML §8.5). {@link #toString} returns the name in the specification. */
public enum TokenType {
    /** An element without attributes or content. */
    EMPTY_ELEMENT(BxmlCodes.EMPTY_ELEMENT, "EmptyElement"),
    /** An element with attributes but no content. */
    EMPTY_ATTR_ELEMENT(BxmlCodes.EMPTY_ATTR_ELEMENT, "EmptyAttrElement"),
    /** The start of an element with content but no attributes. */
    CONTENT_ELEMENT(BxmlCodes.CONTENT_ELEMENT, "ContentElement"),
    /** The start of an element with content and attributes. */
    CONTENT_ATTR_ELEMENT(BxmlCodes.CONTENT_ATTR_ELEMENT, "ContentAttrElement"),
    /** The end of an element with content. */
    ELEMENT_END(BxmlCodes.ELEMENT_END, "ElementEnd"),
    /** The name of an attribute, whose value follows. */
    ATTRIBUTE_START(BxmlCodes.ATTRIBUTE_START, "AttributeStart"),
    /** The end of an element's attributes. */
    ATTRIBUTE_LIST_END(BxmlCodes.ATTRIBUTE_LIST_END, "AttributeListEnd"),
    /** Text or a typed value. */
    CHAR_CONTENT(BxmlCodes.CHAR_CONTENT, "CharContent"),
    /** Text from the string table. */
    CHAR_CONTENT_REF(BxmlCodes.CHAR_CONTENT_REF, "CharContentRef"),
    /** Text in a CDATA section. */
    CDATA_SECTION(BxmlCodes.CDATA_SECTION, "CDataSection"),
    /** White space between markup. */
    WHITESPACE(BxmlCodes.WHITESPACE, "Whitespace"),
    /** Bytes that have a text form. */
    BLOB_SECTION(BxmlCodes.BLOB_SECTION, "BlobSection"),
    /** A reference to an entity. */
    ENTITY_REF(BxmlCodes.ENTITY_REF, "EntityRef"),
    /** A reference to a character. */
    CHAR_ENTITY_REF(BxmlCodes.CHAR_ENTITY_REF, "CharEntityRef"),
    /** A comment. */
    COMMENT(BxmlCodes.COMMENT, "Comment"),
    /** The XML declaration. */
    XML_DECLARATION(BxmlCodes.XML_DECLARATION, "XmlDeclaration"),
    /** A declaration such as the DOCTYPE. */
    BANG(BxmlCodes.BANG, "Bang"),
    /** A conditional section of a DTD. */
    BANG_BRACKET(BxmlCodes.BANG_BRACKET, "BangBracket"),
    /** A processing instruction. */
    PROCESSING_INSTR(BxmlCodes.PROCESSING_INSTR, "ProcessingInstr"),
    /** Strings of the string table. */
    STRING_TABLE(BxmlCodes.STRING_TABLE, "StringTable"),
    /** An index: the offsets of elements by their values. */
    INDEX_TABLE(BxmlCodes.INDEX_TABLE, "IndexTable"),
    /** The end of the file. */
    TRAILER(BxmlCodes.TRAILER, "Trailer");

    private static final TokenType[] BY_CODE = new TokenType[BxmlCodes.TRAILER + 1];

    static {
        for (TokenType type : values()) {
            BY_CODE[type.code] = type;
        }
    }

    private final int code;
    private final String specName;

    TokenType(int code, String specName) {
        this.code = code;
        this.specName = specName;
    }

    /** The code of the token: its first byte. */
    public int code() {
        return code;
    }

    /** The token's name in the specification. */
    @Override
    public String toString() {
        return specName;
    }

    /**
     * The type of a code.
     *
     * @param code the first byte of a token, 0 to 255
     * @return null if the number is not a code
     * @throws ArrayIndexOutOfBoundsException if the number is negative or above the greatest code
     */
    public static TokenType of(int code) {
        return BY_CODE[code];
    }
}
