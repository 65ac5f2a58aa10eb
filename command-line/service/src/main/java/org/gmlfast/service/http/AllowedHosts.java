/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service.http;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.gmlfast.service.ExceptionCode;
import org.gmlfast.service.ExceptionReport;
import org.gmlfast.service.WfsException;
import org.gmlfast.wfs.WfsVersion;

/**
 * Rejects requests for host names other than the allowed ones. Otherwise a web page whose host name is made to resolve
 * to this server (DNS rebinding) could read all data, and requests could inject other hosts into the links in
 * documents.
 */
final class AllowedHosts extends Handler.Wrapper {

    private static final WfsVersion VERSION = WfsVersion.WFS_2_0_0;

    private static final List<String> LOOPBACK = List.of("localhost", "127.0.0.1", "::1");

    private final Set<String> names = new TreeSet<>();

    AllowedHosts(Handler handler, List<String> others) {
        super(handler);
        LOOPBACK.forEach(name -> names.add(canonical(name)));
        others.forEach(name -> names.add(canonical(name)));
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        String host = Request.getServerName(request);
        if (host != null && isAllowed(canonical(host), request)) {
            return super.handle(request, response, callback);
        }
        WfsException refusal = new WfsException(
                ExceptionCode.MISDIRECTED,
                null,
                "the server does not accept requests for the host " + WfsException.brief(String.valueOf(host))
                        + "; to allow a host name, start the server with --allowed-host NAME");
        response.setStatus(refusal.code().status());
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, ExceptionReport.contentType(VERSION));
        response.getHeaders().put("X-Content-Type-Options", "nosniff");
        response.write(true, ByteBuffer.wrap(ExceptionReport.document(refusal, VERSION)), callback);
        return true;
    }

    /** Allows the address at which the request arrived: unlike a name, it cannot be made to resolve to this server. */
    private boolean isAllowed(String host, Request request) {
        return names.contains(host)
                || host.equals(address(request.getConnectionMetaData().getLocalSocketAddress()));
    }

    private static String address(SocketAddress address) {
        InetAddress ip = address instanceof InetSocketAddress inet ? inet.getAddress() : null;
        return ip == null ? null : canonical(ip.getHostAddress());
    }

    /** Removes brackets, the zone of an address, and the final dot of an absolute name. */
    private static String canonical(String host) {
        String name = host.toLowerCase(Locale.ROOT);
        if (name.startsWith("[") && name.endsWith("]")) {
            name = name.substring(1, name.length() - 1);
        }
        if (name.contains(":")) {
            try {
                // normalizes the form of an IPv6 address; this never causes a DNS lookup
                name = InetAddress.getByName(name).getHostAddress().replaceAll("%.*", "");
            } catch (UnknownHostException e) {
                return name;
            }
        }
        return name.endsWith(".") ? name.substring(0, name.length() - 1) : name;
    }
}
