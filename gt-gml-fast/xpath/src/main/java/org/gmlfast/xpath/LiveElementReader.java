/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.xpath;

import java.util.NoSuchElementException;

import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.XMLStreamReader2;
import org.codehaus.stax2.util.StreamReader2Delegate;

/** The reader of the document, restricted to an element. The element declares all namespaces in scope. */
final class LiveElementReader extends StreamReader2Delegate {

    private final XMLStreamReader2 reader;
    private final int depth;
    private final String[] namespaces;

    LiveElementReader(XMLStreamReader2 reader, String[] namespaces) {
        super(reader);
        this.reader = reader;
        this.depth = reader.getDepth();
        this.namespaces = namespaces;
    }

    /** Skips what the handler has not read. */
    void finish() throws XMLStreamException {
        if (reader.getEventType() == START_ELEMENT && reader.getDepth() == depth) {
            reader.skipElement();
        }
        while (!isAtEnd()) {
            reader.next();
        }
    }

    private boolean isAtStart() {
        return reader.getEventType() == START_ELEMENT && reader.getDepth() == depth;
    }

    private boolean isAtEnd() {
        return reader.getEventType() == END_ELEMENT && reader.getDepth() == depth;
    }

    private void checkNotAtEnd() {
        if (isAtEnd()) {
            throw new NoSuchElementException("the element has ended");
        }
    }

    @Override
    public boolean hasNext() {
        return !isAtEnd();
    }

    @Override
    public int next() throws XMLStreamException {
        checkNotAtEnd();
        return reader.next();
    }

    @Override
    public int nextTag() throws XMLStreamException {
        checkNotAtEnd();
        return reader.nextTag();
    }

    @Override
    public void close() {
        // the document goes on
    }

    @Override
    public void closeCompletely() {
        // the document goes on
    }

    // ---- namespaces

    @Override
    public int getNamespaceCount() {
        return isAtStart() ? namespaces.length / 2 : reader.getNamespaceCount();
    }

    @Override
    public String getNamespacePrefix(int index) {
        if (!isAtStart()) {
            return reader.getNamespacePrefix(index);
        }
        String prefix = namespaces[2 * index];
        return prefix.isEmpty() ? null : prefix;
    }

    @Override
    public String getNamespaceURI(int index) {
        return isAtStart() ? namespaces[2 * index + 1] : reader.getNamespaceURI(index);
    }
}
