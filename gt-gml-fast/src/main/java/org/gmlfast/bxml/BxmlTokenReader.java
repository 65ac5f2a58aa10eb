/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml;

import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.Map;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.internal.BxmlCodes;
import org.gmlfast.bxml.internal.read.ByteWindow;
import org.gmlfast.bxml.internal.read.TokenScanner;
import org.gmlfast.bxml.internal.read.Trailer;
import org.gmlfast.bxml.internal.read.Value;

/**
 * Reads a BXML 0.0.8 file token by token, for tools that inspect the format itself.
 *
 * <pre>{@code
 * BxmlTokenReader tokens = new BxmlTokenReader(inputStream, BxmlLimits.DEFAULT);
 * while (tokens.next()) {
 *     System.out.println(tokens.offset() + " " + tokens.type() + " " + tokens.fields());
 * }
 * }</pre>
 *
 * <p>The reader makes the same checks as the stream reader, except those that concern only the conversion to XML, such
 * as undeclared prefixes. The methods about the current token are valid after {@link #next} has returned true. A reader
 * belongs to one thread.
 */
public final class BxmlTokenReader {

    /** The maximum number of characters of a text, or elements of a list, in {@link #fields}. */
    private static final int MAX_SHOWN = 60;

    private final TokenScanner scanner;
    private final Value value;
    private boolean unread;
    private long length;
    private long size;
    private int depth;

    /**
     * A reader for a stream. It does not close the stream.
     *
     * @throws BxmlException if the stream does not start with a BXML header
     */
    public BxmlTokenReader(InputStream stream, BxmlLimits limits) throws XMLStreamException {
        this(new ByteWindow(stream::read, 0), limits);
    }

    /**
     * A reader for a file in memory. It reads the array itself, not a copy.
     *
     * @throws BxmlException if the array does not start with a BXML header
     */
    public BxmlTokenReader(byte[] file, BxmlLimits limits) throws XMLStreamException {
        this(new ByteWindow(file, 0, file.length), limits);
    }

    private BxmlTokenReader(ByteWindow in, BxmlLimits limits) throws XMLStreamException {
        this.scanner = new TokenScanner(in, limits);
        this.value = new Value(scanner);
    }

    /** The header of the file. */
    public BxmlHeader header() {
        return scanner.header;
    }

    /**
     * Reads the next token.
     *
     * @return false at the end of the file, after its trailer
     * @throws BxmlException if the token is malformed or not allowed here
     */
    public boolean next() throws XMLStreamException {
        if (scanner.order.isAtEnd()) {
            return false;
        }
        scanner.in.keep = -1;
        boolean inTag = scanner.order.isInTag();
        int open = scanner.order.depth();
        scanner.next();
        depth = inTag || isElement() ? open + 1 : open;
        size = scanner.left;
        length = scanner.in.offset() + size - scanner.offset;
        unread = size > 0;
        return true;
    }

    private boolean isElement() {
        return scanner.code <= BxmlCodes.CONTENT_ATTR_ELEMENT;
    }

    /** The type of the token. */
    public TokenType type() {
        return TokenType.of(scanner.code);
    }

    /** The offset of the token from the start of the file. In a compressed file, it counts expanded bytes. */
    public long offset() {
        return scanner.offset;
    }

    /** The length of the token in bytes, including its code. */
    public long length() {
        return length;
    }

    /** The number of open elements, including one that the token starts or ends. */
    public int depth() {
        return depth;
    }

    /** Whether the token is an AttributeStart, or follows one whose value has not ended. */
    public boolean isInAttribute() {
        return scanner.order.isInValue();
    }

    /** The number of strings in the string table so far. */
    public int stringCount() {
        return scanner.table.size();
    }

    /** A string of the string table, by its index. */
    public String string(int index) {
        return scanner.table.text(index);
    }

    /**
     * The index in the string table of the name or text that the token refers to; -1 if it refers to none. The end of
     * an element refers to none.
     */
    public int stringIndex() {
        return switch (type()) {
            case EMPTY_ELEMENT,
                    EMPTY_ATTR_ELEMENT,
                    CONTENT_ELEMENT,
                    CONTENT_ATTR_ELEMENT,
                    ATTRIBUTE_START,
                    CHAR_CONTENT_REF,
                    ENTITY_REF,
                    BANG,
                    BANG_BRACKET,
                    PROCESSING_INSTR -> scanner.string.index;
            default -> -1;
        };
    }

