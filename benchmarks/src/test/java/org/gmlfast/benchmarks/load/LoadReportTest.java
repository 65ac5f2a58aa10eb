/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.gmlfast.benchmarks.report.Report;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables of known figures. */
class LoadReportTest {

    private static final List<Integer> CLIENTS = GeopsStudy.CLIENTS;

    @TempDir
    Path folder;

    private static LoadCandidate candidate(String server, LoadFormat format, boolean gzip) {
        ResponseSpecimen specimen = new ResponseSpecimen(format, 200, gzip, 150_000, 150_000, new byte[0]);
        return new LoadCandidate(
                server, OsmLayers.ROADS, format.title(), gzip, URI.create("http://localhost/wfs"), specimen);
    }

    /** Adds three rounds for each number of clients: a tenth less, the rate, a fifth more. */
    private static void add(LoadResults results, LoadCandidate candidate, double rate, double databaseMillis) {
        for (double factor : new double[] {0.9, 1, 1.2}) {
            for (int clients : CLIENTS) {
                double perSecond = factor * rate;
                results.add(
                        candidate,
                        clients,
                        new LoadSample(
                                100,
                                perSecond,
                                1000 * clients / perSecond,
                                50,
                                150_000,
                                2.5,
                                databaseMillis,
                                0.04,
                                0,
                                Map.of()));
            }
        }
    }

    @Test
    void writesFiguresBesideThoseOfTheStudy() {
        LoadResults results = new LoadResults();
        add(results, candidate("stock", LoadFormat.GML2, false), 200, 1);
        add(results, candidate("stock", LoadFormat.GML32, false), 50, 1);
        add(results, candidate("fast", LoadFormat.GML2, false), 400, Double.NaN);
        add(results, candidate("fast", LoadFormat.GML32, false), 500, Double.NaN);
        add(results, candidate("fast", LoadFormat.GML32, true), 300, Double.NaN);
        add(results, candidate("fast", LoadFormat.GEOJSON, false), 200, Double.NaN);
        Map<String, ?> tables = new LoadReport(results, CLIENTS).tables();
        assertThat(tables.keySet())
                .containsExactly("osm_mainroads", "osm_mainroads-gzip", "ratio", "ratio-geojson", "gain", "cpu");
        assertThat(tables.get("osm_mainroads"))
                .asString()
                .contains(
                        "| requests/s, mean ms | format | 4 clients | 8 clients | 16 clients | 32 clients | KB |",
                        "| geOps 2013 | GML 3.2 | 24.2, 140 ms | 40, 160 ms | 43, 337 ms | 43, 700 ms | 230 |",
                        "| fast | GML 3.2 | 500 (±15 %), 8 ms | 500 (±15 %), 16 ms | 500 (±15 %), 32 ms |"
                                + " 500 (±15 %), 64 ms | 150 |");
        assertThat(tables.get("osm_mainroads-gzip")).asString().doesNotContain("geOps");
        assertThat(tables.get("ratio"))
                .asString()
                .contains(
                        "| geOps 2013 | osm_mainroads | 3.43 | 3.10 | 4.58 | 5.35 |",
                        "| stock | osm_mainroads | 4.00 | 4.00 | 4.00 | 4.00 |",
                        "| fast | osm_mainroads | 0.80 | 0.80 | 0.80 | 0.80 |");
        assertThat(tables.get("ratio-geojson"))
                .asString()
                .contains(
                        "| GML 2 / GeoJSON, requests/s |",
                        "| geOps 2013 | osm_mainroads | 1.02 | 1.13 | 1.23 | 1.28 |",
                        "| fast | osm_mainroads | 2.00 | 2.00 | 2.00 | 2.00 |");
        assertThat(tables.get("gain"))
                .asString()
                .contains("| fast | GML 2 | 2.0 to 2.0 | |", "| fast | GML 3.2 | 10.0 to 10.0 | |");
        assertThat(tables.get("cpu"))
                .asString()
                .contains(
                        "| 8 clients |",
                        "| stock | osm_mainroads | GML 2 | 150 | 40 | 50 | 2.5 | 1 | 4 |",
                        "| fast | osm_mainroads | GML 3.2, gzip | 150 | 26.7 | 50 | 2.5 | | 4 |");
    }

    @Test
    void leavesPublishedCellsEmptyForOtherNumbersOfClients() {
        LoadResults results = new LoadResults();
        LoadSample sample = new LoadSample(100, 200, 10, 50, 150_000, 2.5, 1, 0.04, 0, Map.of());
        for (LoadFormat format : List.of(LoadFormat.GML2, LoadFormat.GML32)) {
            LoadCandidate some = candidate("some", format, false);
            results.add(some, 4, sample);
            results.add(some, 6, sample);
        }
        Map<String, ?> tables = new LoadReport(results, List.of(4, 6)).tables();
        assertThat(tables.get("osm_mainroads")).asString().contains("| geOps 2013 | GML 2 | 83, 30 ms | | 150 |");
        assertThat(tables.get("ratio")).asString().contains("| geOps 2013 | osm_mainroads | 3.43 | |");
    }

    @Test
    void writesFailures() throws Exception {
        LoadResults results = new LoadResults();
        LoadCandidate some = candidate("some", LoadFormat.GML2, false);
        add(results, some, 100, 1);
        results.add(some, 8, new LoadSample(10, 5, 5, 5, 5, 1, 1, 0, 3, Map.of("HTTP 503", 3L)));
        LoadCandidate all = candidate("all", LoadFormat.GML32, false);
        for (int clients : CLIENTS) {
            results.add(all, clients, new LoadSample(0, 0, 0, 0, 0, 0, 0, 0, 9, Map.of("cut off", 9L)));
        }
        results.addOmission("some does not offer BXML");
        LoadReport report = new LoadReport(results, CLIENTS);
        assertThat(report.tables().get("osm_mainroads"))
                .asString()
                .contains(", 3 FAILED |", "| all | GML 3.2 | FAILED | FAILED | FAILED | FAILED |");
        Report written = Report.start(folder, "wfs-load", "Load", "benchmarks/run load");
        report.addTo(written);
        assertThat(Files.readString(written.finish()))
                .contains(
                        "- some does not offer BXML.",
                        "- **Failed** (3): some, osm_mainroads, GML 2, 8 clients: HTTP 503.",
                        "- **Failed** (9): all, osm_mainroads, GML 3.2, 32 clients: cut off.");
        assertThat(folder.resolve("wfs-load-osm_mainroads-time.svg"))
                .content()
                .contains("some, GML 2")
                .doesNotContain("all, GML 3.2");
    }
}
