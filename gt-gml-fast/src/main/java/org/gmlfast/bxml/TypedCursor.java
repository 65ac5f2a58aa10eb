/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml;

import java.math.BigDecimal;
import java.math.BigInteger;

import javax.xml.namespace.QName;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.ri.typed.StringBase64Decoder;
import org.codehaus.stax2.ri.typed.ValueDecoderFactory;
import org.codehaus.stax2.typed.Base64Variant;
import org.codehaus.stax2.typed.Base64Variants;
import org.codehaus.stax2.typed.TypedArrayDecoder;
import org.codehaus.stax2.typed.TypedValueDecoder;
import org.codehaus.stax2.typed.TypedXMLStreamException;
import org.codehaus.stax2.typed.TypedXMLStreamReader;
import org.gmlfast.stax.ByteLocation;

/**
 * Content and attributes as values of Stax2's typed access. What is a number in the file never becomes text; what is
 * text is read as XML Schema reads it.
 */
abstract class TypedCursor extends DocumentCursor implements TypedXMLStreamReader {

    private final ValueDecoderFactory decoders = new ValueDecoderFactory();
    private final Value content;

    // ---- a list read in parts

    /** Whether the list of the element that is the event is being read. */
    boolean inList;

    /** Elements of {@link #content}'s array that have been read. */
    private int listAt;

    /** Text with elements of the list, from {@link #listTextAt} on; null if it is an array. */
    private String listText;

    private int listTextAt;

    /** Whether an array that has been met waits for the text before it to be read. */
    private boolean arrayPending;

    /** Bytes of a blob that have been read. */
    private int binaryAt = -1;

    private StringBase64Decoder base64;

    TypedCursor(ByteWindow in, ReaderSettings settings, BxmlLimits limits) throws XMLStreamException {
        super(in, settings, limits);
        this.content = new Value(scanner);
    }

    TypedCursor(TokenScanner scanner, ReaderSettings settings) {
        super(scanner, settings, true);
        this.content = new Value(scanner);
    }

    // ---- elements

    private Value element() throws XMLStreamException {
        if (event != XMLStreamConstants.START_ELEMENT) {
            throw new IllegalStateException("typed content is read at the start of an element");
        }
        readContent(content);
        return content;
    }

    @Override
    public final boolean getElementAsBoolean() throws XMLStreamException {
        return asBoolean(element());
    }

    @Override
    public final int getElementAsInt() throws XMLStreamException {
        return asInt(element());
    }

    @Override
    public final long getElementAsLong() throws XMLStreamException {
        return asLong(element());
    }

    @Override
    public final float getElementAsFloat() throws XMLStreamException {
        return asFloat(element());
    }

    @Override
    public final double getElementAsDouble() throws XMLStreamException {
        return asDouble(element());
    }

    @Override
    public final BigInteger getElementAsInteger() throws XMLStreamException {
        return asInteger(element());
    }

    @Override
    public final BigDecimal getElementAsDecimal() throws XMLStreamException {
        return asDecimal(element());
    }

    @Override
    public final QName getElementAsQName() throws XMLStreamException {
        // the prefix is bound at the element, so before its end
        Value value = element();
        ValueDecoderFactory.QNameDecoder decoder = decoders.getQNameDecoder(namespaces);
        decode(value, decoder);
        return decoder.getValue();
    }

    @Override
    public final byte[] getElementAsBinary() throws XMLStreamException {
        return getElementAsBinary(Base64Variants.getDefaultVariant());
    }

    @Override
    public final byte[] getElementAsBinary(Base64Variant variant) throws XMLStreamException {
        return asBinary(element(), variant);
    }

    @Override
    public final void getElementAs(TypedValueDecoder decoder) throws XMLStreamException {
        decode(element(), decoder);
    }

    // ---- attributes

    private Value attribute(int index) {
        if (event != XMLStreamConstants.START_ELEMENT) {
            throw new IllegalStateException("attributes are there at the start of an element only");
        }
        java.util.Objects.checkIndex(index, attributeCount);
        return attributeValues[index];
    }

