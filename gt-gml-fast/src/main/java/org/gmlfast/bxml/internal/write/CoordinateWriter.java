/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.write;

import java.nio.charset.StandardCharsets;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.BxmlSettings;
import org.gmlfast.bxml.internal.BxmlCodes;
import org.gmlfast.bxml.internal.NarrowestType;
import org.gmlfast.bxml.internal.StringCoder;
import org.gmlfast.stax.CoordinateFormat;
import org.gmlfast.stax.NumberText;
import org.gmlfast.stax.Positions;

/**
 * Writes lists of doubles as arrays (BXML §9.2), a block at a time: a long list is never copied whole. Positions with
 * commas between their numbers are not a list and become text.
 */
final class CoordinateWriter {

    /** Numbers of a block. */
    private static final int BLOCK = 1024;

    /** Bytes of text in a token. */
    private static final int TEXT = 8 * 1024;

    private final BinaryOutput out;
    private final boolean narrow;
    private final boolean rounding;
    private final StringCoder coder;
    private double[] block = new double[BLOCK];
    private byte[] text;

    CoordinateWriter(BinaryOutput out, StringCoder coder, BxmlSettings settings) {
        this.out = out;
        this.coder = coder;
        this.narrow = settings.narrowArrays();
        this.rounding = settings.roundCoordinates();
    }

    /** Writes CharContent with an array of one number or more. */
    void writeArray(double[] values, int from, int length) throws XMLStreamException {
        ArrayType type = new ArrayType();
        if (narrow) {
            type.add(values, from, length);
        }
        int code = narrow ? type.code() : BxmlCodes.DOUBLE;
        out.startArray(code, length);
        writeElements(code, values, from, length);
    }

    /** Writes nothing for no positions. */
    void write(Positions positions, CoordinateFormat format) throws XMLStreamException {
        int dimension = positions.dimension();
        if (block.length < dimension) {
            block = new double[dimension];
        }
        if (positions.size() == 0) {
            return;
        }
        if (format.isTuples()) {
            writeText(positions, format);
            return;
        }
        int code = narrow ? narrowest(positions, format) : BxmlCodes.DOUBLE;
        out.startArray(code, (long) positions.size() * dimension);
        int perBlock = block.length / dimension;
        for (int first = 0; first < positions.size(); first += perBlock) {
            int length = read(positions, first, perBlock, format);
            writeElements(code, block, 0, length);
        }
    }

    private int narrowest(Positions positions, CoordinateFormat format) {
        ArrayType type = new ArrayType();
        int perBlock = block.length / positions.dimension();
        for (int first = 0; first < positions.size() && type.code() != BxmlCodes.DOUBLE; first += perBlock) {
            type.add(block, 0, read(positions, first, perBlock, format));
        }
        return type.code();
    }

    /** Reads positions into the block; returns how many numbers it holds. */
    private int read(Positions positions, int first, int perBlock, CoordinateFormat format) {
        int count = Math.min(perBlock, positions.size() - first);
        positions.read(first, count, block);
        int length = count * positions.dimension();
        if (rounding && format.decimals() != CoordinateFormat.ALL_DECIMALS) {
            for (int i = 0; i < length; i++) {
                block[i] = NumberText.round(block[i], format.decimals());
            }
        }
        return length;
    }

    private void writeElements(int type, double[] values, int from, int length) throws XMLStreamException {
        if (type == BxmlCodes.DOUBLE) {
            out.writeDoubles(values, from, length);
            return;
        }
        for (int i = from; i < from + length; i++) {
            if (type == BxmlCodes.FLOAT) {
                out.reserve(4);
                out.putInt(Float.floatToRawIntBits((float) values[i]));
            } else {
                out.writeInteger(type, (long) values[i]);
            }
        }
    }

    // ---- x,y x,y

    private void writeText(Positions positions, CoordinateFormat format) throws XMLStreamException {
        if (text == null) {
            text = new byte[TEXT + NumberText.MAX_LENGTH];
        }
        int dimension = positions.dimension();
        int perBlock = block.length / dimension;
        int at = 0;
        for (int first = 0; first < positions.size(); first += perBlock) {
            int count = Math.min(perBlock, positions.size() - first);
            positions.read(first, count, block);
            for (int i = 0; i < count * dimension; i++) {
                if (i > 0 || first > 0) {
                    text[at++] = (byte) (i % dimension == 0 ? ' ' : ',');
                }
                at = NumberText.write(text, at, block[i], format);
                if (at >= TEXT) {
                    writeString(at);
                    at = 0;
                }
            }
        }
        if (at > 0) {
            writeString(at);
        }
    }

    private void writeString(int length) throws XMLStreamException {
        byte[] bytes = text;
        int byteLength = length;
        if (!coder.isUtf8()) {
            bytes = coder.encodeKnown(new String(text, 0, length, StandardCharsets.US_ASCII));
            byteLength = bytes.length;
        }
        out.writeCharContent(bytes, byteLength);
    }

    /** Finds the narrowest type that holds all of some doubles exactly. */
    private static final class ArrayType {
        private boolean integers = true;
        private boolean floats = true;
        private long min;
        private long max;

        void add(double[] values, int from, int length) {
            for (int i = from; i < from + length && (integers || floats); i++) {
                double value = values[i];
                integers = integers && NarrowestType.fitsInteger(value);
                floats = floats && NarrowestType.fitsFloat(value);
                min = Math.min(min, (long) value);
                max = Math.max(max, (long) value);
            }
        }

        int code() {
            if (integers) {
                int type = NarrowestType.ofRange(min, max);
                return type == BxmlCodes.LONG
                        ? BxmlCodes.DOUBLE
                        : type == BxmlCodes.INT && floats ? BxmlCodes.FLOAT : type;
            }
            return floats ? BxmlCodes.FLOAT : BxmlCodes.DOUBLE;
        }
    }
}
