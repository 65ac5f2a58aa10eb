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
import java.util.Optional;
import java.util.Set;

import org.geoserver.catalog.FeatureTypeInfo;
import org.geoserver.catalog.MetadataMap;
import org.geoserver.wfs.WFSInfo;
import org.gmlfast.deflate.GzipLevel;
import org.gmlfast.geoserver.rows.Paging;

/**
 * The plugin's settings for one request, from the metadata of the WFS and of the layers. A switch is off if the service
 * or one of the layers has it off. Any other setting has the value of the first layer that sets it, or else that of the
 * service, or else its default. Blank values are not set. A value that is not allowed causes one warning, and the
 * default is used.
 *
 * @param disabledBy why the plugin leaves the response to the stock encoder; null if it does not
 * @param rowsDisabledBy why the plugin reads features instead of rows; null if it may read rows
 * @param paging how pages of rows are found
 * @param compression the compressor of the response; empty for that of GeoServer
 */
record PluginSettings(
        String disabledBy,
        String rowsDisabledBy,
        Paging paging,
        CountSettings counts,
        Optional<GzipLevel> compression) {

    /** A child of GeoServer's loggers, whose levels its logging profiles set. */
    static final String LOGGER = "org.geoserver.wfs.gmlfast";

    static final String ENABLED = "gmlfast.enabled";
    static final String ROWS = "gmlfast.rows";
    static final String PAGES = "gmlfast.pages";
    static final String NUMBER_MATCHED = "gmlfast.numberMatched";
    static final String CACHE_SECONDS = "gmlfast.countCacheSeconds";
    static final String COMPRESSION = "gmlfast.compression";

    private static final long DEFAULT_SECONDS = 30;
    private static final long MAX_SECONDS = 86_400;

    private static final Set<String> ON = Set.of("true", "on", "yes", "1");
    private static final Set<String> OFF = Set.of("false", "off", "no", "0");

    /**
     * Reads the settings for this thread's request.
     *
     * @param layers of the request; empty if they are not known yet
     */
    static PluginSettings of(WFSInfo service, Collection<FeatureTypeInfo> layers) {
        return new PluginSettings(
                FormatOption.isOff()
                        ? "gmlfast is false in the format_options of the request"
                        : disabledBy(ENABLED, service, layers),
                disabledBy(ROWS, service, layers),
                paging(first(PAGES, service, layers)),
                new CountSettings(isExact(first(NUMBER_MATCHED, service, layers)), lifetime(service, layers)),
                level(first(COMPRESSION, service, layers)));
    }

    // ---- one setting

    private static String disabledBy(String key, WFSInfo service, Collection<FeatureTypeInfo> layers) {
        if (isOff(key, service.getMetadata())) {
            return key + " is false in the settings of the WFS";
        }
        for (FeatureTypeInfo layer : layers) {
            if (isOff(key, layer.getMetadata())) {
                return key + " is false in the settings of layer " + layer.prefixedName();
            }
        }
        return null;
    }

    private static boolean isOff(String key, MetadataMap metadata) {
        String value = value(key, metadata);
        String word = value == null ? "true" : value.toLowerCase(Locale.ROOT);
        if (!ON.contains(word) && !OFF.contains(word)) {
            SettingWarnings.report(key + " is true or false, not " + value + "; true is used");
        }
        return OFF.contains(word);
    }

    private static Paging paging(String value) {
        if (value == null) {
            return Paging.REMEMBERED;
        }
        return switch (value.toLowerCase(Locale.ROOT)) {
            case "remembered" -> Paging.REMEMBERED;
            case "keys" -> Paging.KEYS;
            case "offset" -> Paging.OFFSET;
            default -> {
                SettingWarnings.report(PAGES + " is remembered, keys or offset, not " + value + "; remembered is used");
                yield Paging.REMEMBERED;
            }
        };
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

    private static Duration lifetime(WFSInfo service, Collection<FeatureTypeInfo> layers) {
        String value = first(CACHE_SECONDS, service, layers);
        try {
            long seconds = value == null ? DEFAULT_SECONDS : Long.parseLong(value);
            if (seconds >= 0 && seconds <= MAX_SECONDS) {
                return Duration.ofSeconds(seconds);
            }
        } catch (NumberFormatException e) {
            // reported below
        }
        SettingWarnings.report(CACHE_SECONDS + " is a number from 0 to " + MAX_SECONDS + ", not " + value + "; "
                + DEFAULT_SECONDS + " is used");
        return Duration.ofSeconds(DEFAULT_SECONDS);
    }

    private static Optional<GzipLevel> level(String value) {
        if (value == null) {
            return Optional.of(GzipLevel.FAST);
        }
        // YAML and XML editors may turn off into a boolean
        if (value.equalsIgnoreCase("off") || value.equalsIgnoreCase("false")) {
            return Optional.empty();
        }
        try {
            return Optional.of(GzipLevel.parse(value));
        } catch (IllegalArgumentException e) {
            SettingWarnings.report(COMPRESSION + ": " + e.getMessage() + ", or off; fast is used");
            return Optional.of(GzipLevel.FAST);
        }
    }

    // ---- inheritance

    /** Returns the value of the first layer that has one, or else of the service; null if none has. */
    private static String first(String key, WFSInfo service, Collection<FeatureTypeInfo> layers) {
        List<MetadataMap> metadata = new ArrayList<>();
        layers.forEach(layer -> metadata.add(layer.getMetadata()));
        metadata.add(service.getMetadata());
        for (MetadataMap each : metadata) {
            String value = value(key, each);
            if (value != null) {
                return value;
            }
        }
        return null;
    }

    private static String value(String key, MetadataMap metadata) {
        String value = metadata == null ? null : metadata.get(key, String.class);
        return value == null || value.isBlank() ? null : value.trim();
    }
}
