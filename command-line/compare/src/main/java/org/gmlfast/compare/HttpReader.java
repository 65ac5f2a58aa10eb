/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.compare;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.zip.GZIPInputStream;

/** Sends GET requests. Follows no redirect, which could pass a password to another server. Thread-safe. */
final class HttpReader {

    private final HttpClient client;
    private final Map<String, List<String>> headers;
    private final Duration timeout;
    private final long maxSize;

    /**
     * Creates a reader.
     *
     * @param headers further headers of each request
     * @param timeout for a request, from sending it to the last byte of the response
     * @param maxSize the maximum size of a response in bytes, also after decompression
     */
    HttpReader(Map<String, List<String>> headers, Duration timeout, long maxSize) {
        this.client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(timeout)
                .build();
        this.headers = headers;
        this.timeout = timeout;
        this.maxSize = maxSize;
    }

    /**
     * Sends a request and reads the whole response.
     *
     * @param gzip whether to accept a compressed response
     * @throws InterruptedException if the thread is interrupted; the request is then cancelled
     */
    Exchange get(URI address, boolean gzip) throws InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(address).GET();
        headers.forEach((name, values) -> values.forEach(value -> request.header(name, value)));
        if (gzip) {
            request.header("Accept-Encoding", "gzip");
        }
        long start = System.nanoTime();
        CompletableFuture<HttpResponse<byte[]>> pending =
                client.sendAsync(request.build(), info -> new BoundedBody(maxSize));
        try {
            HttpResponse<byte[]> response = pending.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
            return exchange(address, response, System.nanoTime() - start);
        } catch (TimeoutException e) {
            return Exchange.failed(address, "no complete response within " + timeout.toSeconds() + " s");
        } catch (ExecutionException e) {
            return Exchange.failed(address, reason(e.getCause()));
        } finally {
            pending.cancel(true);
        }
    }

    private Exchange exchange(URI address, HttpResponse<byte[]> response, long nanos) {
        byte[] sent = response.body();
        boolean compressed = response.headers()
                .firstValue("Content-Encoding")
                .filter("gzip"::equalsIgnoreCase)
                .isPresent();
        if (response.statusCode() / 100 == 3) {
            String target = response.headers().firstValue("Location").orElse("nowhere");
            return new Exchange(
                    address, response.statusCode(), sent, sent.length, false, nanos, "redirected to " + target);
        }
        try {
            byte[] body = compressed ? decompressed(sent) : sent;
            return new Exchange(address, response.statusCode(), body, sent.length, compressed, nanos, null);
        } catch (EOFException e) {
            return Exchange.failed(address, "the compressed response is truncated");
        } catch (OversizeException e) {
            return Exchange.failed(address, e.getMessage());
        } catch (IOException e) {
            return Exchange.failed(address, "the compressed response is malformed: " + e.getMessage());
        }
    }

    private byte[] decompressed(byte[] sent) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        byte[] chunk = new byte[1 << 16];
        try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(sent))) {
            for (int n = in.read(chunk); n >= 0; n = in.read(chunk)) {
                if (body.size() + (long) n > maxSize) {
                    throw new OversizeException(maxSize);
                }
                body.write(chunk, 0, n);
            }
        }
        return body.toByteArray();
    }

    private static String reason(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof OversizeException) {
                return cause.getMessage();
            }
            if (cause instanceof UnknownHostException
                    || cause instanceof java.nio.channels.UnresolvedAddressException) {
                return "unknown host";
            }
        }
        if (failure instanceof ConnectException) {
            return "no connection" + (failure.getMessage() == null ? "" : ": " + failure.getMessage());
        }
        String message = failure.getMessage();
        return message == null ? failure.getClass().getSimpleName() : message;
    }
}
