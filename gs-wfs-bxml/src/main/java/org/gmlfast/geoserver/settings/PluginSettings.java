/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.settings;

import java.time.Duration;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

import org.gmlfast.deflate.ContentCoding;
import org.gmlfast.deflate.GzipLevel;
import org.gmlfast.rows.page.PageMethod;

/**
 * The plugin's settings for one request, from the metadata of the WFS and of the layers. A switch is off if the service
 * or one of the layers switches it off. Any other setting has the value of the first layer that sets it, or else that
 * of the service, or else its default; {@link SettingSources} defines the order. Blank values are not set. A value that
 * is not allowed causes one warning, and the default is used.
 *
 * @param disabledBy why the stock encoder writes the response; null if the plugin writes it
 * @param rowsDisabledBy why the plugin reads features instead of rows; null if it may read rows
 * @param paging how pages of rows are found
 * @param compression the compressor of the response; empty for that of GeoServer
 * @param codings that a client may get
 */
public record PluginSettings(
        String disabledBy,
        String rowsDisabledBy,
        PageMethod paging,
        CountSettings counts,
        Optional<GzipLevel> compression,
        Set<ContentCoding> codings) {

    /** A child of GeoServer's loggers, whose levels its logging profiles set. */
    public static final String LOGGER = "org.geoserver.wfs.gmlfast";

    /** Reads the settings for this thread's request. */
    public static PluginSettings of(SettingSources sources) {
        String compression = sources.value(PluginSetting.COMPRESSION);
        return new PluginSettings(
                disabledBy(sources),
                sources.disabledBy(PluginSetting.ROWS),
                PageMethod.valueOf(sources.value(PluginSetting.PAGES).toUpperCase(Locale.ROOT)),
                new CountSettings(
                        sources.value(PluginSetting.NUMBER_MATCHED).equals("exact"),
                        Duration.ofSeconds(Long.parseLong(sources.value(PluginSetting.COUNT_CACHE_SECONDS)))),
                compression.equals("off") ? Optional.empty() : Optional.of(GzipLevel.parse(compression)),
                codings(compression, sources));
    }

    /** Levels of zlib leave no room for zstd. */
    private static Set<ContentCoding> codings(String compression, SettingSources sources) {
        boolean zstd = compression.equals("fast") && sources.disabledBy(PluginSetting.ZSTD) == null;
        return zstd ? EnumSet.allOf(ContentCoding.class) : EnumSet.of(ContentCoding.GZIP);
    }

    /** What switches the plugin off for this thread's request; null if nothing does. Reads no other setting. */
    public static String disabledBy(SettingSources sources) {
        return sources.disabledBy(PluginSetting.ENABLED);
    }

    /** The maximum size of a request in bytes; 0 for no limit. Reads no other setting. */
    public static long maxRequestBytes(SettingSources sources) {
        return Long.parseLong(sources.value(PluginSetting.MAX_REQUEST_BYTES));
    }

    /** What keeps the plugin from reading this thread's request; null if nothing does. Reads no other setting. */
    public static String requestsDisabledBy(SettingSources sources) {
        return sources.disabledBy(PluginSetting.REQUESTS);
    }
}
