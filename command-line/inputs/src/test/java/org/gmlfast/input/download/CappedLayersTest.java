/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.download;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import org.geotools.api.feature.simple.SimpleFeature;
import org.gmlfast.feature.GmlFeatureReader;
import org.gmlfast.feature.settings.GmlReaderSettings;
import org.gmlfast.input.DownloadFolder;
import org.gmlfast.input.DownloadSettings;
import org.gmlfast.input.FeatureInput;
import org.gmlfast.input.InputException;
import org.gmlfast.input.InputOptions;
import org.gmlfast.input.geojson.GeoJsonInput;
import org.gmlfast.input.gml.GmlInputFormat;
import org.gmlfast.testing.BuildJdkOnly;
import org.gmlfast.testing.fixtures.CappedServer;
import org.gmlfast.testing.fixtures.CappedServer.Item;
import org.gmlfast.testing.fixtures.CappedServer.StartIndex;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import com.sun.net.httpserver.HttpExchange;

/** Fetches layers of servers that send no more than a number of features, each feature once, or says why not. */
@BuildJdkOnly
class CappedLayersTest {

    private static final String JSON = "&outputFormat=application/json";

    /** A time for headers with dates. */
    private static final Instant NOW = Instant.parse("2026-11-29T10:00:00Z");

    private final List<Long> pauses = Collections.synchronizedList(new ArrayList<>());
    private List<String> notes = List.of();
    private CappedServer server;

    @TempDir
    private Path folder;

