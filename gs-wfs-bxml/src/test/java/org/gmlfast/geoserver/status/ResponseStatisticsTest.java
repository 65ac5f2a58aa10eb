/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.status;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;

import org.gmlfast.geoserver.metrics.ServerCounts;
import org.gmlfast.gml.settings.GmlVersion;
import org.gmlfast.stax.PreparedName;
import org.gmlfast.stax.PreparedStreamWriter;
import org.gmlfast.stax.output.Utf8OutputFactory;
import org.junit.jupiter.api.Test;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/** Statistics stay small, whatever clients ask for, and their JSON has every layer. */
class ResponseStatisticsTest {

    private static final WrittenDocument DOCUMENT = new WrittenDocument("GML 3.2.1", 1_000, 1);

    private final Clock clock = Clock.fixed(Instant.parse("2026-11-26T02:30:00Z"), ZoneOffset.UTC);
    private final ResponseStatistics statistics = new ResponseStatistics(clock, new ServerCounts());
    private final RequestStatistics requests = new RequestStatistics(clock, new ServerCounts());

    private JsonNode json() throws Exception {
        return new ObjectMapper().readTree(new StatisticsReport(statistics, requests).json());
    }

    @Test
    void writesCountsAndReasonsAsJson() throws Exception {
        statistics.setFormat("GML of WFS 1.0.0", "there is no GML 2");
        statistics.setFormat("GML of WFS 2.0.0", null);
        statistics.add(List.of("topp:states", "topp:\"roads\""), ResponseOutcome.ROWS, null, DOCUMENT);
        statistics.add(List.of("topp:states"), ResponseOutcome.STOCK, "the request joins layers\nand more", DOCUMENT);
        statistics.setTemplate("topp:states", GmlVersion.GML_3_2_1, "states.xml", true, "no column nam");
        requests.addFast("Transaction");
        requests.addStock("Transaction", "complex features");
        assertThat(json())
                .isEqualTo(
                        new ObjectMapper()
                                .readTree(
                                        """
                {"version": null, "since": "2026-11-26T02:30:00Z",
                 "formats": [{"name": "GML of WFS 1.0.0", "replaced": false, "reason": "there is no GML 2"},
                             {"name": "GML of WFS 2.0.0", "replaced": true}],
                 "responses": {"rows": 2, "features": 0, "stock": 1, "failed": 0, "aborted": 0},
                 "omittedCharacters": 0,
                 "requests": [{"operation": "Transaction", "fast": 1, "stock": 1, "reasons": [
                     {"reason": "complex features", "count": 1, "last": "2026-11-26T02:30:00Z"}]}],
                 "templates": [{"layer": "topp:states", "gml": "3.2.1", "file": "states.xml", "used": true,
                                "problem": "no column nam"}],
                 "layers": [
                   {"name": "topp:\\"roads\\"", "rows": 1, "features": 0, "stock": 0, "failed": 0, "aborted": 0,
                    "reasons": []},
                   {"name": "topp:states", "rows": 1, "features": 0, "stock": 1, "failed": 0, "aborted": 0,
                    "reasons": [{"outcome": "stock", "reason": "the request joins layers", "count": 1,
                                 "last": "2026-11-26T02:30:00Z"}]}]}
                """));
    }

    @Test
    void countsCharactersThatResponsesLack() throws Exception {
        assertThat(new StatisticsReport(statistics, requests).text()).doesNotContain("left out");
        PreparedStreamWriter writer = new Utf8OutputFactory().create(OutputStream.nullOutputStream());
        writer.writeElement(PreparedName.of("a"), "x\u0001y\u0002");
        writer.close();
        assertThat(json().get("omittedCharacters").longValue()).isEqualTo(2);
        assertThat(new StatisticsReport(statistics, requests).text())
                .contains("Characters left out of values, because the format of a", "cannot have them: 2");
    }

    @Test
    void boundsReasonsOfALayer() throws Exception {
        for (int i = 0; i < 1_000; i++) {
            statistics.add(
                    List.of("a:a"),
                    ResponseOutcome.FAILED,
                    "feature " + i + " has " + "a long value ".repeat(1_000),
                    DOCUMENT);
        }
        JsonNode layer = json().get("layers").get(0);
        assertThat(layer.get("failed").intValue()).isEqualTo(1_000);
        assertThat(layer.get("reasons")).hasSizeLessThan(30);
        assertThat(layer.toString()).hasSizeLessThan(10_000).contains("other reasons");
    }

    @Test
    void boundsReasonsOfRequests() throws Exception {
        for (int i = 0; i < 1_000; i++) {
            requests.addStock("GetFeature", "reason " + i + " a long text".repeat(1_000));
        }
        JsonNode operation = json().get("requests").get(0);
        assertThat(operation.get("stock").intValue()).isEqualTo(1_000);
        assertThat(operation.get("reasons")).hasSizeLessThan(60);
        assertThat(operation.toString()).hasSizeLessThan(20_000).contains("other reasons");
        assertThat(new StatisticsReport(statistics, requests).text())
                .contains("GetFeature requests: 0 read by the plugin, 1000");
    }

    @Test
    void boundsLayers() {
        for (int i = 0; i < 2 * ResponseStatistics.MAX_LAYERS; i++) {
            statistics.add(List.of("layer" + i), ResponseOutcome.ROWS, null, DOCUMENT);
        }
        assertThat(statistics.layers()).hasSize(ResponseStatistics.MAX_LAYERS + 1);
        assertThat(statistics.layers().get(ResponseStatistics.OTHERS).counts().get(ResponseOutcome.ROWS))
                .isEqualTo(ResponseStatistics.MAX_LAYERS);
    }

    @Test
    void listOfModulesHasABoundedNumberOfLines() {
        for (int i = 0; i < 100; i++) {
            statistics.add(List.of("layer" + i), ResponseOutcome.FEATURES, "its store is no database", DOCUMENT);
        }
        assertThat(new StatisticsReport(statistics, requests).text().lines())
                .hasSize(43)
                .allMatch(line -> line.length() <= 80)
                .last()
                .asString()
                .isEqualTo("… 160 more lines: see /rest/gmlfast/status");
    }
}
