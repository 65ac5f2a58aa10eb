/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.element;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.internal.BxmlCodes;
import org.gmlfast.bxml.internal.token.TokenScanner;

/** Walks over elements in the bytes of the window, for {@link WindowElementCursor}. */
abstract class WindowElements extends WindowContent {

    private final LearnedNames names;
    private final AttributeValues attributes;
    private final SimpleElements simple;
    private final int tagBytes;

    int maxDepth;

    WindowElements(TokenScanner scanner, LearnedNames names) {
        super(scanner);
        this.names = names;
        this.attributes = new AttributeValues(scanner, strings);
        this.simple = new SimpleElements(scanner, names, strings);
        this.tagBytes = scanner.limits.tagBytes();
    }

    /** Whether the element that was entered last has neither content nor an end of its own. */
    public final boolean isEmpty() {
        return empty;
    }

    // ---- elements

    @Override
    public boolean nextChild() throws XMLStreamException {
        if (empty) {
            empty = false;
            return false;
        }
        while (true) {
            int p = at;
            if (p > limit) {
                throw outOfBytes();
            }
            byte[] b = bytes;
            switch (b[p]) {
                case BxmlCodes.CONTENT_ELEMENT -> {
                    at = enter(p);
                    depth++;
                    clearAttributes();
                    return true;
                }
                case BxmlCodes.EMPTY_ELEMENT -> {
                    at = enter(p);
                    empty = true;
                    clearAttributes();
                    return true;
                }
                case BxmlCodes.CONTENT_ATTR_ELEMENT, BxmlCodes.EMPTY_ATTR_ELEMENT -> {
                    empty = b[p] == BxmlCodes.EMPTY_ATTR_ELEMENT;
                    at = enter(p);
                    depth += empty ? 0 : 1;
                    hasAttributes = true;
                    readAttributes();
                    return true;
                }
                case BxmlCodes.ELEMENT_END -> {
                    leave();
                    at = p + 1;
                    return false;
                }
                default -> skipBetween();
            }
        }
    }

    @Override
    public boolean readValueOrChild() throws XMLStreamException {
        if (!empty) {
            while (at <= limit && bytes[at] == BxmlCodes.STRING_TABLE) {
                readTable();
            }
            if (at <= limit && isStart(bytes[at])) {
                return nextChild();
            }
        }
        readValue();
        return false;
    }

    private static boolean isStart(int code) {
        return code == BxmlCodes.CONTENT_ELEMENT
                || code == BxmlCodes.EMPTY_ELEMENT
                || code == BxmlCodes.CONTENT_ATTR_ELEMENT
                || code == BxmlCodes.EMPTY_ATTR_ELEMENT;
    }

    /** Sets the name of the element that starts at an index, and returns the index after the name. */
    private int enter(int p) {
        int reference = reference(p);
        ElementName element = names.element(reference);
        if (element == null) {
            element = names.learnElement(table.known(reference));
        }
        if (element == null || depth >= maxDepth) {
            throw OffPlanException.INSTANCE;
        }
        name = element;
        return afterReference(p);
    }

    private void leave() {
        if (--depth < 0) {
            throw OffPlanException.INSTANCE; // the end of the element at which begin was called
        }
    }

    /** Skips a string table, or white space between elements. */
    private void skipBetween() throws XMLStreamException {
        int p = at;
        switch (bytes[p]) {
            case BxmlCodes.STRING_TABLE -> readTable();
            case BxmlCodes.WHITESPACE -> {
                // a count of lines, and a string
                if ((bytes[p + 1] & 0xFF) > BxmlCodes.MAX_SMALL) {
                    throw OffPlanException.INSTANCE;
                }
                at = skipBlanks(p + 2);
            }
            case BxmlCodes.CHAR_CONTENT -> {
                if ((bytes[p + 1] & 0xFF) != BxmlCodes.STRING) {
                    throw OffPlanException.INSTANCE;
                }
                at = skipBlanks(p + 2);
            }
            default -> throw OffPlanException.INSTANCE;
        }
    }

