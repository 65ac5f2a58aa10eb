/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

import org.geoserver.catalog.FeatureTypeInfo;
import org.geoserver.catalog.MetadataMap;
import org.geoserver.wfs.WFSInfo;

/**
 * The settings for the number of matches: {@code gmlfast.numberMatched} is {@code exact}, the default, or
 * {@code unknown}; {@code gmlfast.countCacheSeconds} is the time for which a count is kept, 30 by default. The first
 * layer of a request that has a setting decides, then the WFS service.
 *
 * @param exact whether matches are counted if the page does not show their number
 * @param lifetime of a count; zero if counts are not kept
 */
record CountSettings(boolean exact, Duration lifetime) {

    /** The key in the metadata of a WFS service or of a layer. */
    static final String NUMBER_MATCHED = "gmlfast.numberMatched";

    /** The key in the metadata of a WFS service or of a layer. */
    static final String CACHE_SECONDS = "gmlfast.countCacheSeconds";

    /** Counts that are exact and not kept, as GeoServer's own. */
    static final CountSettings NOT_KEPT = new CountSettings(true, Duration.ZERO);

    private static final long DEFAULT_SECONDS = 30;
    private static final long MAX_SECONDS = 86_400;

    /** The settings for a request. */
    static CountSettings of(WFSInfo service, Collection<FeatureTypeInfo> layers) {
        List<MetadataMap> metadata = new ArrayList<>();
        layers.forEach(layer -> metadata.add(layer.getMetadata()));
        metadata.add(service.getMetadata());
        return new CountSettings(
                isExact(first(metadata, NUMBER_MATCHED)), Duration.ofSeconds(seconds(first(metadata, CACHE_SECONDS))));
    }

    private static String first(List<MetadataMap> metadata, String key) {
        for (MetadataMap each : metadata) {
            String value = each == null ? null : each.get(key, String.class);
            if (value != null && !value.isBlank()) {
                return value.trim();
            }
        }
        return null;
    }

    private static boolean isExact(String value) {
        if (value == null) {
            return true;
        }
        return switch (value.toLowerCase(Locale.ROOT)) {
            case "exact" -> true;
            case "unknown" -> false;
            default -> {
                SettingWarnings.report(NUMBER_MATCHED + " is exact or unknown, not " + value + "; exact is used");
                yield true;
            }
        };
    }

    private static long seconds(String value) {
        if (value == null) {
            return DEFAULT_SECONDS;
        }
        try {
            long seconds = Long.parseLong(value);
            if (seconds >= 0 && seconds <= MAX_SECONDS) {
                return seconds;
            }
        } catch (NumberFormatException e) {
            // reported below
        }
        SettingWarnings.report(CACHE_SECONDS + " is a number from 0 to " + MAX_SECONDS + ", not " + value + "; "
                + DEFAULT_SECONDS + " is used");
        return DEFAULT_SECONDS;
    }
}
