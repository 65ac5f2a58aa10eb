/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.request;

import java.io.Closeable;
import java.io.IOException;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;

import org.gmlfast.feature.request.RequestPart;
import org.gmlfast.feature.request.Utf8Request;

/**
 * The characters of a request, which GeoServer's dispatcher lets readers read once, to be read again and again: as
 * UTF-8 or as characters. Small requests stay in memory, others are in a temporary file until the spool is closed. For
 * one thread.
 */
final class RequestSpool implements Closeable {

    /** The bytes that stay in memory. */
    static final int MAX_MEMORY = 8 << 20;

    /** The bytes that are kept: a longer request is GeoServer's, as it comes. */
    static final long MAX_LENGTH = 1L << 30;

    private static final int CHUNK = 16 * 1024;

    private byte[] memory = new byte[CHUNK];
    private int inMemory;
    private long length;
    private FileChannel file;
    private final int maxMemory;
    private final long maxLength;
    private final DoctypeScan doctype = new DoctypeScan();

    /** Why the characters end early; null if they do not. */
    private IOException failure;

    /** The characters after those that are kept; null if all are. */
    private Reader rest;

    private RequestSpool(int maxMemory, long maxLength) {
        this.maxMemory = maxMemory;
        this.maxLength = maxLength;
    }

    /**
     * Reads all characters, up to a gigabyte.
     *
     * @throws IOException if the temporary file cannot be written; a failure of the reader itself is repeated after the
     *     characters before it
     */
    static RequestSpool of(Reader reader) throws IOException {
        return of(reader, MAX_MEMORY, MAX_LENGTH);
    }

    static RequestSpool of(Reader reader, int maxMemory, long maxLength) throws IOException {
        RequestSpool spool = new RequestSpool(maxMemory, maxLength);
        try {
            spool.readAll(reader);
            return spool;
        } catch (IOException | RuntimeException e) {
            spool.close();
            throw e;
        }
    }

    private void readAll(Reader reader) throws IOException {
        char[] chars = new char[CHUNK];
        byte[] bytes = new byte[3 * CHUNK];
        int kept = 0;
        while (true) {
            int count;
            try {
                count = reader.read(chars, kept, chars.length - kept);
            } catch (IOException e) {
                failure = e;
                count = -1;
            }
            int total = kept + Math.max(count, 0);
            boolean isCut = count >= 0 && total > 0 && Character.isHighSurrogate(chars[total - 1]);
            int encoded = isCut ? total - 1 : total;
            int written = Wtf8.encode(chars, encoded, bytes);
            doctype.scan(bytes, written);
            append(bytes, written);
            kept = total - encoded;
            chars[0] = kept > 0 ? chars[total - 1] : chars[0];
            if (count < 0) {
                return;
            }
            if (length > maxLength) {
                append(bytes, Wtf8.encode(chars, kept, bytes));
                rest = reader;
                return;
            }
        }
    }

    private void append(byte[] bytes, int count) throws IOException {
        if (file == null && inMemory + count > maxMemory) {
            Path path = Files.createTempFile("gml-fast-request", ".xml");
            file = FileChannel.open(
                    path, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
            write(memory, inMemory);
            memory = new byte[0];
            inMemory = 0;
        }
        length += count;
        if (file != null) {
            write(bytes, count);
            return;
        }
        if (memory.length - inMemory < count) {
            memory = Arrays.copyOf(memory, Math.max(2 * memory.length, inMemory + count));
        }
        System.arraycopy(bytes, 0, memory, inMemory, count);
        inMemory += count;
    }

    private void write(byte[] bytes, int count) throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(bytes, 0, count);
        while (buffer.hasRemaining()) {
            file.write(buffer);
        }
    }

    /** Whether the request is complete, in XML 1.0, and without a DOCTYPE. */
    boolean isPlain() {
        return failure == null && rest == null && !doctype.hasDoctype() && isPlainStart();
    }

    private boolean isPlainStart() {
        byte[] start = new byte[200];
        try {
            int count = Math.max(read(0, start, 0, start.length), 0);
            String text = new String(start, 0, count, StandardCharsets.ISO_8859_1);
            boolean isDeclared = text.startsWith("<?xml");
            return isDeclared
                    ? text.contains("version=\"1.0\"") || text.contains("version='1.0'")
                    : !text.isEmpty() && (text.charAt(0) == '<' || Character.isWhitespace(text.charAt(0)));
        } catch (IOException e) {
            return false;
        }
    }

    /** The number of bytes in UTF-8. */
    long length() {
        return length;
    }

    /** The bytes in UTF-8 from the first on. Each call makes a source of its own. */
    Utf8Request bytes() {
        long[] at = {0};
        return (target, from, count) -> {
            int read = read(at[0], target, from, count);
            at[0] += Math.max(read, 0);
            return read;
        };
    }

    /** All characters again; for a request of more than a gigabyte only once. */
    Reader reader() {
        return readerWith(List.of());
    }

    /**
     * The characters with some parts replaced.
     *
     * @param parts in their order; each begins and ends beside a character of ASCII
     */
    Reader readerWith(List<RequestPart> parts) {
        return new SpoolReader(this, parts);
    }

    /** The characters after those that are kept; null for none. */
    Reader rest() {
        return rest;
    }

    /** Why the characters end before the request does; null if they do not. */
    IOException failure() {
        return failure;
    }

    /** Reads bytes; returns -1 at the end. */
    int read(long position, byte[] target, int from, int count) throws IOException {
        if (position >= length) {
            return -1;
        }
        if (file != null) {
            return file.read(ByteBuffer.wrap(target, from, count), position);
        }
        int available = (int) Math.min(count, length - position);
        System.arraycopy(memory, (int) position, target, from, available);
        return available;
    }

    @Override
    public void close() throws IOException {
        memory = new byte[0];
        length = 0;
        if (file != null) {
            file.close();
        }
    }
}
