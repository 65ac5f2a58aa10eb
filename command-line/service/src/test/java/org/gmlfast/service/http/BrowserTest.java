/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

import org.gmlfast.service.store.ServedLayer;
import org.gmlfast.testing.BuildJdkOnly;
import org.gmlfast.wfs.WfsVersion;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.locationtech.jts.geom.Envelope;

/** The page in a browser, after its script has run and OpenLayers has read the GML or GeoJSON. */
@BuildJdkOnly
class BrowserTest {

    private static final String RESULT = "document.getElementById('result').textContent";

    @TempDir
    static Path profile;

    private static HeadlessBrowser browser;
    private static RunningServer server;

    @BeforeAll
    static void start() throws IOException {
        browser = HeadlessBrowser.start(profile);
        server = RunningServer.ofSamples();
    }

    @AfterAll
    static void stop() throws IOException {
        if (server != null) {
            server.close();
        }
        if (browser != null) {
            browser.close();
        }
    }

    private static HeadlessBrowser.Tab open(RunningServer shown, String fragment)
            throws IOException, InterruptedException {
        HeadlessBrowser.Tab tab = browser.open("http://127.0.0.1:" + shown.port() + "/#" + fragment);
        tab.await("document.getElementById('result')?.querySelector('a')");
        return tab;
    }

    @ParameterizedTest
    @EnumSource
    void showsFeaturesOfEachVersionAtTheirPlace(WfsVersion version) throws IOException, InterruptedException {
        for (ServedLayer layer : server.store().layers()) {
            HeadlessBrowser.Tab tab = open(server, "layer=" + layer.name() + "&version=" + version.number());
            Envelope bounds = layer.geographicBounds();
            assertThat(tab.evaluate(RESULT))
                    .startsWith(layer.name() + ": " + layer.count() + " features in GML ")
                    .contains(String.format(
                            Locale.ROOT,
                            "From %.3f° W to %.3f° W, %.3f° N to %.3f° N.",
                            -bounds.getMinX(),
                            -bounds.getMaxX(),
                            bounds.getMinY(),
                            bounds.getMaxY()));
            tab.await("document.getElementById('kinds').textContent.includes('GetFeature')");
        }
    }

    @Test
    void showsFeaturesOfGeoJsonAtTheirPlace() throws IOException, InterruptedException {
        for (ServedLayer layer : server.store().layers()) {
            HeadlessBrowser.Tab tab = open(server, "layer=" + layer.name() + "&version=geojson");
            Envelope bounds = layer.geographicBounds();
            assertThat(tab.evaluate(RESULT))
                    .startsWith(layer.name() + ": " + layer.count() + " features in GeoJSON")
                    .contains(String.format(Locale.ROOT, "%.3f° N to %.3f° N.", bounds.getMinY(), bounds.getMaxY()));
        }
    }

    @Test
    void showsAttributesAsTextAfterClick(@TempDir Path folder) throws IOException, InterruptedException {
        Path file = folder.resolve("<img src=x onerror=alert(1)>.geojson");
        Files.writeString(
                file,
                """
                {"type": "FeatureCollection", "features": [
                  {"type": "Feature", "properties": {"<i>": "<img src=x onerror='document.title = 1'>"},
                   "geometry": {"type": "Point", "coordinates": [-71.5, 42.25]}}]}
                """);
        try (RunningServer other = RunningServer.of(List.of(file.toString()))) {
            other.get("request", "GetFeature", "typeNames", "<img src=x onerror=alert(1)>");
            HeadlessBrowser.Tab tab = open(other, "layer=<img src=x>");
            assertThat(tab.evaluate(RESULT))
                    .contains(": 1 feature in GML 3.2", "From 71.500° W to 71.500° W, 42.250° N to 42.250° N.");
            click(tab, "document.getElementById('map')");
            tab.await("document.getElementById('attributes').textContent");
            assertThat(tab.evaluate("document.getElementById('attributes').textContent"))
                    .contains("<img src=x onerror='document.title = 1'>");
            assertThat(tab.evaluate("document.querySelectorAll('img').length")).isEqualTo("0");
            assertThat(tab.evaluate("document.title")).isEqualTo("gml-fast serve");
        }
    }

    private static void click(HeadlessBrowser.Tab tab, String element) throws IOException, InterruptedException {
        record Mouse(String type, double x, double y, String button, int clickCount) {}
        tab.evaluate(element + ".scrollIntoView({block: 'center'})");
        String box = element + ".getBoundingClientRect()";
        double x = Double.parseDouble(tab.evaluate(box + ".x + " + box + ".width / 2"));
        double y = Double.parseDouble(tab.evaluate(box + ".y + " + box + ".height / 2"));
        tab.call("Input.dispatchMouseEvent", new Mouse("mousePressed", x, y, "left", 1));
        tab.call("Input.dispatchMouseEvent", new Mouse("mouseReleased", x, y, "left", 1));
    }

