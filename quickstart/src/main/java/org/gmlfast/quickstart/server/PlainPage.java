/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.server;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** What is at the root: where the service is. */
final class PlainPage extends Handler.Abstract.NonBlocking {

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        boolean root = Request.getPathInContext(request).equals("/");
        response.setStatus(root ? HttpStatus.OK_200 : HttpStatus.NOT_FOUND_404);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/plain;charset=UTF-8");
        String capabilities = WfsServer.PATH + "?service=WFS&version=2.0.0&request=GetCapabilities\n";
        Content.Sink.write(
                response, true, (root ? "" : "There is nothing here.\n") + "The WFS: " + capabilities, callback);
        return true;
    }
}
