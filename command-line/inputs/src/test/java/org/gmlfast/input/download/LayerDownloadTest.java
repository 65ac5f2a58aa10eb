/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.download;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;

import org.geotools.api.feature.simple.SimpleFeature;
import org.gmlfast.feature.GmlFeatureReader;
import org.gmlfast.feature.settings.GmlReaderSettings;
import org.gmlfast.feature.source.GmlSource;
import org.gmlfast.input.FeatureInput;
import org.gmlfast.input.HttpLogin;
import org.gmlfast.input.InputException;
import org.gmlfast.input.InputOptions;
import org.gmlfast.input.format.FeatureInputs;
import org.gmlfast.input.gml.GmlInputFormat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

/** Fetches responses of a server on this machine, page by page, and again where a server is busy. */
class LayerDownloadTest {

    private static final String QUERY = "/wfs?service=WFS&version=2.0.0&request=GetFeature&typeNames=ex:t";

    private final List<String> requests = Collections.synchronizedList(new ArrayList<>());
    private List<String> notes = List.of();
    private final List<Long> pauses = new ArrayList<>();
    private final CountDownLatch tested = new CountDownLatch(1);
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private HttpServer server;
    private String root;
    private Answers answers;

    /** So long that only a server that never answers reaches it, however busy the machine is. */
    private int timeout = 60_000;

    /** What the server answers to a request. */
    private interface Answers {

