/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.read;

import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.BxmlException;
import org.gmlfast.bxml.internal.BxmlCodes;

/**
 * The content of an element that holds text alone, read as a whole or in parts. From the first part to the last the
 * event is CHARACTERS, as in Woodstox: neither the start of the element nor its end can be queried.
 */
final class ElementContent {

    /** How the content is being read. */
    enum Mode {
        NOT_READ,
        WHOLE,
        LIST,
        BINARY
    }

    private final DocumentCursor cursor;
    private final TokenScanner scanner;
    private final ByteWindow in;
    private Mode mode = Mode.NOT_READ;

    /** Whether the end of the element has been read, but not been reported as an event. */
    private boolean endRead;

    ElementContent(DocumentCursor cursor) {
        this.cursor = cursor;
        this.scanner = cursor.scanner;
        this.in = cursor.scanner.in;
    }

    /** Whether content is being read: the event has no text of its own then. */
    boolean isBeingRead() {
        return mode != Mode.NOT_READ;
    }

    /**
     * Begins to read content in parts, or goes on.
     *
     * @return whether this has begun to read
     * @throws IllegalStateException if the event is neither a START_ELEMENT nor part of content read in this mode
     */
    boolean startOrContinue(Mode wanted) {
        if (cursor.event() == XMLStreamConstants.START_ELEMENT) {
            start(wanted);
            return true;
        }
        if (cursor.event() != XMLStreamConstants.CHARACTERS || mode != wanted) {
            String what = wanted == Mode.LIST ? "a list" : "binary content";
            throw new IllegalStateException(what + " is read from the start of an element on");
        }
        return false;
    }

    private void start(Mode wanted) {
        mode = wanted;
        endRead = false;
        cursor.showText();
    }

    /** Makes END_ELEMENT the event. */
    void end() {
        mode = Mode.NOT_READ;
        cursor.showEnd();
    }

    /**
     * Skips the content that has not been read.
     *
     * @return the event: the end of the element, or an element within it
     */
    int skipRest() throws XMLStreamException {
        boolean atEnd = endRead;
        end();
        if (atEnd) {
            return cursor.event();
        }
        cursor.showText();
        in.keep = -1;
        boolean more = cursor.nextTextToken();
        while (more) {
            more = cursor.nextTextToken();
        }
        return cursor.isElementPending() ? cursor.nextEvent() : cursor.event();
    }

    // ---- as a whole

    /** Reads all content and the end of the element. If this fails, {@link #skipRest} skips the rest. */
    void readWhole(Value value) throws XMLStreamException {
        start(Mode.WHOLE);
        join(value);
        end();
    }

    /** Reads all content for {@link Mode#BINARY}: CHARACTERS stays the event. */
    void readAhead(Value value) throws XMLStreamException {
        mode = Mode.WHOLE;
        join(value);
        mode = Mode.BINARY;
    }

    private void join(Value value) throws XMLStreamException {
        value.clear();
        StringBuilder joined = null;
        while (next()) {
            in.keep = in.at;
            value.load(scanner);
            if (joined == null) {
                if (in.hasMore() && in.bytes[in.at] == BxmlCodes.ELEMENT_END) {
                    continue; // the value stays as it is
                }
                joined = new StringBuilder();
            }
            joined.append(value.text());
            in.keep = -1;
            scanner.checkJoined(joined);
        }
        if (joined != null) {
            value.setText(joined.toString());
        }
    }

    // ---- in parts

    /**
     * Reads on to a content token.
     *
     * @return false at the end of the element
     * @throws BxmlException at an element within it, which is the next event then
     */
    boolean next() throws XMLStreamException {
        if (endRead) {
            return false;
        }
        if (cursor.nextTextToken()) {
            return true;
        }
        if (cursor.isElementPending()) {
            throw scanner.wrong(
                    "<" + cursor.element().name() + "> has the element <" + scanner.string + "> where text should be");
        }
        endRead = true;
        cursor.showText();
        return false;
    }

    /** Whether {@link #next} has come to the end of the element. */
    boolean isEndRead() {
        return endRead;
    }
}
