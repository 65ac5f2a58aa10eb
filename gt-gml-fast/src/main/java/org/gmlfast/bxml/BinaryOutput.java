/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.GZIPOutputStream;

import javax.xml.stream.XMLStreamException;

/**
 * A buffer of bytes before a stream, and the primitives of BXML written to it (§8.1). The code of the element whose tag
 * is open stays in the buffer until it is known whether there are attributes and content.
 */
final class BinaryOutput {

    /** Bytes in the buffer; the most that can be reserved is half of it. */
    static final int SIZE = 64 * 1024;

    private static final int GZIP_BUFFER = 8 * 1024;
    private static final int MAX_USHORT = 0xFFFF;

    /** Elements of an array from which on a bulk copy beats a loop. */
    private static final int BULK = 16;

    final byte[] buffer = new byte[SIZE];
    int at;

    private final ByteBuffer view;
    private final boolean little;
    private OutputStream stream;
    private Compression compressed;

    /** Where in the buffer compression begins that has not been begun; -1 if there is none. */
    private int compressFrom = -1;

    /** What is behind the compression. */
    private OutputStream plain;

    private long flushed;

    /** Where in the buffer the code of the element is whose tag is open; -1 if none is, or if it has been written. */
    private int tagAt = -1;

    BinaryOutput(OutputStream stream, ByteOrder order) {
        this.stream = stream;
        this.little = order == ByteOrder.LITTLE_ENDIAN;
        this.view = ByteBuffer.wrap(buffer).order(order);
    }

    ByteOrder order() {
        return view.order();
    }

    /** Bytes written so far, those in the buffer included; what is compressed counts as it was before. */
    long count() {
        return flushed + at;
    }

    // ---- the stream

    /** What is written from here on is compressed. Nothing is handed on yet: what fails early has written nothing. */
    void startCompression() {
        compressFrom = at;
    }

    private void beginCompression() throws IOException {
        int header = compressFrom;
        compressFrom = -1;
        stream.write(buffer, 0, header);
        compressed = new Compression(stream);
        plain = stream;
        stream = compressed;
    }

    void finishCompression() throws XMLStreamException {
        if (compressed == null && compressFrom < 0) {
            return;
        }
        try {
            writeOut(at);
            compressed.finish();
            compressed.release();
            compressed = null;
            stream = plain;
        } catch (IOException e) {
            throw failed(e);
        }
    }

    /** Can let go of its memory without closing the stream behind it. */
    private static final class Compression extends GZIPOutputStream {
        private Compression(OutputStream stream) throws IOException {
            super(stream, GZIP_BUFFER);
        }

        private void release() {
            def.end();
        }
    }

    /** Makes room for some bytes, half of {@link #SIZE} at most. */
    void reserve(int bytes) throws XMLStreamException {
        if (SIZE - at < bytes) {
            makeRoom(bytes);
        }
    }

    private void makeRoom(int bytes) throws XMLStreamException {
        try {
            writeOut(tagAt < 0 ? at : tagAt);
            if (SIZE - at < bytes) {
                // more attributes than the buffer holds: such an element gets content, if none then an empty one
                endTag(Codes.CONTENT);
                writeOut(at);
            }
        } catch (IOException e) {
            throw failed(e);
        }
    }

    private void writeOut(int length) throws IOException {
        int left = at - length;
        // not to be written a second time by whoever closes this after a failure
        at = 0;
        flushed += length;
        int held = tagAt;
        tagAt = -1;
        int from = 0;
        if (compressFrom >= 0) {
            from = compressFrom;
            beginCompression();
        }
        if (length > from) { // a gzip stream that has been finished refuses even nothing
            stream.write(buffer, from, length - from);
        }
        System.arraycopy(buffer, length, buffer, 0, left);
        at = left;
        tagAt = held < 0 ? -1 : held - length;
    }

    /** Hands on what is certain: all but a tag that is open. */
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

