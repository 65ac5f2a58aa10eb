/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.metrics;

import java.util.List;

/**
 * The counters for monitoring systems. Names and units follow Micrometer, which turns {@code gmlfast.response.bytes}
 * into {@code gmlfast_response_bytes_total} for Prometheus.
 */
public enum Metric {
    /** Responses; a response of several layers counts once for each layer. */
    RESPONSES(
            "responses",
            null,
            "Responses by layer and form, and by who wrote them from what",
            1_000,
            "layer",
            "form",
            "outcome"),
    /** Bytes of responses. */
    RESPONSE_BYTES(
            "response.bytes", "bytes", "Bytes of responses before compression", 1_000, "layer", "form", "outcome"),
    /** Time that responses took. */
    RESPONSE_SECONDS(
            "response.seconds",
            "seconds",
            "Seconds from when GeoServer has a response written to its end",
            1_000,
            "layer",
            "form",
            "outcome"),
    /** Reasons of outcomes other than rows. */
    RESPONSE_REASONS(
            "response.reasons", null, "Responses that were not written from rows, by reason", 50, "reason", "outcome"),
    /** Requests in XML, filters, and responses to transactions. */
    REQUESTS("requests", null, "Requests in XML by operation, and by who read them", 50, "operation", "reader"),
    /** Reasons for GeoServer's own reader. */
    REQUEST_REASONS(
            "request.reasons", null, "Requests that GeoServer's own reader read, by reason", 50, "reason", "operation");

    private final String name;
    private final String unit;
    private final String description;
    private final int maximum;
    private final List<String> labels;

    /**
     * @param unit null for none
     * @param maximum the number of values of the first label; those of the others come from the code
     */
    Metric(String name, String unit, String description, int maximum, String... labels) {
        this.name = name;
        this.unit = unit;
        this.description = description;
        this.maximum = maximum;
        this.labels = List.of(labels);
    }

    /** The name without that of the project, in words between points. */
    String shortName() {
        return name;
    }

    /** Null for none. */
    String unit() {
        return unit;
    }

    String description() {
        return description;
    }

    int maximum() {
        return maximum;
    }

    List<String> labels() {
        return labels;
    }
}
