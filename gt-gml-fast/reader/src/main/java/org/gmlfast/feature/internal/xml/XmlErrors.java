/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.xml;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.internal.element.ElementName;

/** Makes the exceptions of a cursor, with the place in the document. */
final class XmlErrors {

    /** The bytes after an error that its message has. */
    private static final int FOLLOWING = 60;

    private final XmlWindow in;
    private final OpenElements elements;
    private final XmlFailures failures;
    private boolean isBroken;

    /** The elements that are open. */
    interface OpenElements {

        int depth();

        /** The names of the elements, each after a slash. */
        String path();
    }

    XmlErrors(XmlWindow in, OpenElements elements, XmlFailures failures) {
        this.in = in;
        this.elements = elements;
        this.failures = failures;
    }

    /** Whether the document cannot be read further. */
    boolean isBroken() {
        return isBroken;
    }

    /** An exception for content that the program refuses. The cursor can go on after it. */
    XMLStreamException malformed(String message) {
        return failure(message, null);
    }

    /** An exception after which the cursor cannot go on. */
    XMLStreamException broken(String message) {
        isBroken = true;
        return failure(message, null);
    }

    XMLStreamException truncated(String where) {
        return broken("the document ends in " + where + ": it is truncated");
    }

    XMLStreamException unreadable(IOException e) {
        isBroken = true;
        return failure(XmlFailures.reason(e), e);
    }

    private XMLStreamException failure(String message, Throwable cause) {
        long[] position = in.lineAndColumn();
        String following = following(FOLLOWING).replaceAll("\\s+", " ");
        return failures.failure(
                message, new XmlPosition(in.offset(), position[0], position[1], elements.path(), following), cause);
    }

    /** Refuses an element that the program does not read. */
    void checkElement(ElementName element) throws XMLStreamException {
        String refusal = failures.refusal(element, elements.depth(), this::following);
        if (refusal != null) {
            throw broken(refusal);
        }
    }

    /** Refuses a page in HTML, which is not XML. */
    void refuseHtml() throws XMLStreamException {
        if (following("<!DOCTYPE html".length()).equalsIgnoreCase("<!DOCTYPE html")) {
            throw broken("this is an HTML page, not GML");
        }
    }

    /** The start of what follows, in one line. */
    String excerpt() {
        return following(40).replaceAll("\\p{Cntrl}", " ");
    }

    /** The next bytes as text; fewer at the end of the document. */
    String following(int max) {
        try {
            while (in.end - in.at < max && in.more()) {
                // the text does not depend on the window
            }
        } catch (IOException e) {
            // those that have been read
        }
        int length = Math.min(in.end - in.at, max);
        return new String(in.bytes, in.at, length, StandardCharsets.UTF_8);
    }
}
