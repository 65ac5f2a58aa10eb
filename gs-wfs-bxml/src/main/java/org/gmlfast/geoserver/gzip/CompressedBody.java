/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.gzip;

import java.io.IOException;
import java.io.OutputStream;
import java.util.function.Predicate;

import org.gmlfast.deflate.CompressedStream;

/**
 * The body of a response behind GeoServer's GZIP filter. Like the filter's own stream it decides at the first byte, by
 * the content type that is set then, whether to compress.
 *
 * <p>The encoder holds back its first block. The headers are set, and the container's stream is opened, with the first
 * compressed byte: until then, {@link #abort} makes the response as good as new for an exception report. A response
 * without a byte gets no header. For one thread.
 */
final class CompressedBody extends OutputStream {

    private final HttpResponse response;
    private final Predicate<String> compressible;
    private final ResponseCompression compression;

    /** Null before the first byte. */
    private OutputStream out;

    /** The same stream as {@link #out}, if the body is compressed. */
    private CompressedStream compressed;

    /** The container's stream for a compressed body; null before the first compressed byte. */
    private OutputStream sent;

    private boolean aborted;

    /**
     * A body without a byte.
     *
     * @param compressible decides by the content type whether the filter compresses the body
     */
    CompressedBody(HttpResponse response, Predicate<String> compressible, ResponseCompression compression) {
        this.response = response;
        this.compressible = compressible;
        this.compression = compression;
    }

    private OutputStream open() throws IOException {
        if (out == null) {
            String type = response.contentType();
            if (type != null && compressible.test(type)) {
                compressed = compression.open(new CompressedBytes());
                out = compressed;
            } else {
                out = response.outputStream();
            }
        }
        return out;
    }

    @Override
    public void write(int b) throws IOException {
        if (!aborted) {
            open().write(b);
        }
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        if (!aborted && length > 0) {
            open().write(bytes, offset, length);
        }
    }

    /** Does not cut a compressed body into small blocks: GeoServer flushes at its end. */
    @Override
    public void flush() throws IOException {
        if (out != null && compressed == null) {
            out.flush();
        }
    }

    /** Completes the body, unless it was aborted. The filter calls this when the request is over. */
    @Override
    public void close() throws IOException {
        if (aborted || out == null) {
            return;
        }
        if (compressed == null) {
            out.close();
        } else {
            compressed.finish();
        }
    }

    /**
     * Gives up the document. If a byte of it was sent, the body ends here, so that every client detects the failure,
     * and later bytes, such as an exception report, are dropped. Otherwise the next byte begins a new body.
     */
    void abort() {
        if (compressed != null) {
            compressed.abort();
        }
        if (compressed != null && sent == null) {
            compressed = null;
            out = null;
        }
        aborted = out != null;
    }

    /** Sets the headers before the first compressed byte. */
    private final class CompressedBytes extends OutputStream {

        private OutputStream open() throws IOException {
            if (sent == null) {
                if (response.isCommitted()) {
                    throw new IOException("the headers were sent before the first compressed byte");
                }
                response.addHeader("Content-Encoding", compressed.coding().headerName());
                response.addHeader("Vary", "Accept-Encoding");
                sent = response.outputStream();
            }
            return sent;
        }

        @Override
        public void write(int b) throws IOException {
            open().write(b);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            open().write(bytes, offset, length);
        }
    }
}
