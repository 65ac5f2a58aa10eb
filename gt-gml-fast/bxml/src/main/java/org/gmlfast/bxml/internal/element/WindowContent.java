/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.element;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.format.BxmlException;
import org.gmlfast.bxml.internal.BxmlCodes;
import org.gmlfast.bxml.internal.Bytes;
import org.gmlfast.bxml.internal.source.TableString;
import org.gmlfast.bxml.internal.token.TokenScanner;

/** Reads the content of elements without children in the bytes of the window, for {@link WindowElementCursor}. */
abstract class WindowContent extends WindowTokens {

    /** Whether the element that was entered last has no content. */
    boolean empty;

    /** The number of elements that have been entered since the start and not left. */
    int depth;

    WindowContent(TokenScanner scanner) {
        super(scanner);
    }

    /** Reads a string table, which the scanner skips if it reads the same bytes again. */
    abstract void readTable() throws XMLStreamException;

    @Override
    public void readValue() throws XMLStreamException {
        while (true) {
            if (empty) {
                empty = false;
                kind = NONE;
                return;
            }
            int p = at;
            if (p > limit) {
                throw outOfBytes();
            }
            int end;
            switch (bytes[p]) {
                case BxmlCodes.CHAR_CONTENT -> end = value(p + 1);
                case BxmlCodes.CHAR_CONTENT_REF -> {
                    TableString string = string(p);
                    text = string.text;
                    kind = text.isEmpty() ? NONE : TEXT;
                    end = afterReference(p);
                }
                case BxmlCodes.ELEMENT_END -> {
                    kind = NONE;
                    end = p;
                }
                case BxmlCodes.STRING_TABLE -> {
                    readTable();
                    continue;
                }
                default -> throw OffPlanException.INSTANCE;
            }
            endElement(end);
            return;
        }
    }

    private void endElement(int p) {
        if (p > limit + MARGIN - 1 || bytes[p] != BxmlCodes.ELEMENT_END) {
            throw p > limit ? outOfBytes() : OffPlanException.INSTANCE;
        }
        depth--;
        at = p + 1;
    }

    /**
     * Extends bounds by a list of positions without building it.
     *
     * @param bounds the minimum and maximum of the first ordinates, and of the second ones
     * @param size the numbers of a position; 0 if the list is one position
     * @return false if only {@link #readNumbers} reads the list
     */
    public final boolean expandBounds(double[] bounds, int size) {
        int p = at;
        boolean isArray = !empty
                && p <= limit
                && bytes[p] == BxmlCodes.CHAR_CONTENT
                && (bytes[p + 1] & 0xFF) == BxmlCodes.ARRAY
                && (bytes[p + 2] & 0xFF) == BxmlCodes.DOUBLE;
        if (!isArray) {
            return false;
        }
        int count = count(p + 3);
        int from = afterCount(p + 3);
        int dimension = size == 0 ? count : size;
        if (count == 0 || dimension < 2 || count % dimension != 0) {
            return false;
        }
        checkBytes(from, (long) count * Double.BYTES);
        int end = from + count * Double.BYTES;
        endElement(end);
        return expand(bounds, from, end, dimension * Double.BYTES);
    }

    /** Returns false if an ordinate is not a number. */
    private boolean expand(double[] bounds, int from, int end, int step) {
        double min0 = bounds[0];
        double max0 = bounds[1];
        double min1 = bounds[2];
        double max1 = bounds[3];
        boolean isNumber = true;
        for (int i = from; i < end; i += step) {
            double first = Bytes.getDouble(bytes, i, little);
            double second = Bytes.getDouble(bytes, i + Double.BYTES, little);
            min0 = first < min0 ? first : min0;
            max0 = first > max0 ? first : max0;
            min1 = second < min1 ? second : min1;
            max1 = second > max1 ? second : max1;
            isNumber &= first == first && second == second;
        }
        bounds[0] = min0;
        bounds[1] = max0;
        bounds[2] = min1;
        bounds[3] = max1;
        return isNumber;
    }

    @Override
    public double[] readNumbers() throws XMLStreamException {
        if (empty) {
            empty = false;
            return new double[0];
        }
        int p = at;
        if (p > limit) {
            throw outOfBytes();
        }
        if (bytes[p] == BxmlCodes.ELEMENT_END) {
            endElement(p);
            return new double[0];
        }
        int type = bytes[p + 2] & 0xFF;
        boolean isArray = bytes[p] == BxmlCodes.CHAR_CONTENT && (bytes[p + 1] & 0xFF) == BxmlCodes.ARRAY;
        int size = BxmlCodes.elementSize(type);
        if (!isArray || size == 0 || type == BxmlCodes.BOOL) {
            throw OffPlanException.INSTANCE;
        }
        int count = count(p + 3);
        int from = afterCount(p + 3);
        checkBytes(from, (long) count * size);
        endElement(from + count * size);
        double[] numbers = new double[count];
        copy(type, from, numbers);
        return numbers;
    }

    /** Always off the plan: binary data is read as it comes. */
    @Override
    public byte[] readBinary() {
        throw OffPlanException.INSTANCE;
    }

    /** Always off the plan: the general reader reports the failure with its offset. */
    @Override
    public BxmlException malformed(String message) {
        throw OffPlanException.INSTANCE;
    }
}
