/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml;

/** The tokens of BXML (BXML §8.5). */
public enum TokenType {
    /** An element without attributes and content. */
    EMPTY_ELEMENT(Codes.EMPTY_ELEMENT, "EmptyElement"),
    /** An element with attributes and without content. */
    EMPTY_ATTR_ELEMENT(Codes.EMPTY_ATTR_ELEMENT, "EmptyAttrElement"),
    /** The beginning of an element without attributes. */
    CONTENT_ELEMENT(Codes.CONTENT_ELEMENT, "ContentElement"),
    /** The beginning of an element with attributes. */
    CONTENT_ATTR_ELEMENT(Codes.CONTENT_ATTR_ELEMENT, "ContentAttrElement"),
    /** The end of an element with content. */
    ELEMENT_END(Codes.ELEMENT_END, "ElementEnd"),
    /** The name of an attribute, whose value follows. */
    ATTRIBUTE_START(Codes.ATTRIBUTE_START, "AttributeStart"),
    /** The end of an element's attributes. */
    ATTRIBUTE_LIST_END(Codes.ATTRIBUTE_LIST_END, "AttributeListEnd"),
    /** Text, or a value that stands for it. */
    CHAR_CONTENT(Codes.CHAR_CONTENT, "CharContent"),
    /** Text from the string table. */
    CHAR_CONTENT_REF(Codes.CHAR_CONTENT_REF, "CharContentRef"),
    /** Text in a CDATA section. */
    CDATA_SECTION(Codes.CDATA_SECTION, "CDataSection"),
    /** White space between markup. */
    WHITESPACE(Codes.WHITESPACE, "Whitespace"),
    /** Bytes that have a text form. */
    BLOB_SECTION(Codes.BLOB_SECTION, "BlobSection"),
    /** A reference to an entity. */
    ENTITY_REF(Codes.ENTITY_REF, "EntityRef"),
    /** A reference to a character. */
    CHAR_ENTITY_REF(Codes.CHAR_ENTITY_REF, "CharEntityRef"),
    /** A comment. */
    COMMENT(Codes.COMMENT, "Comment"),
    /** The XML declaration. */
    XML_DECLARATION(Codes.XML_DECLARATION, "XmlDeclaration"),
    /** A declaration such as the DOCTYPE. */
    BANG(Codes.BANG, "Bang"),
    /** A conditional section of a DTD. */
    BANG_BRACKET(Codes.BANG_BRACKET, "BangBracket"),
    /** A processing instruction. */
    PROCESSING_INSTR(Codes.PROCESSING_INSTR, "ProcessingInstr"),
    /** Strings of the string table. */
    STRING_TABLE(Codes.STRING_TABLE, "StringTable"),
    /** Where elements are, by what they hold. */
    INDEX_TABLE(Codes.INDEX_TABLE, "IndexTable"),
    /** The end of the file. */
    TRAILER(Codes.TRAILER, "Trailer");

    private static final TokenType[] BY_CODE = new TokenType[Codes.TRAILER + 1];

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

    /** The byte that it begins with. */
    public int code() {
        return code;
    }

    /** The token's name in the specification. */
    @Override
    public String toString() {
        return specName;
    }

    /** The type of a code that is one. */
    static TokenType of(int code) {
        return BY_CODE[code];
    }
}
