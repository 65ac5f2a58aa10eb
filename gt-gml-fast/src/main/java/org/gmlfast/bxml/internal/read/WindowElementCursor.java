/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.read;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.BxmlException;
import org.gmlfast.bxml.internal.BxmlCodes;

/**
 * Walks over elements in the bytes of the window, between two events of a {@link DocumentCursor}. It follows the tokens
 * of which collections of features mostly consist: elements and attributes whose names it has learned, and texts of a
 * single token. At anything else, its methods throw {@link OffPlanException}; nothing has then been consumed.
 *
 * <p>Use: {@link #begin}, then whole children of the current element, then {@link #commit} or {@link #rollback}.
 */
public final class WindowElementCursor extends WindowTokens {

    /** The bytes that {@link #begin} asks for, and the most to which a longer feature raises this. */
    private static final int MIN_AHEAD = 16 * 1024;

    private static final int MAX_AHEAD = 256 * 1024;

    private final DocumentCursor document;
    private final TokenScanner scanner;
    private final LearnedNames names;
    private final AttributeValues attributes;
    private final boolean strict;

    /** The index of the first token since {@link #begin}. */
    private int start;

    /** Whether the element that was entered last has no content. */
    private boolean empty;

    /** Whether the window has moved while a string table was read. */
    private boolean moved;

    private int depth;
    private int maxDepth;
    private int ahead = MIN_AHEAD;

    WindowElementCursor(DocumentCursor document, LearnedNames names) {
        super(document.scanner);
        this.document = document;
        this.scanner = document.scanner;
        this.names = names;
        this.attributes = new AttributeValues(scanner, strings);
        this.strict = scanner.header.strictXmlStrings();
    }

    // ---- from event to event

    /**
     * Starts at the position of the document's cursor.
     *
     * @return whether children of its current element can be read from here
     */
    public boolean begin() throws XMLStreamException {
        if (strict || !document.isBetweenElements()) {
            return false;
        }
        in.keep = -1;
        in.readAhead(ahead);
        names.checkScope();
        start = in.at;
        depth = 0;
        maxDepth = scanner.limits.depth() - scanner.order.depth();
        toWindow(start);
        return true;
    }

    private void toWindow(int index) {
        bytes = in.bytes;
        little = in.little;
        limit = in.end - MARGIN;
        at = index;
        empty = false;
    }

    /** Consumes what has been read since {@link #begin}. */
    public void commit() {
        in.at = at;
        in.keep = -1;
        scanner.offset = in.offset();
    }

    /**
     * Returns to where {@link #begin} started.
     *
     * @return whether the window has been extended, so that another attempt may lead further
     */
    public boolean rollback() throws XMLStreamException {
        in.at = start;
        in.keep = -1;
        if (at <= limit) {
            return false;
        }
        boolean again = moved;
        moved = false;
        int before = in.end - in.at;
        while (before >= ahead && ahead < MAX_AHEAD) {
            ahead *= 2;
        }
        in.readAhead(ahead);
        return again || in.end - in.at > before;
    }

    /** Whether the element that was entered last has neither content nor an end of its own. */
    public boolean isEmpty() {
        return empty;
    }

    /** The position, for {@link #reset}. */
    public long mark() {
        return (long) depth << 32 | at;
    }

    /** Returns to the start of an element's content. The element has content, and its attributes have been read. */
    public void reset(long mark) {
        at = (int) mark;
        depth = (int) (mark >> 32);
        empty = false;
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
                throw OffPlanException.INSTANCE;
            }
            byte[] b = bytes;
            switch (b[p]) {
                case BxmlCodes.CONTENT_ELEMENT -> {
                    at = enter(b, p);
                    depth++;
                    hasAttributes = false;
                    attributes.clear();
                    return true;
                }
                case BxmlCodes.EMPTY_ELEMENT -> {
                    at = enter(b, p);
                    empty = true;
                    hasAttributes = false;
                    attributes.clear();
                    return true;
                }
                case BxmlCodes.CONTENT_ATTR_ELEMENT, BxmlCodes.EMPTY_ATTR_ELEMENT -> {
                    empty = b[p] == BxmlCodes.EMPTY_ATTR_ELEMENT;
                    at = enter(b, p);
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

    /** Sets the name of the element that starts at an index, and returns the index after the name. */
    private int enter(byte[] b, int p) {
        int reference = b[p + 1] & 0xFF;
        int end = p + 2;
        if (reference > BxmlCodes.MAX_SMALL) {
            reference = longReference(reference, end);
            end += 2;
        }
        ElementName element = names.element(reference);
        if (element == null) {
            element = names.learnElement(table.known(reference));
        }
        if (element == null || depth >= maxDepth) {
            throw OffPlanException.INSTANCE;
        }
        name = element;
        return end;
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

    /** Reads a string table, which the scanner skips if it reads the same bytes again. */
    private void readTable() throws XMLStreamException {
        in.at = at;
        in.keep = start;
        scanner.readTableAhead();
        at = in.at;
        moved = in.keep != start || in.bytes != bytes;
        start = in.keep;
        in.keep = -1;
        if (moved) {
            at = Integer.MAX_VALUE; // out of bytes: marks and values of attributes are no longer valid
            throw OffPlanException.INSTANCE;
        }
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
                at = p;
                throw OffPlanException.INSTANCE;
            }
            switch (bytes[p]) {
                case BxmlCodes.CONTENT_ELEMENT -> {
                    depth = open;
                    p = afterText(enter(bytes, p));
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
            case BxmlCodes.EMPTY_ELEMENT -> at = enter(bytes, at);
            case BxmlCodes.CONTENT_ATTR_ELEMENT, BxmlCodes.EMPTY_ATTR_ELEMENT -> {
                at = enter(bytes, at);
                depth += code == BxmlCodes.EMPTY_ATTR_ELEMENT ? 0 : 1;
                readAttributes();
            }
            case BxmlCodes.STRING_TABLE, BxmlCodes.WHITESPACE -> skipBetween();
            default -> throw OffPlanException.INSTANCE;
        }
    }

    // ---- attributes

    private void readAttributes() throws XMLStreamException {
        attributes.begin(bytes, little, limit);
        int first = at;
        while (true) {
            int p = at;
            if (p > limit) {
                throw OffPlanException.INSTANCE;
            }
            switch (bytes[p]) {
                case BxmlCodes.ATTRIBUTE_START -> {
                    int reference = bytes[p + 1] & 0xFF;
                    if (reference > BxmlCodes.MAX_SMALL) {
                        reference = longReference(reference, p + 2);
                    }
                    LearnedNames.AttributeName attribute = names.attribute(reference);
                    if (attribute == null) {
                        attribute = names.learnAttribute(table.known(reference));
                    }
                    at = attributes.add(attribute, afterReference(p));
                }
                case BxmlCodes.ATTRIBUTE_LIST_END -> {
                    if (attributes.isEmpty() || p - first > scanner.limits.tagBytes()) {
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

    // ---- content

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
                throw OffPlanException.INSTANCE;
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
            if (p > limit) {
                at = p;
            }
            throw OffPlanException.INSTANCE;
        }
        depth--;
        at = p + 1;
    }

    @Override
    public double[] readNumbers() throws XMLStreamException {
        if (empty) {
            empty = false;
            return new double[0];
        }
        int p = at;
        if (p > limit) {
            throw OffPlanException.INSTANCE;
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
