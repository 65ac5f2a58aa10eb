/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.element;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.internal.BxmlCodes;
import org.gmlfast.bxml.internal.Bytes;
import org.gmlfast.bxml.internal.source.ByteWindow;
import org.gmlfast.bxml.internal.source.RecentStrings;
import org.gmlfast.bxml.internal.source.StringTable;
import org.gmlfast.bxml.internal.source.TableString;
import org.gmlfast.bxml.internal.token.TokenScanner;

/** Decodes tokens in the bytes of the window, for {@link WindowElementCursor}. */
abstract class WindowTokens extends ElementCursor {

    /** The bytes of the longest token on the plan without its characters or elements, and of the code after it. */
    static final int MARGIN = 16;

    final ByteWindow in;
    final StringTable table;
    final RecentStrings strings;
    private final int textBytes;

    byte[] bytes;
    boolean little;

    /** The index of the next token. */
    int at;

    /** The largest index at which a token and the code after it are in the window. */
    int limit;

    /** Whether the window ended before the token that was to be read. */
    private boolean outOfBytes;

    WindowTokens(TokenScanner scanner) {
        this.in = scanner.in;
        this.table = scanner.table;
        this.strings = new RecentStrings(scanner.decoder);
        this.textBytes = scanner.limits.textBytes();
    }

    // ---- the end of the window

    /** Starts to read tokens of the window at an index. */
    final void toWindow(int index) {
        bytes = in.bytes;
        little = in.little;
        limit = in.end - MARGIN;
        at = index;
        outOfBytes = false;
    }

    /** Records that the window has too few bytes, and leaves the plan. */
    final OffPlanException outOfBytes() {
        outOfBytes = true;
        return OffPlanException.INSTANCE;
    }

    /** Whether more bytes may lead further: they were missing, or the next token starts too near the end. */
    final boolean isOutOfBytes() {
        return outOfBytes || at > limit;
    }

    // ---- references

    /** The reference after the code of the token at an index. */
    final int reference(int p) {
        return reference(bytes, p, little);
    }

    /** The reference after the code of the token at an index. */
    static int reference(byte[] bytes, int p, boolean little) {
        int reference = bytes[p + 1] & 0xFF;
        return reference <= BxmlCodes.MAX_SMALL ? reference : longReference(bytes, p, little);
    }

    private static int longReference(byte[] bytes, int p, boolean little) {
        if ((bytes[p + 1] & 0xFF) != BxmlCodes.USHORT) {
            throw OffPlanException.INSTANCE;
        }
        return Bytes.getShort(bytes, p + 2, little) & 0xFFFF;
    }

    final TableString string(int p) {
        TableString string = table.known(reference(p));
        if (string == null) {
            throw OffPlanException.INSTANCE;
        }
        return string;
    }

    final int afterReference(int p) {
        return afterReference(bytes, p);
    }

    static int afterReference(byte[] bytes, int p) {
        return (bytes[p + 1] & 0xFF) > BxmlCodes.MAX_SMALL ? p + 4 : p + 2;
    }

    // ---- values

    /** Reads the value whose type is at an index, and returns the index after it. */
    final int value(int index) throws XMLStreamException {
        int type = bytes[index] & 0xFF;
        int found = ScalarTypes.KIND[type];
        switch (found) {
            case INTEGER -> integer = ScalarTypes.integer(bytes, index, type, little);
            case DOUBLE -> real = Bytes.getDouble(bytes, index + 1, little);
            case FLOAT -> real = Bytes.getFloat(bytes, index + 1, little);
            case BOOLEAN -> integer = bytes[index + 1];
            case TEXT -> {
                return text(index + 1);
            }
            default -> throw OffPlanException.INSTANCE;
        }
        kind = found;
        return index + ScalarTypes.LENGTH[type];
    }

    private int text(int index) throws XMLStreamException {
        int length = count(index);
        int from = afterCount(index);
        if (length > textBytes) {
            throw OffPlanException.INSTANCE;
        }
        checkBytes(from, length);
        text = strings.decode(bytes, from, length, in.offset(from));
        kind = text.isEmpty() ? NONE : TEXT;
        return from + length;
    }

    final void copy(int type, int from, double[] numbers) {
        if (type == BxmlCodes.DOUBLE && numbers.length > 8) {
            ByteBuffer.wrap(bytes, from, 8 * numbers.length)
                    .order(little ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN)
                    .asDoubleBuffer()
                    .get(numbers);
            return;
        }
        int size = BxmlCodes.elementSize(type);
        for (int i = 0, index = from; i < numbers.length; i++, index += size) {
            numbers[i] = switch (type) {
                case BxmlCodes.DOUBLE -> Bytes.getDouble(bytes, index, little);
                case BxmlCodes.FLOAT -> Bytes.getFloat(bytes, index, little);
                default -> Bytes.getInteger(bytes, index, type, little);
            };
        }
    }

    // ---- lengths

    final int count(int index) {
        int count = bytes[index] & 0xFF;
        if (count <= BxmlCodes.MAX_SMALL) {
            return count;
        }
        if (count == BxmlCodes.USHORT) {
            return Bytes.getShort(bytes, index + 1, little) & 0xFFFF;
        }
        int wide = count == BxmlCodes.INT ? Bytes.getInt(bytes, index + 1, little) : -1;
        if (wide < 0) {
            throw OffPlanException.INSTANCE;
        }
        return wide;
    }

    final int afterCount(int index) {
        return switch (bytes[index] & 0xFF) {
            case BxmlCodes.USHORT -> index + 3;
            case BxmlCodes.INT -> index + 5;
            default -> index + 1;
        };
    }

    /** Checks that the bytes of a string or an array, and the code after them, are in the window. */
    final void checkBytes(int from, long length) {
        if (length >= limit + MARGIN - from) {
            throw outOfBytes();
        }
    }

    /** The index after a text that starts at an index; the same index if another token does. */
    final int afterText(int p) {
        if (p > limit) {
            return p;
        }
        if (bytes[p] == BxmlCodes.CHAR_CONTENT) {
            return afterValue(p + 1);
        }
        if (bytes[p] != BxmlCodes.CHAR_CONTENT_REF) {
            return p;
        }
        if (reference(p) >= table.size()) {
            throw OffPlanException.INSTANCE;
        }
        return afterReference(p);
    }

    /** The index after the value whose type is at an index. */
    final int afterValue(int index) {
        int type = bytes[index] & 0xFF;
        switch (ScalarTypes.KIND[type]) {
            case TEXT -> {
                int length = count(index + 1);
                int from = afterCount(index + 1);
                if (length > textBytes) {
                    throw OffPlanException.INSTANCE;
                }
                checkBytes(from, length);
                return from + length;
            }
            case NONE -> {
                return afterArray(index);
            }
            default -> {
                return index + ScalarTypes.LENGTH[type];
            }
        }
    }

    private int afterArray(int index) {
        int size = BxmlCodes.elementSize(bytes[index + 1] & 0xFF);
        int from = afterCount(index + 2);
        if ((bytes[index] & 0xFF) != BxmlCodes.ARRAY || size == 0) {
            throw OffPlanException.INSTANCE;
        }
        long length = (long) count(index + 2) * size;
        checkBytes(from, length);
        return from + (int) length;
    }
}
