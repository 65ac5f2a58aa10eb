/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.stax.internal;

import java.math.BigDecimal;
import java.math.BigInteger;

import javax.xml.namespace.QName;
import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.typed.Base64Variant;
import org.codehaus.stax2.typed.Base64Variants;
import org.codehaus.stax2.typed.TypedXMLStreamWriter;

/** The methods of {@link TypedXMLStreamWriter}: values and lists as content and as attributes. */
abstract class TypedMethods extends StructureMethods {

    final ValueOutput values;

    TypedMethods(MarkupOutput output, OpenElements open, WriterSettings settings) {
        super(output, open, settings);
        this.values = output.values();
    }

    // ---- typed content

    @Override
    public final void writeBoolean(boolean value) throws XMLStreamException {
        document.beforeText();
        values.write(value);
    }

    @Override
    public final void writeInt(int value) throws XMLStreamException {
        document.beforeText();
        values.write((long) value);
    }

    @Override
    public final void writeLong(long value) throws XMLStreamException {
        document.beforeText();
        values.write(value);
    }

    @Override
    public final void writeFloat(float value) throws XMLStreamException {
        document.beforeText();
        values.write(value);
    }

    @Override
    public final void writeDouble(double value) throws XMLStreamException {
        document.beforeText();
        values.write(value);
    }

    @Override
    public final void writeInteger(BigInteger value) throws XMLStreamException {
        document.beforeText();
        values.write(value);
    }

    @Override
    public final void writeDecimal(BigDecimal value) throws XMLStreamException {
        document.beforeText();
        values.write(value);
    }

    @Override
    public final void writeQName(QName value) throws XMLStreamException {
        String prefix = value.getPrefix();
        if (settings.repairing()) {
            prefix = names.repairedPrefix(prefix, value.getNamespaceURI());
        }
        writeCharacters(qualified(prefix, value));
    }

    private static String qualified(String prefix, QName value) {
        return prefix.isEmpty() ? value.getLocalPart() : prefix + ':' + value.getLocalPart();
    }

    @Override
    public final void writeBinary(byte[] value, int from, int length) throws XMLStreamException {
        writeBinary(Base64Variants.getDefaultVariant(), value, from, length);
    }

    @Override
    public final void writeBinary(Base64Variant variant, byte[] value, int from, int length) throws XMLStreamException {
        document.beforeText();
        values.write(variant, value, from, length);
    }

    @Override
    public final void writeIntArray(int[] value, int from, int length) throws XMLStreamException {
        boolean continued = document.beforeList(length);
        if (length > 0) {
            values.write(value, from, length, continued);
        }
    }

    @Override
    public final void writeLongArray(long[] value, int from, int length) throws XMLStreamException {
        boolean continued = document.beforeList(length);
        if (length > 0) {
            values.write(value, from, length, continued);
        }
    }

    @Override
    public final void writeFloatArray(float[] value, int from, int length) throws XMLStreamException {
        boolean continued = document.beforeList(length);
        if (length > 0) {
            values.write(value, from, length, continued);
        }
    }

    @Override
    public final void writeDoubleArray(double[] value, int from, int length) throws XMLStreamException {
        boolean continued = document.beforeList(length);
        if (length > 0) {
            values.write(value, from, length, continued);
        }
    }

    // ---- typed attributes

    @Override
    public final void writeBooleanAttribute(String prefix, String namespaceURI, String localName, boolean value)
            throws XMLStreamException {
        startAttribute(prefix, namespaceURI, localName);
        values.write(value);
        output.endAttribute();
    }

    @Override
    public final void writeIntAttribute(String prefix, String namespaceURI, String localName, int value)
            throws XMLStreamException {
        writeLongAttribute(prefix, namespaceURI, localName, value);
    }

    @Override
    public final void writeLongAttribute(String prefix, String namespaceURI, String localName, long value)
            throws XMLStreamException {
        startAttribute(prefix, namespaceURI, localName);
        values.write(value);
        output.endAttribute();
    }

    @Override
    public final void writeFloatAttribute(String prefix, String namespaceURI, String localName, float value)
            throws XMLStreamException {
        startAttribute(prefix, namespaceURI, localName);
        values.write(value);
        output.endAttribute();
    }

    @Override
    public final void writeDoubleAttribute(String prefix, String namespaceURI, String localName, double value)
            throws XMLStreamException {
        startAttribute(prefix, namespaceURI, localName);
        values.write(value);
        output.endAttribute();
    }

    @Override
    public final void writeIntegerAttribute(String prefix, String namespaceURI, String localName, BigInteger value)
            throws XMLStreamException {
        startAttribute(prefix, namespaceURI, localName);
        values.write(value);
        output.endAttribute();
    }

    @Override
    public final void writeDecimalAttribute(String prefix, String namespaceURI, String localName, BigDecimal value)
            throws XMLStreamException {
        startAttribute(prefix, namespaceURI, localName);
        values.write(value);
        output.endAttribute();
    }

    @Override
    public final void writeQNameAttribute(String prefix, String namespaceURI, String localName, QName value)
            throws XMLStreamException {
        String valuePrefix = value.getPrefix();
        if (settings.repairing()) {
            valuePrefix = names.repairedPrefix(valuePrefix, value.getNamespaceURI());
        }
        writeAttribute(prefix, namespaceURI, localName, qualified(valuePrefix, value));
    }

    @Override
    public final void writeBinaryAttribute(String prefix, String namespaceURI, String localName, byte[] value)
            throws XMLStreamException {
        writeBinaryAttribute(Base64Variants.getDefaultVariant(), prefix, namespaceURI, localName, value);
    }

    @Override
    public final void writeBinaryAttribute(
            Base64Variant variant, String prefix, String namespaceURI, String localName, byte[] value)
            throws XMLStreamException {
        startAttribute(prefix, namespaceURI, localName);
        values.write(variant, value, 0, value.length);
        output.endAttribute();
    }

    @Override
    public final void writeIntArrayAttribute(String prefix, String namespaceURI, String localName, int[] value)
            throws XMLStreamException {
        startAttribute(prefix, namespaceURI, localName);
        values.write(value, 0, value.length, false);
        output.endAttribute();
    }

    @Override
    public final void writeLongArrayAttribute(String prefix, String namespaceURI, String localName, long[] value)
            throws XMLStreamException {
        startAttribute(prefix, namespaceURI, localName);
        values.write(value, 0, value.length, false);
        output.endAttribute();
    }

    @Override
    public final void writeFloatArrayAttribute(String prefix, String namespaceURI, String localName, float[] value)
            throws XMLStreamException {
        startAttribute(prefix, namespaceURI, localName);
        values.write(value, 0, value.length, false);
        output.endAttribute();
    }

    @Override
    public final void writeDoubleArrayAttribute(String prefix, String namespaceURI, String localName, double[] value)
            throws XMLStreamException {
        startAttribute(prefix, namespaceURI, localName);
        values.write(value, 0, value.length, false);
        output.endAttribute();
    }
}
