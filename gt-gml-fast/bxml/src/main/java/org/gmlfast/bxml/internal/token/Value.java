/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.token;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.format.BxmlException;
import org.gmlfast.bxml.format.ValueType;
import org.gmlfast.bxml.internal.BxmlCodes;
import org.gmlfast.bxml.internal.Bytes;
import org.gmlfast.bxml.internal.ValueText;
import org.gmlfast.bxml.internal.source.ByteWindow;
import org.gmlfast.bxml.internal.source.ListText;
import org.gmlfast.bxml.internal.source.NumberTexts;
import org.gmlfast.bxml.internal.source.StringDecoder;
import org.gmlfast.stax.internal.text.NumberText;
import org.gmlfast.stax.internal.text.XmlChars;

/**
 * The content of an attribute or of a text, undecoded: its bytes remain in the window, from {@link ByteWindow#keep} on,
 * and are decoded on request, as text or as numbers.
 */
public final class Value {

    // kinds of values; not an enum, because storing references is slower than storing ints
    public static final int EMPTY = 0;
    static final int TEXT = 1;
    static final int STRING = 2;
    public static final int INTEGER = 3;
    public static final int BOOL = 4;
    public static final int FLOAT = 5;
    public static final int DOUBLE = 6;
    public static final int ARRAY = 7;
    public static final int BLOB = 8;
    /** A text, an integer and another text, such as an identifier. */
    static final int NUMBERED = 9;
    /** Several tokens that form one text. */
    static final int PARTS = 10;

    /**
     * The maximum number of characters that an array element adds to the text: those of the longest double and a blank.
     */
    private static final int MAX_ELEMENT = 32;

    /** The texts of SmallNums. */
    private static final String[] SMALL = new String[BxmlCodes.MAX_SMALL + 1];

    static {
        java.util.Arrays.setAll(SMALL, Integer::toString);
    }

    private final TokenScanner scanner;
    private final ByteWindow in;
    private final StringDecoder decoder;
    private final byte[] digits;

    public int kind;

    /** The index of its bytes, relative to {@link ByteWindow#keep}. */
    int at;

    public int length;

    /** The type in the file of a number or boolean. */
    private int type;

    public long integer;
    public double real;

    /** The type of the elements of an array; the text form of a blob. */
    public int elementType;

    /** Whether the elements continue an array, so that the text starts with a blank. */
    private boolean continued;

    /** Whether the text contains that of a list or of binary content. */
    private boolean joinedList;

    /** The kind of the only number in a text of white space; EMPTY for other texts. */
    private int spacedKind;

    private long offset;
    private String text;
    private String textBefore;
    private String textAfter;
    private Value[] parts = {};
    private int partCount;

    public Value(TokenScanner scanner) {
        this.scanner = scanner;
        this.in = scanner.in;
        this.decoder = scanner.decoder;
        this.digits = scanner.digits;
    }

    public void clear() {
        kind = EMPTY;
        text = null;
        continued = false;
        joinedList = false;
    }

    /** Whether the text is empty. */
    public boolean isEmpty() {
        return switch (kind) {
            case EMPTY -> true;
            case TEXT -> text.isEmpty();
            case STRING, ARRAY -> length == 0;
            case BLOB -> length == 0 && elementType != BxmlCodes.BLOB_NONE; // decoding a blob without a text form fails
            default -> false;
        };
    }

    /** Whether a part of this is a list or binary, and not empty; indexes and searches exclude such values. */
    public boolean isListOrBinary() {
        return switch (kind) {
            case ARRAY -> length > 0;
            case BLOB -> !isEmpty();
            case TEXT -> joinedList;
            case PARTS -> java.util.Arrays.stream(parts, 0, partCount).anyMatch(Value::isListOrBinary);
            default -> false;
        };
    }

    /**
     * Sets the joined text of several tokens.
     *
     * @param hasList whether one of them is a list or binary
     */
    public void setJoined(String joined, boolean hasList) {
        setText(joined);
        joinedList = hasList;
    }

    public void setText(String value) {
        kind = TEXT;
        text = value;
        joinedList = false;
        spacedKind = EMPTY;
    }

    /** Sets the joined text of a number of the given kind and of white space around it. */
    public void setSpaced(String joined, int numberKind, long whole, double fraction) {
        setText(joined);
        spacedKind = numberKind;
        integer = whole;
        real = fraction;
    }

    /** Whether this is a single number. */
    public boolean isNumber() {
        return kind == INTEGER || kind == FLOAT || kind == DOUBLE;
    }

    /**
     * The kind of the only number or boolean, which is then in {@link #integer} or {@link #real}: also that of an array
     * of one, and of a number with white space around it. Otherwise the kind of this value.
     */
    public int scalarKind() throws XMLStreamException {
        return switch (kind) {
            case TEXT -> spacedKind == EMPTY ? TEXT : spacedKind;
            case ARRAY -> hasNumbers() && count() == 1 ? elementKind() : ARRAY;
            case PARTS -> partKind();
            default -> kind;
        };
    }

