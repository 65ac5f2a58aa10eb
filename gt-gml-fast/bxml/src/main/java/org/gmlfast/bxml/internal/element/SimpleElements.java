/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.element;

import java.util.Arrays;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.internal.BxmlCodes;
import org.gmlfast.bxml.internal.Bytes;
import org.gmlfast.bxml.internal.source.ByteWindow;
import org.gmlfast.bxml.internal.source.RecentStrings;
import org.gmlfast.bxml.internal.source.StringTable;
import org.gmlfast.bxml.internal.token.TokenScanner;

/**
 * Reads or skips runs of elements without attributes and with a single short text or number, of which most features
 * consist. Each run is one loop without virtual calls: the processor learns the order of the properties and their
 * types, so that the next element is decoded while the values of the ones before are still being loaded. A run ends
 * before the first element that is not of this kind, or may be malformed.
 */
final class SimpleElements {

    /** The texts of the integers that are their own codes. */
    private static final String[] SMALL = new String[BxmlCodes.MAX_SMALL + 1];

    static {
        Arrays.setAll(SMALL, Integer::toString);
    }

    /** An element of five bytes: its code and name, the code of its text and a SmallNum, and its end. */
    private static final long SHORT_ELEMENT =
            (long) BxmlCodes.ELEMENT_END << 32 | BxmlCodes.CHAR_CONTENT << 16 | BxmlCodes.CONTENT_ELEMENT;

    private static final int SHORT_LENGTH = 5;

    /** The bytes of {@link #SHORT_ELEMENT} that are the same in all of these. */
    private static final long SHORT_MASK = 0xFF_00_FF_00_FFL;

    /** The same for elements whose text may also be a reference to one of the first strings of the table. */
    private static final long SHORT_MASK_WITH_REFERENCES =
            SHORT_MASK & ~((long) (BxmlCodes.CHAR_CONTENT ^ BxmlCodes.CHAR_CONTENT_REF) << 16);

    private final ByteWindow in;
    private final StringTable table;
    private final LearnedNames names;
    private final RecentStrings strings;

    /** The longest string of a run in bytes. */
    private final int maxLength;

    SimpleElements(TokenScanner scanner, LearnedNames names, RecentStrings strings) {
        this.in = scanner.in;
        this.table = scanner.table;
        this.names = names;
        this.strings = strings;
        this.maxLength = Math.min(scanner.limits.textBytes(), BxmlCodes.MAX_SMALL);
    }

    /** The name of the element that starts at an index; null if it is not known. */
    private ElementName name(byte[] b, int p, boolean little) {
        int code = b[p + 1] & 0xFF;
        if (code <= BxmlCodes.MAX_SMALL) {
            return names.element(code);
        }
        return code == BxmlCodes.USHORT ? names.element(Bytes.getShort(b, p + 2, little) & 0xFFFF) : null;
    }

    /**
     * Skips a run.
     *
     * @param from the index of the first token
     * @param limit the largest index at which a token and the code after it are in the window
     * @return the index after the run
     */
    int skip(byte[] b, boolean little, int from, int limit) {
        long mask = table.size() > BxmlCodes.MAX_SMALL ? SHORT_MASK_WITH_REFERENCES : SHORT_MASK;
        int p = from;
        while (p <= limit) {
            long word = Bytes.getLong(b, p, true);
            if ((word & mask) == SHORT_ELEMENT) {
                int name = (int) (word >>> 8) & 0xFF;
                boolean isShort = (word >>> 24 & 0xFF) <= BxmlCodes.MAX_SMALL && name <= BxmlCodes.MAX_SMALL;
                if (!isShort || names.element(name) == null) {
                    break;
                }
                p += SHORT_LENGTH;
                continue;
            }
            if ((word & 0xFF) != BxmlCodes.CONTENT_ELEMENT || name(b, p, little) == null) {
                break;
            }
            int end = afterText(b, little, WindowTokens.afterReference(b, p), limit);
            if (end < 0 || b[end] != BxmlCodes.ELEMENT_END) {
                break;
            }
            p = end + 1;
        }
        return p;
    }

