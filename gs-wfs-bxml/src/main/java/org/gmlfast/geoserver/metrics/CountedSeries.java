/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.metrics;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.DoubleAdder;

/** One number of a metric, which only grows, and the labels by which it differs from others. Thread-safe. */
final class CountedSeries implements JmxCounts.Count {

    private final Metric metric;
    private final List<String> values;
    private final DoubleAdder sum = new DoubleAdder();

    /** @param values of the labels of the metric, in their order */
    CountedSeries(Metric metric, List<String> values) {
        this.metric = metric;
        this.values = values;
    }

    void add(double amount) {
        sum.add(amount);
    }

    Metric metric() {
        return metric;
    }

    /** The values by the names of the labels, in their order. */
    Map<String, String> labels() {
        Map<String, String> labels = new LinkedHashMap<>();
        metric.labels().forEach(label -> labels.put(label, values.get(labels.size())));
        return labels;
    }

    @Override
    public double getCount() {
        return sum.sum();
    }
}
