/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service.page;

import java.time.Instant;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Measures the durations of a handler's requests. */
public final class TimedRequests extends Handler.Wrapper {

    /** The maximum length of a query string on the page. */
    private static final int MAX_QUERY_LENGTH = 300;

    private final RequestTimes times;

    /** Creates a handler that adds the durations of the wrapped handler's requests to {@code times}. */
    public TimedRequests(Handler handler, RequestTimes times) {
        super(handler);
        this.times = times;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        Instant at = Instant.now();
        Request.addCompletionListener(request, failure -> times.add(completed(at, request, response, failure)));
        return super.handle(request, response, callback);
    }

    private static RequestTimes.CompletedRequest completed(
            Instant at, Request request, Response response, Throwable failure) {
        String query = request.getHttpURI().getQuery();
        String type = response.getHeaders().get(HttpHeader.CONTENT_TYPE);
        return new RequestTimes.CompletedRequest(
                at,
                RequestKind.of(query, response.getStatus(), type),
                brief(query == null ? "" : query),
                response.getStatus(),
                System.nanoTime() - request.getBeginNanoTime(),
                Response.getContentBytesWritten(response),
                failure == null);
    }

    private static String brief(String query) {
        return query.length() <= MAX_QUERY_LENGTH ? query : query.substring(0, MAX_QUERY_LENGTH) + '…';
    }
}
