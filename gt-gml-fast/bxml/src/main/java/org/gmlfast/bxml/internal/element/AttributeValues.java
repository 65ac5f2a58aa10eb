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
import org.gmlfast.bxml.internal.source.TableString;
import org.gmlfast.bxml.internal.token.TokenScanner;

/** The attributes of a start tag in the bytes of a window, by their roles. Values are decoded on request. */
final class AttributeValues {

    /** The most attributes of an element on the plan. */
    private static final int MAX_ATTRIBUTES = 16;

    private final StringTable table;
    private final RecentStrings strings;
    private final ByteWindow in;
    private final int maxAttributes;

    private final LearnedNames.AttributeName[] names = new LearnedNames.AttributeName[MAX_ATTRIBUTES];
    private int count;

    /** The roles that occur in the tag, a bit for each. */
    private int present;

    /** For each role, the indices before and after the tokens of the value. */
    private final int[] from = new int[NameRoles.ATTRIBUTE_ROLES];

    private final int[] to = new int[NameRoles.ATTRIBUTE_ROLES];

    private byte[] bytes;
    private boolean little;
    private int limit;

    AttributeValues(TokenScanner scanner, RecentStrings strings) {
        this.table = scanner.table;
        this.strings = strings;
        this.in = scanner.in;
        this.maxAttributes = Math.min(MAX_ATTRIBUTES, scanner.limits.attributes());
    }

    /** Starts a tag without attributes. */
    void clear() {
        present = 0;
    }

    /** Starts a tag. Tokens start at or before the limit. */
    void begin(byte[] window, boolean littleEndian, int lastIndex) {
        bytes = window;
        little = littleEndian;
        limit = lastIndex;
        present = 0;
        count = 0;
    }

    boolean isEmpty() {
        return count == 0;
    }

    /**
     * Adds an attribute.
     *
     * @param name null if it is not known
     * @param value the index of the first token of the value
     * @return the index after the value
     */
    int add(LearnedNames.AttributeName name, int value) {
        if (name == null || count == maxAttributes) {
            throw OffPlanException.INSTANCE;
        }
        for (int i = 0; i < count; i++) {
            if (names[i] == name) {
                throw OffPlanException.INSTANCE;
            }
        }
        names[count++] = name;
        int end = value;
        while (end <= limit && bytes[end] != BxmlCodes.ATTRIBUTE_START && bytes[end] != BxmlCodes.ATTRIBUTE_LIST_END) {
            end = afterToken(end);
        }
        int bit = 1 << name.role();
        if (name.role() != NameRoles.OTHER_ATTRIBUTE) {
            if ((present & bit) != 0) {
                throw OffPlanException.INSTANCE;
            }
            present |= bit;
            from[name.role()] = value;
            to[name.role()] = end;
        }
        return end;
    }

    private int afterToken(int at) {
        int code = bytes[at + 1] & 0xFF;
        if (bytes[at] == BxmlCodes.CHAR_CONTENT_REF) {
            reference(at);
            return WindowTokens.afterReference(bytes, at);
        }
        if (bytes[at] != BxmlCodes.CHAR_CONTENT) {
            throw OffPlanException.INSTANCE;
        }
        if (code == BxmlCodes.STRING) {
            int length = bytes[at + 2] & 0xFF;
            if (length > BxmlCodes.MAX_SMALL) {
                throw OffPlanException.INSTANCE;
            }
            return at + 3 + length;
        }
        int size = BxmlCodes.integerSize(code);
        if (size == 0 && code > BxmlCodes.MAX_SMALL) {
            throw OffPlanException.INSTANCE;
        }
        return at + 2 + size;
    }

    private String reference(int at) {
        TableString string = table.known(WindowTokens.reference(bytes, at, little));
        if (string == null) {
            throw OffPlanException.INSTANCE;
        }
        return string.text;
    }

    // ---- values

    /** The value of the attribute with a role; null if the tag has none. */
    String text(int role) throws XMLStreamException {
        return (present & 1 << role) == 0 ? null : text(from[role], to[role]);
    }

    /** The position of the value of an attribute, for {@link #marked}; -1 if the tag has none. */
    long mark(int role) {
        return (present & 1 << role) == 0 ? -1 : (long) from[role] << 32 | to[role];
    }

    /** The value at a position in the same window, which may be that of another tag; null for -1. */
    String marked(long mark) throws XMLStreamException {
        return mark < 0 ? null : text((int) (mark >> 32), (int) mark);
    }

    private String text(int start, int end) throws XMLStreamException {
        int next = start;
        if (next == end) {
            return "";
        }
        String text = tokenText(next);
        for (next = afterToken(next); next < end; next = afterToken(next)) {
            text = text.concat(tokenText(next));
        }
        return text;
    }

    private String tokenText(int at) throws XMLStreamException {
        if (bytes[at] == BxmlCodes.CHAR_CONTENT_REF) {
            return reference(at);
        }
        int type = bytes[at + 1] & 0xFF;
        if (type == BxmlCodes.STRING) {
            return strings.decode(bytes, at + 3, bytes[at + 2] & 0xFF, in.offset(at + 3));
        }
        return Long.toString(type <= BxmlCodes.MAX_SMALL ? type : Bytes.getInteger(bytes, at + 2, type, little));
    }

    @Override
    public String toString() {
        return Arrays.toString(Arrays.copyOf(names, count));
    }
}
