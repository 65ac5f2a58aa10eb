/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.event;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Objects;

import javax.xml.namespace.QName;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.typed.Base64Variant;
import org.codehaus.stax2.typed.Base64Variants;
import org.codehaus.stax2.typed.TypedArrayDecoder;
import org.codehaus.stax2.typed.TypedValueDecoder;
import org.gmlfast.bxml.format.BxmlReader;
import org.gmlfast.bxml.format.ValueType;
import org.gmlfast.bxml.internal.token.Value;

/**
 * Implements the methods of Stax2's typed access, and those about types of values, with a cursor and the readers of its
 * values.
 */
abstract class TypedStreamReader implements BxmlReader {

    private final DocumentCursor cursor;
    private final ElementContent content;
    private final TypedValues values;
    private final ListReader list;
    private final BinaryReader binary;
    private final Value whole;

    TypedStreamReader(DocumentCursor cursor, ElementContent content) {
        this.cursor = cursor;
        this.content = content;
        this.values = new TypedValues(cursor.scanner);
        this.list = new ListReader(cursor, content, values);
        this.binary = new BinaryReader(cursor, content, values);
        this.whole = new Value(cursor.scanner);
    }

    // ---- types of values

    /** The value of a CHARACTERS or CDATA event; null at other events, and while content is read in parts. */
    private Value current() {
        boolean isText = cursor.event() == XMLStreamConstants.CHARACTERS || cursor.event() == XMLStreamConstants.CDATA;
        return isText && !content.isBeingRead() ? cursor.text() : null;
    }

    @Override
    public final ValueType valueType() {
        Value value = current();
        return value == null ? null : value.type();
    }

    @Override
    public final ValueType elementType() {
        return valueType() == ValueType.ARRAY ? ValueType.of(cursor.text().elementType) : null;
    }

    @Override
    public final long longValue() {
        Value value = current();
        if (value == null || value.kind != Value.INTEGER && value.kind != Value.BOOL) {
            throw unavailable("an integer");
        }
        return value.longValue();
    }

    @Override
    public final double doubleValue() {
        Value value = current();
        if (value == null || value.kind != Value.INTEGER && value.kind != Value.FLOAT && value.kind != Value.DOUBLE) {
            throw unavailable("a number");
        }
        return value.doubleValue();
    }

    @Override
    public final double[] doubleValues() {
        Value value = current();
        if (value == null || !value.hasNumbers()) {
            throw unavailable("an array of numbers");
        }
        double[] numbers = new double[value.count()];
        value.doubles(0, numbers, 0, numbers.length);
        return numbers;
    }

    @Override
    public final long arrayLength() throws XMLStreamException {
        if (cursor.event() == XMLStreamConstants.START_ELEMENT) {
            return cursor.nextArrayLength();
        }
        return valueType() == ValueType.ARRAY ? cursor.scanner.count : -1;
    }

    private IllegalStateException unavailable(String what) {
        return new IllegalStateException("the event is not " + what + "; its value type is " + valueType());
    }

    @Override
    public final ValueType attributeValueType(int index) {
        return attribute(index).type();
    }

    // ---- elements

    private Value element() throws XMLStreamException {
        if (cursor.event() != XMLStreamConstants.START_ELEMENT) {
            throw new IllegalStateException("typed content is available only at START_ELEMENT");
        }
        Value simple = cursor.readSimpleContent();
        if (simple != null) {
            return simple;
        }
        content.readWhole(whole);
        return whole;
    }

    @Override
    public final boolean getElementAsBoolean() throws XMLStreamException {
        return values.asBoolean(element());
    }

    @Override
    public final int getElementAsInt() throws XMLStreamException {
        return values.asInt(element());
    }

    @Override
    public final long getElementAsLong() throws XMLStreamException {
        return values.asLong(element());
    }

    @Override
    public final float getElementAsFloat() throws XMLStreamException {
        return values.asFloat(element());
    }

    @Override
    public final double getElementAsDouble() throws XMLStreamException {
        return values.asDouble(element());
    }

    @Override
    public final BigInteger getElementAsInteger() throws XMLStreamException {
        return values.asInteger(element());
    }

    @Override
    public final BigDecimal getElementAsDecimal() throws XMLStreamException {
        return values.asDecimal(element());
    }

    @Override
    public final QName getElementAsQName() throws XMLStreamException {
        return values.asQName(element(), cursor.namespaces().bindings()); // the element's bindings are still in scope
    }

