/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.write;

import java.nio.charset.StandardCharsets;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.format.BxmlSettings;
import org.gmlfast.bxml.internal.BxmlCodes;
import org.gmlfast.bxml.internal.NarrowestType;
import org.gmlfast.bxml.internal.StringCoder;
import org.gmlfast.stax.CoordinateFormat;
import org.gmlfast.stax.Positions;
import org.gmlfast.stax.internal.LexicalWriter;
import org.gmlfast.stax.internal.TextBuffer;
import org.gmlfast.stax.internal.text.NumberText;

/**
 * Writes lists of doubles as arrays (BXML §9.2), a block at a time, without copying a long list as a whole. Positions
 * with commas between their numbers are not a list and become text.
 */
final class CoordinateWriter {

    /** Numbers of a block. */
    private static final int BLOCK = 1024;

    /** The number of bytes after which a token of text ends, at the end of a number. */
    private static final int TEXT = 8 * 1024;

    private final BinaryOutput out;
    private final boolean narrow;
    private final boolean rounding;
    private final StringCoder coder;
    private double[] block = new double[BLOCK];

    /** Null until positions have commas. */
    private TextTokens text;

    private LexicalWriter tuples;

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
            text = new TextTokens();
            tuples = new LexicalWriter(text);
        }
        tuples.write(positions, format);
        text.empty();
    }

    /** Writes each bufferful of text as CharContent. */
    private final class TextTokens extends TextBuffer {

        private TextTokens() {
            super(TEXT + NumberText.MAX_LENGTH - 1);
        }

        @Override
        protected void handOn(byte[] bytes, int length) throws XMLStreamException {
            if (coder.isUtf8()) {
                out.writeCharContent(bytes, length);
            } else {
                byte[] encoded = coder.encodeKnown(new String(bytes, 0, length, StandardCharsets.US_ASCII));
                out.writeCharContent(encoded, encoded.length);
            }
        }
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
