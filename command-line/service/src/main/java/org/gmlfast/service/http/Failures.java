/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service.http;

import java.nio.ByteBuffer;
import java.util.function.Consumer;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.gmlfast.query.QueryException;
import org.gmlfast.service.ExceptionCode;
import org.gmlfast.service.ExceptionReport;
import org.gmlfast.service.WfsException;
import org.gmlfast.table.database.QueryStoppedException;
import org.gmlfast.table.database.UnreachableException;
import org.gmlfast.table.rows.BusyException;
import org.gmlfast.wfs.WfsVersion;

/** Reports the failure of one request to the client and to the log. */
final class Failures {

    /** The maximum length of a request target in the log. */
    private static final int MAX_TARGET_LENGTH = 300;

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

    /** Writes an exception report for an invalid request, before anything has been written. */
    void refuse(WfsException e, WfsVersion version, Callback callback) {
        response.setStatus(e.code().status());
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, ExceptionReport.contentType(version));
        response.getHeaders().put("X-Content-Type-Options", "nosniff");
        response.write(true, ByteBuffer.wrap(ExceptionReport.document(e, version)), callback);
    }

    /** Handles a failure, possibly after part of the response has been written. */
    void fail(Throwable e, WfsVersion version, Callback callback) {
        if (out.isGone()) {
            // the client disconnected, which is not a failure of the server
            callback.failed(e);
        } else if (response.isCommitted()) {
            log.accept("response aborted after " + Response.getContentBytesWritten(response) + " bytes: " + cause(e)
                    + "; request: " + request());
            ClientEndPoint.of(request).abort();
            callback.failed(e);
        } else {
            WfsException reported = reported(e);
            if (reported.code() == ExceptionCode.FAILURE || e instanceof UnreachableException) {
                log.accept("request failed: " + cause(e) + "; request: " + request());
            }
            response.reset();
            refuse(reported, version, callback);
        }
    }

    /** Converts a failure to the exception for the client, without internal details. */
    private static WfsException reported(Throwable e) {
        if (e instanceof QueryException) {
            return new WfsException(ExceptionCode.INVALID_PARAMETER_VALUE, null, e.getMessage());
        }
        if (e instanceof BusyException || e instanceof QueryStoppedException) {
            return new WfsException(ExceptionCode.UNAVAILABLE, null, e.getMessage());
        }
        if (e instanceof UnreachableException) {
            return new WfsException(
                    ExceptionCode.UNAVAILABLE, null, "the database cannot be reached; see the log of the server");
        }
        return new WfsException(ExceptionCode.FAILURE, null, "internal server error; see the log of the server");
    }

    private static String cause(Throwable e) {
        boolean hasMessage = e instanceof java.io.IOException && e.getMessage() != null;
        return hasMessage ? e.getMessage() : e.toString();
    }

    /** Returns the method and target of the request, which contains the names of layers. */
    private String request() {
        String target = request.getHttpURI().getPathQuery();
        return request.getMethod()
                + ' '
                + (target.length() <= MAX_TARGET_LENGTH ? target : target.substring(0, MAX_TARGET_LENGTH) + "...");
    }
}
