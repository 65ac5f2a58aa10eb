/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.cite.wfs;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/** Asks a WFS by GET. Thread-safe. */
public final class WfsClient {

    private static final Duration LONGEST_ANSWER = Duration.ofMinutes(2);

    private final HttpClient http = HttpClient.newBuilder()
            .proxy(ProxySelector.of(null))
            .connectTimeout(Duration.ofSeconds(20))
            .build();
    private final URI url;

    /** @param url the endpoint; parameters in it are kept */
    public WfsClient(URI url) {
        this.url = url;
    }

    /** The endpoint. */
    public URI url() {
        return url;
    }

    /** The address of a request. */
    public URI address(WfsQuery query) {
        String base = url.toString();
        String separator = base.indexOf('?') < 0 ? "?" : base.endsWith("?") || base.endsWith("&") ? "" : "&";
        return URI.create(base + separator + query.encoded());
    }

    /** @throws IOException if there is no response; an error status is a response */
    public WfsResponse get(WfsQuery query) throws IOException {
        return get(address(query));
    }

    /** @throws IOException if there is no response; an error status is a response */
    public WfsResponse get(URI address) throws IOException {
        HttpRequest request =
                HttpRequest.newBuilder(address).timeout(LONGEST_ANSWER).GET().build();
        try {
            HttpResponse<byte[]> response = http.send(request, HttpResponse.BodyHandlers.ofByteArray());
            String type = response.headers().firstValue("Content-Type").orElse("");
            return new WfsResponse(address, response.statusCode(), type, response.body()).unzipped();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException(address.toString());
        } catch (IOException e) {
            throw new IOException(address + ": " + e, e);
        }
    }
}
