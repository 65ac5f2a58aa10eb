/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.stax.internal;

import javax.xml.stream.XMLStreamException;

/**
 * A buffer that text is made in, as bytes. It hands on its bytes when it is full: to a stream, or as characters to
 * another writer. {@link LexicalWriter} puts the text of numbers and positions into it.
 */
public abstract class TextBuffer {

    /** The bytes; those before {@link #at} are text. */
    protected final byte[] buffer;

    /** The index of the next byte. */
    protected int at;

    /**
     * An empty buffer.
     *
     * @param size in bytes, 1024 or more
     */
    protected TextBuffer(int size) {
        buffer = new byte[size];
    }

    /**
     * Hands on text. The buffer counts as empty already, so that no caller writes the same bytes again after a failure.
     *
     * @param bytes the buffer
     * @param length how many of its bytes are text, 1 or more
     * @throws XMLStreamException if writing fails
     */
    protected abstract void handOn(byte[] bytes, int length) throws XMLStreamException;

    /**
     * Makes room.
     *
     * @param bytes how many, at most as many as the buffer has
     */
    protected final void reserve(int bytes) throws XMLStreamException {
        if (buffer.length - at < bytes) {
            empty();
        }
    }

    /** Hands on the text that is in the buffer, if any. */
    public final void empty() throws XMLStreamException {
        int length = at;
        if (length > 0) {
            at = 0;
            handOn(buffer, length);
        }
    }
}