    // ---- the tag that is open

    /** Begins an element token. */
    void startTag(int nameRef) throws XMLStreamException {
        reserve(10);
        tagAt = at;
        buffer[at++] = Codes.EMPTY_ELEMENT;
        putCount(nameRef);
    }

    /** Says of the tag that is open what its code tells. */
    void markTag(int bit) {
        if (tagAt >= 0) {
            buffer[tagAt] |= (byte) bit;
        }
    }

    /**
     * Ends the tag that is open.
     *
     * @return whether the element needs an ElementEnd
     */
    boolean endTag(int content) {
        boolean written = tagAt < 0;
        markTag(content);
        tagAt = -1;
        return written || content != 0;
    }

    // ---- primitives, for which room has been made

    void put(int b) {
        buffer[at++] = (byte) b;
    }

    void putShort(int value) {
        Bytes.putShort(buffer, at, value, little);
        at += 2;
    }

    void putInt(int value) {
        Bytes.putInt(buffer, at, value, little);
        at += 4;
    }

    void putLong(long value) {
        Bytes.putLong(buffer, at, value, little);
        at += 8;
    }

    /** A Count, 9 bytes at most. */
    void putCount(long count) {
        if (count <= Codes.MAX_SMALL) {
            put((int) count);
        } else if (count <= MAX_USHORT) {
            put(Codes.USHORT);
            putShort((int) count);
        } else if (count <= Integer.MAX_VALUE) {
            put(Codes.INT);
            putInt((int) count);
        } else {
            put(Codes.LONG);
            putLong(count);
        }
    }

    /** The Value of an integer, in the shortest form, 9 bytes at most. */
    void putInteger(long value) {
        if (value >= 0) {
            if (value <= Codes.MAX_SMALL) {
                put((int) value);
                return;
            } else if (value <= 0xFF) {
                put(Codes.BYTE);
                put((int) value);
                return;
            } else if (value <= MAX_USHORT) {
                put(Codes.USHORT);
                putShort((int) value);
                return;
            }
        } else if (value >= Short.MIN_VALUE) {
            put(Codes.SHORT);
            putShort((int) value);
            return;
        }
        if (value == (int) value) {
            put(Codes.INT);
            putInt((int) value);
        } else {
            put(Codes.LONG);
            putLong(value);
        }
    }

    // ---- any number of bytes, for which room is made here

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

    /** The String of these bytes. */
    void writeString(byte[] bytes, int length) throws XMLStreamException {
        writeCount(length);
        write(bytes, 0, length);
    }

    /** CharContent with the String of these bytes. */
    void writeCharContent(byte[] bytes, int length) throws XMLStreamException {
        reserve(2);
        put(Codes.CHAR_CONTENT);
        put(Codes.STRING);
        writeString(bytes, length);
    }

    /** CharContent with an array, up to its elements. */
    void startArray(int elementType, long count) throws XMLStreamException {
        reserve(12);
        put(Codes.CHAR_CONTENT);
        put(Codes.ARRAY);
        put(elementType);
        putCount(count);
    }

    void writeCount(long count) throws XMLStreamException {
        reserve(9);
        putCount(count);
    }

    /** Numbers without type bytes. */
    void writeDoubles(double[] values, int from, int length) throws XMLStreamException {
        int end = from + length;
        for (int i = from; i < end; ) {
            reserve(8);
            int part = Math.min(end - i, (SIZE - at) / 8);
            if (part < BULK) {
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

    /** Numbers without type bytes. */
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

    /** Numbers without type bytes, each as one of an integer type that holds it. */
    void writeIntegers(int type, long value) throws XMLStreamException {
        reserve(8);
        switch (type) {
            case Codes.BYTE -> put((int) value);
            case Codes.SHORT, Codes.USHORT -> putShort((int) value);
            case Codes.INT -> putInt((int) value);
            default -> putLong(value);
        }
    }
}
