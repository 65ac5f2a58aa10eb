/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.deflate;

import java.io.IOException;
import java.io.OutputStream;

/**
 * Compresses what is written to it as one gzip member (RFC 1952), at a {@link GzipLevel}.
 *
 * <p>Only {@link #finish} writes the trailer, so whatever goes wrong before it leaves a member that every reader takes
 * for cut off. {@link #close} without {@code finish} gives the member up and closes the stream behind. Not thread-safe.
 */
public abstract class GzipStream extends OutputStream {

    /** For the implementations of this package. */
    GzipStream() {}

    /**
     * Writes what is left and the trailer, which makes the member complete. The stream behind is neither flushed nor
     * closed. A second call does nothing.
     *
     * @throws IOException if the stream behind fails, or the member was given up
     */
    public abstract void finish() throws IOException;

    /** Gives the member up: it stays without its trailer. Does nothing after {@link #finish}. */
    public abstract void abort();
}
