/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.server.page;

import java.time.Instant;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Takes the time of all requests for a handler. */
public final class TimedRequests extends Handler.Wrapper {

    /** More of a query string than a page can show. */
    private static final int LONGEST_QUERY = 300;

    private final RequestTimes times;

    /** Times of a handler's requests, to be added to those there are. */
    public TimedRequests(Handler handler, RequestTimes times) {
        super(handler);
        this.times = times;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        Instant at = Instant.now();
        Request.addCompletionListener(request, failure -> times.add(answered(at, request, response, failure)));
        return super.handle(request, response, callback);
    }

    private static RequestTimes.AnsweredRequest answered(
            Instant at, Request request, Response response, Throwable failure) {
        String query = request.getHttpURI().getQuery();
        String type = response.getHeaders().get(HttpHeader.CONTENT_TYPE);
        return new RequestTimes.AnsweredRequest(
                at,
                RequestKind.of(query, response.getStatus(), type),
                brief(query == null ? "" : query),
                response.getStatus(),
                System.nanoTime() - request.getBeginNanoTime(),
                Response.getContentBytesWritten(response),
                failure == null);
    }

    private static String brief(String query) {
        return query.length() <= LONGEST_QUERY ? query : query.substring(0, LONGEST_QUERY) + '…';
    }
}