    /** The index after the text that starts at an index; -1 if it is not of a run. */
    private int afterText(byte[] b, boolean little, int p, int limit) {
        int type = b[p + 1] & 0xFF;
        if (b[p] == BxmlCodes.CHAR_CONTENT) {
            if (type <= BxmlCodes.MAX_SMALL) {
                return p + 2;
            }
            if (type == BxmlCodes.STRING) {
                int length = b[p + 2] & 0xFF;
                boolean isShort = length <= maxLength && length < limit + WindowTokens.MARGIN - (p + 3);
                return isShort ? p + 3 + length : -1;
            }
            return ScalarTypes.KIND[type] == ElementCursor.NONE ? -1 : p + 1 + ScalarTypes.LENGTH[type];
        }
        if (b[p] != BxmlCodes.CHAR_CONTENT_REF) {
            return -1;
        }
        if (type <= BxmlCodes.MAX_SMALL) {
            return type < table.size() ? p + 2 : -1;
        }
        boolean isKnown = type == BxmlCodes.USHORT && (Bytes.getShort(b, p + 2, little) & 0xFFFF) < table.size();
        return isKnown ? p + 4 : -1;
    }

    /**
     * Reads a run into an array, by the slots of the names.
     *
     * @param from the index of the first token
     * @param limit the largest index at which a token and the code after it are in the window
     * @param seen for each slot, the number of the last feature that has a value in it; no feature has two
     * @param feature the number of this feature
     * @return the index after the run
     */
    int read(byte[] b, boolean little, int from, int limit, Object[] values, long[] seen, long feature)
            throws XMLStreamException {
        int p = from;
        while (p <= limit && b[p] == BxmlCodes.CONTENT_ELEMENT) {
            ElementName name = name(b, p, little);
            if (name == null) {
                break;
            }
            int start = WindowTokens.afterReference(b, p);
            int end = afterText(b, little, start, limit);
            if (end < 0 || b[end] != BxmlCodes.ELEMENT_END) {
                break;
            }
            if (name.values != ElementName.SKIPPED) {
                Object value = value(b, little, start, name.values);
                if (value == null || seen[name.slot] == feature) {
                    break;
                }
                seen[name.slot] = feature;
                values[name.slot] = value;
            }
            p = end + 1;
        }
        return p;
    }

    // ---- values

    /** The value at an index as an object of a class; null if only the general methods convert it. */
    private Object value(byte[] b, boolean little, int p, int values) throws XMLStreamException {
        int type = b[p + 1] & 0xFF;
        if (b[p] == BxmlCodes.CHAR_CONTENT_REF) {
            return values == ElementName.STRINGS ? table.knownText(WindowTokens.reference(b, p, little)) : null;
        }
        switch (values) {
            case ElementName.STRINGS -> {
                if (type == BxmlCodes.STRING) {
                    return strings.decode(b, p + 3, b[p + 2] & 0xFF, in.offset(p + 3));
                }
                return type <= BxmlCodes.MAX_SMALL ? SMALL[type] : null;
            }
            case ElementName.INTEGERS -> {
                long number = ScalarTypes.integer(b, p + 1, type, little);
                return ScalarTypes.KIND[type] == ElementCursor.INTEGER && number == (int) number ? (int) number : null;
            }
            case ElementName.LONGS -> {
                long number = ScalarTypes.integer(b, p + 1, type, little);
                return ScalarTypes.KIND[type] == ElementCursor.INTEGER ? number : null;
            }
            case ElementName.DOUBLES -> {
                if (type == BxmlCodes.DOUBLE) {
                    return Bytes.getDouble(b, p + 2, little);
                }
                if (type == BxmlCodes.FLOAT) {
                    return (double) Bytes.getFloat(b, p + 2, little);
                }
                long number = ScalarTypes.integer(b, p + 1, type, little);
                // an integer that a double does not hold is left to the general methods
                boolean isExact = ScalarTypes.KIND[type] == ElementCursor.INTEGER && (long) (double) number == number;
                return isExact ? (double) number : null;
            }
            default -> {
                return null;
            }
        }
    }
}