    private int elementKind() {
        if (hasIntegers()) {
            integer = longAt(0);
            return INTEGER;
        }
        real = doubleAt(0);
        return elementType == BxmlCodes.FLOAT ? FLOAT : DOUBLE;
    }

    private int partKind() throws XMLStreamException {
        Value number = null;
        for (int i = 0; i < partCount; i++) {
            if (parts[i].isNumber() && number == null) {
                number = parts[i];
            } else if (!XmlChars.isWhiteSpace(parts[i].text())) {
                return PARTS;
            }
        }
        if (number == null) {
            return PARTS;
        }
        integer = number.integer;
        real = number.real;
        return number.kind;
    }

    /** Sets a string whose bytes are in the window, at an index relative to {@link ByteWindow#keep}. */
    public void setString(int index, int byteLength, long tokenOffset) {
        kind = STRING;
        text = null;
        at = index;
        length = byteLength;
        offset = tokenOffset;
    }

    public void setInteger(long value) {
        kind = INTEGER;
        text = null;
        type = TokenScanner.SMALL_NUM;
        integer = value;
    }

    public void setNumbered(String before, long number, String after) {
        kind = NUMBERED;
        text = null;
        textBefore = before;
        integer = number;
        textAfter = after;
    }

    /** Decodes a number or a boolean. */
    public void setNumber(int numberType, byte[] bytes, int index, boolean little) {
        text = null;
        type = numberType;
        switch (numberType) {
            case BxmlCodes.DOUBLE -> {
                kind = DOUBLE;
                real = Bytes.getDouble(bytes, index, little);
            }
            case BxmlCodes.FLOAT -> {
                kind = FLOAT;
                real = Bytes.getFloat(bytes, index, little);
            }
            case BxmlCodes.BOOL -> {
                kind = BOOL;
                integer = bytes[index];
            }
            default -> {
                kind = INTEGER;
                integer = Bytes.getInteger(bytes, index, numberType, little);
            }
        }
    }

    /** The type in the file; null for binary content. */
    public ValueType type() {
        return switch (kind) {
            case INTEGER, BOOL, FLOAT, DOUBLE -> ValueType.of(type);
            case ARRAY -> ValueType.ARRAY;
            case BLOB -> null;
            default -> ValueType.STRING;
        };
    }

    // ---- from a token

    /** Sets this to the whole content of a token. {@link ByteWindow#keep} is at or before the content. */
    public void load(TokenScanner scanner) throws XMLStreamException {
        scanner.checkTextBytes();
        load(scanner, (int) scanner.left);
    }

    /** Sets this to some of the bytes of a token that have not been read. */
    public void load(TokenScanner scanner, int bytes) throws XMLStreamException {
        clear();
        offset = scanner.offset;
        switch (scanner.code) {
            case BxmlCodes.CHAR_CONTENT, BxmlCodes.CDATA_SECTION -> loadValue(scanner);
            case BxmlCodes.CHAR_CONTENT_REF -> setText(scanner.string.text);
            case BxmlCodes.WHITESPACE -> setText(scanner.version);
            case BxmlCodes.BLOB_SECTION -> {
                kind = BLOB;
                elementType = (int) scanner.integer;
            }
            case BxmlCodes.CHAR_ENTITY_REF -> setText(Character.toString((int) scanner.integer));
            case BxmlCodes.ENTITY_REF -> setText(predefined(scanner));
            default -> throw scanner.malformed("this token is not content");
        }
        in.require(bytes);
        at = in.at - in.keep; // even without bytes: the old index may be beyond the window
        length = bytes;
        in.at += bytes;
        scanner.left -= bytes;
    }

    /** Appends the whole content of a token. {@link ByteWindow#keep} must not have changed since {@link #load}. */
    public void append(TokenScanner scanner) throws XMLStreamException {
        if (kind != PARTS) {
            partCount = 0;
            part(scanner).copyFrom(this);
            kind = PARTS;
        }
        part(scanner).load(scanner);
        text = null;
    }

    private Value part(TokenScanner scanner) {
        if (partCount == parts.length) {
            parts = java.util.Arrays.copyOf(parts, Math.max(4, 2 * partCount));
        }
        if (parts[partCount] == null) {
            parts[partCount] = new Value(scanner);
        }
        return parts[partCount++];
    }

    private void copyFrom(Value other) {
        kind = other.kind;
        type = other.type;
        at = other.at;
        length = other.length;
        integer = other.integer;
        real = other.real;
        elementType = other.elementType;
        continued = other.continued;
        offset = other.offset;
        text = other.text;
    }

