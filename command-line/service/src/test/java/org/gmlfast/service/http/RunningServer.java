/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service.http;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.LongSupplier;

import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;

import org.gmlfast.input.InputOptions;
import org.gmlfast.rows.page.PageMethod;
import org.gmlfast.service.ServiceOptions;
import org.gmlfast.service.WfsService;
import org.gmlfast.service.store.FeatureStore;
import org.gmlfast.service.store.StoreOptions;
import org.gmlfast.template.FeatureTemplate;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** A server on a free port, over files or a database, and a client of it. */
public final class RunningServer implements AutoCloseable {

    static final String NAMESPACE = "http://www.gmlfast.org/app";

    private static final HttpClient CLIENT = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofMinutes(5))
            .build();

    private final FeatureStore store;
    private final WfsServer server;
    private final Queue<String> notes;

    private RunningServer(FeatureStore store, WfsServer server, Queue<String> notes) {
        this.store = store;
        this.server = server;
        this.notes = notes;
    }

    /** A response of a server. */
    public record Reply(int status, String contentType, byte[] body) {

        public String text() {
            return new String(body, StandardCharsets.UTF_8);
        }

        public Document xml() {
            try {
                DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
                factory.setNamespaceAware(true);
                return factory.newDocumentBuilder().parse(new ByteArrayInputStream(body));
            } catch (SAXException | IOException | ParserConfigurationException e) {
                throw new AssertionError("not well-formed: " + e.getMessage() + "\n" + text(), e);
            }
        }

        public Element root() {
            return xml().getDocumentElement();
        }

        /** The texts of all elements of a local name. */
        public List<String> texts(String localName) {
            NodeList found = root().getElementsByTagNameNS("*", localName);
            List<String> texts = new ArrayList<>();
            for (int i = 0; i < found.getLength(); i++) {
                texts.add(found.item(i).getTextContent());
            }
            return texts;
        }

        /** The ids of all features in a document of any version. */
        public List<String> ids(String typeName) {
            NodeList found = root().getElementsByTagNameNS(NAMESPACE, typeName);
            List<String> ids = new ArrayList<>();
            for (int i = 0; i < found.getLength(); i++) {
                Element feature = (Element) found.item(i);
                ids.add(feature.hasAttribute("fid") ? feature.getAttribute("fid") : feature.getAttribute("gml:id"));
            }
            return ids;
        }
    }

    public static RunningServer ofSamples() throws IOException {
        return of(List.of(), null, null);
    }

    public static RunningServer of(List<String> inputs) throws IOException {
        return of(inputs, null, null);
    }

    public static RunningServer of(List<String> inputs, String url, String user) throws IOException {
        return of(inputs, url, user, Duration.ofSeconds(30));
    }

    public static RunningServer of(List<String> inputs, String url, String user, Duration idle) throws IOException {
        return of(inputs, url, user, idle, Duration.ofSeconds(60));
    }

    public static RunningServer of(List<String> inputs, String url, String user, Duration idle, Duration queryTimeout)
            throws IOException {
        return of(inputs, url, user, idle, queryTimeout, System::nanoTime);
    }

    /** Starts a server whose limit on queries uses the clock of a test. */
    public static RunningServer of(
            List<String> inputs, String url, String user, Duration queryTimeout, LongSupplier clock)
            throws IOException {
        return of(inputs, url, user, Duration.ofMinutes(5), queryTimeout, clock);
    }

    /** Starts a server with the templates of tables. */
    public static RunningServer of(String url, String user, Map<String, FeatureTemplate> templates) throws IOException {
        Duration minute = Duration.ofMinutes(1);
        return of(List.of(), url, user, minute, minute, System::nanoTime, templates);
    }

    private static RunningServer of(
            List<String> inputs, String url, String user, Duration idle, Duration queryTimeout, LongSupplier clock)
            throws IOException {
        return of(inputs, url, user, idle, queryTimeout, clock, Map.of());
    }

    private static RunningServer of(
            List<String> inputs,
            String url,
            String user,
            Duration idle,
            Duration queryTimeout,
            LongSupplier clock,
            Map<String, FeatureTemplate> templates)
            throws IOException {
        Queue<String> notes = new ConcurrentLinkedQueue<>();
        FeatureStore store = FeatureStore.open(
                new StoreOptions(
                        inputs,
                        url,
                        InputOptions.builder(NAMESPACE).login(user, null).build(),
                        queryTimeout,
                        PageMethod.REMEMBERED,
                        templates),
                notes::add);
        WfsServer server = new WfsServer(
                        new WfsService(store, new ServiceOptions("app", NAMESPACE, true)),
                        "127.0.0.1",
                        0,
                        List.of("wfs.example.org"),
                        notes::add)
                .withIdleTimeout(idle)
                .withClock(clock)
                .withStopTimeout(Duration.ofSeconds(2));
        server.start();
        return new RunningServer(store, server, notes);
    }

    FeatureStore store() {
        return store;
    }

    WfsServer server() {
        return server;
    }

    /** The notes that the server has printed. */
    public List<String> notes() {
        return List.copyOf(notes);
    }

    public int port() {
        return server.port();
    }

    String endpoint() {
        return "http://127.0.0.1:" + port() + WfsServer.PATH;
    }

    /** Names and values in turn, to be encoded. */
    public String address(String... parameters) {
        List<String> pairs = new ArrayList<>();
        for (int i = 0; i < parameters.length; i += 2) {
            pairs.add(parameters[i] + '=' + URLEncoder.encode(parameters[i + 1], StandardCharsets.UTF_8));
        }
        return endpoint() + "?service=WFS&" + String.join("&", pairs);
    }

    Reply get(String... parameters) throws IOException {
        return fetch(address(parameters));
    }

    /** The same, in another thread. */
    CompletableFuture<Reply> getLater(String... parameters) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return get(parameters);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    public Reply fetch(String address, String... headers) throws IOException {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(address)).timeout(Duration.ofMinutes(5));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return send(request.build());
    }

    /** Sends the query unchanged; the JDK's client would refuse some bytes. */
    static Reply get(int port, String query) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", port)) {
            socket.setSoTimeout(300_000);
            OutputStream out = socket.getOutputStream();
            out.write(("GET /wfs?" + query + " HTTP/1.0\r\nHost: localhost\r\n\r\n").getBytes(StandardCharsets.UTF_8));
            out.flush();
            InputStream in = socket.getInputStream();
            byte[] all = in.readAllBytes();
            String head = new String(all, StandardCharsets.ISO_8859_1);
            int end = head.indexOf("\r\n\r\n");
            if (end < 0) {
                throw new AssertionError("no answer to " + query);
            }
            int status = Integer.parseInt(head.substring(9, 12));
            int type = head.indexOf("Content-Type: ") + 14;
            return new Reply(
                    status,
                    head.substring(type, head.indexOf('\r', type)),
                    java.util.Arrays.copyOfRange(all, end + 4, all.length));
        }
    }

    static Reply send(HttpRequest request) throws IOException {
        try {
            HttpResponse<byte[]> response = CLIENT.send(request, HttpResponse.BodyHandlers.ofByteArray());
            return new Reply(
                    response.statusCode(),
                    response.headers().firstValue("Content-Type").orElse(null),
                    response.body());
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** GetFeature in WFS 2.0.0, which has to succeed. */
    Reply features(String typeNames, String... parameters) throws IOException {
        List<String> all =
                new ArrayList<>(List.of("version", "2.0.0", "request", "GetFeature", "typeNames", typeNames));
        all.addAll(List.of(parameters));
        Reply reply = get(all.toArray(String[]::new));
        if (reply.status() != 200) {
            throw new AssertionError(reply.status() + ": " + reply.text());
        }
        return reply;
    }

    /** Returns the number of features that a request for hits reports. */
    public int hits(String typeNames, String... parameters) throws IOException {
        List<String> all = new ArrayList<>(List.of("resultType", "hits"));
        all.addAll(List.of(parameters));
        Reply reply = features(typeNames, all.toArray(String[]::new));
        return Integer.parseInt(reply.root().getAttribute("numberMatched"));
    }

    /** The locator of an exception of WFS 2.0.0, after its code. */
    String refusal(String... parameters) throws IOException {
        Reply reply = get(parameters);
        Element exception =
                (Element) reply.root().getElementsByTagNameNS("*", "Exception").item(0);
        if (exception == null) {
            throw new AssertionError(reply.text());
        }
        return reply.status() + " " + exception.getAttribute("exceptionCode") + " " + exception.getAttribute("locator");
    }

    @Override
    public void close() throws IOException {
        try (store) {
            server.close();
        }
    }
}
