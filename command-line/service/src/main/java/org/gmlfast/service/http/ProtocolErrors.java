/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service.http;

import java.nio.ByteBuffer;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.gmlfast.service.ExceptionCode;
import org.gmlfast.service.ExceptionReport;
import org.gmlfast.service.WfsException;
import org.gmlfast.wfs.WfsVersion;

/** Writes WFS exception reports for requests that Jetty itself rejects, for example malformed HTTP. */
final class ProtocolErrors extends ErrorHandler {

    private static final WfsVersion VERSION = WfsVersion.WFS_2_0_0;

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        int status = response.getStatus();
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, ExceptionReport.contentType(VERSION));
        response.write(true, document(status), callback);
        return true;
    }

    private static ByteBuffer document(int status) {
        String reason = HttpStatus.getMessage(status);
        WfsException e = new WfsException(ExceptionCode.NO_APPLICABLE_CODE, null, "request rejected: " + reason);
        return ByteBuffer.wrap(ExceptionReport.document(e, VERSION));
    }
}