    @Override
    public final boolean getAttributeAsBoolean(int index) throws XMLStreamException {
        return asBoolean(attribute(index));
    }

    @Override
    public final int getAttributeAsInt(int index) throws XMLStreamException {
        return asInt(attribute(index));
    }

    @Override
    public final long getAttributeAsLong(int index) throws XMLStreamException {
        return asLong(attribute(index));
    }

    @Override
    public final float getAttributeAsFloat(int index) throws XMLStreamException {
        return asFloat(attribute(index));
    }

    @Override
    public final double getAttributeAsDouble(int index) throws XMLStreamException {
        return asDouble(attribute(index));
    }

    @Override
    public final BigInteger getAttributeAsInteger(int index) throws XMLStreamException {
        return asInteger(attribute(index));
    }

    @Override
    public final BigDecimal getAttributeAsDecimal(int index) throws XMLStreamException {
        return asDecimal(attribute(index));
    }

    @Override
    public final QName getAttributeAsQName(int index) throws XMLStreamException {
        ValueDecoderFactory.QNameDecoder decoder = decoders.getQNameDecoder(namespaces);
        decode(attribute(index), decoder);
        return decoder.getValue();
    }

    @Override
    public final void getAttributeAs(int index, TypedValueDecoder decoder) throws XMLStreamException {
        decode(attribute(index), decoder);
    }

    @Override
    public final byte[] getAttributeAsBinary(int index) throws XMLStreamException {
        return getAttributeAsBinary(index, Base64Variants.getDefaultVariant());
    }

    @Override
    public final byte[] getAttributeAsBinary(int index, Base64Variant variant) throws XMLStreamException {
        return asBinary(attribute(index), variant);
    }

    @Override
    public final int[] getAttributeAsIntArray(int index) throws XMLStreamException {
        Value value = attribute(index);
        if (value.kind == Value.Kind.ARRAY && value.hasIntegers() && value.elementType != Codes.LONG) {
            int[] numbers = new int[value.count()];
            for (int i = 0; i < numbers.length; i++) {
                numbers[i] = (int) value.longAt(i);
            }
            return numbers;
        }
        ValueDecoderFactory.IntArrayDecoder decoder = decoders.getIntArrayDecoder();
        getAttributeAsArray(index, decoder);
        return decoder.getValues();
    }

    @Override
    public final long[] getAttributeAsLongArray(int index) throws XMLStreamException {
        Value value = attribute(index);
        if (value.kind == Value.Kind.ARRAY && value.hasIntegers()) {
            long[] numbers = new long[value.count()];
            for (int i = 0; i < numbers.length; i++) {
                numbers[i] = value.longAt(i);
            }
            return numbers;
        }
        ValueDecoderFactory.LongArrayDecoder decoder = decoders.getLongArrayDecoder();
        getAttributeAsArray(index, decoder);
        return decoder.getValues();
    }

    @Override
    public final float[] getAttributeAsFloatArray(int index) throws XMLStreamException {
        Value value = attribute(index);
        if (value.kind == Value.Kind.ARRAY && value.elementType != Codes.BOOL) {
            float[] numbers = new float[value.count()];
            for (int i = 0; i < numbers.length; i++) {
                numbers[i] = (float) value.doubleAt(i);
            }
            return numbers;
        }
        ValueDecoderFactory.FloatArrayDecoder decoder = decoders.getFloatArrayDecoder();
        getAttributeAsArray(index, decoder);
        return decoder.getValues();
    }

    @Override
    public final double[] getAttributeAsDoubleArray(int index) throws XMLStreamException {
        Value value = attribute(index);
        if (value.kind == Value.Kind.ARRAY && value.elementType != Codes.BOOL) {
            double[] numbers = new double[value.count()];
            value.doubles(0, numbers, 0, numbers.length);
            return numbers;
        }
        ValueDecoderFactory.DoubleArrayDecoder decoder = decoders.getDoubleArrayDecoder();
        getAttributeAsArray(index, decoder);
        return decoder.getValues();
    }

