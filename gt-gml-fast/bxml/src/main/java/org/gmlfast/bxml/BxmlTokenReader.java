/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml;

import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.format.BxmlException;
import org.gmlfast.bxml.format.BxmlHeader;
import org.gmlfast.bxml.format.BxmlLimits;
import org.gmlfast.bxml.format.TokenType;
import org.gmlfast.bxml.format.ValueType;
import org.gmlfast.bxml.internal.BxmlCodes;
import org.gmlfast.bxml.internal.source.ByteWindow;
import org.gmlfast.bxml.internal.source.Trailer;
import org.gmlfast.bxml.internal.token.FileIndex;
import org.gmlfast.bxml.internal.token.TokenScanner;
import org.gmlfast.bxml.internal.token.Value;

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
 * <p>{@link #valueType} returns the type of a value; {@link #longValue}, {@link #doubleValue}, {@link #readDoubles} and
 * {@link #text} return it.
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
    private long length;
    private long size;
    private int depth;

    /**
     * Creates a reader for a stream. It does not close the stream.
     *
     * @throws BxmlException if the stream does not start with a BXML header; with an IOException as its cause, also in
     *     the other methods, if the stream cannot be read
     */
    public BxmlTokenReader(InputStream stream, BxmlLimits limits) throws XMLStreamException {
        this(new ByteWindow(stream::read, 0), limits);
    }

    /**
     * Creates a reader for a file in memory. It reads the array itself, not a copy.
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

    /** Whether the token is a list or binary content, and not empty. */
    boolean isListOrBinary() {
        return elementCount() > 0
                || scanner.code == BxmlCodes.BLOB_SECTION && (size > 0 || scanner.integer == BxmlCodes.BLOB_NONE);
    }

    /** The parts of the string table and the indexes so far. */
    FileIndex fileIndex() {
        return scanner.index;
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

    // ---- values

    /**
     * The number of a CharContent's or CDataSection's value if it is an integer; 1 and 0 for true and false.
     *
     * @throws IllegalStateException if the value has another type
     */
    public long longValue() {
        return switch (valueTypeOrString()) {
            case SMALL_NUM, BOOL, BYTE, SHORT, USHORT, INT, LONG -> number().longValue();
            default -> throw notANumber("an integer");
        };
    }

    /**
     * The number of a CharContent's or CDataSection's value if it is a single number. A float has its exact value: 0.1f
     * is 0.10000000149011612. A long beyond 2<sup>53</sup> is rounded.
     *
     * @throws IllegalStateException if the value has another type
     */
    public double doubleValue() {
        return switch (valueTypeOrString()) {
            case SMALL_NUM, BYTE, SHORT, USHORT, INT, LONG, FLOAT, DOUBLE -> number().doubleValue();
            default -> throw notANumber("a number");
        };
    }

    private ValueType valueTypeOrString() {
        return valueType() == null ? ValueType.STRING : valueType();
    }

    private IllegalStateException notANumber(String wanted) {
        return new IllegalStateException(
                "the token is not " + wanted + ": " + type() + (valueType() == null ? "" : " of type " + valueType()));
    }

    private Value number() {
        value.loadNumber(scanner);
        return value;
    }

    /**
     * The text of a CharContent, CharContentRef, CDataSection, Whitespace, CharEntityRef or BlobSection, or of an
     * EntityRef to an entity that XML predefines: the elements of an array that have not been read, as a list.
     *
     * @throws BxmlException if the token is another one, is longer than {@link BxmlLimits#textBytes}, or if its bytes
     *     are not valid in the charset
     */
    public String text() throws XMLStreamException {
        scanner.checkTextBytes();
        return text(scanner.left);
    }

    private String text(long bytes) throws XMLStreamException {
        scanner.in.keep = scanner.in.at;
        value.load(scanner, (int) bytes);
        String text = value.text();
        unread((int) bytes);
        return text;
    }

    /**
     * Reads the next elements of a CharContent's or CDataSection's array of numbers.
     *
     * @return the number of elements read; -1 at the end of the array
     * @throws IllegalStateException if the value is not an array of numbers
     * @throws BxmlException if the file ends within the array
     */
    public int readDoubles(double[] target, int from, int length) throws XMLStreamException {
        if (elementType() == null || elementType() == ValueType.BOOL) {
            throw notANumber("an array of numbers");
        }
        Objects.checkFromIndexSize(from, length, target.length);
        value.startArray(scanner);
        if (!value.nextElements(scanner, length)) {
            return -1;
        }
        value.doubles(0, target, from, value.count());
        return value.count();
    }

    // ---- fields

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

    /** The text that is left of the token; it can be read again. */
    private String rest() throws XMLStreamException {
        int bytes = (int) Math.min(scanner.left, Integer.MAX_VALUE);
        String text = scanner.wholeText("a text");
        unread(bytes);
        return cut(text);
    }

    private void unread(int bytes) {
        scanner.in.at -= bytes;
        scanner.left += bytes;
    }

    private java.util.List<String> newStrings() {
        java.util.List<String> strings = new java.util.ArrayList<>();
        for (int i = (int) scanner.integer; i < stringCount(); i++) {
            strings.add(string(i));
        }
        return strings;
    }

    private String shown() throws XMLStreamException {
        boolean isArray = scanner.type == BxmlCodes.ARRAY;
        long max = isArray ? (long) MAX_SHOWN * BxmlCodes.elementSize(scanner.elementType) : Integer.MAX_VALUE;
        return cut(text(Math.min(scanner.left, max)));
    }

    private static String cut(String text) {
        return text.length() <= MAX_SHOWN ? text : text.substring(0, MAX_SHOWN) + "…";
    }
}
