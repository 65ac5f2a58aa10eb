/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.function.DoubleFunction;

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

    // ---- content read in parts

    /**
     * Whether content of an element is being read, all of it or in parts. Until its end has been told, the event is
     * CHARACTERS, as in Woodstox: neither the start of the element nor its end can be asked about.
     */
    private boolean inParts;

    /** Whether the end of the element has been read, though not all of its content has been handed out. */
    private boolean endRead;

    /** Whether it is a list that is being read in parts. */
    private boolean inList;

    /** Whether elements of the list are in {@link #content}'s array, not in {@link #list}. */
    private boolean inArray;

    /** Elements of the array that have been read. */
    private int listAt;

    private final ListText list = new ListText();

    /** Whether an array that has been met waits for the text before it to be read. */
    private boolean arrayPending;

    /** Whether the list so far ends with a number, and with no white space after it. */
    private boolean listOpen;

    private final ListText attributeList = new ListText();

    /** Bytes of binary content that have been read; -1 if none is being read in parts. */
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
        readWhole(content);
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
        decodeAttribute(value, decoder, ListText.AS_FLOAT);
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
        decodeAttribute(value, decoder, ListText.AS_DOUBLE);
        return decoder.getValues();
    }

    @Override
    public final int getAttributeAsArray(int index, TypedArrayDecoder decoder) throws XMLStreamException {
        return decodeAttribute(attribute(index), decoder, null);
    }

    private int decodeAttribute(Value value, TypedArrayDecoder decoder, DoubleFunction<String> exact)
            throws XMLStreamException {
        attributeList.clear();
        value.addTo(attributeList, 0);
        int count = decodeList(attributeList, decoder, exact);
        if (attributeList.skipBlanks()) {
            throw illegal(
                    attributeList.rest(), new IllegalArgumentException("more values than the array has room for"));
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

    // ---- content in parts

    private void startParts() {
        inParts = true;
        endRead = false;
        event = XMLStreamConstants.CHARACTERS;
        text.clear();
    }

    private void endParts() {
        inParts = false;
        inList = false;
        inArray = false;
        arrayPending = false;
        listOpen = false;
        binaryAt = -1;
        event = XMLStreamConstants.END_ELEMENT;
    }

    /** Whether content is being read in parts: the event has no text of its own then. */
    final boolean isInParts() {
        return inParts;
    }

    /** Reads the content of the element as a whole. If that fails, the rest is left to {@link #leaveParts}. */
    final void readWhole(Value value) throws XMLStreamException {
        startParts();
        readContent(value);
        endParts();
    }

    /**
     * Passes over content that has not been read.
     *
     * @return the event then: the end of the element, or an element within it
     */
    final int leaveParts() throws XMLStreamException {
        boolean end = endRead;
        endParts();
        if (end) {
            return event;
        }
        event = XMLStreamConstants.CHARACTERS;
        scanner.in.keep = -1;
        while (nextTextToken()) {
            // what nobody wanted
        }
        return isElementPending() ? nextEvent() : event;
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
            startBinary(variant);
        } else if (event == XMLStreamConstants.END_ELEMENT) {
            return -1;
        } else if (event != XMLStreamConstants.CHARACTERS || binaryAt < 0) {
            throw new IllegalStateException("binary content is read from the start of an element on");
        }
        int count = base64 == null ? readBlob(target, from, maxLength) : decodeBase64(target, from, maxLength);
        if (count <= 0 && maxLength > 0) {
            endParts();
            return -1;
        }
        return count;
    }

    private void startBinary(Base64Variant variant) throws XMLStreamException {
        readWhole(content);
        startParts();
        endRead = true;
        binaryAt = 0;
        base64 = null;
        if (content.kind != Value.Kind.BLOB) {
            base64 = new StringBase64Decoder();
            base64.init(variant, true, content.text().strip());
        }
    }

    private int readBlob(byte[] target, int from, int maxLength) {
        int count = Math.min(maxLength, content.length - binaryAt);
        content.copyBytes(binaryAt, target, from, count);
        binaryAt += count;
        return count;
    }

    /** Whatever follows a character that is no base64 cannot be told: nothing more is read then. */
    private int decodeBase64(byte[] target, int from, int maxLength) throws XMLStreamException {
        try {
            int count = base64.decode(target, from, maxLength);
            if (count > 0 || maxLength == 0) {
                return count;
            }
            int last = base64.endOfContent(); // bytes of what has no padding
            if (last < 0) {
                throw new IllegalArgumentException("the base64 text ends too early");
            }
            return last == 0 ? 0 : base64.decode(target, from, maxLength);
        } catch (IllegalArgumentException e) {
            endParts();
            throw illegal(content.text(), e);
        }
    }

    // ---- lists in parts

    @Override
    public final int readElementAsIntArray(int[] target, int from, int length) throws XMLStreamException {
        if (nextOfList() && isArrayOf(true)) {
            int count = Math.min(length, content.count() - listAt);
            for (int i = 0; i < count; i++) {
                long number = content.longAt(listAt++);
                if (number != (int) number) {
                    throw illegal(Long.toString(number), new IllegalArgumentException("this is no int"));
                }
                target[from + i] = (int) number;
            }
            return count;
        }
        return readText(decoders.getIntArrayDecoder(target, from, length), null);
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
        return readText(decoders.getLongArrayDecoder(target, from, length), null);
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
        return readText(decoders.getFloatArrayDecoder(target, from, length), ListText.AS_FLOAT);
    }

    @Override
    public final int readElementAsDoubleArray(double[] target, int from, int length) throws XMLStreamException {
        if (nextOfList() && isArrayOf(false)) {
            int count = Math.min(length, content.count() - listAt);
            content.doubles(listAt, target, from, count);
            listAt += count;
            return count;
        }
        return readText(decoders.getDoubleArrayDecoder(target, from, length), ListText.AS_DOUBLE);
    }

    @Override
    public final int readElementAsArray(TypedArrayDecoder decoder) throws XMLStreamException {
        nextOfList();
        return readText(decoder, null);
    }

    private boolean isArrayOf(boolean integers) {
        return inArray && (integers ? content.hasIntegers() : content.elementType != Codes.BOOL);
    }

    /**
     * Goes to elements of the list that have not been read.
     *
     * @return false at the end of the element, which is the event then
     */
    private boolean nextOfList() throws XMLStreamException {
        if (event == XMLStreamConstants.START_ELEMENT) {
            startParts();
            inList = true;
            content.clear();
            list.clear();
        } else if (event == XMLStreamConstants.END_ELEMENT) {
            return false;
        } else if (event != XMLStreamConstants.CHARACTERS || !inList) {
            throw new IllegalStateException("a list is read from the start of an element on");
        }
        while (true) {
            if (inArray) {
                if (listAt < content.count() || nextPart()) {
                    return true;
                }
            } else if (list.skipBlanks()) {
                return true;
            } else if (content.kind == Value.Kind.ARRAY && nextPart()) {
                inArray = true;
                return true;
            }
            scanner.in.keep = -1;
            if (!nextListToken()) {
                endParts();
                return false;
            }
        }
    }

    /** Takes the next content token: an array as it is, everything else as text. */
    private boolean nextListToken() throws XMLStreamException {
        if (endRead || !arrayPending && !nextContentToken()) {
            return false;
        }
        arrayPending = false;
        inArray = false;
        list.clear();
        if (isArrayToken()) {
            checkListOpen(scanner.left > 0);
            inArray = true;
            listAt = 0;
            listOpen |= scanner.left > 0;
            content.startArray(scanner);
        } else {
            readListText();
        }
        return true;
    }

    private void readListText() throws XMLStreamException {
        do {
            scanner.in.keep = scanner.in.at;
            content.load(scanner);
            content.addTo(list, 0);
            scanner.in.keep = -1;
            scanner.checkJoined(list.text());
        } while (nextContentToken() && !isArrayToken());
        content.clear();
        endRead = event == XMLStreamConstants.END_ELEMENT;
        event = XMLStreamConstants.CHARACTERS;
        arrayPending = !endRead;
        StringBuilder text = list.text();
        if (!text.isEmpty()) {
            checkListOpen(text.charAt(0) > ' ');
            listOpen = text.charAt(text.length() - 1) > ' ';
            checkListOpen(arrayPending && scanner.left > 0);
        }
    }

    /** Two tokens are one text with nothing between them (BXML §8.6), and so may be two numbers. */
    private void checkListOpen(boolean beginsWithNumber) throws XMLStreamException {
        if (listOpen && beginsWithNumber) {
            listOpen = false;
            list.clear();
            throw scanner.wrong("two parts of the list in <" + name + "> have no white space between them: what the"
                    + " numbers are where they meet cannot be told");
        }
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

    private int readText(TypedArrayDecoder decoder, DoubleFunction<String> exact) throws XMLStreamException {
        if (!inList) {
            return -1;
        }
        if (inArray) { // for somebody who wants other numbers than it has, or none
            inArray = false;
            list.clear();
            content.addTo(list, listAt);
            listAt = content.count();
        }
        return decodeList(list, decoder, exact);
    }

    private int decodeList(ListText words, TypedArrayDecoder decoder, DoubleFunction<String> exact)
            throws XMLStreamException {
        int count = 0;
        while (decoder.hasRoom() && words.skipBlanks()) {
            String lexical = words.next(exact);
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
