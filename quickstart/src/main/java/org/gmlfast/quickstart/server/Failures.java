/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.server;

import java.nio.ByteBuffer;
import java.util.function.Consumer;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.gmlfast.quickstart.query.QueryException;
import org.gmlfast.quickstart.source.table.BusyException;
import org.gmlfast.quickstart.source.table.QueryStoppedException;
import org.gmlfast.quickstart.source.table.UnreachableException;
import org.gmlfast.quickstart.wfs.ExceptionCode;
import org.gmlfast.quickstart.wfs.ExceptionReport;
import org.gmlfast.quickstart.wfs.WfsException;
import org.gmlfast.wfs.WfsVersion;

/** How one request that cannot be answered ends: what the client gets, and what the log gets. */
final class Failures {

    /** More of a query string than anybody reads in a log. */
    private static final int LONGEST_QUERY = 300;

    private final Request request;
    private final Response response;
    private final ClientOutput out;
    private final Consumer<String> log;

    Failures(Request request, Response response, ClientOutput out, Consumer<String> log) {
        this.request = request;
        this.response = response;
        this.out = out;
        this.log = log;
    }

    /** Something is wrong with the request. Nothing has been written yet. */
    void refuse(WfsException e, WfsVersion version, Callback callback) {
        response.setStatus(e.code().status());
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, ExceptionReport.contentType(version));
        response.getHeaders().put("X-Content-Type-Options", "nosniff");
        response.write(true, ByteBuffer.wrap(ExceptionReport.document(e, version)), callback);
    }

    /** Something went wrong, perhaps at a feature that is not the first. */
    void fail(Throwable e, WfsVersion version, Callback callback) {
        if (out.isGone()) {
            // no failure of ours
            callback.failed(e);
        } else if (response.isCommitted()) {
            log.accept("a response broke off after " + Response.getContentBytesWritten(response) + " bytes: " + cause(e)
                    + "; the request was " + request());
            ClientEndPoint.of(request).abort();
            callback.failed(e);
        } else {
            WfsException told = told(e);
            if (told.code() == ExceptionCode.FAILURE || e instanceof UnreachableException) {
                log.accept("a request has failed: " + cause(e) + "; it was " + request());
            }
            response.reset();
            refuse(told, version, callback);
        }
    }

    private static WfsException told(Throwable e) {
        if (e instanceof QueryException) {
            return new WfsException(ExceptionCode.INVALID_PARAMETER_VALUE, null, e.getMessage());
        }
        if (e instanceof BusyException || e instanceof QueryStoppedException) {
            return new WfsException(ExceptionCode.UNAVAILABLE, null, e.getMessage());
        }
        if (e instanceof UnreachableException) {
            return new WfsException(
                    ExceptionCode.UNAVAILABLE,
                    null,
                    "the database cannot be reached; the server's log, where it was started, says more");
        }
        return new WfsException(
                ExceptionCode.FAILURE, null, "the server has failed; its log, where it was started, says how");
    }

    private static String cause(Throwable e) {
        boolean told = e instanceof java.io.IOException && e.getMessage() != null;
        return told ? e.getMessage() : e.toString();
    }

    /** With the names of its layers, which are parameters. */
    private String request() {
        String target = request.getHttpURI().getPathQuery();
        return request.getMethod()
                + ' '
                + (target.length() <= LONGEST_QUERY ? target : target.substring(0, LONGEST_QUERY) + "...");
    }
}
