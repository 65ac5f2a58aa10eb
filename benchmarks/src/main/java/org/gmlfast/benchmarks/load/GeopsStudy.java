/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.load;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The figures of geOps' comparison of 2013: requests a second and mean response times of GeoServer 2.3.3 on PostGIS
 * 2.0, 200 features a request, on a server with 8 cores beside the machine with the load generator.
 *
 * <p>Source: geOps, GeoServer WFS Performance Comparison,
 * https://geops.com/en/blog/geoserver-wfs-performance-comparison.
 */
final class GeopsStudy {

    static final String NAME = "geOps 2013";

    /** Numbers of clients. */
    static final List<Integer> CLIENTS = List.of(4, 8, 16, 32);

    /** A row: requests a second and milliseconds by the number of clients, and kilobytes of a response. */
    record Row(LoadFormat format, double[] rates, double[] millis, int kilobytes) {

        /** Requests a second; NaN for a number of clients that the study did not have. */
        double rate(int clients) {
            return at(rates, clients);
        }

        /** Mean response time; NaN as above. */
        double millis(int clients) {
            return at(millis, clients);
        }

        private static double at(double[] values, int clients) {
            int index = CLIENTS.indexOf(clients);
            return index < 0 ? Double.NaN : values[index];
        }
    }

    private static final Map<String, List<Row>> ROWS = Map.of(
            OsmLayers.ROADS,
            List.of(
                    new Row(LoadFormat.GML2, new double[] {83, 124, 197, 230}, new double[] {30, 30, 45, 100}, 150),
                    new Row(LoadFormat.GML32, new double[] {24.2, 40, 43, 43}, new double[] {140, 160, 337, 700}, 230),
                    new Row(
                            LoadFormat.GEOJSON,
                            new double[] {81.5, 110, 160, 180},
                            new double[] {33, 37, 62, 142},
                            150)),
            OsmLayers.PLACES,
            List.of(
                    new Row(LoadFormat.GML2, new double[] {120, 140, 200, 240}, new double[] {17, 17, 44, 75}, 70),
                    new Row(LoadFormat.GML32, new double[] {30, 51, 53, 55}, new double[] {110, 112, 260, 510}, 100),
                    new Row(LoadFormat.GEOJSON, new double[] {117, 153, 265, 310}, new double[] {17, 18, 25, 66}, 40)));

    private GeopsStudy() {}

    /** The row of a format. */
    static Optional<Row> row(String layer, LoadFormat format) {
        return rows(layer).stream().filter(row -> row.format() == format).findFirst();
    }

    /** The rows for a layer; empty for layers that the study did not have. */
    static List<Row> rows(String layer) {
        return ROWS.getOrDefault(layer, List.of());
    }
}
