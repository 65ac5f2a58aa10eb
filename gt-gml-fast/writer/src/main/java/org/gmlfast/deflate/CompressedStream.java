/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.deflate;

import java.io.IOException;
import java.io.OutputStream;

/**
 * Compresses the bytes written to it as one gzip member (RFC 1952), at a {@link GzipLevel}, or as one frame of zstd
 * (RFC 8878).
 *
 * <pre>{@code
 * try (CompressedStream compressed = GzipLevel.FAST.open(out)) {
 *     compressed.write(document);
 *     compressed.finish();
 * }
 * }</pre>
 *
 * <p>Only {@link #finish} writes the end. Unlike {@link java.util.zip.GZIPOutputStream}, {@link #close} does not: it
 * also runs while an exception is thrown, and then leaves output that every reader recognizes as truncated. It closes
 * the underlying stream. Not thread-safe.
 */
public abstract class CompressedStream extends OutputStream {

    /** For the implementations of this package. */
    CompressedStream() {}

    /**
     * Writes the remaining bytes and the end, which completes the output. Neither flushes nor closes the underlying
     * stream. A second call does nothing.
     *
     * @throws IOException if the underlying stream fails, or if the output has been aborted
     */
    public abstract void finish() throws IOException;

    /** Leaves the output without its end. Does nothing after {@link #finish}. */
    public abstract void abort();

    /** The content coding (RFC 9110 §8.4.1) of the output. Known when its first byte is written. */
    public abstract ContentCoding coding();
}
