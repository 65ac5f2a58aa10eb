/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;

import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.XMLStreamReader2;
import org.gmlfast.bxml.format.BxmlException;
import org.gmlfast.stax.output.Utf8OutputFactory;

/** The text of a BXML document, converted event by event as it is read. */
final class ConvertedXml extends InputStream {

    private final InputStream source;
    private final Text text = new Text();
    private final BxmlToXml conversion;
    private boolean hasMore = true;
    private IOException failure;

    /** @param source of the document, which is closed with this stream */
    ConvertedXml(InputStream source, XMLStreamReader2 bxml) throws XMLStreamException {
        this.source = source;
        this.conversion = new BxmlToXml(bxml, new Utf8OutputFactory().create(text));
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        if (length == 0) {
            return 0;
        }
        while (text.isRead()) {
            if (failure != null) {
                throw failure;
            } else if (!hasMore) {
                return -1;
            }
            convert();
        }
        return text.read(bytes, offset, length);
    }

    /** The writer flushes when its buffer is full, and at the end of the document. */
    private void convert() {
        text.reset();
        try {
            hasMore = conversion.copyNext();
        } catch (XMLStreamException e) {
            failure = e.getNestedException() instanceof IOException cause && !(e instanceof BxmlException)
                    ? cause
                    : new IOException("BXML: " + e.getMessage(), e);
        }
    }

    @Override
    public void close() throws IOException {
        source.close();
    }

    /** The bytes that have been converted and not yet read. */
    private static final class Text extends ByteArrayOutputStream {

        private int position;

        boolean isRead() {
            return position == count;
        }

        int read(byte[] bytes, int offset, int length) {
            int read = Math.min(length, count - position);
            System.arraycopy(buf, position, bytes, offset, read);
            position += read;
            return read;
        }

        @Override
        public void reset() {
            super.reset();
            position = 0;
        }
    }
}
