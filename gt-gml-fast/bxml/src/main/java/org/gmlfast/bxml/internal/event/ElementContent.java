/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.event;

import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.format.BxmlException;
import org.gmlfast.bxml.internal.BxmlCodes;
import org.gmlfast.bxml.internal.source.ByteWindow;
import org.gmlfast.bxml.internal.token.TokenScanner;
import org.gmlfast.bxml.internal.token.Value;
import org.gmlfast.stax.internal.text.XmlChars;

/**
 * Reads the content of an element that has no child elements, as a whole or in parts. From the first part to the last
 * the event is CHARACTERS, as in Woodstox: the reader is neither at the start of the element nor at its end.
 */
public final class ElementContent {

    /** The way in which content is read in parts. */
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

    /** Whether the end of the element has been read but not yet reported. */
    private boolean endRead;

    public ElementContent(DocumentCursor cursor) {
        this.cursor = cursor;
        this.scanner = cursor.scanner;
        this.in = cursor.scanner.in;
    }

    /** Whether content is being read in parts: the event then has no text of its own. */
    boolean isBeingRead() {
        return mode != Mode.NOT_READ;
    }

    /**
     * Starts or continues to read content in parts.
     *
     * @return whether this call has started
     * @throws IllegalStateException if the event is neither a START_ELEMENT nor part of content read in this mode
     */
    boolean startOrContinue(Mode wanted) {
        if (cursor.event() == XMLStreamConstants.START_ELEMENT) {
            start(wanted);
            return true;
        }
        if (cursor.event() != XMLStreamConstants.CHARACTERS || mode != wanted) {
            String what = wanted == Mode.LIST ? "a list" : "binary content";
            throw new IllegalStateException(what + " can be read only from the start of an element");
        }
        return false;
    }

    private void start(Mode wanted) {
        mode = wanted;
        endRead = false;
        cursor.showText();
    }

    /** Sets the event to END_ELEMENT. */
    void end() {
        mode = Mode.NOT_READ;
        cursor.showEnd();
    }

    /**
     * Skips the content that has not been read.
     *
     * @return the event: END_ELEMENT, or START_ELEMENT of a child element
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
    public void readWhole(Value value) throws XMLStreamException {
        start(Mode.WHOLE);
        join(value);
        end();
    }

    /** Reads all content for {@link Mode#BINARY}; the event remains CHARACTERS. */
    void readAhead(Value value) throws XMLStreamException {
        mode = Mode.WHOLE;
        join(value);
        mode = Mode.BINARY;
    }

    private void join(Value value) throws XMLStreamException {
        value.clear();
        StringBuilder joined = null;
        int numberKind = Value.EMPTY;
        long integer = 0;
        double real = 0;
        boolean isSpaced = true;
        while (next()) {
            in.keep = in.at;
            value.load(scanner);
            if (joined == null) {
                if (in.hasMore() && in.bytes[in.at] == BxmlCodes.ELEMENT_END) {
                    continue; // the only token: keep its value undecoded
                }
                joined = new StringBuilder();
            }
            joined.append(value.text());
            in.keep = -1;
            scanner.checkJoined(joined);
            if (value.isNumber() && numberKind == Value.EMPTY) {
                numberKind = value.kind;
                integer = value.integer;
                real = value.real;
            } else {
                isSpaced = isSpaced && XmlChars.isWhiteSpace(value.text());
            }
        }
        if (joined != null) {
            value.setSpaced(joined.toString(), isSpaced ? numberKind : Value.EMPTY, integer, real);
        }
    }

    // ---- in parts

    /**
     * Advances to the next content token.
     *
     * @return false at the end of the element
     * @throws BxmlException at a child element, which is the next event
     */
    boolean next() throws XMLStreamException {
        if (endRead) {
            return false;
        }
        if (cursor.nextTextToken()) {
            return true;
        }
        if (cursor.isElementPending()) {
            throw scanner.malformed("<" + cursor.element().name() + "> contains the element <" + scanner.string
                    + ">, but only text is allowed");
        }
        endRead = true;
        cursor.showText();
        return false;
    }

    /** Whether {@link #next} has reached the end of the element. */
    boolean isEndRead() {
        return endRead;
    }
}
