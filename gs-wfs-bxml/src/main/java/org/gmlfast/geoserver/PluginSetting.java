/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import java.util.List;

/** A setting that the metadata of a WFS or of a layer may have. {@link PluginSettings} interprets their values. */
public enum PluginSetting {
    /** Whether the plugin writes responses. */
    ENABLED("gmlfast.enabled", "true", "false"),
    /** Whether the plugin may read rows. */
    ROWS("gmlfast.rows", "true", "false"),
    /** Whether the plugin reads requests. */
    REQUESTS("gmlfast.requests", "true", "false"),
    /** How pages are found. */
    PAGES("gmlfast.pages", "remembered", "keys", "offset"),
    /** Whether matches are counted. */
    NUMBER_MATCHED("gmlfast.numberMatched", "exact", "unknown"),
    /** How long a count of matches is kept, in seconds. */
    COUNT_CACHE_SECONDS("gmlfast.countCacheSeconds", "30"),
    /** The compressor of responses. */
    COMPRESSION("gmlfast.compression", "fast", "1", "2", "3", "4", "5", "6", "7", "8", "9", "off"),
    /** The bytes that a request may have; a number has no other words. */
    MAX_REQUEST_BYTES("gmlfast.maxRequestBytes", "0"),
    /** The template that a layer is written by; a name has no other words. */
    TEMPLATE("gmlfast.template", "");

    /** The longest time for which a count is kept. */
    public static final int MAX_SECONDS = 86_400;

    private final String key;
    private final List<String> values;

    /** @param values the default, then the other words; a number has no other words */
    PluginSetting(String key, String... values) {
        this.key = key;
        this.values = List.of(values);
    }

    /** The key of its entry in the metadata. */
    public String key() {
        return key;
    }

    /** The value without an entry. */
    public String defaultValue() {
        return values.get(0);
    }

    /** The values to choose from, the default first. */
    public List<String> choices() {
        return values;
    }

    /** Whether layers have the setting, but services do not. */
    public boolean isOfLayers() {
        return this == TEMPLATE;
    }

    /** Whether services have the setting, but layers, which a request does not name before it is read, do not. */
    public boolean isOfServices() {
        return this == MAX_REQUEST_BYTES;
    }

    /** Whether one place of a request that has it off decides. */
    boolean isSwitch() {
        return this == ENABLED || this == ROWS || this == REQUESTS;
    }
}
