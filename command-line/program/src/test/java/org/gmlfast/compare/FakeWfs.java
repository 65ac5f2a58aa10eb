/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.compare;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.zip.GZIPOutputStream;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

/** A WFS whose responses a test determines. */
final class FakeWfs implements AutoCloseable {

    /** The response to a GetFeature request. */
    public record Reply(int status, byte[] body, boolean gzip) {
        static Reply of(String body) {
            return new Reply(200, body.getBytes(StandardCharsets.UTF_8), false);
        }
    }

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final List<String> authorizations = new CopyOnWriteArrayList<>();
    private final List<String> layers;
    private final Function<Map<String, String>, Reply> features;
    private final String formats;

    /**
     * Starts a service.
     *
     * @param formats output formats of WFS 2.0 and 1.1
     * @param features returns the response for the parameters of a GetFeature request, whose names are in lower case;
     *     null never responds
     */
    FakeWfs(List<String> layers, List<String> formats, Function<Map<String, String>, Reply> features)
            throws IOException {
        this.layers = layers;
        this.formats = "<ows:Value>" + String.join("</ows:Value><ows:Value>", formats) + "</ows:Value>";
        this.features = features;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/geoserver/ows", this::handle);
        server.setExecutor(threads);
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/geoserver/ows";
    }

    /** Returns the method and the query of each request. */
    List<String> requests() {
        return requests;
    }

    /** Returns the header Authorization of each request; the text null for none. */
    List<String> authorizations() {
        return authorizations;
    }

    private void handle(HttpExchange exchange) throws IOException {
        String query = exchange.getRequestURI().getRawQuery();
        requests.add(exchange.getRequestMethod() + ' ' + query);
        authorizations.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
        Map<String, String> parameters = new TreeMap<>();
        for (String parameter : query.split("&")) {
            int equals = parameter.indexOf('=');
            parameters.put(
                    parameter.substring(0, equals).toLowerCase(Locale.ROOT),
                    URLDecoder.decode(parameter.substring(equals + 1), StandardCharsets.UTF_8));
        }
        Reply reply = parameters.get("request").equals("GetFeature")
                ? features.apply(parameters)
                : Reply.of(capabilities(parameters.get("version")));
        if (reply == null) {
            return;
        }
        byte[] body = reply.body();
        if (reply.gzip() && "gzip".equals(exchange.getRequestHeaders().getFirst("Accept-Encoding"))) {
            exchange.getResponseHeaders().add("Content-Encoding", "gzip");
            body = gzipped(body);
        }
        exchange.sendResponseHeaders(reply.status(), body.length == 0 ? -1 : body.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(body);
        }
    }

    private static byte[] gzipped(byte[] body) {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(compressed)) {
            gzip.write(body);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return compressed.toByteArray();
    }

    private String capabilities(String version) {
        StringBuilder types = new StringBuilder();
        for (String layer : layers) {
            String escaped = layer.replace("&", "&amp;").replace("<", "&lt;");
            types.append("<FeatureType xmlns:topp='http://www.openplans.org/topp'><Name>")
                    .append(escaped)
                    .append("</Name></FeatureType>");
        }
        return switch (version) {
            case "1.0.0" ->
                "<WFS_Capabilities version='1.0.0' xmlns='http://www.opengis.net/wfs'><Capability><Request>"
                        + "<GetFeature><ResultFormat><GML2/></ResultFormat></GetFeature></Request></Capability>"
                        + "<FeatureTypeList>" + types + "</FeatureTypeList></WFS_Capabilities>";
            case "1.1.0" ->
                capabilities("1.1.0", "http://www.opengis.net/wfs", "http://www.opengis.net/ows", formats, types);
            default ->
                capabilities(
                        "2.0.0",
                        "http://www.opengis.net/wfs/2.0",
                        "http://www.opengis.net/ows/1.1",
                        "<ows:AllowedValues>" + formats + "</ows:AllowedValues>",
                        types);
        };
    }

    private static String capabilities(String version, String wfs, String ows, String formats, StringBuilder types) {
        return "<wfs:WFS_Capabilities version='" + version + "' xmlns='" + wfs + "' xmlns:wfs='" + wfs + "' xmlns:ows='"
                + ows + "'><ows:OperationsMetadata><ows:Operation name='DescribeFeatureType'><ows:Parameter"
                + " name='outputFormat'><ows:Value>bxml</ows:Value></ows:Parameter></ows:Operation><ows:Operation"
                + " name='GetFeature'><ows:Parameter name='outputFormat'>" + formats
                + "</ows:Parameter></ows:Operation></ows:OperationsMetadata><FeatureTypeList>" + types
                + "</FeatureTypeList></wfs:WFS_Capabilities>";
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