    /** The type of a CharContent's or CDataSection's value; null for other tokens. */
    public ValueType valueType() {
        boolean hasValue = scanner.code == BxmlCodes.CHAR_CONTENT || scanner.code == BxmlCodes.CDATA_SECTION;
        return hasValue ? ValueType.of(scanner.type) : null;
    }

    /** The type of the elements of a CharContent's or CDataSection's array; null for other values. */
    public ValueType elementType() {
        return valueType() == ValueType.ARRAY ? ValueType.of(scanner.elementType) : null;
    }

    /** The number of elements of a CharContent's or CDataSection's array; 0 for other values. */
    public long elementCount() {
        return elementType() == null ? 0 : scanner.count;
    }

    /**
     * The fields in their order, by their names in the specification. Long texts and lists are truncated.
     *
     * @throws BxmlException if the bytes of a string are not valid in the charset
     */
    public Map<String, Object> fields() throws XMLStreamException {
        Map<String, Object> fields = new LinkedHashMap<>();
        switch (type()) {
            case EMPTY_ELEMENT,
                    EMPTY_ATTR_ELEMENT,
                    CONTENT_ELEMENT,
                    CONTENT_ATTR_ELEMENT,
                    ATTRIBUTE_START,
                    ENTITY_REF -> fields.put("name", scanner.string.text);
            case CHAR_CONTENT, CDATA_SECTION -> {
                fields.put("type", valueType());
                if (elementType() != null) {
                    fields.put("elementType", elementType());
                    fields.put("count", scanner.count);
                }
                fields.put("value", shown());
            }
            case CHAR_CONTENT_REF -> fields.put("string", cut(scanner.string.text));
            case WHITESPACE -> fields.put("content", scanner.version);
            case BLOB_SECTION -> {
                fields.put("textEncoding", scanner.integer);
                fields.put("length", size);
            }
            case CHAR_ENTITY_REF -> fields.put("unicodeChar", "U+%04X".formatted(scanner.integer));
            case COMMENT -> {
                fields.put("positioningHint", scanner.integer);
                fields.put("content", rest());
            }
            case XML_DECLARATION -> {
                fields.put("version", scanner.version);
                fields.put("standalone", scanner.standalone);
            }
            case BANG, BANG_BRACKET, PROCESSING_INSTR -> {
                fields.put("name", scanner.string.text);
                fields.put("content", rest());
            }
            case STRING_TABLE -> fields.put("strings", newStrings());
            case INDEX_TABLE -> {
                fields.put("xpathExpr", scanner.index.path);
                fields.put("entries", scanner.index.entries);
                fields.put("offsets", scanner.index.offsets);
            }
            case TRAILER -> {
                Trailer trailer = scanner.index.trailer;
                fields.put("stringTableIndex", trailer.hasStringIndex() ? trailer.fragments().length / 2 : null);
                fields.put("indexTableIndex", trailer.hasTableIndex() ? trailer.paths().length : null);
            }
            default -> {
                // no fields of its own
            }
        }
        return fields;
    }

    /** Text that is left of the token, unless it has been read already. */
    private String rest() throws XMLStreamException {
        if (!unread) {
            return "";
        }
        unread = false;
        return cut(scanner.wholeText("a text"));
    }

    private java.util.List<String> newStrings() {
        java.util.List<String> strings = new java.util.ArrayList<>();
        for (int i = (int) scanner.integer; i < stringCount(); i++) {
            strings.add(string(i));
        }
        return strings;
    }

    private String shown() throws XMLStreamException {
        unread = false;
        int size = scanner.type == BxmlCodes.ARRAY ? BxmlCodes.elementSize(scanner.elementType) : 1;
        scanner.in.keep = scanner.in.at;
        if (scanner.type == BxmlCodes.STRING) {
            value.load(scanner);
        } else {
            value.load(scanner, (int) Math.min(scanner.left, (long) MAX_SHOWN * size));
        }
        return cut(value.text());
    }

    private static String cut(String text) {
        return text.length() <= MAX_SHOWN ? text : text.substring(0, MAX_SHOWN) + "…";
    }
}