    @BeforeEach
    void start() throws IOException {
        server = new CappedServer(layer(), 50);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    /** Points, and squares on the borders of boxes, of which one is everywhere. */
    private static List<Item> layer() {
        List<Item> layer = new ArrayList<>(CappedServer.points(400));
        for (int i = 0; i < 30; i++) {
            layer.add(new Item("s." + i, 1000 + i, "2026-02-01", -3 * i, -1, 2 + 5 * i));
        }
        layer.add(new Item("all", 2000, "2026-03-01", -180, -90, 360));
        return layer;
    }

    private final class Pause implements HttpDownload.Pause {

        @Override
        public void sleep(long millis) {
            pauses.add(millis);
        }

        @Override
        public Instant now() {
            return NOW;
        }
    }

    // ---- reading

    private List<String> ids(String url) throws Exception {
        return ids(url, new DownloadSettings(1, null, null));
    }

    private List<String> ids(String url, DownloadSettings settings) throws Exception {
        List<String> ids = new ArrayList<>();
        InputOptions options = InputOptions.builder("urn:ex").download(settings).build();
        HttpDownload http = new HttpDownload(new Pause(), 60_000);
        try (LayerDownload download =
                new LayerDownload(url, http, options, file -> new GmlInputFormat().matches(file)).fetch()) {
            notes = download.notes();
            if (download.isJson()) {
                try (FeatureInput input = GeoJsonInput.open(download.json(), -1, url, "t", options)) {
                    for (SimpleFeature feature = input.next(); feature != null; feature = input.next()) {
                        ids.add(feature.getID());
                    }
                }
            } else {
                try (GmlFeatureReader reader = GmlFeatureReader.open(download.pages(), GmlReaderSettings.DEFAULT)) {
                    while (reader.hasNext()) {
                        ids.add(reader.next().getID());
                    }
                    assertThat(reader.notes()).isEmpty();
                }
            }
        }
        return ids;
    }

    private String[] expected() {
        return server.items.stream().map(Item::id).toArray(String[]::new);
    }

    // ---- pages and boxes

    @ParameterizedTest
    @ValueSource(strings = {"2.0.0", "1.1.0", "2.0.0" + JSON})
    void readsPagesWhereTheServerHasThem(String version) throws Exception {
        server.startIndex = StartIndex.RIGHT;
        server.hits = -2;
        assertThat(ids(server.wfs(version))).containsExactly(expected());
        assertThat(server.requests()).noneMatch(request -> request.contains("bbox"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"2.0.0", "1.1.0", "2.0.0" + JSON})
    void dividesIntoBoxesInAnOrderThatWorkersDoNotChange(String version) throws Exception {
        List<String> ids = ids(server.wfs(version));
        assertThat(ids).containsExactlyInAnyOrder(expected());
        assertThat(notes)
                .anyMatch(note -> note.matches(
                        "the server sends at most 50 features at a time; 431 have been fetched in \\d+ parts"));
        assertThat(ids(server.wfs(version), new DownloadSettings(4, null, null)))
                .isEqualTo(ids);
    }

    @ParameterizedTest
    @EnumSource(
            value = StartIndex.class,
            names = {"IGNORED", "UNORDERED"})
    void dividesIntoBoxesWherePagesOverlap(StartIndex startIndex) throws Exception {
        server.startIndex = startIndex;
        assertThat(ids(server.wfs("2.0.0"))).containsExactlyInAnyOrder(expected());
        assertThat(ids(server.wfs("2.0.0") + JSON)).containsExactlyInAnyOrder(expected());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 7, 60, 999_999, -2})
    void doesNotTrustHits(int hits) throws Exception {
        server.hits = hits;
        assertThat(ids(server.wfs("2.0.0"))).containsExactlyInAnyOrder(expected());
    }

    /** Neither hits nor responses of WFS 1.1 tell of more than the maximum. */
    @Test
    void readsTheMaximumFromCapabilities() throws Exception {
        server.hits = -2;
        assertThat(ids(server.wfs("1.1.0"))).containsExactlyInAnyOrder(expected());
        assertThat(notes).anyMatch(note -> note.contains("does not say how many features there are"));
    }

    @Test
    void fetchesSmallLayersInOneRequest() throws Exception {
        server.items = CappedServer.points(49);
        assertThat(ids(server.wfs("2.0.0"))).hasSize(49);
        assertThat(server.requests()).hasSize(1);
        server.items = CappedServer.points(50); // as many as the maximum: perhaps not all
        assertThat(ids(server.wfs("2.0.0"))).hasSize(50);
    }

    @Test
    void findsTheOrderOfAxesOfTheServer() throws Exception {
        server.exchangesAxes = true;
        server.bounds = "100 -5|170 5";
        server.items = CappedServer.points(200).stream()
                .map(item -> new Item(item.id(), item.n(), null, 135 + item.x() / 6, item.y() / 20, 0))
                .toList();
        assertThat(ids(server.wfs("2.0.0"))).containsExactlyInAnyOrder(expected());
    }

    @Test
    void dividesTheBoxOfTheUrl() throws Exception {
        List<String> inside = server.items.stream()
                .filter(item -> item.x() <= 90 && item.x() + item.size() >= 0)
                .filter(item -> item.y() <= 80 && item.y() + item.size() >= 0)
                .map(Item::id)
                .toList();
        assertThat(inside).hasSizeGreaterThan(51);
        assertThat(ids(server.wfs("2.0.0") + "&bbox=0,0,80,90,urn:ogc:def:crs:EPSG::4326"))
                .containsExactlyInAnyOrderElementsOf(inside);
    }

    @Test
    void dividesWhatAFilterSelects() throws Exception {
        String filter = "<f:Filter xmlns:f='http://www.opengis.net/fes/2.0'><f:PropertyIsGreaterThanOrEqualTo>"
                + "<f:ValueReference>n</f:ValueReference><f:Literal>200</f:Literal></f:PropertyIsGreaterThanOrEqualTo></f:Filter>";
        String url = server.wfs("2.0.0") + "&filter=" + java.net.URLEncoder.encode(filter, StandardCharsets.UTF_8);
        String[] selected = server.items.stream()
                .filter(item -> item.n() >= 200)
                .map(Item::id)
                .toArray(String[]::new);
        assertThat(ids(url)).containsExactlyInAnyOrder(selected);
        assertThat(ids(url, new DownloadSettings(1, "n", null))).containsExactly(selected);
    }

    // ---- features

    @ParameterizedTest
    @ValueSource(strings = {"2.0.0", "1.1.0", "2.0.0" + JSON})
    void fetchesFeaturesWithoutGeometryAndOutsideOfTheBounds(String version) throws Exception {
        List<Item> items = new ArrayList<>(server.items);
        for (int i = 0; i < 20; i++) {
            items.add(new Item("none." + i, 3000 + i, null, 0, 0, -1));
        }
        server.items = items;
        server.bounds = "-100 -90|180 60";
        assertThat(ids(server.wfs(version))).containsExactlyInAnyOrder(expected());
        server.refusesFilters = true;
        assertThatThrownBy(() -> ids(server.wfs(version)))
                .hasMessageMatching(
                        ".*announces 451 features, but only 431 different ones arrived.*"
                                + "does not send features without a geometry alone: .*filters are not supported.*--divide-by.*");
    }

    @Test
    void notesThatFeaturesWithoutGeometryMayBeMissing() throws Exception {
        server.refusesFilters = true;
        server.hits = -2;
        assertThat(ids(server.wfs("1.1.0"))).hasSize(431);
        assertThat(notes)
                .anyMatch(
                        note -> note.matches("the server does not say how many features there are, and it does not send"
                                + " features without a geometry alone: .*"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"2.0.0", "1.1.0", "2.0.0" + JSON})
    void identifiesFeaturesWithGeneratedIdsByTheirContent(String version) throws Exception {
        List<Item> items = new ArrayList<>();
        for (Item item : server.items) {
            Item own = new Item(null, item.n(), item.day(), item.x(), item.y(), item.size());
            // some are alike
            items.addAll(item.n() % 50 == 0 ? List.of(own, own, own) : List.of(own));
        }
        server.items = items;
        assertThat(ids(server.wfs(version))).hasSize(items.size());
    }

    @Test
    void fetchesFeaturesThatHaveOneIdInOnePlace() throws Exception {
        List<Item> items = new ArrayList<>(server.items);
        items.add(new Item("same", 5000, null, 12.5, 13.5, 0));
        items.add(new Item("same", 5001, null, 12.5, 13.5, 0));
        server.items = items;
        assertThat(ids(server.wfs("2.0.0"))).containsExactlyInAnyOrder(expected());
        items.set(items.size() - 1, new Item("same", 5001, null, -120, -30, 0));
        assertThatThrownBy(() -> ids(server.wfs("2.0.0")))
                .hasMessageContaining("announces 433 features, but only 432 different ones arrived");
        assertThat(ids(server.wfs("2.0.0"), new DownloadSettings(1, "n", null))).hasSize(433);
    }

    @ParameterizedTest
    @ValueSource(strings = {"2.0.0", "1.1.0"})
    void refusesPlacesWithMoreFeaturesThanTheServerSends(String version) {
        List<Item> items = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            items.add(new Item("p." + i, i, null, 7.25, 50.5, 0));
        }
        server.items = items;
        assertThatThrownBy(() -> ids(server.wfs(version)))
                .isInstanceOf(InputException.class)
                .hasMessageMatching(
                        ".*divided into boxes, at 50\\.[45]\\d* 7\\.2\\d* there are at least \\d+ features, but the"
                                + " server sends 50 at a time.*--divide-by NAME");
        assertThat(server.requests().size()).isLessThan(500);
    }

    @Test
    void refusesServersThatDoNotHeedBoxes() {
        server.ignoresBoxes = true;
        assertThatThrownBy(() -> ids(server.wfs("2.0.0"))).hasMessageContaining("or it ignores the box");
        assertThat(server.requests().size()).isLessThan(200);
    }

    @Test
    void refusesLayersWithoutBounds() {
        server.bounds = null;
        assertThatThrownBy(() -> ids(server.wfs("2.0.0")))
                .hasMessageContaining("announces 431 features, but sends 50")
                .hasMessageContaining("have no bounds of the layer")
                .hasMessageContaining("--divide-by");
    }

    // ---- by an attribute

    @ParameterizedTest
    @ValueSource(strings = {"2.0.0", "1.1.0", "2.0.0" + JSON})
    void dividesByTheValuesOfAnAttribute(String version) throws Exception {
        List<Item> items = new ArrayList<>(server.items);
        for (int i = 0; i < 20; i++) {
            items.add(new Item("none." + i, 3000 + i, null, 0, 0, -1));
        }
        server.items = items;
        server.hits = -2;
        for (String column : List.of("n", "day")) {
            assertThat(ids(server.wfs(version), new DownloadSettings(1, column, null)))
                    .containsExactlyInAnyOrder(expected());
        }
    }

    @Test
    void refusesAttributesThatDoNotDivide() {
        server.items = CappedServer.points(400).stream()
                .map(item -> new Item(item.id(), item.n(), "2026-01-01", item.x(), item.y(), 0))
                .toList();
        assertThatThrownBy(() -> ids(server.wfs("2.0.0"), new DownloadSettings(1, "day", null)))
                .hasMessageContaining("at least as many have the value \"2026-01-01\" of \"day\"");
        assertThatThrownBy(() -> ids(server.wfs("2.0.0"), new DownloadSettings(1, "other", null)))
                .hasMessageContaining("no attribute \"other\"");
        assertThatThrownBy(() -> ids(server.collection(), new DownloadSettings(1, "n", null)))
                .hasMessageContaining("GetFeature request of WFS 1.1 or 2.0");
    }

    // ---- OGC API Features

    @Test
    void followsLinksOfCollections() throws Exception {
        server.hasLinks = true;
        assertThat(ids(server.collection())).containsExactly(expected());
        assertThat(ids(server.collection() + "?limit=20")).containsExactly(expected());
        assertThat(server.requests()).noneMatch(request -> request.contains("bbox") || request.contains("html"));
    }

    @Test
    void dividesCollectionsWithoutLinks() throws Exception {
        assertThat(ids(server.collection() + "?limit=50", new DownloadSettings(3, null, null)))
                .containsExactlyInAnyOrder(expected());
    }

    // ---- changes

    private CappedServer.Fault after(int requests, List<Item> items) {
        return (exchange, number) -> {
            server.items = number > requests ? items : server.items;
            return false;
        };
    }

    @Test
    void noticesFeaturesThatMoveBetweenRequests() throws Exception {
        List<Item> moved = new ArrayList<>(server.items);
        moved.add(new Item("mover", 9000, null, 170, 80, 0));
        server.items = List.copyOf(moved);
        // into a box that has been read
        moved.set(moved.size() - 1, new Item("mover", 9000, null, -170, -80, 0));
        server.fault = after(12, List.copyOf(moved));
        assertThatThrownBy(() -> ids(server.wfs("2.0.0")))
                .hasMessageContaining("announces 432 features, but only 431 different ones arrived");
        // out of it
        server.requests().clear();
        moved.set(moved.size() - 1, new Item("mover", 9000, null, 170, 80, 0));
        server.fault = after(12, List.copyOf(moved));
        assertThat(ids(server.wfs("2.0.0"))).containsExactlyInAnyOrder(expected());
    }

    @Test
    void reportsThatTheLayerHasChanged() {
        List<Item> more = new ArrayList<>(server.items);
        more.add(new Item("new", 9000, null, 179, 89, 0));
        server.fault = after(12, more);
        assertThatThrownBy(() -> ids(server.wfs("2.0.0")))
                .hasMessageContaining("announces 431 features, but 432 different ones arrived")
                .hasMessageContaining("now it announces 432: the layer has changed");
    }

    // ---- faults

    private interface Answer {

        void send(HttpExchange exchange) throws IOException;
    }

    private static CappedServer.Fault at(int request, Answer answer) {
        return (exchange, number) -> {
            if (number == request) {
                answer.send(exchange);
            }
            return number == request;
        };
    }

    private static Answer busy(int status, String after) {
        return exchange -> {
            if (after != null) {
                exchange.getResponseHeaders().add("Retry-After", after);
            }
            CappedServer.send(exchange, status, "");
        };
    }

    @ParameterizedTest
    @CsvSource({
        "429, 17, 17000",
        "429, 'Sun, 29 Nov 2026 10:00:30 GMT', 30000",
        "429, 'Sun, 29 Nov 2026 09:00:00 GMT', 1000",
        "429, soon, 1000",
        "503, , 1000",
        "503, 600, 600000",
        "500, , 1000",
    })
    void waitsAsLongAsTheServerRequests(int status, String after, long millis) throws Exception {
        for (int request : List.of(1, 3, 9)) {
            pauses.clear();
            server.requests().clear();
            server.fault = at(request, busy(status, after));
            assertThat(ids(server.wfs("2.0.0"))).containsExactlyInAnyOrder(expected());
            assertThat(pauses).containsExactly(millis);
        }
    }

    @Test
    void doesNotWaitForHours() {
        server.fault = at(9, busy(429, "Sun, 29 Nov 2026 12:00:00 GMT"));
        assertThatThrownBy(() -> ids(server.wfs("2.0.0")))
                .hasMessageContaining("asks to wait for 7200 s; run the command again then");
        server.requests().clear();
        server.fault = at(9, busy(503, "999999999999"));
        assertThatThrownBy(() -> ids(server.wfs("2.0.0"))).hasMessageContaining("asks to wait for 999999999999 s");
        assertThat(pauses).isEmpty();
    }

    @Test
    void endsAfterSomeAttempts() {
        server.fault = (exchange, number) -> {
            if (number > 8) {
                CappedServer.send(exchange, 503, "");
            }
            return number > 8;
        };
        assertThatThrownBy(() -> ids(server.wfs("2.0.0"), new DownloadSettings(3, null, null)))
                .hasMessageContaining("status 503, also at the last of 4 attempts");
    }

    private static void cut(HttpExchange exchange, String body) throws IOException {
        exchange.sendResponseHeaders(200, 0);
        exchange.getResponseBody().write(body.getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @ValueSource(strings = {"2.0.0", "2.0.0" + JSON})
    void fetchesPartsThatAreCutOffAgain(String version) throws Exception {
        String cut = version.contains("json")
                ? "{\"type\":\"FeatureCollection\",\"features\":[{\"type\":\"Feature\",\"id\":\"t.1\"},"
                : "<wfs:FeatureCollection xmlns:wfs='http://www.opengis.net/wfs/2.0' numberMatched='1'><wfs:member>";
        server.fault = at(9, exchange -> cut(exchange, cut));
        assertThat(ids(server.wfs(version))).containsExactlyInAnyOrder(expected());
        assertThat(pauses).containsExactly(2000L);
        server.requests().clear();
        server.fault = (exchange, number) -> {
            if (number > 8) {
                cut(exchange, cut);
            }
            return number > 8;
        };
        assertThatThrownBy(() -> ids(server.wfs(version)))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("bbox=");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "200 | <html><body>Login</body></html> | an HTML page",
                "200 | nothing | neither GML nor GeoJSON",
                "200 | <ows:ExceptionReport xmlns:ows='x'><ows:Exception exceptionCode='X'><ows:ExceptionText>db gone</ows:ExceptionText></ows:Exception></ows:ExceptionReport> | db gone",
                "404 | nothing | status 404",
                "403 | nothing | status 403",
                "302 | nothing | a redirect to another protocol",
            })
    void namesThePartForWhichOtherContentArrives(int status, String body, String message) {
        server.fault = (exchange, number) -> {
            if (number > 8) {
                exchange.getResponseHeaders().add("Location", "file:///etc/passwd");
                CappedServer.send(exchange, status, body);
            }
            return number > 8;
        };
        assertThatThrownBy(() -> ids(server.wfs("2.0.0")))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("bbox=")
                .hasMessageContaining(message);
    }

    // ---- interruptions

    private DownloadSettings kept() throws IOException {
        return new DownloadSettings(2, null, DownloadFolder.kept(folder));
    }

    /** Fails from a request on. */
    private void interrupt(int from) {
        server.requests().clear();
        server.fault = (exchange, number) -> {
            if (number >= from) {
                CappedServer.send(exchange, 404, "");
            }
            return number >= from;
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"2.0.0", "1.1.0", "2.0.0" + JSON})
    void continuesAfterAnInterruption(String version) throws Exception {
        List<String> uninterrupted = ids(server.wfs(version));
        int all = server.requests().size();
        for (int from = 10; from < all; from += 20) {
            interrupt(from);
            assertThatThrownBy(() -> ids(server.wfs(version), kept())).hasMessageContaining("status 404");
        }
        server.requests().clear();
        server.fault = (exchange, number) -> false;
        assertThat(ids(server.wfs(version), kept())).isEqualTo(uninterrupted);
        assertThat(notes).anyMatch(note -> note.startsWith("the parts of an earlier run are used: " + folder));
        assertThat(server.requests().size()).isLessThan(40);
        server.requests().clear();
        assertThat(ids(server.wfs(version), kept())).isEqualTo(uninterrupted);
        assertThat(server.requests().size()).isLessThan(8);
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).noneMatch(file -> file.toString().contains("-part-"));
        }
    }