    private String joined() throws XMLStreamException {
        StringBuilder joined = new StringBuilder();
        for (int i = 0; i < partCount; i++) {
            joined.append(parts[i].text());
        }
        return joined.toString();
    }

    /** Sets this to the number or boolean of a token. */
    public void loadNumber(TokenScanner scanner) {
        if (scanner.type == TokenScanner.SMALL_NUM) {
            setInteger(scanner.integer);
        } else {
            setNumber(scanner.type, in.bytes, in.at - BxmlCodes.elementSize(scanner.type), in.little);
        }
    }

    private void loadValue(TokenScanner scanner) {
        switch (scanner.type) {
            case BxmlCodes.STRING -> kind = STRING;
            case BxmlCodes.ARRAY -> {
                kind = ARRAY;
                elementType = scanner.elementType;
            }
            default -> loadNumber(scanner);
        }
    }

    private static String predefined(TokenScanner scanner) throws BxmlException {
        String character = ValueText.predefined(scanner.string.text);
        if (character == null) {
            throw scanner.malformed("entity &" + scanner.string + "; has no replacement here");
        }
        return character;
    }

    /** Marks the elements as the continuation of an array. */
    public void setContinued() {
        continued = true;
    }

    // ---- as text

    public String text() throws XMLStreamException {
        if (text == null) {
            text = makeText();
        }
        return text;
    }

    private String makeText() throws XMLStreamException {
        return switch (kind) {
            case STRING -> decoder.decode(in.bytes, in.keep + at, length, offset);
            case INTEGER -> integer >= 0 && integer <= BxmlCodes.MAX_SMALL ? SMALL[(int) integer] : integerText();
            case BOOL -> integer == 0 ? "false" : "true";
            case FLOAT -> ascii(digits, NumberText.writeCompact(digits, 0, (float) real));
            case DOUBLE -> doubleText();
            case ARRAY -> arrayText();
            case BLOB -> blobText();
            case NUMBERED -> textBefore + integer + textAfter;
            case PARTS -> joined();
            default -> text == null ? "" : text;
        };
    }

    private String integerText() {
        NumberTexts cache = scanner.integerTexts();
        String known = cache.get(integer);
        return known != null ? known : cache.put(integer, Long.toString(integer));
    }

    private String doubleText() {
        NumberTexts cache = scanner.doubleTexts();
        long bits = Double.doubleToRawLongBits(real);
        String known = cache.get(bits);
        return known != null ? known : cache.put(bits, ascii(digits, NumberText.writeCompact(digits, 0, real)));
    }

    private static String ascii(byte[] bytes, int length) {
        return new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
    }

    /** Formats the elements as an xs:list. */
    private String arrayText() throws XMLStreamException {
        int count = count();
        long maxBytes = (long) count * MAX_ELEMENT + NumberText.MAX_LENGTH;
        if (maxBytes > Integer.MAX_VALUE - 16) {
            throw new BxmlException("an array of " + count + " elements is too long for one text", offset);
        }
        byte[] list = new byte[(int) Math.min(maxBytes, 64 * 1024)];
        int end = 0;
        if (continued) {
            list[end++] = ' ';
        }
        for (int i = 0; i < count; i++) {
            if (list.length - end < NumberText.MAX_LENGTH + 1) {
                list = java.util.Arrays.copyOf(list, (int) Math.min(2L * list.length + 1024, Integer.MAX_VALUE - 16));
            }
            if (i > 0) {
                list[end++] = ' ';
            }
            end = elementText(list, end, i);
        }
        return ascii(list, end);
    }

    private int elementText(byte[] digits, int end, int i) {
        return switch (elementType) {
            case BxmlCodes.FLOAT -> NumberText.writeCompact(digits, end, (float) doubleAt(i));
            case BxmlCodes.DOUBLE -> NumberText.writeCompact(digits, end, doubleAt(i));
            case BxmlCodes.BOOL -> {
                byte[] word = (longAt(i) == 0 ? "false" : "true").getBytes(StandardCharsets.US_ASCII);
                System.arraycopy(word, 0, digits, end, word.length);
                yield end + word.length;
            }
            default -> NumberText.writeInteger(digits, end, longAt(i));
        };
    }

    private String blobText() throws XMLStreamException {
        int from = in.keep + at;
        return switch (elementType) {
            case BxmlCodes.BLOB_HEX ->
                java.util.HexFormat.of().withUpperCase().formatHex(in.bytes, from, from + length);
            case BxmlCodes.BLOB_BASE64 ->
                StandardCharsets.ISO_8859_1
                        .decode(Base64.getEncoder().encode(ByteBuffer.wrap(in.bytes, from, length)))
                        .toString();
            case BxmlCodes.BLOB_BYTES -> byteListText(from);
            default -> throw new BxmlException("a blob has no text form and cannot be converted to XML", offset);
        };
    }

