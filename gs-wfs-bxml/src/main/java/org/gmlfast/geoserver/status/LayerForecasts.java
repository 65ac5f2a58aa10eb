/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.status;

import java.util.Map;

/** Predicts how the plugin would write published layers now. Thread-safe. */
public interface LayerForecasts {

    /**
     * How a request for all features of a layer would be answered.
     *
     * @param outcome rows, features or stock; failed if the store fails, or if its GML would be refused because its
     *     template is missing
     * @param reason why not rows; null for rows
     */
    record Forecast(ResponseOutcome outcome, String reason) {}

    /**
     * Queries the store of one layer.
     *
     * @param prefixedName of the layer
     * @return null if no published layer has the name
     */
    Forecast of(String prefixedName);

    /** Queries the stores of all published layers, one after the other. The keys are prefixed names, sorted. */
    Map<String, Forecast> all();

    /**
     * The name of the template that writes the GML of a layer. Queries no store.
     *
     * @param prefixedName of the layer
     * @return null if its features are flat, or if no published layer has the name
     */
    String template(String prefixedName);
}
