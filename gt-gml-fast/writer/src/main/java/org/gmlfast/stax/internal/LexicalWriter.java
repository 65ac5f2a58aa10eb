/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.stax.internal;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;

import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.typed.Base64Variant;
import org.gmlfast.stax.CoordinateFormat;
import org.gmlfast.stax.Positions;
import org.gmlfast.stax.internal.text.DecimalDigits;
import org.gmlfast.stax.internal.text.NumberText;

/**
 * Writes the lexical representation of values (XML Schema 1.0 part 2 §3) and of GML's positions into a
 * {@link TextBuffer}. All writers of text share this code. Values of any length pass through the buffer piece by piece.
 * An instance belongs to one writer.
 */
public final class LexicalWriter implements ValueOutput {

    /** Numbers of a {@link Positions} read at a time. */
    private static final int BLOCK = 512;

    /** Bytes of a binary value encoded at a time: a multiple of three. */
    private static final int BINARY_CHUNK = 3 * 128;

    /** Characters of a text copied at a time. */
    private static final int CHUNK = 512;

    private static final byte[] TRUE = "true".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] FALSE = "false".getBytes(StandardCharsets.US_ASCII);

    private final TextBuffer out;
    private final double[] block = new double[BLOCK];

    /** Writes values into a buffer. */
    public LexicalWriter(TextBuffer out) {
        this.out = out;
    }

    // ---- values

    @Override
    public void write(boolean value) throws XMLStreamException {
        byte[] text = value ? TRUE : FALSE;
        out.reserve(text.length);
        System.arraycopy(text, 0, out.buffer, out.at, text.length);
        out.at += text.length;
    }

    @Override
    public void write(long value) throws XMLStreamException {
        out.reserve(DecimalDigits.MAX_LONG);
        out.at = DecimalDigits.writeLong(out.buffer, out.at, value);
    }

    /** Writes the shortest decimal that reads back as the same number. */
    @Override
    public void write(float value) throws XMLStreamException {
        out.reserve(NumberText.MAX_LENGTH);
        out.at = NumberText.writeShortest(out.buffer, out.at, value);
    }

    /** Writes the shortest decimal that reads back as the same number. */
    @Override
    public void write(double value) throws XMLStreamException {
        out.reserve(NumberText.MAX_LENGTH);
        out.at = NumberText.writeShortest(out.buffer, out.at, value);
    }

    /** Writes a decimal without exponent (XML Schema 1.0 part 2 §3.2.3.1). The zeros of 1E+999999999 are never held. */
    @Override
    public void write(BigDecimal value) throws XMLStreamException {
        String digits = value.unscaledValue().abs().toString();
        int scale = value.scale();
        int point = digits.length() - scale;
        if (value.signum() < 0) {
            put('-');
        }
        if (scale <= 0) {
            writeAscii(digits);
            writeZeros(value.signum() == 0 ? 0 : -scale);
        } else if (point > 0) {
            writeAscii(digits.substring(0, point));
            put('.');
            writeAscii(digits.substring(point));
        } else {
            writeAscii("0.");
            writeZeros(-point);
            writeAscii(digits);
        }
    }

    @Override
    public void write(BigInteger value) throws XMLStreamException {
        writeAscii(value.toString());
    }

    private void writeZeros(int count) throws XMLStreamException {
        for (int i = 0; i < count; i++) {
            put('0');
        }
    }

    private void put(char ascii) throws XMLStreamException {
        out.reserve(1);
        out.buffer[out.at++] = (byte) ascii;
    }

    /** Writes text that consists of ASCII characters. */
    private void writeAscii(String text) throws XMLStreamException {
        int length = text.length();
        for (int from = 0; from < length; from += CHUNK) {
            int to = Math.min(from + CHUNK, length);
            out.reserve(to - from);
            out.at = NumberText.writeAscii(out.buffer, out.at, text.substring(from, to));
        }
    }

    @Override
    public void write(Base64Variant variant, byte[] value, int from, int length) throws XMLStreamException {
        int lineLength = variant.getMaxLineLength();
        int onLine = 0;
        int end = from + length;
        int i = from;
        for (; i + 3 <= end; i += 3) {
            if ((i - from) % BINARY_CHUNK == 0) {
                out.reserve(2 * BINARY_CHUNK); // with line feeds
            }
            int triple = (value[i] & 0xFF) << 16 | (value[i + 1] & 0xFF) << 8 | value[i + 2] & 0xFF;
            out.at = variant.encodeBase64Chunk(triple, out.buffer, out.at);
            onLine += 4;
            if (onLine >= lineLength && i + 3 < end) {
                out.buffer[out.at++] = '\n';
                onLine = 0;
            }
        }
        int left = end - i;
        if (left > 0) {
            out.reserve(8);
            int bits = (value[i] & 0xFF) << 16 | (left == 2 ? (value[i + 1] & 0xFF) << 8 : 0);
            out.at = variant.encodeBase64Partial(bits, left, out.buffer, out.at);
        }
    }

    // ---- lists

    private void separate(boolean needed) throws XMLStreamException {
        if (needed) {
            put(' ');
        }
    }

    @Override
    public void write(int[] values, int from, int length, boolean continued) throws XMLStreamException {
        for (int i = 0; i < length; i++) {
            separate(continued || i > 0);
            write((long) values[from + i]);
        }
    }

    @Override
    public void write(long[] values, int from, int length, boolean continued) throws XMLStreamException {
        for (int i = 0; i < length; i++) {
            separate(continued || i > 0);
            write(values[from + i]);
        }
    }

    @Override
    public void write(float[] values, int from, int length, boolean continued) throws XMLStreamException {
        for (int i = 0; i < length; i++) {
            separate(continued || i > 0);
            write(values[from + i]);
        }
    }

    @Override
    public void write(double[] values, int from, int length, boolean continued) throws XMLStreamException {
        for (int i = 0; i < length; i++) {
            separate(continued || i > 0);
            write(values[from + i]);
        }
    }

    // ---- positions

    @Override
    public void write(Positions positions, CoordinateFormat format) throws XMLStreamException {
        int size = positions.size();
        int dimension = positions.dimension();
        int perBlock = Math.max(BLOCK / dimension, 1);
        double[] numbers = dimension <= BLOCK ? block : new double[dimension];
        for (int first = 0; first < size; first += perBlock) {
            int count = Math.min(perBlock, size - first);
            positions.read(first, count, numbers);
            write(numbers, count * dimension, dimension, format, first > 0);
        }
    }

    private void write(double[] numbers, int length, int dimension, CoordinateFormat format, boolean continued)
            throws XMLStreamException {
        int decimals = format.decimals();
        boolean padded = format.isPadded();
        byte within = (byte) (format.isTuples() ? ',' : ' ');
        byte[] buffer = out.buffer;
        int at = out.at;
        int inPosition = 0;
        for (int i = 0; i < length; i++) {
            if (buffer.length - at < NumberText.MAX_LENGTH) {
                out.at = at;
                out.empty();
                at = out.at;
            }
            if (continued || i > 0) {
                buffer[at++] = inPosition == 0 ? (byte) ' ' : within;
            }
            at = decimals == CoordinateFormat.ALL_DECIMALS
                    ? NumberText.writeShortestPlain(buffer, at, numbers[i])
                    : NumberText.writeRounded(buffer, at, numbers[i], decimals, padded);
            inPosition = inPosition + 1 == dimension ? 0 : inPosition + 1;
        }
        out.at = at;
    }
}