    @Override
    public final byte[] getElementAsBinary() throws XMLStreamException {
        return getElementAsBinary(Base64Variants.getDefaultVariant());
    }

    @Override
    public final byte[] getElementAsBinary(Base64Variant variant) throws XMLStreamException {
        return values.asBinary(element(), variant);
    }

    @Override
    public final void getElementAs(TypedValueDecoder decoder) throws XMLStreamException {
        values.decode(element(), decoder);
    }

    // ---- elements in parts

    @Override
    public final int readElementAsBinary(byte[] target, int from, int maxLength) throws XMLStreamException {
        return readElementAsBinary(target, from, maxLength, Base64Variants.getDefaultVariant());
    }

    @Override
    public final int readElementAsBinary(byte[] target, int from, int maxLength, Base64Variant variant)
            throws XMLStreamException {
        return binary.read(target, from, maxLength, variant);
    }

    @Override
    public final int readElementAsIntArray(int[] target, int from, int length) throws XMLStreamException {
        return list.read(target, from, length);
    }

    @Override
    public final int readElementAsLongArray(long[] target, int from, int length) throws XMLStreamException {
        return list.read(target, from, length);
    }

    @Override
    public final int readElementAsFloatArray(float[] target, int from, int length) throws XMLStreamException {
        return list.read(target, from, length);
    }

    @Override
    public final int readElementAsDoubleArray(double[] target, int from, int length) throws XMLStreamException {
        return list.read(target, from, length);
    }

    @Override
    public final int readElementAsArray(TypedArrayDecoder decoder) throws XMLStreamException {
        return list.read(decoder);
    }

    // ---- attributes

    private Value attribute(int index) {
        if (cursor.event() != XMLStreamConstants.START_ELEMENT) {
            throw new IllegalStateException("attributes are available only at START_ELEMENT");
        }
        AttributeList attributes = cursor.attributes();
        return attributes.value(Objects.checkIndex(index, attributes.count()));
    }

    @Override
    public final boolean getAttributeAsBoolean(int index) throws XMLStreamException {
        return values.asBoolean(attribute(index));
    }

    @Override
    public final int getAttributeAsInt(int index) throws XMLStreamException {
        return values.asInt(attribute(index));
    }

    @Override
    public final long getAttributeAsLong(int index) throws XMLStreamException {
        return values.asLong(attribute(index));
    }

    @Override
    public final float getAttributeAsFloat(int index) throws XMLStreamException {
        return values.asFloat(attribute(index));
    }

    @Override
    public final double getAttributeAsDouble(int index) throws XMLStreamException {
        return values.asDouble(attribute(index));
    }

    @Override
    public final BigInteger getAttributeAsInteger(int index) throws XMLStreamException {
        return values.asInteger(attribute(index));
    }

    @Override
    public final BigDecimal getAttributeAsDecimal(int index) throws XMLStreamException {
        return values.asDecimal(attribute(index));
    }

    @Override
    public final QName getAttributeAsQName(int index) throws XMLStreamException {
        return values.asQName(attribute(index), cursor.namespaces().bindings());
    }

    @Override
    public final void getAttributeAs(int index, TypedValueDecoder decoder) throws XMLStreamException {
        values.decode(attribute(index), decoder);
    }

    @Override
    public final byte[] getAttributeAsBinary(int index) throws XMLStreamException {
        return getAttributeAsBinary(index, Base64Variants.getDefaultVariant());
    }

    @Override
    public final byte[] getAttributeAsBinary(int index, Base64Variant variant) throws XMLStreamException {
        return values.asBinary(attribute(index), variant);
    }

    @Override
    public final int[] getAttributeAsIntArray(int index) throws XMLStreamException {
        return values.asIntArray(attribute(index));
    }

    @Override
    public final long[] getAttributeAsLongArray(int index) throws XMLStreamException {
        return values.asLongArray(attribute(index));
    }

    @Override
    public final float[] getAttributeAsFloatArray(int index) throws XMLStreamException {
        return values.asFloatArray(attribute(index));
    }

    @Override
    public final double[] getAttributeAsDoubleArray(int index) throws XMLStreamException {
        return values.asDoubleArray(attribute(index));
    }

    @Override
    public final int getAttributeAsArray(int index, TypedArrayDecoder decoder) throws XMLStreamException {
        return values.decodeList(attribute(index), decoder, null);
    }
}