    @Override
    public final int getAttributeAsArray(int index, TypedArrayDecoder decoder) throws XMLStreamException {
        listText = attribute(index).text();
        listTextAt = 0;
        int count = decodeList(decoder);
        String rest = listText.substring(listTextAt);
        listText = null;
        if (!rest.isBlank()) {
            throw illegal(rest, new IllegalArgumentException("more values than the array has room for"));
        }
        return count;
    }

    // ---- values

    private TypedXMLStreamException illegal(String lexical, IllegalArgumentException cause) {
        return new TypedXMLStreamException(
                lexical, String.valueOf(cause.getMessage()), new ByteLocation(scanner.offset), cause);
    }

    private void decode(Value value, TypedValueDecoder decoder) throws XMLStreamException {
        String lexical = value.text().strip();
        try {
            if (lexical.isEmpty()) {
                decoder.handleEmptyValue();
            } else {
                decoder.decode(lexical);
            }
        } catch (IllegalArgumentException e) {
            throw illegal(lexical, e);
        }
    }

    private boolean asBoolean(Value value) throws XMLStreamException {
        if (value.kind == Value.Kind.BOOL) {
            return value.integer != 0;
        }
        ValueDecoderFactory.BooleanDecoder decoder = decoders.getBooleanDecoder();
        decode(value, decoder);
        return decoder.getValue();
    }

    private int asInt(Value value) throws XMLStreamException {
        if (value.kind == Value.Kind.INTEGER && value.integer == (int) value.integer) {
            return (int) value.integer;
        }
        ValueDecoderFactory.IntDecoder decoder = decoders.getIntDecoder();
        decode(value, decoder);
        return decoder.getValue();
    }

    private long asLong(Value value) throws XMLStreamException {
        if (value.kind == Value.Kind.INTEGER) {
            return value.integer;
        }
        ValueDecoderFactory.LongDecoder decoder = decoders.getLongDecoder();
        decode(value, decoder);
        return decoder.getValue();
    }

    private float asFloat(Value value) throws XMLStreamException {
        switch (value.kind) {
            case FLOAT, DOUBLE -> {
                return (float) value.real;
            }
            case INTEGER -> {
                return value.integer;
            }
            default -> {
                ValueDecoderFactory.FloatDecoder decoder = decoders.getFloatDecoder();
                decode(value, decoder);
                return decoder.getValue();
            }
        }
    }

    private double asDouble(Value value) throws XMLStreamException {
        switch (value.kind) {
            case FLOAT, DOUBLE -> {
                return value.real;
            }
            case INTEGER -> {
                return value.integer;
            }
            default -> {
                ValueDecoderFactory.DoubleDecoder decoder = decoders.getDoubleDecoder();
                decode(value, decoder);
                return decoder.getValue();
            }
        }
    }

    private BigInteger asInteger(Value value) throws XMLStreamException {
        if (value.kind == Value.Kind.INTEGER) {
            return BigInteger.valueOf(value.integer);
        }
        ValueDecoderFactory.IntegerDecoder decoder = decoders.getIntegerDecoder();
        decode(value, decoder);
        return decoder.getValue();
    }

    private BigDecimal asDecimal(Value value) throws XMLStreamException {
        ValueDecoderFactory.DecimalDecoder decoder = decoders.getDecimalDecoder();
        decode(value, decoder);
        return decoder.getValue();
    }

    private byte[] asBinary(Value value, Base64Variant variant) throws XMLStreamException {
        if (value.kind == Value.Kind.BLOB) {
            return value.bytes();
        }
        StringBase64Decoder decoder = new StringBase64Decoder();
        String lexical = value.text().strip();
        try {
            decoder.init(variant, true, lexical);
            return decoder.decodeCompletely();
        } catch (IllegalArgumentException e) {
            throw illegal(lexical, e);
        }
    }

