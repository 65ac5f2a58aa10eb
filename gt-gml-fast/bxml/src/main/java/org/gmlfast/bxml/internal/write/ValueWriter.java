/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.write;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Base64;

import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.typed.Base64Variant;
import org.codehaus.stax2.typed.Base64Variants;
import org.gmlfast.bxml.format.BxmlSettings;
import org.gmlfast.bxml.internal.BxmlCodes;
import org.gmlfast.bxml.internal.NarrowestType;
import org.gmlfast.bxml.internal.StringCoder;
import org.gmlfast.stax.CoordinateFormat;
import org.gmlfast.stax.Positions;
import org.gmlfast.stax.internal.ValueOutput;

/** Writes typed values and lists, each in the narrowest type that holds it exactly (BXML §8.1). */
final class ValueWriter implements ValueOutput {

    private final BinaryOutput out;
    private final PendingAttribute attribute;
    private final TextWriter text;
    private final CoordinateWriter coordinates;

    /** Null for a file without indexes. */
    private final IndexBuilder indexes;

    private final byte[] blank;

    /** @param text writes the values that no type holds */
    ValueWriter(
            BinaryOutput out,
            PendingAttribute attribute,
            TextWriter text,
            IndexBuilder indexes,
            StringCoder coder,
            BxmlSettings settings) {
        this.out = out;
        this.attribute = attribute;
        this.text = text;
        this.indexes = indexes;
        this.coordinates = new CoordinateWriter(out, coder, settings);
        this.blank = coder.encodeKnown(" ");
    }

    // ---- single values

    @Override
    public void write(boolean value) throws XMLStreamException {
        attribute.beforeValue();
        if (indexes != null) {
            indexes.value(value);
        }
        out.reserve(3);
        out.put(BxmlCodes.CHAR_CONTENT);
        out.put(BxmlCodes.BOOL);
        out.put(value ? BxmlCodes.TRUE : BxmlCodes.FALSE);
    }

    @Override
    public void write(long value) throws XMLStreamException {
        attribute.beforeValue();
        if (indexes != null) {
            indexes.value(value);
        }
        out.reserve(10);
        out.put(BxmlCodes.CHAR_CONTENT);
        out.putInteger(value);
    }

    @Override
    public void write(float value) throws XMLStreamException {
        if (NarrowestType.fitsInteger(value)) {
            write((long) value);
            return;
        }
        attribute.beforeValue();
        if (indexes != null) {
            indexes.value(value);
        }
        out.reserve(6);
        out.put(BxmlCodes.CHAR_CONTENT);
        out.put(BxmlCodes.FLOAT);
        out.putInt(Float.floatToRawIntBits(value));
    }

    @Override
    public void write(double value) throws XMLStreamException {
        if (NarrowestType.fitsInteger(value)) {
            write((long) value);
            return;
        }
        if (NarrowestType.fitsFloat(value)) {
            write((float) value);
            return;
        }
        attribute.beforeValue();
        if (indexes != null) {
            indexes.value(value);
        }
        out.reserve(10);
        out.put(BxmlCodes.CHAR_CONTENT);
        out.putReal(value);
    }

    /** Writes a number if it prints the decimal's digits; these digits as text otherwise. */
    @Override
    public void write(BigDecimal value) throws XMLStreamException {
        Number number = NarrowestType.ofDecimal(value);
        if (number instanceof Long integer) {
            write((long) integer);
        } else if (number instanceof Double real) {
            write((double) real);
        } else {
            text.write(value.toPlainString(), false);
        }
    }

    /** Writes a number if a long holds it; its digits as text otherwise. */
    @Override
    public void write(BigInteger value) throws XMLStreamException {
        if (value.bitLength() < Long.SIZE) {
            write(value.longValue());
        } else {
            text.write(value.toString(), false);
        }
    }

    /** Writes a BlobSection, whose text has no line breaks. The URL variant has no code and becomes text. */
    @Override
    public void write(Base64Variant variant, byte[] value, int from, int length) throws XMLStreamException {
        if (variant == Base64Variants.MODIFIED_FOR_URL) {
            byte[] part = Arrays.copyOfRange(value, from, from + length);
            text.write(Base64.getUrlEncoder().withoutPadding().encodeToString(part), false);
            return;
        }
        attribute.beforeValue();
        skipInIndexes(length);
        out.reserve(11);
        out.put(BxmlCodes.BLOB_SECTION);
        out.put(BxmlCodes.BLOB_BASE64);
        out.putCount(length);
        out.write(value, from, length);
    }

    private void skipInIndexes(int length) {
        if (indexes != null && length > 0) {
            indexes.opaque();
        }
    }

    // ---- lists

    /** Starts a list. A blank separates its first number from the last one of the token before (BXML §8.6). */
    private boolean startList(int length, boolean continued) throws XMLStreamException {
        attribute.beforeValue();
        skipInIndexes(length);
        if (length > 0 && continued) {
            out.writeCharContent(blank, blank.length);
        }
        return length > 0;
    }

    @Override
    public void write(int[] values, int from, int length, boolean continued) throws XMLStreamException {
        if (startList(length, continued)) {
            int type = NarrowestType.ofIntegers(values, from, length);
            out.startArray(type, length);
            for (int i = from; i < from + length; i++) {
                out.writeInteger(type, values[i]);
            }
        }
    }

    @Override
    public void write(long[] values, int from, int length, boolean continued) throws XMLStreamException {
        if (startList(length, continued)) {
            int type = NarrowestType.ofIntegers(values, from, length);
            out.startArray(type, length);
            for (int i = from; i < from + length; i++) {
                out.writeInteger(type, values[i]);
            }
        }
    }

    @Override
    public void write(float[] values, int from, int length, boolean continued) throws XMLStreamException {
        if (startList(length, continued)) {
            out.startArray(BxmlCodes.FLOAT, length);
            out.writeFloats(values, from, length);
        }
    }

    @Override
    public void write(double[] values, int from, int length, boolean continued) throws XMLStreamException {
        if (startList(length, continued)) {
            coordinates.writeArray(values, from, length);
        }
    }

    @Override
    public void write(Positions positions, CoordinateFormat format) throws XMLStreamException {
        skipInIndexes(positions.size());
        coordinates.write(positions, format);
    }
}
