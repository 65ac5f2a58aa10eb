/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

/** The number of series stays small, whatever clients ask for, and no number is lost. */
class ServerCountsTest {

    private final ServerCounts counts = new ServerCounts();
    private final List<CountedSeries> told = new ArrayList<>();

    @Test
    void boundsLayers() {
        counts.tell(told::add);
        for (int i = 0; i < 3_000; i++) {
            counts.add(Metric.RESPONSES, 1, "layer" + i, "GeoJSON", "rows");
            counts.add(Metric.RESPONSES, 1, "layer0", "CSV", "failed");
        }
        assertThat(told).hasSize(Metric.RESPONSES.maximum() + 2);
        assertThat(told.stream().mapToDouble(CountedSeries::getCount).sum()).isEqualTo(6_000);
        assertThat(told)
                .filteredOn(series -> series.labels().containsValue(ServerCounts.OTHERS))
                .singleElement()
                .satisfies(others -> assertThat(others.getCount()).isEqualTo(3_000 - Metric.RESPONSES.maximum()));
    }

    @Test
    void tellsOfEarlierSeries() {
        counts.add(Metric.REQUESTS, 2, "Transaction", "fast");
        counts.tell(told::add);
        assertThat(told).singleElement().satisfies(series -> {
            assertThat(series.getCount()).isEqualTo(2);
            assertThat(series.labels()).hasToString("{operation=Transaction, reader=fast}");
        });
    }

    @Test
    void countsAlthoughAMonitorFails() {
        counts.tell(series -> {
            throw new IllegalStateException("a registry is closed");
        });
        counts.add(Metric.REQUESTS, 1, "Transaction", "fast");
        counts.tell(told::add);
        assertThat(told).singleElement().satisfies(series -> assertThat(series.getCount())
                .isEqualTo(1));
    }
}