    @Test
    void drawsWhatIsInViewUpToTwoSeconds(@TempDir Path folder) throws IOException, InterruptedException {
        try (RunningServer other = RunningServer.of(List.of(points(folder, 1500)))) {
            HeadlessBrowser.Tab tab = open(other, "layer=points");
            assertThat(tab.evaluate(RESULT)).startsWith("points: 1,500 features in GML 3.2, ");
            tab.evaluate("(() => { let now = 0; performance.now = () => now += 3000; })()");
            tab.evaluate("document.querySelector('#choice button').click()");
            tab.await(RESULT + ".includes('1,000 of 1,500')");
            assertThat(tab.evaluate(RESULT))
                    .startsWith("points: the first 1,000 of 1,500 features in view in GML 3.2, ")
                    .contains("the rest is not drawn, because the page reads for 2 seconds: zoom in");
            for (int step = 0; step < 2; step++) {
                tab.evaluate("window.before = " + RESULT);
                tab.evaluate("document.querySelector('.ol-zoom-in').click()");
                tab.await(RESULT + " !== before && " + RESULT + ".includes('From')");
            }
            assertThat(tab.evaluate(RESULT)).contains("; the layer has more outside the view");
            assertThat(tab.evaluate(RESULT)).doesNotStartWith("points: 1,500 ");
        }
    }

    /** Returns a file with points on a diagonal. */
    private static String points(Path folder, int count) throws IOException {
        StringBuilder json = new StringBuilder();
        for (int i = 0; i < count; i++) {
            json.append(String.format(
                    Locale.ROOT,
                    "{\"type\":\"Feature\",\"properties\":{},\"geometry\":{\"type\":\"Point\",\"coordinates\":[%.3f,%.3f]}}\n",
                    i / 100.0,
                    i / 200.0));
        }
        return Files.writeString(folder.resolve("points.geojsonl"), json).toString();
    }

    @ParameterizedTest
    @CsvSource({"390, 844, true", "1280, 900, false"})
    void fitsWidthWithMapFirstOnPhone(int width, int height, boolean phone) throws IOException, InterruptedException {
        record Screen(int width, int height, int deviceScaleFactor, boolean mobile) {}
        HeadlessBrowser.Tab tab = open(server, "layer=places");
        tab.call("Emulation.setDeviceMetricsOverride", new Screen(width, height, 1, phone));
        tab.await("innerWidth === " + width);
        assertThat(tab.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))
                .isEqualTo("0");
        String top = ".getBoundingClientRect().top";
        assertThat(tab.evaluate(
                        "document.querySelector('.preview')" + top + " < document.querySelector('.layers')" + top))
                .isEqualTo(String.valueOf(phone));
        assertThat(tab.evaluate("document.getElementById('map')" + top + " < innerHeight / 2"))
                .isEqualTo("true");
    }

    @Test
    void linksToEachFormatOnceInChosenVersion() throws IOException, InterruptedException {
        HeadlessBrowser.Tab tab = open(server, "layer=places");
        String links = "[...document.querySelectorAll('details[open] .links a')].map(a => a.textContent).join()";
        assertThat(tab.evaluate(links)).isEqualTo("GML 3.2,BXML,BXML gzip,GeoJSON,JSON-FG,FlatGeobuf,CSV,schema");
        tab.evaluate("(() => { const version = document.getElementById('link-version'); version.value = '1.0.0';"
                + " version.dispatchEvent(new Event('change')); })()");
        assertThat(tab.evaluate(links)).isEqualTo("GML 2,BXML,BXML gzip,GeoJSON,JSON-FG,FlatGeobuf,CSV,schema");
        assertThat(tab.evaluate("document.querySelector('details[open] .links a').href"))
                .contains("version=1.0.0", "typeName=", "maxFeatures=100", "outputFormat=GML2");
    }

    @Test
    void offersAddressForQgis() throws IOException, InterruptedException {
        HeadlessBrowser.Tab tab = open(server, "layer=places");
        tab.evaluate("document.getElementById('copy').click()");
        tab.await("document.getElementById('copied').textContent");
        assertThat(tab.evaluate("document.getElementById('copied').textContent"))
                .endsWith("http://127.0.0.1:" + server.port() + "/wfs");
    }

    @Test
    void showsReasonOfTheServer() throws IOException, InterruptedException {
        HeadlessBrowser.Tab tab = open(server, "layer=places");
        tab.evaluate("window.fetch = () => Promise.resolve(new Response("
                + "'<ows:ExceptionReport xmlns:ows=\"x\"><ows:Exception><ows:ExceptionText>no &lt;b&gt; here"
                + "</ows:ExceptionText></ows:Exception></ows:ExceptionReport>', {status: 400}))");
        tab.evaluate("document.querySelector('#choice button').click()");
        tab.await(RESULT + " === 'no <b> here'");
    }
}