    // ---- binary in parts

    @Override
    public final int readElementAsBinary(byte[] target, int from, int maxLength) throws XMLStreamException {
        return readElementAsBinary(target, from, maxLength, Base64Variants.getDefaultVariant());
    }

    @Override
    public final int readElementAsBinary(byte[] target, int from, int maxLength, Base64Variant variant)
            throws XMLStreamException {
        if (event == XMLStreamConstants.START_ELEMENT) {
            readContent(content);
            binaryAt = 0;
            base64 = null;
            if (content.kind != Value.Kind.BLOB) {
                base64 = new StringBase64Decoder();
                base64.init(variant, true, content.text().strip());
            }
        } else if (event != XMLStreamConstants.END_ELEMENT || binaryAt < 0) {
            throw new IllegalStateException("binary content is read from the start of an element on");
        }
        int count = base64 == null ? readBlob(target, from, maxLength) : decodeBase64(target, from, maxLength);
        if (count <= 0 && maxLength > 0) {
            binaryAt = -1;
            return -1;
        }
        return count;
    }

    private int readBlob(byte[] target, int from, int maxLength) {
        int count = Math.min(maxLength, content.length - binaryAt);
        content.copyBytes(binaryAt, target, from, count);
        binaryAt += count;
        return count;
    }

    private int decodeBase64(byte[] target, int from, int maxLength) throws XMLStreamException {
        try {
            return base64.decode(target, from, maxLength);
        } catch (IllegalArgumentException e) {
            throw illegal(content.text(), e);
        }
    }

    // ---- lists in parts

    @Override
    public final int readElementAsIntArray(int[] target, int from, int length) throws XMLStreamException {
        if (nextOfList() && isArrayOf(true)) {
            int count = Math.min(length, content.count() - listAt);
            for (int i = 0; i < count; i++) {
                long number = content.longAt(listAt + i);
                if (number != (int) number) {
                    throw illegal(Long.toString(number), new IllegalArgumentException("this is no int"));
                }
                target[from + i] = (int) number;
            }
            listAt += count;
            return count;
        }
        return readText(decoders.getIntArrayDecoder(target, from, length));
    }

    @Override
    public final int readElementAsLongArray(long[] target, int from, int length) throws XMLStreamException {
        if (nextOfList() && isArrayOf(true)) {
            int count = Math.min(length, content.count() - listAt);
            for (int i = 0; i < count; i++) {
                target[from + i] = content.longAt(listAt + i);
            }
            listAt += count;
            return count;
        }
        return readText(decoders.getLongArrayDecoder(target, from, length));
    }

    @Override
    public final int readElementAsFloatArray(float[] target, int from, int length) throws XMLStreamException {
        if (nextOfList() && isArrayOf(false)) {
            int count = Math.min(length, content.count() - listAt);
            for (int i = 0; i < count; i++) {
                target[from + i] = (float) content.doubleAt(listAt + i);
            }
            listAt += count;
            return count;
        }
        return readText(decoders.getFloatArrayDecoder(target, from, length));
    }

    @Override
    public final int readElementAsDoubleArray(double[] target, int from, int length) throws XMLStreamException {
        if (nextOfList() && isArrayOf(false)) {
            int count = Math.min(length, content.count() - listAt);
            content.doubles(listAt, target, from, count);
            listAt += count;
            return count;
        }
        return readText(decoders.getDoubleArrayDecoder(target, from, length));
    }

    @Override
    public final int readElementAsArray(TypedArrayDecoder decoder) throws XMLStreamException {
        nextOfList();
        return readText(decoder);
    }

    private boolean isArrayOf(boolean integers) {
        return listText == null && (integers ? content.hasIntegers() : content.elementType != Codes.BOOL);
    }

