/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.deflate;

import java.io.IOException;
import java.io.OutputStream;

/**
 * Compresses the bytes written to it as one gzip member (RFC 1952), at a {@link GzipLevel}.
 *
 * <pre>{@code
 * try (GzipStream gzip = GzipLevel.FAST.open(out)) {
 *     gzip.write(document);
 *     gzip.finish();
 * }
 * }</pre>
 *
 * <p>Only {@link #finish} writes the trailer. Unlike {@link java.util.zip.GZIPOutputStream}, {@link #close} does not:
 * it also runs while an exception is thrown, and then leaves a member that every reader recognizes as truncated. It
 * closes the underlying stream. Not thread-safe.
 */
public abstract class GzipStream extends OutputStream {

    /** For the implementations of this package. */
    GzipStream() {}

    /**
     * Writes the remaining bytes and the trailer, which completes the member. Neither flushes nor closes the underlying
     * stream. A second call does nothing.
     *
     * @throws IOException if the underlying stream fails, or if the member has been aborted
     */
    public abstract void finish() throws IOException;

    /** Leaves the member without its trailer. Does nothing after {@link #finish}. */
    public abstract void abort();
}