    private int skipBlanks(int index) {
        int length = bytes[index] & 0xFF;
        if (length > BxmlCodes.MAX_SMALL || length > limit - index) {
            throw OffPlanException.INSTANCE;
        }
        for (int i = index + 1; i <= index + length; i++) {
            if (bytes[i] != ' ' && bytes[i] != '\n' && bytes[i] != '\t' && bytes[i] != '\r') {
                throw OffPlanException.INSTANCE;
            }
        }
        return index + length + 1;
    }

    /** Skips the rest of the content that has not been read, and leaves the element. */
    @Override
    public void skip() throws XMLStreamException {
        if (empty) {
            empty = false;
            return;
        }
        int outer = depth - 1;
        int open = depth;
        int p = at;
        while (open > outer) {
            if (p > limit) {
                throw outOfBytes();
            }
            switch (bytes[p]) {
                case BxmlCodes.CONTENT_ELEMENT -> {
                    int run = open < maxDepth ? simple.skip(bytes, little, p, limit) : p;
                    if (run > p) {
                        p = run;
                        continue;
                    }
                    depth = open;
                    p = afterText(enter(p));
                    // most elements have a single text
                    if (p <= limit && bytes[p] == BxmlCodes.ELEMENT_END) {
                        p++;
                    } else {
                        open++;
                    }
                }
                case BxmlCodes.CHAR_CONTENT -> p = afterValue(p + 1);
                case BxmlCodes.ELEMENT_END -> {
                    open--;
                    p++;
                }
                case BxmlCodes.CHAR_CONTENT_REF -> p = afterText(p);
                default -> {
                    at = p;
                    depth = open;
                    skipRareToken();
                    p = at;
                    open = depth;
                }
            }
        }
        at = p;
        depth = outer;
    }

    private void skipRareToken() throws XMLStreamException {
        int code = bytes[at];
        switch (code) {
            case BxmlCodes.EMPTY_ELEMENT -> at = enter(at);
            case BxmlCodes.CONTENT_ATTR_ELEMENT, BxmlCodes.EMPTY_ATTR_ELEMENT -> {
                at = enter(at);
                depth += code == BxmlCodes.EMPTY_ATTR_ELEMENT ? 0 : 1;
                readAttributes();
            }
            case BxmlCodes.STRING_TABLE, BxmlCodes.WHITESPACE -> skipBetween();
            default -> throw OffPlanException.INSTANCE;
        }
    }

    /**
     * Reads the elements that follow as long as they are properties without attributes and with one short value, or are
     * skipped. Stops before any other element, such as the second one with the same {@link ElementName#slot}.
     *
     * @param values the values by the slots of their names
     * @param seen for each slot, the number of the last feature that has a value in it
     * @param feature the number of this feature
     */
    public final void readValues(Object[] values, long[] seen, long feature) throws XMLStreamException {
        if (!empty && depth < maxDepth) {
            at = simple.read(bytes, little, at, limit, values, seen, feature);
        }
    }

    // ---- attributes

    final void clearAttributes() {
        hasAttributes = false;
        attributes.clear();
    }

    private void readAttributes() throws XMLStreamException {
        attributes.begin(bytes, little, limit);
        int first = at;
        while (true) {
            int p = at;
            if (p > limit) {
                throw outOfBytes();
            }
            switch (bytes[p]) {
                case BxmlCodes.ATTRIBUTE_START -> {
                    int reference = reference(p);
                    LearnedNames.AttributeName attribute = names.attribute(reference);
                    if (attribute == null) {
                        attribute = names.learnAttribute(table.known(reference));
                    }
                    at = attributes.add(attribute, afterReference(p));
                }
                case BxmlCodes.ATTRIBUTE_LIST_END -> {
                    if (attributes.isEmpty() || p - first > tagBytes) {
                        throw OffPlanException.INSTANCE;
                    }
                    at = p + 1;
                    return;
                }
                case BxmlCodes.STRING_TABLE -> readTable();
                default -> throw OffPlanException.INSTANCE;
            }
        }
    }

    @Override
    public String attribute(int role) throws XMLStreamException {
        return attributes.text(role);
    }

    /** The position of the value of an attribute, for {@link #markedAttribute}. */
    public final long markAttribute(int role) {
        return attributes.mark(role);
    }

    /** The value that an attribute had in a start tag since {@link WindowElementCursor#begin}; null if it had none. */
    public final String markedAttribute(long mark) throws XMLStreamException {
        return attributes.marked(mark);
    }
}
