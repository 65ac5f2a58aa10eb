/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.stax.internal;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.stax.PreparedName;

/**
 * The state of a well-formed document: which elements are open, which prefixes are bound, what may come next. It ends
 * tags where they have to end, and refuses calls in the wrong place.
 */
final class DocumentState {

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

    private final MarkupOutput output;
    private final boolean emptyElements;
    private final OpenElements open;
    private final OpenTag tag = new OpenTag();
    private final NamespaceScopes namespaces = new NamespaceScopes();
    private final NamespaceScopes preferred = new NamespaceScopes();
    private int state = START;
    private boolean doctypeSeen;
    private char firstHalf;

    /** @param emptyElements whether elements without content become empty-element tags */
    DocumentState(MarkupOutput output, OpenElements open, boolean emptyElements) {
        this.output = output;
        this.open = open;
        this.emptyElements = emptyElements;
    }

    // ---- where the document is

    /** How many elements are open. */
    int depth() {
        return open.depth();
    }

    /** The prefixes that are bound where the writer is. */
    NamespaceScopes namespaces() {
        return namespaces;
    }

    /** Prefixes that the application has bound in repairing mode. They are declared where a name needs them. */
    NamespaceScopes preferred() {
        return preferred;
    }

    /** The start tag that is open, or was open last. */
    OpenTag tag() {
        return tag;
    }

    /** Whether a start tag or an empty-element tag is open for attributes and declarations. */
    boolean isInTag() {
        return state == START_TAG || state == EMPTY_TAG;
    }

    /** Whether an element is open, its start tag has ended, and no list or surrogate pair waits for more. */
    boolean isAmongContent() {
        return state == CONTENT;
    }

    /** Whether the root element has not begun. */
    boolean isBeforeRoot() {
        return state == START || state == PROLOG;
    }

    /** Whether text that comes next stands outside the root element. */
    boolean isOutsideRoot() {
        return open.depth() == 0 || open.depth() == 1 && state == EMPTY_TAG;
    }

    // ---- elements

    void openElement(PreparedName name, boolean empty) throws XMLStreamException {
        if (state != CONTENT) {
            beforeElement(name);
        }
        open.push(name);
        tag.start(name);
        output.startTag(name);
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

    void closeElement(boolean mayBeEmpty) throws XMLStreamException {
        if (state != CONTENT) {
            if (state == START_TAG) {
                closeOpenTag(mayBeEmpty);
                return;
            }
            beforeEndTag();
        }
        output.endTag(open.innermost());
        leaveElement();
    }

    private void closeOpenTag(boolean mayBeEmpty) throws XMLStreamException {
        if (mayBeEmpty && emptyElements) {
            output.endEmptyTag();
        } else {
            output.endStartTag();
            output.endTag(open.innermost());
        }
        leaveElement();
    }

    private void beforeEndTag() throws XMLStreamException {
        finishTag();
        if (state != CONTENT && state != LIST) {
            throw open.depth() == 0 && state != CLOSED ? misuse("no element is open") : notHere("an end tag");
        }
    }

    private void leaveElement() {
        int depth = open.depth();
        namespaces.leave(depth);
        preferred.leave(depth);
        open.pop();
        state = depth == 1 ? EPILOG : CONTENT;
    }

    /** Ends the tag if it is open. */
    void finishTag() throws XMLStreamException {
        if (state == START_TAG) {
            output.endStartTag();
            state = CONTENT;
        } else if (state == EMPTY_TAG) {
            output.endEmptyTag();
            leaveElement();
        }
    }

    void closeAllElements() throws XMLStreamException {
        if (state == EMPTY_TAG) {
            finishTag();
        }
        if (isBeforeRoot()) {
            throw misuse("the document has no root element");
        }
        while (open.depth() > 0) {
            closeElement(true);
        }
        if (state == CLOSED) {
            throw notHere("the end of the document");
        }
    }

    /** @return false if the document has been closed before */
    boolean closeDocument() throws XMLStreamException {
        if (state == CLOSED) {
            return false;
        }
        finishTag();
        state = CLOSED;
        return true;
    }

    // ---- attributes

    void addAttribute(PreparedName name) throws XMLStreamException {
        if (!isInTag()) {
            throw misuse("attribute " + name + " comes after the start tag has ended");
        }
        if (!tag.addAttribute(name)) {
            throw misuse("<" + tag.element() + "> has the attribute " + name + " already");
        }
    }

    // ---- everything else

    /** Called before character data. */
    void beforeText() throws XMLStreamException {
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
    boolean beforeList(int length) throws XMLStreamException {
        boolean continued = state == LIST;
        beforeText();
        state = length > 0 || continued ? LIST : CONTENT;
        return continued;
    }

    /** Called before comments, processing instructions and white space, which may stand anywhere. */
    void beforeMisc() throws XMLStreamException {
        finishTag();
        switch (state) {
            case START -> state = PROLOG;
            case LIST -> state = CONTENT;
            case HALF_PAIR -> throw halfPair();
            case CLOSED -> throw notHere("this");
            default -> {}
        }
    }

    void beforeXmlDeclaration() throws XMLStreamException {
        if (state != START) {
            throw misuse("the XML declaration comes first in a document");
        }
        state = PROLOG;
    }

    void beforeDoctype() throws XMLStreamException {
        if (state != START && state != PROLOG || doctypeSeen) {
            throw misuse("a document has one DOCTYPE, before its root element");
        }
        state = PROLOG;
        doctypeSeen = true;
    }

    // ---- surrogate pairs whose halves come in two calls

    void holdHalfPair(char half) {
        firstHalf = half;
        state = HALF_PAIR;
    }

    boolean hasHalfPair() {
        return state == HALF_PAIR;
    }

    /** Hands out the half that was held, which the caller has to write. */
    char takeHalfPair() {
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
    XMLStreamException misuse(String message) {
        return open.misuse(message);
    }
}
