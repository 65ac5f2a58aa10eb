/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.status;

import java.nio.charset.StandardCharsets;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Serves the statistics through GeoServer's REST API. Only administrators may read them, unless {@code rest.properties}
 * allows others. Thread-safe.
 */
@RestController
public final class StatusController {

    static final String PATH = "/rest/gmlfast/status";

    private static final String LAYERS_PATH = "/rest/gmlfast/layers";

    /** Bytes rather than an object: GeoServer's own converters come before those of Spring, and differ by version. */
    @GetMapping(
            path = {PATH, PATH + ".json"},
            produces = "application/json")
    public byte[] status() {
        return new StatisticsReport(ResponseStatistics.SERVER).json().getBytes(StandardCharsets.UTF_8);
    }

    /** Every published layer, with requests or without, and what a request for all its features would become now. */
    @GetMapping(
            path = {LAYERS_PATH, LAYERS_PATH + ".json"},
            produces = "application/json")
    public byte[] layers() {
        return new StatisticsReport(ResponseStatistics.SERVER).forecastJson().getBytes(StandardCharsets.UTF_8);
    }
}
