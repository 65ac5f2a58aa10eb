/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.pages;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;

/** Pages that a server reads from the table. */
final class ServedPages {

    private final HttpClient client = HttpClient.newHttpClient();
    private final String address;

    /** @param address with {startIndex} and {count} */
    ServedPages(String address) {
        this.address = address;
    }

    /**
     * Reads a page, and discards it.
     *
     * @throws IOException if the server reports a failure
     */
    void read(long startIndex, long count) throws IOException, InterruptedException {
        String page =
                address.replace("{startIndex}", String.valueOf(startIndex)).replace("{count}", String.valueOf(count));
        HttpRequest request = HttpRequest.newBuilder(URI.create(page)).build();
        HttpResponse<InputStream> response = client.send(request, HttpResponse.BodyHandlers.ofInputStream());
        try (InputStream body = response.body()) {
            String start = new String(body.readNBytes(1000), StandardCharsets.UTF_8);
            if (response.statusCode() != 200 || start.contains("ExceptionReport")) {
                throw new IOException(page + ": " + start);
            }
            body.transferTo(OutputStream.nullOutputStream());
        }
    }
}
