/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.stax.internal;

import java.util.Arrays;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.stax.PreparedName;

/**
 * The structure of a well-formed document: which elements are open, what may come next. It refuses any other call; the
 * {@link WriterPrimitives} write the rest.
 */
abstract class DocumentStructure extends WriterPrimitives {

    private static final int START = 0;
    private static final int PROLOG = 1;
    private static final int START_TAG = 2;
    private static final int EMPTY_TAG = 3;
    private static final int CONTENT = 4;
    /** Content right after numbers of a list: further ones are separated from them. */
    private static final int LIST = 5;
    /** Content after the first half of a surrogate pair. */
    private static final int HALF_PAIR = 6;

    private static final int EPILOG = 7;
    private static final int CLOSED = 8;

    /** The settings of the factory. */
    protected final WriterSettings settings;

    private final OpenTag tag = new OpenTag();
    private int state = START;
    private boolean doctypeSeen;
    private PreparedName[] elements = new PreparedName[32];
    private int depth;
    private char firstHalf;

    DocumentStructure(WriterSettings settings) {
        this.settings = settings;
    }

    /** Forgets the prefixes that an element has bound. */
    abstract void leaveScope(int elementDepth);

    // ---- where the document is

    /** How many elements are open. */
    final int depth() {
        return depth;
    }

    /** The start tag that is open, or was open last. */
    final OpenTag tag() {
        return tag;
    }

    /** Whether a start tag or an empty-element tag is open for attributes and declarations. */
    final boolean isInTag() {
        return state == START_TAG || state == EMPTY_TAG;
    }

    /** Whether an element is open, its start tag has ended, and no list or surrogate pair waits for more. */
    final boolean isAmongContent() {
        return state == CONTENT;
    }

    /** Whether the root element has not begun. */
    final boolean isBeforeRoot() {
        return state == START || state == PROLOG;
    }

    /** Whether text that comes next stands outside the root element. */
    protected final boolean isOutsideRoot() {
        return depth == 0 || depth == 1 && state == EMPTY_TAG;
    }

    // ---- elements

    final void openElement(PreparedName name, boolean empty) throws XMLStreamException {
        if (state != CONTENT) {
            beforeElement(name);
        }
        if (depth == elements.length) {
            elements = Arrays.copyOf(elements, 2 * depth);
        }
        elements[depth++] = name;
        tag.start(name);
        startTag(name);
        state = empty ? EMPTY_TAG : START_TAG;
    }

    private void beforeElement(PreparedName name) throws XMLStreamException {
        finishTag();
        switch (state) {
            case START, PROLOG, CONTENT, LIST -> {}
            case EPILOG -> throw misuse("a document has one root element; <" + name + "> would be a second");
            default -> throw notHere("<" + name + ">");
        }
    }

    final void closeElement(boolean mayBeEmpty) throws XMLStreamException {
        if (state != CONTENT) {
            if (state == START_TAG) {
                closeOpenTag(mayBeEmpty);
                return;
            }
            beforeEndTag();
        }
        endTag(elements[depth - 1]);
        leaveElement();
    }

    private void closeOpenTag(boolean mayBeEmpty) throws XMLStreamException {
        if (mayBeEmpty && settings.emptyElements()) {
            endEmptyTag();
        } else {
            endStartTag();
            endTag(elements[depth - 1]);
        }
        leaveElement();
    }

    private void beforeEndTag() throws XMLStreamException {
        finishTag();
        if (state != CONTENT && state != LIST) {
            throw depth == 0 && state != CLOSED ? misuse("no element is open") : notHere("an end tag");
        }
    }

    private void leaveElement() {
        leaveScope(depth);
        depth--;
        state = depth == 0 ? EPILOG : CONTENT;
    }

    /** Ends the tag if it is open. */
    final void finishTag() throws XMLStreamException {
        if (state == START_TAG) {
            endStartTag();
            state = CONTENT;
        } else if (state == EMPTY_TAG) {
            endEmptyTag();
            leaveElement();
        }
    }

    final void closeAllElements() throws XMLStreamException {
        if (state == EMPTY_TAG) {
            finishTag();
        }
        if (isBeforeRoot()) {
            throw misuse("the document has no root element");
        }
        while (depth > 0) {
            closeElement(true);
        }
        if (state == CLOSED) {
            throw notHere("the end of the document");
        }
    }

    /** @return false if the document has been closed before */
    final boolean closeDocument() throws XMLStreamException {
        if (state == CLOSED) {
            return false;
        }
        finishTag();
        state = CLOSED;
        return true;
    }

    // ---- attributes

    final void addAttribute(PreparedName name) throws XMLStreamException {
        if (!isInTag()) {
            throw misuse("attribute " + name + " comes after the start tag has ended");
        }
        if (!tag.addAttribute(name)) {
            throw misuse("<" + tag.element() + "> has the attribute " + name + " already");
        }
    }

    // ---- everything else

    /** Called before character data. */
    final void beforeText() throws XMLStreamException {
        if (state != CONTENT) {
            finishTag();
            switch (state) {
                case CONTENT, LIST -> state = CONTENT;
                case HALF_PAIR -> throw halfPair();
                case CLOSED -> throw notHere("text");
                default -> throw misuse("text stands inside the root element only");
            }
        }
    }

    /**
     * Called before numbers of a list.
     *
     * @return whether numbers of the same list came before
     */
    final boolean beforeList(int length) throws XMLStreamException {
        boolean continued = state == LIST;
        beforeText();
        state = length > 0 || continued ? LIST : CONTENT;
        return continued;
    }

    /** Called before comments, processing instructions and white space, which may stand anywhere. */
    final void beforeMisc() throws XMLStreamException {
        finishTag();
        switch (state) {
            case START -> state = PROLOG;
            case LIST -> state = CONTENT;
            case HALF_PAIR -> throw halfPair();
            case CLOSED -> throw notHere("this");
            default -> {}
        }
    }

    final void beforeXmlDeclaration() throws XMLStreamException {
        if (state != START) {
            throw misuse("the XML declaration comes first in a document");
        }
        state = PROLOG;
    }

    final void beforeDoctype() throws XMLStreamException {
        if (state != START && state != PROLOG || doctypeSeen) {
            throw misuse("a document has one DOCTYPE, before its root element");
        }
        state = PROLOG;
        doctypeSeen = true;
    }

    // ---- surrogate pairs whose halves come in two calls

    final void holdHalfPair(char half) {
        firstHalf = half;
        state = HALF_PAIR;
    }

    final boolean hasHalfPair() {
        return state == HALF_PAIR;
    }

    /** Hands out the half that was held, which the caller has to write. */
    final char takeHalfPair() {
        state = CONTENT;
        return firstHalf;
    }

    private XMLStreamException halfPair() {
        return misuse("half a surrogate pair, without the other half after it");
    }

    // ---- errors

    private XMLStreamException notHere(String what) {
        return switch (state) {
            case CLOSED -> misuse(what + " comes after the writer was closed");
            case HALF_PAIR -> halfPair();
            default -> misuse(what + " cannot stand here");
        };
    }

    /** The exception for illegal use of the writer. Its message names the open elements. */
    protected final XMLStreamException misuse(String message) {
        if (depth == 0) {
            return new XMLStreamException(message);
        }
        StringBuilder path = new StringBuilder();
        for (int i = 0; i < depth; i++) {
            path.append('/').append(elements[i]);
        }
        return new XMLStreamException(message + " (in " + path + ")");
    }
}
