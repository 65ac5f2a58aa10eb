/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service.http;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.gmlfast.deflate.CompressedStream;
import org.gmlfast.deflate.CompressionChoice;
import org.gmlfast.deflate.ContentCoding;
import org.gmlfast.deflate.GzipLevel;
import org.gmlfast.output.UnflushedStream;
import org.gmlfast.rows.page.PageClient;
import org.gmlfast.service.ExceptionCode;
import org.gmlfast.service.Parameters;
import org.gmlfast.service.ServiceResponse;
import org.gmlfast.service.WfsException;
import org.gmlfast.service.WfsService;
import org.gmlfast.stax.OmittedCharacters;
import org.gmlfast.table.rows.QueryControl;
import org.gmlfast.wfs.WfsVersion;

/**
 * Handles the requests to the WFS. A failure before the first byte becomes an exception report; a later one cuts the
 * connection.
 */
final class WfsHandler extends Handler.Abstract {

    private static final int MAX_QUERY_LENGTH = 64 << 10;

    private final WfsService service;
    private final RequestWatch watch;
    private final Consumer<String> log;

    /** How documents were compressed best, by their kind. */
    private final Map<String, CompressionChoice> compressed = new ConcurrentHashMap<>();

    private final long omittedBefore = OmittedCharacters.count();
    private final AtomicLong omittedLogged = new AtomicLong();

    WfsHandler(WfsService service, RequestWatch watch, Consumer<String> log) {
        this.service = service;
        this.watch = watch;
        this.log = log;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        WfsVersion version = WfsVersion.WFS_2_0_0;
        // never closed: closing would complete a response that may have failed
        ClientOutput out = new ClientOutput(Content.Sink.asOutputStream(response));
        Failures failures = new Failures(request, response, out, log);
        // a request that waits for the database has a time limit of its own
        request.addIdleTimeoutListener(timeout -> false);
        try {
            checkMethod(request, response);
            Parameters parameters = Parameters.parse(query(request));
            version = WfsService.exceptionVersion(parameters);
            respond(parameters, request, response, out);
        } catch (WfsException e) {
            failures.refuse(e, version, callback);
            return true;
        } catch (IOException | RuntimeException | StackOverflowError e) {
            failures.fail(e, version, callback);
            return true;
        }
        callback.succeeded();
        return true;
    }

    private void respond(Parameters parameters, Request request, Response response, ClientOutput out)
            throws WfsException, IOException {
        QueryControl control = new QueryControl(client(request, parameters));
        ClientEndPoint.of(request)
                .setIdleTimeout(request.getConnectionMetaData().getConnector().getIdleTimeout());
        RequestWatch.Watched watched = watch.watch(ClientEndPoint.of(request), out, control);
        try (ServiceResponse document = service.respond(parameters, endpoint(request), control)) {
            write(document, request, response, out);
        } finally {
            watched.close();
        }
        logOmitted();
    }

    /** Logs the first characters that responses lack, and then each time that their number has doubled. */
    private void logOmitted() {
        long omitted = OmittedCharacters.count() - omittedBefore;
        long logged = omittedLogged.get();
        if (omitted > 0 && omitted >= 2 * logged && omittedLogged.compareAndSet(logged, omitted)) {
            log.accept("characters left out of values, because the format of a response cannot have them: " + omitted
                    + " since the start");
        }
    }

    private static PageClient client(Request request, Parameters parameters) {
        HttpFields headers = request.getHeaders();
        return PageClient.of(
                Request.getRemoteAddr(request),
                headers.get(HttpHeader.X_FORWARDED_FOR),
                headers.get(HttpHeader.USER_AGENT),
                parameters.get(PageClient.PARAMETER));
    }

    private static void checkMethod(Request request, Response response) throws WfsException {
        if (!HttpMethod.GET.is(request.getMethod()) && !HttpMethod.HEAD.is(request.getMethod())) {
            response.getHeaders().put(HttpHeader.ALLOW, "GET, HEAD");
            throw new WfsException(
                    ExceptionCode.METHOD, null, "send requests with GET and their parameters in the query string");
        }
    }

    private static String query(Request request) throws WfsException {
        String query = request.getHttpURI().getQuery();
        if (query != null && query.length() > MAX_QUERY_LENGTH) {
            throw new WfsException(
                    ExceptionCode.TOO_LONG,
                    null,
                    "the query string has " + query.length() + " characters, more than " + MAX_QUERY_LENGTH);
        }
        return query;
    }

    private static String endpoint(Request request) {
        HttpURI uri = request.getHttpURI();
        String scheme = uri.getScheme() == null ? "http" : uri.getScheme();
        return scheme + "://" + Request.getServerName(request) + port(request, scheme) + WfsServer.PATH;
    }

    private static String port(Request request, String scheme) {
        int port = Request.getServerPort(request);
        boolean usual = port <= 0 || port == ("https".equals(scheme) ? 443 : 80);
        return usual ? "" : ":" + port;
    }

    // ---- responses

    private void write(ServiceResponse document, Request request, Response response, ClientOutput out)
            throws IOException {
        response.setStatus(200);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, document.contentType());
        response.getHeaders().put("X-Content-Type-Options", "nosniff");
        if (document.isCompressible()) {
            response.getHeaders().put(HttpHeader.VARY, HttpHeader.ACCEPT_ENCODING.asString());
        }
        if (HttpMethod.HEAD.is(request.getMethod())) {
            return;
        }
        List<ContentCoding> codings = document.isCompressible() ? preferredCodings(request) : List.of();
        if (codings.isEmpty()) {
            document.write(out);
        } else {
            CompressionChoice earlier = compressed.computeIfAbsent(document.kind(), kind -> new CompressionChoice());
            writeCompressed(document, new CodedOutput(response, out), codings, earlier);
        }
    }

    private static void writeCompressed(
            ServiceResponse document, CodedOutput out, List<ContentCoding> codings, CompressionChoice earlier)
            throws IOException {
        CompressedStream stream = GzipLevel.FAST.open(out, earlier, codings);
        out.codedBy(stream);
        try {
            document.write(new UnflushedStream(stream));
            stream.finish();
        } finally {
            stream.abort();
        }
    }

    /** The codings that the client prefers; empty for none. */
    private static List<ContentCoding> preferredCodings(Request request) {
        return ContentCoding.preferred(request.getHeaders().getValuesList(HttpHeader.ACCEPT_ENCODING).stream());
    }
}