    @Test
    void continuesWithPagesAfterAnInterruption() throws Exception {
        server.startIndex = StartIndex.RIGHT;
        server.hasLinks = true;
        for (String url : List.of(server.wfs("2.0.0"), server.collection() + "?limit=50")) {
            interrupt(5);
            assertThatThrownBy(() -> ids(url, kept())).hasMessageContaining("status 404");
            server.requests().clear();
            server.fault = (exchange, number) -> false;
            assertThat(ids(url, kept())).containsExactly(expected());
            assertThat(server.requests().size()).isLessThan(9);
        }
    }

    @Test
    void noticesThatTheLayerHasChangedSinceAnInterruption() throws Exception {
        String url = server.wfs("2.0.0");
        String firstId = ids(url, kept()).get(0);
        List<Item> items = new ArrayList<>(server.items);
        items.add(new Item("new", 9000, null, 0, 0, 0));
        server.items = items;
        assertThatThrownBy(() -> ids(url, kept()))
                .hasMessageContaining("has changed since an earlier run: it had 431 features, and has 432")
                .hasMessageContaining("delete the files " + folder);
        // as many as before
        items = new ArrayList<>(layer());
        Item first = items.stream()
                .filter(item -> item.id().equals(firstId))
                .findFirst()
                .orElseThrow();
        items.replaceAll(item -> item == first ? new Item(firstId, -1, first.day(), first.x(), first.y(), 0) : item);
        server.items = items;
        assertThatThrownBy(() -> ids(url, kept())).hasMessageContaining("the first part in the folder differs");
    }

    @Test
    void fetchesOnceWhatIsReadTwice() throws Exception {
        try (DownloadFolder once = DownloadFolder.temporary()) {
            DownloadSettings settings = new DownloadSettings(2, null, once);
            List<String> ids = ids(server.wfs("2.0.0"), settings);
            server.requests().clear();
            assertThat(ids(server.wfs("2.0.0"), settings)).isEqualTo(ids);
            assertThat(server.requests().size()).isLessThan(5);
        }
    }

    @Test
    void keepsPartsOfDifferentUrlsApart() throws Exception {
        Set<String> urls = new HashSet<>(List.of(server.wfs("2.0.0"), server.wfs("1.1.0"), server.wfs("2.0.0") + JSON));
        for (String url : urls) {
            assertThat(ids(url, kept())).containsExactlyInAnyOrder(expected());
        }
    }
}
