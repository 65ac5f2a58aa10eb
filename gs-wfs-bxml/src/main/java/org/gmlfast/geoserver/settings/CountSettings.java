/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.settings;

import java.time.Duration;

/**
 * How the number of matches is found.
 *
 * @param exact whether matches are counted if the page does not reveal their number
 * @param lifetime of a count; zero if counts are not kept
 */
public record CountSettings(boolean exact, Duration lifetime) {

    /** Counts that are exact and not kept, as GeoServer's own. */
    public static final CountSettings NOT_KEPT = new CountSettings(true, Duration.ZERO);
}
