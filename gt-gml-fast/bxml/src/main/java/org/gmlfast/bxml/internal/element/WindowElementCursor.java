/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.element;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.internal.event.DocumentCursor;
import org.gmlfast.bxml.internal.token.TokenScanner;

/**
 * Walks over elements in the bytes of the window, between two events of a {@link DocumentCursor}. It follows the tokens
 * of which collections of features mostly consist: elements and attributes whose names it has learned, and texts of a
 * single token. At anything else, its methods throw {@link OffPlanException}; nothing has then been consumed.
 *
 * <p>Use: {@link #begin}, then whole children of the current element, then {@link #commit} or {@link #rollback}.
 */
public final class WindowElementCursor extends WindowElements {

    /** The bytes that {@link #begin} asks for, and the most to which a longer feature raises this. */
    private static final int MIN_AHEAD = 16 * 1024;

    private static final int MAX_AHEAD = 256 * 1024;

    private final DocumentCursor document;
    private final TokenScanner scanner;
    private final LearnedNames names;
    private final boolean strict;

    /** The index of the first token since {@link #begin}. */
    private int start;

    /** Whether the window has moved while a string table was read. */
    private boolean moved;

    private int ahead = MIN_AHEAD;

    WindowElementCursor(DocumentCursor document, LearnedNames names) {
        super(document.scanner, names);
        this.document = document;
        this.scanner = document.scanner;
        this.names = names;
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
        empty = false;
        return true;
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
        if (!isOutOfBytes()) {
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

    /** The position, for {@link #reset}. */
    public long mark() {
        return (long) depth << 32 | at;
    }

    /** Returns to the start of an element's content. Its attributes cannot be read any more. */
    public void reset(long mark) {
        at = (int) mark;
        depth = (int) (mark >> 32);
        empty = false;
        clearAttributes();
    }

    @Override
    void readTable() throws XMLStreamException {
        in.at = at;
        in.keep = start;
        scanner.readTableAhead();
        at = in.at;
        moved = in.keep != start || in.bytes != bytes;
        start = in.keep;
        in.keep = -1;
        if (moved) {
            throw outOfBytes(); // marks and values of attributes are no longer valid
        }
    }
}
