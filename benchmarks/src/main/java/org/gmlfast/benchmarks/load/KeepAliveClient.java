/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.load;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;

import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.impl.bootstrap.HttpRequester;
import org.apache.hc.core5.http.impl.bootstrap.RequesterBootstrap;
import org.apache.hc.core5.http.io.EofSensorInputStream;
import org.apache.hc.core5.http.io.SocketConfig;
import org.apache.hc.core5.http.io.support.ClassicRequestBuilder;
import org.apache.hc.core5.http.protocol.HttpCoreContext;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.Timeout;

/**
 * An HTTP client of little overhead: one request at a time per thread, on connections that stay open. It sends each
 * request once, follows no redirect and decompresses nothing. Thread-safe.
 */
final class KeepAliveClient implements AutoCloseable {

    private static final int CHUNK = 1 << 16;
    private static final ThreadLocal<byte[]> BUFFER = ThreadLocal.withInitial(() -> new byte[CHUNK]);

    private final HttpRequester requester;
    private final Duration timeout;
    private final long maxSize;

    /**
     * Creates a client.
     *
     * @param connections the maximum number of connections at once
     * @param timeout for a response, from the request to its last byte
     * @param maxSize the maximum number of bytes of a body
     */
    KeepAliveClient(int connections, Duration timeout, long maxSize) {
        this.timeout = timeout;
        this.maxSize = maxSize;
        this.requester = RequesterBootstrap.bootstrap()
                .setMaxTotal(connections)
                .setDefaultMaxPerRoute(connections)
                .setSocketConfig(SocketConfig.custom()
                        .setSoTimeout(Timeout.of(timeout))
                        .setTcpNoDelay(true)
                        .build())
                .create();
    }

    /** Sends a request, reads the response to its end and keeps the last bytes of it. */
    LoadResponse get(URI address, boolean gzip) throws IOException {
        return exchange(address, gzip, null);
    }

    /** Sends a request and also copies the body, as it is sent. */
    LoadResponse get(URI address, boolean gzip, ByteArrayOutputStream body) throws IOException {
        return exchange(address, gzip, body);
    }

    private LoadResponse exchange(URI address, boolean gzip, ByteArrayOutputStream copy) throws IOException {
        long deadline = System.nanoTime() + timeout.toNanos();
        ClassicRequestBuilder request = ClassicRequestBuilder.get(address).setHeader("Accept", "*/*");
        if (gzip) {
            request.setHeader("Accept-Encoding", "gzip");
        }
        try (ClassicHttpResponse response = requester.execute(
                HttpHost.create(address), request.build(), Timeout.of(timeout), HttpCoreContext.create())) {
            Header encoding = response.getFirstHeader("Content-Encoding");
            boolean compressed = encoding != null && encoding.getValue().equalsIgnoreCase("gzip");
            HttpEntity entity = response.getEntity();
            if (entity == null) {
                return new LoadResponse(response.getCode(), compressed, 0, new byte[0]);
            }
            InputStream in = entity.getContent();
            boolean complete = false;
            try {
                LoadResponse read = read(in, response.getCode(), compressed, deadline, copy);
                complete = true;
                return read;
            } finally {
                if (!complete && in instanceof EofSensorInputStream body) {
                    // close() would wait for the rest of the body
                    body.abort();
                }
            }
        } catch (HttpException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    /** The library throws an exception if a body ends before its announced length or its last chunk. */
    private LoadResponse read(InputStream in, int status, boolean compressed, long deadline, ByteArrayOutputStream copy)
            throws IOException {
        byte[] buffer = BUFFER.get();
        byte[] tail = new byte[0];
        long length = 0;
        for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
            length += n;
            if (length > maxSize) {
                throw new IOException("the response is larger than " + maxSize + " bytes; see --max-size");
            }
            if (System.nanoTime() > deadline) {
                throw new IOException("no complete response within " + timeout.toSeconds() + " s; see --timeout");
            }
            tail = tail(tail, buffer, n);
            if (copy != null) {
                copy.write(buffer, 0, n);
            }
        }
        return new LoadResponse(status, compressed, length, tail);
    }

    private static byte[] tail(byte[] before, byte[] buffer, int n) {
        if (n >= LoadResponse.TAIL) {
            return Arrays.copyOfRange(buffer, n - LoadResponse.TAIL, n);
        }
        int kept = Math.min(before.length, LoadResponse.TAIL - n);
        byte[] tail = new byte[kept + n];
        System.arraycopy(before, before.length - kept, tail, 0, kept);
        System.arraycopy(buffer, 0, tail, kept, n);
        return tail;
    }

    /** Closes all connections; threads that wait for a response receive an exception. */
    @Override
    public void close() {
        requester.close(CloseMode.IMMEDIATE);
    }
}
