/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.cite.ets;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;

import org.gmlfast.testing.OgcSchemas;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

/**
 * An HTTP proxy that serves only the schemas of OGC and W3C, so that suites that fetch them need no network and get
 * none.
 */
final class SchemaProxy implements AutoCloseable {

    private final HttpServer server;

    private SchemaProxy(HttpServer server) {
        this.server = server;
    }

    static SchemaProxy start() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", SchemaProxy::respond);
        server.start();
        return new SchemaProxy(server);
    }

    private static void respond(HttpExchange exchange) throws IOException {
        try (exchange;
                InputStream schema = OgcSchemas.find(exchange.getRequestURI())) {
            if (schema == null) {
                exchange.sendResponseHeaders(404, -1);
                return;
            }
            exchange.getResponseHeaders().set("Content-Type", "application/xml");
            exchange.sendResponseHeaders(200, 0);
            schema.transferTo(exchange.getResponseBody());
        }
    }

    /** The options with which a JVM uses this proxy. */
    List<String> options(String directHost) {
        return List.of(
                "-Dhttp.proxyHost=" + server.getAddress().getAddress().getHostAddress(),
                "-Dhttp.proxyPort=" + server.getAddress().getPort(),
                "-Dhttp.nonProxyHosts=localhost|127.*|" + directHost);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
