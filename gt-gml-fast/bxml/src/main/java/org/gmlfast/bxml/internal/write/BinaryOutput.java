/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.write;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.GZIPOutputStream;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.internal.BxmlCodes;
import org.gmlfast.bxml.internal.Bytes;

/**
 * Writes the primitives of BXML (§8.1) to a buffer in front of a stream. While a tag is open, the element's code stays
 * in the buffer: attributes and content set its flag bits.
 *
 * <p>The {@code put…} methods need room that {@link #reserve} has made; the {@code write…} methods make their own.
 */
final class BinaryOutput extends PrimitiveBuffer {

    /** Bytes in the buffer; {@link #reserve} makes room for half of it at most. */
    static final int SIZE = 64 * 1024;

    private static final int GZIP_BUFFER = 8 * 1024;

    /** From this many array elements on, a bulk copy is faster than a loop. */
    private static final int MIN_BULK = 16;

    private final ByteBuffer view;
    private OutputStream stream;

    /** Null unless compression is running; {@link #stream} is this object then. */
    private Compression compression;

    /** The index in the buffer from which on bytes will be compressed; -1 if compression is running or not wanted. */
    private int compressFrom = -1;

    /** The stream that receives the compressed bytes. */
    private OutputStream plain;

    /** Bytes handed to {@link #stream}. */
    private long flushed;

    /** The index in the buffer of the open tag's code; -1 if no tag is open or the code has left the buffer. */
    private int tagAt = -1;

    BinaryOutput(OutputStream stream, ByteOrder order) {
        this(stream, order, 0);
    }

    /** @param offset the offset in the file of the first byte that will be written */
    BinaryOutput(OutputStream stream, ByteOrder order, long offset) {
        super(SIZE, order);
        this.flushed = offset;
        this.stream = stream;
        this.view = ByteBuffer.wrap(buffer).order(order);
    }

    ByteOrder order() {
        return view.order();
    }

    /** Bytes written so far, before compression, those in the buffer included. */
    long count() {
        return flushed + at;
    }

    // ---- the stream

    /** Compresses what follows. The stream gets nothing yet, so that an early failure leaves it untouched. */
    void startCompression() {
        compressFrom = at;
    }

    private void beginCompression() throws IOException {
        int header = compressFrom;
        compressFrom = -1;
        stream.write(buffer, 0, header);
        compression = new Compression(stream);
        plain = stream;
        stream = compression;
    }

    /** Ends the gzip stream; does nothing without compression. */
    void finishCompression() throws XMLStreamException {
        if (compression == null && compressFrom < 0) {
            return;
        }
        try {
            writeOut(at);
            compression.finish();
            compression.release();
            compression = null;
            stream = plain;
        } catch (IOException e) {
            throw failed(e);
        }
    }

    /** A gzip stream that frees zlib's memory without closing the stream behind it. */
    private static final class Compression extends GZIPOutputStream {
        private Compression(OutputStream stream) throws IOException {
            super(stream, GZIP_BUFFER);
        }

        private void release() {
            def.end();
        }
    }

    /** Makes room for this many bytes, at most half of {@link #SIZE}. */
    void reserve(int bytes) throws XMLStreamException {
        if (SIZE - at < bytes) {
            makeRoom(bytes);
        }
    }

    private void makeRoom(int bytes) throws XMLStreamException {
        try {
            writeOut(tagAt < 0 ? at : tagAt);
            if (SIZE - at < bytes) {
                // the attributes fill the buffer: the code leaves it with the content flag set, for empty content, too
                endTag(BxmlCodes.CONTENT);
                writeOut(at);
            }
        } catch (IOException e) {
            throw failed(e);
        }
    }

    private void writeOut(int length) throws IOException {
        int left = at - length;
        // close() after a failure must not write these bytes again
        at = 0;
        flushed += length;
        int held = tagAt;
        tagAt = -1;
        int from = 0;
        if (compressFrom >= 0) {
            from = compressFrom;
            beginCompression();
        }
        if (length > from) { // a finished gzip stream refuses even an empty write
            stream.write(buffer, from, length - from);
        }
        System.arraycopy(buffer, length, buffer, 0, left);
        at = left;
        tagAt = held < 0 ? -1 : held - length;
    }