    /**
     * Goes to elements of the list that have not been read.
     *
     * @return false at the end of the element
     */
    private boolean nextOfList() throws XMLStreamException {
        if (event == XMLStreamConstants.START_ELEMENT) {
            if (!inList) {
                inList = true;
                content.clear();
                listText = "";
                listTextAt = 0;
            }
        } else if (event != XMLStreamConstants.END_ELEMENT) {
            throw new IllegalStateException("a list is read from the start of an element on");
        }
        while (inList) {
            if (listText == null) {
                if (listAt < content.count() || nextPart()) {
                    return true;
                }
            } else if (skipBlanks()) {
                return true;
            } else if (content.kind == Value.Kind.ARRAY && nextPart()) {
                listText = null;
                return true;
            }
            scanner.in.keep = -1;
            if (!nextListToken()) {
                inList = false;
            }
        }
        return false;
    }

    /** Goes to the end of an element whose list has been read in part; false if there is none. */
    final boolean finishList() throws XMLStreamException {
        if (event != XMLStreamConstants.START_ELEMENT) {
            return false;
        }
        inList = false;
        scanner.in.keep = -1;
        if (!pendingListToken() || nextContentToken()) {
            while (nextContentToken()) {
                // what nobody wanted
            }
        }
        return true;
    }

    private boolean skipBlanks() {
        while (listTextAt < listText.length() && listText.charAt(listTextAt) <= ' ') {
            listTextAt++;
        }
        return listTextAt < listText.length();
    }

    /** Takes the next content token: an array as it is, everything else as text. */
    private boolean nextListToken() throws XMLStreamException {
        if (event == XMLStreamConstants.END_ELEMENT || !pendingListToken() && !nextContentToken()) {
            return false;
        }
        if (isArrayToken()) {
            listText = null;
            listAt = 0;
            content.clear();
            content.startArray(scanner);
            return true;
        }
        boolean afterArray = content.kind == Value.Kind.ARRAY;
        StringBuilder joined = new StringBuilder();
        do {
            scanner.in.keep = scanner.in.at;
            content.load(scanner);
            joined.append(content.text());
            scanner.in.keep = -1;
            scanner.checkJoined(joined);
        } while (nextContentToken() && !isArrayToken());
        listText = joined.toString();
        listTextAt = 0;
        boolean runsOn = afterArray && !joined.isEmpty() && joined.charAt(0) > ' '
                || event != XMLStreamConstants.END_ELEMENT
                        && !joined.isEmpty()
                        && joined.charAt(joined.length() - 1) > ' ';
        if (runsOn) {
            throw scanner.wrong("a number in the list of <" + name + "> is partly text and partly in an array");
        }
        arrayPending = event != XMLStreamConstants.END_ELEMENT;
        return true;
    }

    private boolean pendingListToken() {
        boolean pending = arrayPending;
        arrayPending = false;
        return pending;
    }

    private boolean isArrayToken() {
        return (scanner.code == Codes.CHAR_CONTENT || scanner.code == Codes.CDATA_SECTION)
                && scanner.type == Codes.ARRAY;
    }

    /** More elements of the array in the file than are in the window. */
    private boolean nextPart() throws XMLStreamException {
        if (!content.nextElements(scanner)) {
            return false;
        }
        listAt = 0;
        return true;
    }

    private int readText(TypedArrayDecoder decoder) throws XMLStreamException {
        if (!inList) {
            return -1;
        }
        if (listText == null) { // an array, for somebody who wants other numbers than it has, or none
            listText = content.text(listAt);
            listTextAt = 0;
            listAt = content.count();
        }
        return decodeList(decoder);
    }

    private int decodeList(TypedArrayDecoder decoder) throws XMLStreamException {
        int count = 0;
        while (decoder.hasRoom() && skipBlanks()) {
            int start = listTextAt;
            while (listTextAt < listText.length() && listText.charAt(listTextAt) > ' ') {
                listTextAt++;
            }
            String lexical = listText.substring(start, listTextAt);
            try {
                decoder.decodeValue(lexical);
            } catch (IllegalArgumentException e) {
                throw illegal(lexical, e);
            }
            count++;
        }
        return count;
    }
}
