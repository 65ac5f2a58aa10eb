/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.deflate;

import java.io.OutputStream;
import java.util.Collection;
import java.util.Locale;

/**
 * How gzip compresses: with {@link GzipEncoder}, or with zlib at a level. Immutable.
 *
 * <pre>{@code
 * try (CompressedStream gzip = GzipLevel.parse("fast").open(out)) {
 *     encoder.write(features, header, gzip);
 *     gzip.finish();
 * }
 * }</pre>
 *
 * <p>Without {@code finish}, the member stays truncated: see {@link CompressedStream}.
 *
 * @param zlib 1 (fastest) to 9 (smallest) for zlib; 0 for GzipEncoder
 */
public record GzipLevel(int zlib) {

    /** {@link GzipEncoder}: faster than level 1 of zlib, and about as small on GML as level 6. */
    public static final GzipLevel FAST = new GzipLevel(0);

    private static final int MAX_LEVEL = 9;

    /**
     * Creates a level.
     *
     * @throws IllegalArgumentException if it is not 0 to 9
     */
    public GzipLevel {
        if (zlib < 0 || zlib > MAX_LEVEL) {
            throw new IllegalArgumentException("a level is 1 to 9, or 0 for the fast encoder, not " + zlib);
        }
    }

    /**
     * Reads a setting.
     *
     * @param setting "fast", or a digit from 1 to 9; not null
     * @throws IllegalArgumentException if it is anything else
     */
    public static GzipLevel parse(String setting) {
        String text = setting.trim().toLowerCase(Locale.ROOT);
        if (text.equals("fast")) {
            return FAST;
        }
        if (text.length() == 1 && text.charAt(0) >= '1' && text.charAt(0) <= '9') {
            return new GzipLevel(text.charAt(0) - '0');
        }
        throw new IllegalArgumentException("\"" + setting + "\" is not a compression level; use fast or 1 to 9");
    }

    /**
     * Starts a gzip member (RFC 1952). Nothing is written before the first block is full or the stream is flushed or
     * finished.
     *
     * @param out receives the compressed bytes in large pieces; is not closed
     */
    public CompressedStream open(OutputStream out) {
        return zlib == 0 ? new GzipEncoder(out) : new ZlibGzipStream(out, zlib);
    }

    /**
     * Starts a document in one of several codings. {@link #FAST} uses the compressor that suited earlier documents of
     * this kind, and zstd only where it pays. Other levels use zstd only for a reader that does not accept gzip.
     *
     * @param earlier the choice for documents of this kind; not null
     * @param codings the codings that the reader accepts, at least one; {@link CompressedStream#coding} of the result
     *     is the one in use
     */
    public CompressedStream open(OutputStream out, CompressionChoice earlier, Collection<ContentCoding> codings) {
        if (!codings.contains(ContentCoding.GZIP)) {
            return new ZstdStream(out);
        }
        return zlib == 0 ? new GzipEncoder(out, earlier, codings.contains(ContentCoding.ZSTD)) : open(out);
    }

    @Override
    public String toString() {
        return zlib == 0 ? "fast" : Integer.toString(zlib);
    }
}