    private String byteListText(int from) {
        StringBuilder list = new StringBuilder(4 * length);
        for (int i = 0; i < length; i++) {
            if (i > 0 || continued) {
                list.append(' ');
            }
            list.append(in.bytes[from + i] & 0xFF);
        }
        return list.toString();
    }

    // ---- as numbers

    /** The value of an integer; 1 and 0 for true and false. */
    public long longValue() {
        return kind == BOOL ? integer == 0 ? 0 : 1 : integer;
    }

    /** The value of a single number. */
    public double doubleValue() {
        return kind == INTEGER ? integer : real;
    }

    /** The number of elements of an array. */
    public int count() {
        return length / BxmlCodes.elementSize(elementType);
    }

    /** Whether this is an array of integers. */
    public boolean hasIntegers() {
        return hasNumbers() && elementType != BxmlCodes.FLOAT && elementType != BxmlCodes.DOUBLE;
    }

    /** Whether this is an array of numbers. */
    public boolean hasNumbers() {
        return kind == ARRAY && elementType != BxmlCodes.BOOL;
    }

    /** An element of an array of integers or booleans. */
    public long longAt(int i) {
        int index = in.keep + at + i * BxmlCodes.elementSize(elementType);
        return elementType == BxmlCodes.BOOL
                ? in.bytes[index]
                : Bytes.getInteger(in.bytes, index, elementType, in.little);
    }

    /** An element of an array of numbers. */
    public double doubleAt(int i) {
        int index = in.keep + at + i * BxmlCodes.elementSize(elementType);
        return switch (elementType) {
            case BxmlCodes.FLOAT -> Bytes.getFloat(in.bytes, index, in.little);
            case BxmlCodes.DOUBLE -> Bytes.getDouble(in.bytes, index, in.little);
            default -> longAt(i);
        };
    }

    /** Copies elements of an array of numbers. */
    public void doubles(int first, double[] target, int from, int count) {
        if (elementType == BxmlCodes.DOUBLE) {
            ByteOrder order = in.little ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
            ByteBuffer.wrap(in.bytes, in.keep + at + 8 * first, 8 * count)
                    .order(order)
                    .asDoubleBuffer()
                    .get(target, from, count);
            return;
        }
        for (int i = 0; i < count; i++) {
            target[from + i] = doubleAt(first + i);
        }
    }

    // ---- an array in parts

    /** Starts an array, without elements. {@link #nextElements} loads them. */
    public void startArray(TokenScanner scanner) {
        clear();
        offset = scanner.offset;
        kind = ARRAY;
        elementType = scanner.elementType;
        length = 0;
    }

    /**
     * Replaces the elements by the next ones that are in the window.
     *
     * @return false if the array has no more
     */
    public boolean nextElements(TokenScanner scanner) throws XMLStreamException {
        return nextElements(scanner, Integer.MAX_VALUE);
    }

    /** As {@link #nextElements(TokenScanner)}, but at most {@code max} elements. */
    public boolean nextElements(TokenScanner scanner, int max) throws XMLStreamException {
        if (scanner.left == 0) {
            return false;
        }
        int size = BxmlCodes.elementSize(elementType);
        text = null;
        in.keep = in.at;
        in.require(size);
        long whole = Math.min(max, (in.end - in.at) / size) * (long) size;
        length = (int) Math.min(scanner.left, whole);
        at = in.at - in.keep;
        in.at += length;
        scanner.left -= length;
        return true;
    }

    /**
     * Appends the text to a list, and records the floats and doubles in it.
     *
     * @param first the first element of an array to append
     */
    public void addTo(ListText list, int first) throws XMLStreamException {
        switch (kind) {
            case FLOAT, DOUBLE -> list.add(text(), real);
            case PARTS -> {
                for (int i = 0; i < partCount; i++) {
                    parts[i].addTo(list, 0);
                }
            }
            case ARRAY -> {
                boolean real = elementType == BxmlCodes.FLOAT || elementType == BxmlCodes.DOUBLE;
                for (int i = first; i < count(); i++) {
                    list.add(i > first ? " " : "");
                    String word = ascii(digits, elementText(digits, 0, i));
                    if (real) {
                        list.add(word, doubleAt(i));
                    } else {
                        list.add(word);
                    }
                }
            }
            default -> list.add(text());
        }
    }

    /** Copies a part of the bytes of a blob. */
    public void copyBytes(int first, byte[] target, int from, int count) {
        System.arraycopy(in.bytes, in.keep + at + first, target, from, count);
    }

    /** A copy of a blob's bytes. */
    public byte[] bytes() {
        return java.util.Arrays.copyOfRange(in.bytes, in.keep + at, in.keep + at + length);
    }
}
