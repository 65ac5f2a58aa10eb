/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service.page;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.gmlfast.deflate.ContentCoding;
import org.gmlfast.service.ServiceOptions;
import org.gmlfast.service.store.FeatureStore;

/** Serves the status page with its files and {@code /status.json}. */
public final class StatusPage extends Handler.Abstract {

    /** Forbids inline scripts and other servers, so that names and values cannot inject scripts. */
    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self';"
            + " img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private static final HttpField[] SECURITY_HEADERS = {
        new PreEncodedHttpField("Content-Security-Policy", POLICY),
        new PreEncodedHttpField("X-Content-Type-Options", "nosniff"),
        new PreEncodedHttpField("Referrer-Policy", "no-referrer")
    };

    private final PageFiles files = new PageFiles();
    private final StatusDocument status;

    /** Creates the page for the layers in a store and the durations of requests. */
    public StatusPage(FeatureStore store, ServiceOptions settings, RequestTimes times) {
        this.status = new StatusDocument(store, settings, times);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        for (HttpField field : SECURITY_HEADERS) {
            response.getHeaders().put(field);
        }
        String path = Request.getPathInContext(request);
        boolean isStatus = path.equals("/status.json");
        PageAsset file = isStatus ? null : files.at(path);
        if (!isStatus && file == null) {
            refuse(
                    HttpStatus.NOT_FOUND_404,
                    "Not found. The service is at /wfs, the status page at /.\n",
                    response,
                    callback);
        } else if (!HttpMethod.GET.is(request.getMethod()) && !HttpMethod.HEAD.is(request.getMethod())) {
            response.getHeaders().put(HttpHeader.ALLOW, "GET, HEAD");
            refuse(HttpStatus.METHOD_NOT_ALLOWED_405, "Only GET and HEAD are allowed.\n", response, callback);
        } else if (isStatus) {
            response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
            send("application/json", status.bytes(), response, callback);
        } else {
            send(file, request, response, callback);
        }
        return true;
    }

    private static void send(PageAsset file, Request request, Response response, Callback callback) {
        boolean gzip = acceptsGzip(request);
        String tag = '"' + file.tag() + (gzip ? "-gzip\"" : "\"");
        HttpFields.Mutable headers = response.getHeaders();
        // the browser revalidates each time; the file is sent only if it has changed
        headers.put(HttpHeader.CACHE_CONTROL, "no-cache");
        headers.put(HttpHeader.VARY, HttpHeader.ACCEPT_ENCODING.asString());
        headers.put(HttpHeader.ETAG, tag);
        if (isKnown(request, tag)) {
            response.setStatus(HttpStatus.NOT_MODIFIED_304);
            callback.succeeded();
            return;
        }
        if (gzip) {
            headers.put(HttpHeader.CONTENT_ENCODING, "gzip");
        }
        send(file.contentType(), gzip ? file.compressed() : file.bytes(), response, callback);
    }

    private static boolean isKnown(Request request, String tag) {
        return request.getHeaders().getCSV(HttpHeader.IF_NONE_MATCH, true).stream()
                .map(known -> known.startsWith("W/") ? known.substring(2) : known)
                .anyMatch(known -> known.equals(tag) || known.equals("*"));
    }

    private static boolean acceptsGzip(Request request) {
        return ContentCoding.preferred(request.getHeaders().getValuesList(HttpHeader.ACCEPT_ENCODING).stream())
                .contains(ContentCoding.GZIP);
    }

    private static void refuse(int status, String text, Response response, Callback callback) {
        response.setStatus(status);
        send("text/plain;charset=UTF-8", text.getBytes(StandardCharsets.UTF_8), response, callback);
    }

    private static void send(String contentType, byte[] bytes, Response response, Callback callback) {
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, contentType);
        response.getHeaders().put(HttpHeader.CONTENT_LENGTH, bytes.length);
        response.write(true, ByteBuffer.wrap(bytes), callback);
    }
}