    /** Flushes all bytes except those of an open tag. */
    void flush() throws XMLStreamException {
        try {
            writeOut(tagAt < 0 ? at : tagAt);
            stream.flush();
        } catch (IOException e) {
            throw failed(e);
        }
    }

    void close() throws XMLStreamException {
        try {
            stream.close();
        } catch (IOException e) {
            throw failed(e);
        }
    }

    private static XMLStreamException failed(IOException e) {
        return new XMLStreamException(e.getMessage(), e);
    }

    // ---- the open tag

    /** Starts an element token. */
    void startTag(NameTokens name) throws XMLStreamException {
        reserve(10);
        tagAt = at;
        putBytes(name.token(BxmlCodes.EMPTY_ELEMENT), name.length);
    }

    /** Sets a flag bit in the open tag's code. */
    void markTag(int bit) {
        if (tagAt >= 0) {
            buffer[tagAt] |= (byte) bit;
        }
    }

    /**
     * Ends the open tag.
     *
     * @param content {@link BxmlCodes#CONTENT} or 0
     * @return whether the element needs an ElementEnd
     */
    boolean endTag(int content) {
        boolean written = tagAt < 0;
        markTag(content);
        tagAt = -1;
        return written || content != 0;
    }

    // ---- any number of bytes, which need no reserved room

    void write(byte[] bytes) throws XMLStreamException {
        write(bytes, 0, bytes.length);
    }

    void write(byte[] bytes, int from, int length) throws XMLStreamException {
        int end = from + length;
        for (int i = from; i < end; ) {
            reserve(Math.min(end - i, SIZE / 2));
            int part = Math.min(end - i, SIZE - at);
            System.arraycopy(bytes, i, buffer, at, part);
            at += part;
            i += part;
        }
    }

    /** Writes a token that is a code and a reference into the string table, or a code and another Count. */
    void writeReference(int code, long ref) throws XMLStreamException {
        reserve(10);
        put(code);
        putCount(ref);
    }

    /** Writes a String. */
    void writeString(byte[] bytes) throws XMLStreamException {
        writeString(bytes, bytes.length);
    }

    /** Writes a String of the first bytes. */
    void writeString(byte[] bytes, int length) throws XMLStreamException {
        writeCount(length);
        write(bytes, 0, length);
    }

    /** Writes CharContent with a String of the first bytes. */
    void writeCharContent(byte[] bytes, int length) throws XMLStreamException {
        reserve(2);
        put(BxmlCodes.CHAR_CONTENT);
        put(BxmlCodes.STRING);
        writeString(bytes, length);
    }

    /** Writes the start of CharContent with an array; the elements have to follow. */
    void startArray(int elementType, long count) throws XMLStreamException {
        reserve(12);
        put(BxmlCodes.CHAR_CONTENT);
        put(BxmlCodes.ARRAY);
        put(elementType);
        putCount(count);
    }

    void writeCount(long count) throws XMLStreamException {
        reserve(9);
        putCount(count);
    }

    /** Writes array elements, which have no type bytes. */
    void writeDoubles(double[] values, int from, int length) throws XMLStreamException {
        int end = from + length;
        for (int i = from; i < end; ) {
            reserve(8);
            int part = Math.min(end - i, (SIZE - at) / 8);
            if (part < MIN_BULK) {
                for (int k = 0; k < part; k++) {
                    Bytes.putLong(buffer, at + 8 * k, Double.doubleToRawLongBits(values[i + k]), little);
                }
            } else {
                view.position(at).slice().order(view.order()).asDoubleBuffer().put(values, i, part);
            }
            at += 8 * part;
            i += part;
        }
    }

    /** Writes array elements, which have no type bytes. */
    void writeFloats(float[] values, int from, int length) throws XMLStreamException {
        int end = from + length;
        for (int i = from; i < end; ) {
            reserve(4);
            int part = Math.min(end - i, (SIZE - at) / 4);
            view.position(at).slice().order(view.order()).asFloatBuffer().put(values, i, part);
            at += 4 * part;
            i += part;
        }
    }

    /** Writes an array element of an integer type, which has to hold the value. */
    void writeInteger(int type, long value) throws XMLStreamException {
        reserve(8);
        switch (type) {
            case BxmlCodes.BYTE -> put((int) value);
            case BxmlCodes.SHORT, BxmlCodes.USHORT -> putShort((int) value);
            case BxmlCodes.INT -> putInt((int) value);
            default -> putLong(value);
        }
    }
}