        void answer(HttpExchange exchange, int number) throws IOException;
    }

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", exchange -> {
            requests.add(exchange.getRequestURI().toString());
            answers.answer(exchange, requests.size());
            exchange.close();
        });
        server.start();
        root = "http://127.0.0.1:" + server.getAddress().getPort();
    }

    @AfterEach
    void stop() {
        tested.countDown();
        server.stop(0);
        threads.shutdownNow();
        System.clearProperty("gmlfast.downloadMegabytes");
    }

    private static void send(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    private static String page(String attributes, int... ids) {
        StringBuilder page = new StringBuilder(
                "<?xml version='1.0'?><!-- > --><wfs:FeatureCollection "
                        + "xmlns:wfs='http://www.opengis.net/wfs/2.0' xmlns:ex='urn:ex' xmlns:gml='http://www.opengis.net/gml/3.2' ");
        page.append(attributes).append('>');
        for (int id : ids) {
            page.append("<wfs:member><ex:t gml:id='t." + id + "'><ex:a>" + id + "</ex:a></ex:t></wfs:member>");
        }
        return page.append("</wfs:FeatureCollection>").toString();
    }

    private List<String> fetch(String path) throws Exception {
        return fetch(path, new HttpDownload(pauses::add, timeout), false);
    }

    private List<String> fetch(String path, HttpDownload http, boolean fromAnyHost) throws Exception {
        try (LayerDownload download = download(path, http, fromAnyHost).fetch()) {
            List<GmlSource> pages = download.pages();
            notes = download.notes();
            List<String> ids = new ArrayList<>();
            try (GmlFeatureReader reader = GmlFeatureReader.open(pages, GmlReaderSettings.DEFAULT)) {
                while (reader.hasNext()) {
                    SimpleFeature feature = reader.next();
                    ids.add(feature.getID() + "=" + feature.getAttribute("a"));
                }
                assertThat(reader.notes()).isEmpty();
            }
            return ids;
        }
    }

    private LayerDownload download(String path, HttpDownload http, boolean fromAnyHost) throws IOException {
        InputOptions options =
                InputOptions.builder("urn:ex").anyHost(fromAnyHost).build();
        return new LayerDownload(root + path, http, options, file -> new GmlInputFormat().matches(file));
    }

    // ---- login

    private static final String BASIC = "Basic bWU6c2VjcmV0"; // me:secret

    private InputOptions.Builder options(HttpLogin login) {
        notes = new ArrayList<>();
        return InputOptions.builder("urn:ex").httpLogin(login).notes(notes::add);
    }

    private String read(String url, InputOptions options) throws IOException {
        StringBuilder ids = new StringBuilder();
        try (FeatureInput input = FeatureInputs.open(url, options)) {
            for (SimpleFeature feature = input.next(); feature != null; feature = input.next()) {
                ids.append(feature.getID()).append(' ');
            }
        }
        return ids.toString().strip();
    }

    @Test
    void logsInAtTheHostOfTheUrlAlone() throws Exception {
        String other = "http://localhost:" + server.getAddress().getPort();
        List<String> logins = Collections.synchronizedList(new ArrayList<>());
        answers = (exchange, number) -> {
            String login = exchange.getRequestHeaders().getFirst("Authorization");
            logins.add(exchange.getRequestHeaders().getFirst("Host").replaceFirst(":.*", "") + " " + login);
            String path = exchange.getRequestURI().getPath();
            switch (path) {
                case "/wfs" -> {
                    exchange.getResponseHeaders().add("Location", "/moved");
                    send(exchange, 302, "");
                }
                case "/moved" ->
                    send(exchange, login == null ? 401 : 200, page("numberMatched='2' next='" + other + "/next'", 1));
                case "/next" -> {
                    exchange.getResponseHeaders().add("Location", "/last");
                    send(exchange, 307, "");
                }
                default -> send(exchange, 200, page("numberMatched='2'", 2));
            }
        };
        InputOptions options =
                options(HttpLogin.of("me", "secret", null, null)).anyHost(true).build();
        assertThat(read(root + "/wfs", options)).isEqualTo("t.1 t.2");
        assertThat(logins)
                .containsExactly("127.0.0.1 " + BASIC, "127.0.0.1 " + BASIC, "localhost null", "localhost null");
        assertThat(notes).contains("the login to 127.0.0.1 is sent without encryption; use https if it can");
    }

    @Test
    void sendsTokensAndCredentialsFromTheFileOfTheUser(@TempDir Path folder) throws Exception {
        List<String> logins = Collections.synchronizedList(new ArrayList<>());
        answers = (exchange, number) -> {
            logins.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
            send(exchange, 200, page("", 1));
        };
        Path netrc = folder.resolve("netrc");
        read(root + "/a", options(HttpLogin.of(null, null, "abc.d-e_f=", netrc)).build());
        read(root + "/a", options(HttpLogin.of(null, null, null, netrc)).build());
        for (String file : List.of(
                "machine other login a password b machine 127.0.0.1 login me password secret machine 127.0.0.1 login x",
                "# machine 127.0.0.1 login x\nmacdef init\nmachine 127.0.0.1\nlogin y\n\nmachine 127.0.0.1\n\tlogin me\n\tpassword secret\n",
                "machine other login a password b\ndefault login me password secret",
                "machine other login a password b")) {
            Files.writeString(netrc, file);
            read(root + "/a", options(HttpLogin.of(null, null, null, netrc)).build());
        }
        assertThat(logins).containsExactly("Bearer abc.d-e_f=", "null", BASIC, BASIC, BASIC, "null");
    }

    @Test
    void explainsLoginsThatCannotBeSentOrAreRefused() {
        answers = (exchange, number) -> send(exchange, 401, "");
        InputOptions options = options(HttpLogin.of("me", "wrong", null, null)).build();
        assertThatThrownBy(() -> read(root + "/a", options))
                .hasMessageContaining("status 401; it does not accept the login")
                .hasMessageNotContaining("wrong");
        assertThatThrownBy(() -> read(root.replace("//", "//me:secret@") + "/a", options))
                .hasMessageContaining("--user")
                .hasMessageNotContaining("secret");
        InputOptions colon = options(HttpLogin.of("a:b", "c", null, null)).build();
        assertThatThrownBy(() -> read(root + "/a", colon)).hasMessageContaining("has a colon");
        InputOptions token =
                options(HttpLogin.of(null, null, "a\r\nHost: b", null)).build();
        assertThatThrownBy(() -> read(root + "/a", token))
                .hasMessageContaining("GML_FAST_TOKEN")
                .hasMessageNotContaining("Host");
        assertThat(requests).hasSize(1);
    }

    /** Sends a byte of an endless header, or of the report of an error, again and again. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "HTTP/1.1 200 OK;X-Endless: | the server has not answered in time, also at the last of 4 attempts",
                "HTTP/1.1 404 Not Found;;<a> | the server answered with status 404"
            })
    @Timeout(120)
    void endsResponsesThatDoNotBegin(String start, String message) throws Exception {
        timeout = 500;
        try (ServerSocket hostile = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            threads.execute(() -> {
                for (int i = 0; i < 5; i++) {
                    try (Socket client = hostile.accept()) {
                        client.getOutputStream()
                                .write(start.replace(";", "\r\n").getBytes(StandardCharsets.US_ASCII));
                        while (!tested.await(10, TimeUnit.MILLISECONDS)) {
                            client.getOutputStream().write('x');
                        }
                    } catch (IOException | InterruptedException e) {
                        // the client has ended the connection
                    }
                }
            });
            root = "http://127.0.0.1:" + hostile.getLocalPort();
            assertThatThrownBy(() -> fetch(QUERY))
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining(message);
        }
    }

    // ---- pages

    @Test
    void followsLinksToNextPages() throws Exception {
        answers = (exchange, number) -> {
            exchange.getResponseHeaders().add("Link", "ignored");
            String next = number < 3 ? "next='" + root + "/page?cursor=" + number + "&amp;x=1' " : "";
            send(exchange, 200, page(next + "numberMatched='unknown' numberReturned='2'", 2 * number, 2 * number + 1));
        };
        assertThat(fetch(QUERY)).containsExactly("t.2=2", "t.3=3", "t.4=4", "t.5=5", "t.6=6", "t.7=7");
        assertThat(requests).containsExactly(QUERY, "/page?cursor=1&x=1", "/page?cursor=2&x=1");
        assertThat(pauses).isEmpty();
    }

    @Test
    void requestsFurtherPagesFromServersWithoutLinks() throws Exception {
        answers = (exchange, number) -> {
            int first = 2 * number - 2;
            send(
                    exchange,
                    200,
                    number == 3
                            ? page("numberMatched='5' numberReturned='1'", first)
                            : page("numberMatched='5' numberReturned='2'", first, first + 1));
        };
        assertThat(fetch(QUERY)).containsExactly("t.0=0", "t.1=1", "t.2=2", "t.3=3", "t.4=4");
        assertThat(requests).containsExactly(QUERY, QUERY + "&startIndex=2&count=2", QUERY + "&count=2&startIndex=4");
    }

    @Test
    void readsSinglePages() throws Exception {
        answers = (exchange, number) -> send(exchange, 200, page("numberMatched='1' numberReturned='1'", 1));
        assertThat(fetch(QUERY)).containsExactly("t.1=1");
        assertThat(fetch("/files/any.gml")).containsExactly("t.1=1");
        assertThat(requests).hasSize(2);
    }

    @Test
    void followsLinksToOtherHostsOnlyWhereThatIsAllowed() throws Exception {
        HttpServer other = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        other.createContext("/", exchange -> {
            send(exchange, 200, page("numberMatched='2' numberReturned='1'", 2));
            exchange.close();
        });
        other.start();
        try {
            String next = "http://127.0.0.1:" + other.getAddress().getPort() + "/x";
            answers = (exchange, number) ->
                    send(exchange, 200, page("next='" + next + "' numberMatched='2' numberReturned='1'", 1));
            assertThat(fetch("/items", new HttpDownload(pauses::add, timeout), true))
                    .containsExactly("t.1=1", "t.2=2");
            // another port of the same host is another service
            assertThatThrownBy(() -> fetch("/items"))
                    .hasMessage(
                            root + "/items: the server announces 2 features, but sends 1: the link to the next page, "
                                    + next
                                    + ", leads to another host, scheme or port, which --any-host allows; to read those that"
                                    + " it sends, download each page, for example with curl -sL, and give the name of the file");
        } finally {
            other.stop(0);
        }
    }

    @Test
    void requestsPagesItselfIfLinksLeadToOtherHosts() throws Exception {
        answers = (exchange, number) -> send(
                exchange,
                200,
                page("next='http://elsewhere.invalid/wfs' numberMatched='2' numberReturned='1'", number));
        for (String query : List.of(QUERY, QUERY.replace("&version=2.0.0", ""))) {
            requests.clear();
            assertThat(fetch(query)).containsExactly("t.1=1", "t.2=2");
            assertThat(requests.get(1)).contains("startIndex=1");
            assertThat(notes)
                    .singleElement()
                    .asString()
                    .contains("elsewhere.invalid/wfs, leads to another host", "startIndex asks for the features after");
        }
        answers = (exchange, number) -> send(exchange, 200, page("next='http://elsewhere.invalid/wfs'", 1));
        assertThatThrownBy(() -> fetch(QUERY)).hasMessageContaining("the server does not send all features: the link");
    }

    @Test
    void refusesResponsesWithFewerFeaturesThanAnnounced() {
        answers = (exchange, number) -> send(exchange, 200, page("numberMatched='100' numberReturned='2'", 1, 2));
        assertThatThrownBy(() -> fetch("/items")).hasMessageContaining("announces 100 features, but sends 2;");
        answers = (exchange, number) -> send(
                exchange,
                200,
                number == 1 ? page("numberMatched='4' numberReturned='2'", 1, 2) : page("numberMatched='4'"));
        requests.clear();
        assertThatThrownBy(() -> fetch(QUERY)).hasMessageContaining("announces 4 features, but sends 2;");
        answers = (exchange, number) -> send(exchange, 200, page("numberOfFeatures='7'", 1));
        assertThatThrownBy(() -> fetch("/items")).hasMessageContaining("announces 7 features, but sends 1;");
    }

    /** The next page begins behind the features that came. */
    @Test
    void countsFeaturesItself() throws Exception {
        answers = (exchange, number) -> {
            String query = exchange.getRequestURI().getQuery();
            int start = query.contains("startIndex=")
                    ? Integer.parseInt(query.replaceAll(".*startIndex=(\\d+).*", "$1"))
                    : 0;
            send(exchange, 200, page("numberMatched='4' numberReturned='3'", start, start + 1));
        };
        HttpDownload http = new HttpDownload(pauses::add, timeout);
        try (LayerDownload download = download(QUERY, http, false).fetch()) {
            assertThat(download.pages()).hasSize(2);
        }
        assertThat(requests.get(1)).contains("startIndex=2&count=2");
    }

    @Test
    void refusesLinksThatFormACircle() throws Exception {
        String self = "next='" + QUERY.replace("&", "&amp;") + "'";
        answers = (exchange, number) -> send(exchange, 200, page(self, number));
        assertThatThrownBy(() -> fetch(QUERY)).hasMessageContaining("leads to a page that has been read");
        assertThat(requests).hasSize(1);
        answers = (exchange, number) -> send(exchange, 200, page(self + " numberMatched='1' numberReturned='1'", 1));
        assertThat(fetch(QUERY)).containsExactly("t.1=1");
        answers = (exchange, number) ->
                send(exchange, 200, page("next='/" + number + "' numberMatched='3' numberReturned='0'"));
        assertThatThrownBy(() -> fetch(QUERY)).hasMessageContaining("follows 11 pages without features");
    }

    @Test
    void notesWhereMoreFeaturesMayFollow() throws Exception {
        answers = (exchange, number) -> send(exchange, 200, page("numberMatched='unknown' numberReturned='2'", 1, 2));
        assertThat(fetch(QUERY + "&count=3")).hasSize(2);
        assertThat(notes).isEmpty();
        assertThat(fetch(QUERY + "&count=2")).hasSize(2);
        assertThat(notes).singleElement().asString().endsWith("those after the first 2 are not read, if there are any");
        assertThat(fetch(QUERY.replace("&typeNames=ex:t", "") + "&count=2")).hasSize(2);
        assertThat(notes).singleElement().asString().endsWith("those after the first 2 are not read, if there are any");
    }

    @Test
    void boundsTheTimeOfResponses() throws Exception {
        answers = (exchange, number) -> send(exchange, 200, page("", 1));
        HttpDownload http = new HttpDownload(
                new HttpDownload.Pause() {
                    private long time;

                    @Override
                    public void sleep(long millis) {
                        pauses.add(millis);
                    }

                    @Override
                    public long nanoTime() {
                        return time += 601_000_000_000L;
                    }
                },
                timeout);
        assertThatThrownBy(() -> fetch(QUERY, http, false)).hasMessageContaining("the response is too slow");
    }

    @Test
    void readsCompressedResponses() throws Exception {
        answers = (exchange, number) -> {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
                String next = number == 1 ? "next='?p=2'" : "";
                gzip.write(page(next, number).getBytes(StandardCharsets.UTF_8));
            }
            exchange.getResponseHeaders().add("Content-Encoding", "gzip");
            exchange.sendResponseHeaders(200, out.size());
            exchange.getResponseBody().write(out.toByteArray());
        };
        assertThat(fetch(QUERY)).containsExactly("t.1=1", "t.2=2");
    }

    @Test
    void namesPagesWhoseCompressedDataEndsEarly() throws Exception {
        answers = (exchange, number) -> {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
                gzip.write(page("", 1, 2, 3).getBytes(StandardCharsets.UTF_8));
            }
            exchange.sendResponseHeaders(200, out.size() - 20);
            exchange.getResponseBody().write(out.toByteArray(), 0, out.size() - 20);
        };
        assertThatThrownBy(() -> FeatureInputs.open(
                        root + QUERY, InputOptions.builder("urn:ex").build()))
                .hasMessage(root + QUERY + ": the document is truncated: its compressed data ends early");
    }

    // ---- attempts

    @Test
    void triesAgainWhileTheServerIsBusy() throws Exception {
        answers = (exchange, number) -> {
            if (number < 4) {
                if (number == 3) {
                    exchange.getResponseHeaders().add("Retry-After", "30");
                }
                send(exchange, number == 1 ? 503 : 504, "");
            } else {
                send(exchange, 200, page("", 7));
            }
        };
        assertThat(fetch(QUERY)).containsExactly("t.7=7");
        assertThat(pauses).containsExactly(1_000L, 2_000L, 30_000L);
    }

    @Test
    void triesAgainAfterResponsesThatEndEarly() throws Exception {
        timeout = 3_000;
        answers = (exchange, number) -> {
            String page = page("", 7);
            if (number == 1) {
                exchange.sendResponseHeaders(200, page.length());
                exchange.getResponseBody().write(page.getBytes(StandardCharsets.UTF_8), 0, 50);
                exchange.getResponseBody().flush();
            } else if (number == 2) {
                await(); // the client gives up first
            } else {
                send(exchange, 200, page);
            }
        };
        assertThat(fetch(QUERY)).containsExactly("t.7=7");
        assertThat(pauses).hasSize(2);
    }

    private void await() {
        try {
            tested.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void failsAfterSeveralAttempts() {
        answers = (exchange, number) -> send(exchange, 500, "");
        assertThatThrownBy(() -> fetch(QUERY))
                .hasMessage(root + QUERY + ": the server answered with status 500, also at the last of 4 attempts");
        assertThat(requests).hasSize(4);
        assertThat(pauses).containsExactly(1_000L, 2_000L, 4_000L);
    }

    // ---- errors

    @Test
    void reportsExceptionsOfTheServer() {
        String report = "<ows:ExceptionReport xmlns:ows='x'><ows:Exception exceptionCode='InvalidParameterValue'>"
                + "<ows:ExceptionText>No type ex:t &lt;here&gt;</ows:ExceptionText></ows:Exception></ows:ExceptionReport>";
        answers = (exchange, number) -> send(exchange, number == 1 ? 200 : 400, report);
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> fetch(QUERY))
                    .hasMessage(root + QUERY
                            + ": the server reports an exception: InvalidParameterValue: No type ex:t <here>");
        }
        answers = (exchange, number) -> send(
                exchange,
                200,
                "<?xml version='1.0'?><ServiceExceptionReport><ServiceException code='1'>\n <![CDATA[old\n one]]></ServiceException>"
                        + "</ServiceExceptionReport>");
        assertThatThrownBy(() -> fetch(QUERY)).hasMessageEndingWith(": the server reports an exception: 1: old one");
    }

    @Test
    void reportsOtherContentThatTheServerSends() {
        answers = (exchange, number) -> send(exchange, 200, "<html><body>Login</body></html>");
        assertThatThrownBy(() -> fetch(QUERY)).hasMessageContaining("an HTML page");
        answers = (exchange, number) -> send(exchange, 200, "PK\3\4");
        assertThatThrownBy(() -> fetch(QUERY)).hasMessageContaining("neither GML nor GeoJSON: it is a zip archive");
        answers = (exchange, number) -> send(exchange, 403, "");
        assertThatThrownBy(() -> fetch(QUERY))
                .hasMessageContaining("status 403")
                .hasMessageContaining("log in with --user");
        answers = (exchange, number) -> send(exchange, 404, "");
        assertThatThrownBy(() -> fetch(QUERY)).hasMessage(root + QUERY + ": the server answered with status 404");
        assertThat(pauses).isEmpty();
    }

    @Test
    void errorsNameThePage() {
        answers = (exchange, number) -> send(
                exchange,
                200,
                number == 1 ? page("next='/two'", 1) : page("", 2).replace("</ex:t>", "</ex:u>"));
        assertThatThrownBy(() -> fetch(QUERY)).hasMessageContaining(root + "/two: <ex:t> is not closed");
    }

    @Test
    void boundsTheSizeOfResponses() {
        System.setProperty("gmlfast.downloadMegabytes", "1");
        String big = page("next='/two'", 1).replace("<ex:a>", "<ex:a>" + "x".repeat(600_000));
        answers = (exchange, number) -> send(exchange, 200, big);
        assertThatThrownBy(() -> fetch(QUERY))
                .hasMessageStartingWith(root + "/two: the response has more than 1 MB")
                .hasMessageContaining("gmlfast.downloadMegabytes");
        System.setProperty("gmlfast.downloadMegabytes", "many");
        assertThatThrownBy(() -> fetch(QUERY)).hasMessageContaining("must be a number of megabytes");
    }

    @Test
    void opensUrlsAsInputs() throws Exception {
        answers = (exchange, number) -> send(exchange, 200, page(number == 1 ? "next='/two'" : "", number));
        InputOptions options = InputOptions.builder("urn:ex").build();
        try (FeatureInput input = FeatureInputs.open(root + QUERY, options)) {
            assertThat(input.next().getID()).isEqualTo("t.1");
            assertThat(input.next().getID()).isEqualTo("t.2");
            assertThat(input.next()).isNull();
        }
        assertThatThrownBy(() -> FeatureInputs.open("http://gml-fast.invalid/wfs", options))
                .hasMessageContaining("gml-fast.invalid is not known");
    }
}
