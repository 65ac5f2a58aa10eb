/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.xml;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Arrays;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.gmlfast.bxml.internal.source.ByteSource;

/**
 * A part of a document in UTF-8, which is read from a source. Other encodings become UTF-8; offsets then count the
 * bytes of UTF-8.
 */
public final class XmlWindow {

    /** Small enough for the second level of a processor's cache. */
    private static final int SIZE = 64 * 1024;

    /** The bytes in which an XML declaration has to end. */
    private static final int HEAD = 512;

    private static final Pattern ENCODING =
            Pattern.compile("^<\\?xml\\s[^>]*?\\sencoding\\s*=\\s*(?:\"([^\"]*)\"|'([^']*)').*", Pattern.DOTALL);

    /** Null if the bytes are the whole document. */
    private ByteSource source;

    byte[] bytes;

    /** The index of the next byte. */
    int at;

    /** The index after the last byte that has been read. */
    int end;

    /** The index of the first byte that {@link #more} keeps; -1 for the next byte. */
    int keep = -1;

    /** Whether the source has no more bytes. */
    boolean ended;

    /** The offset in the document of the first byte of the array. */
    private long base;

    /** The line ends before the first byte of the array, and the offset after the last of them. */
    private long lines;

    private long lineStart;

    /** An index up to which {@link #lineAndColumn} has counted, with the line ends before it, and the last of them. */
    private int counted;

    private long countedLines;
    private long countedStart;

    /** A window over a whole document. The array is not changed. */
    public XmlWindow(byte[] document) throws IOException {
        bytes = document;
        end = document.length;
        ended = true;
        detectEncoding();
    }

    /** A window over a source. */
    public XmlWindow(ByteSource source) throws IOException {
        this(source, SIZE);
    }

    /** @param size the initial size of the window */
    public XmlWindow(ByteSource source, int size) throws IOException {
        this.source = source;
        bytes = new byte[Math.max(size, HEAD)];
        while (end < HEAD && more()) {
            // until the declaration is complete
        }
        detectEncoding();
    }

    private XmlWindow(ByteSource source, byte[] bytes) {
        this.source = source;
        this.bytes = bytes;
    }

    /** A window over a source in UTF-8, whatever its XML declaration says. */
    public static XmlWindow utf8(ByteSource source) {
        return new XmlWindow(source, new byte[SIZE]);
    }

    // ---- encodings

    private void detectEncoding() throws IOException {
        int b0 = end > 0 ? bytes[0] & 0xFF : 0;
        int b1 = end > 1 ? bytes[1] & 0xFF : 0;
        if (b0 == 0xEF && b1 == 0xBB && end > 2 && (bytes[2] & 0xFF) == 0xBF) {
            at = 3;
        } else if (b0 == 0xFE && b1 == 0xFF || b0 == 0xFF && b1 == 0xFE) {
            transcode(StandardCharsets.UTF_16);
        } else if (end > 1 && b0 == 0 && b1 == '<') {
            transcode(StandardCharsets.UTF_16BE);
        } else if (end > 1 && b0 == '<' && b1 == 0) {
            transcode(StandardCharsets.UTF_16LE);
        } else {
            declaredEncoding();
        }
    }

    private void declaredEncoding() throws IOException {
        String head = new String(bytes, 0, Math.min(end, HEAD), StandardCharsets.ISO_8859_1);
        Matcher matcher = ENCODING.matcher(head);
        if (!matcher.matches()) {
            return;
        }
        String name = Objects.requireNonNullElse(matcher.group(1), matcher.group(2));
        Charset charset;
        try {
            charset = Charset.forName(name);
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            throw new IOException("the encoding \"" + name + "\" is not known", e);
        }
        boolean isUtf8 = charset.equals(StandardCharsets.UTF_8) || charset.equals(StandardCharsets.US_ASCII);
        // a declaration that can be read as ASCII cannot be in UTF-16
        if (!isUtf8 && !charset.name().startsWith("UTF-")) {
            transcode(charset);
        }
    }

    private void transcode(Charset charset) throws IOException {
        byte[] head = Arrays.copyOfRange(bytes, 0, end);
        source = new Utf8Source(head, source, charset);
        bytes = new byte[SIZE];
        end = 0;
        ended = false;
        more();
    }

    // ---- the window

    /**
     * Reads more bytes after the end. Bytes before {@link #keep}, or before the next byte, are dropped: all indexes in
     * the window become smaller.
     *
     * @return false at the end of the document
     */
    boolean more() throws IOException {
        if (ended) {
            return false;
        }
        int from = keep >= 0 ? keep : at;
        if (from > 0) {
            countLines(from);
            System.arraycopy(bytes, from, bytes, 0, end - from);
            base += from;
            counted -= from;
            end -= from;
            at -= from;
            keep = keep >= 0 ? 0 : -1;
        }
        if (end == bytes.length) {
            bytes = Arrays.copyOf(bytes, (int) Math.min(2L * bytes.length, Integer.MAX_VALUE - 16));
        }
        int count = source.read(bytes, end, bytes.length - end);
        ended = count < 0;
        end += Math.max(count, 0);
        return !ended;
    }

    /** The offset of the next byte in the document. */
    public long offset() {
        return base + at;
    }

    // ---- lines

    private void countLines(int to) {
        int count = 0;
        int i = 0;
        for (; i <= to - 4 * XmlBytes.WORD; i += 4 * XmlBytes.WORD) {
            count += XmlBytes.lineEnds(bytes, i);
        }
        for (; i < to; i++) {
            count += bytes[i] == '\n' ? 1 : 0;
        }
        lines += count;
        if (count > 0) {
            int last = to - 1;
            while (bytes[last] != '\n') {
                last--;
            }
            lineStart = base + last + 1;
        }
    }

    /** The line of the next byte and the column in bytes, both from 1. Counts on from where it was called last. */
    long[] lineAndColumn() {
        if (counted <= 0 || counted > at) {
            counted = 0;
            countedLines = lines;
            countedStart = lineStart;
        }
        for (; counted < at; counted++) {
            if (bytes[counted] == '\n') {
                countedLines++;
                countedStart = base + counted + 1;
            }
        }
        return new long[] {countedLines + 1, base + at - countedStart + 1};
    }
}
