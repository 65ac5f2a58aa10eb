/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

import org.gmlfast.deflate.GzipLevel;
import org.gmlfast.rows.PageMethod;

/**
 * The plugin's settings for one request, from the metadata of the WFS and of the layers. A switch is off if the service
 * or one of the layers has it off. Any other setting has the value of the first layer that sets it, or else that of the
 * service, or else its default. {@link SettingSources} has the order. Blank values are not set. A value that is not
 * allowed causes one warning, and the default is used.
 *
 * @param disabledBy why the plugin leaves the response to the stock encoder; null if it does not
 * @param rowsDisabledBy why the plugin reads features instead of rows; null if it may read rows
 * @param paging how pages of rows are found
 * @param compression the compressor of the response; empty for that of GeoServer
 */
record PluginSettings(
        String disabledBy,
        String rowsDisabledBy,
        PageMethod paging,
        CountSettings counts,
        Optional<GzipLevel> compression) {

    /** A child of GeoServer's loggers, whose levels its logging profiles set. */
    static final String LOGGER = "org.geoserver.wfs.gmlfast";

    private static final String ENABLED = PluginSetting.ENABLED.key();
    private static final String ROWS = PluginSetting.ROWS.key();
    private static final String REQUESTS = PluginSetting.REQUESTS.key();
    private static final String PAGES = PluginSetting.PAGES.key();
    private static final String NUMBER_MATCHED = PluginSetting.NUMBER_MATCHED.key();
    private static final String CACHE_SECONDS = PluginSetting.COUNT_CACHE_SECONDS.key();
    private static final String REQUEST_BYTES = PluginSetting.MAX_REQUEST_BYTES.key();
    private static final String COMPRESSION = PluginSetting.COMPRESSION.key();

    private static final long DEFAULT_SECONDS = 30;

    /** YAML and XML editors may turn off into a boolean. */
    private static final String OFF_AS_BOOLEAN = "false";

    /** Reads the settings for this thread's request. */
    static PluginSettings of(SettingSources sources) {
        return new PluginSettings(
                disabledBy(sources),
                disabledBy(ROWS, sources),
                paging(sources.nearest(PAGES)),
                new CountSettings(isExact(sources.nearest(NUMBER_MATCHED)), lifetime(sources.nearest(CACHE_SECONDS))),
                level(sources.nearest(COMPRESSION)));
    }

    /** Reads only what switches the plugin off for this thread's request. Null if nothing does. */
    static String disabledBy(SettingSources sources) {
        return disabledByRequestOr(ENABLED, sources);
    }

    /** Reads only what keeps the plugin from reading this thread's request. Null if nothing does. */
    static String requestsDisabledBy(SettingSources sources) {
        return disabledByRequestOr(REQUESTS, sources);
    }

    /** Reads only how many bytes a request may have; 0 for any number. */
    static long maxRequestBytes(SettingSources sources) {
        String value = sources.nearest(REQUEST_BYTES);
        OptionalLong bytes = value == null ? OptionalLong.of(0) : whole(value, Long.MAX_VALUE);
        if (bytes.isEmpty()) {
            SettingWarnings.report(REQUEST_BYTES + " is a number of bytes, or 0 for any, not " + value + "; 0 is used");
        }
        return bytes.orElse(0);
    }

    private static String disabledByRequestOr(String key, SettingSources sources) {
        return FormatOption.isOff()
                ? "gmlfast is false in the format_options of the request"
                : disabledBy(key, sources);
    }

    /**
     * Whether a setting allows a value, so that it does not fall back to its default.
     *
     * @param value not blank
     */
    static boolean isAllowed(PluginSetting setting, String value) {
        String word = value.toLowerCase(Locale.ROOT);
        return switch (setting) {
            case ENABLED, ROWS, REQUESTS -> SwitchWords.parse(value).isPresent();
            case COUNT_CACHE_SECONDS -> seconds(value).isPresent();
            case MAX_REQUEST_BYTES -> whole(value, Long.MAX_VALUE).isPresent();
            case COMPRESSION -> setting.choices().contains(word) || word.equals(OFF_AS_BOOLEAN);
            // without words to choose from, any text
            default -> setting.choices().size() == 1 || setting.choices().contains(word);
        };
    }

    // ---- one setting

    private static String disabledBy(String key, SettingSources sources) {
        for (SettingSources.Source source : sources.each(key)) {
            if (!isOn(key, source.value(key))) {
                return key + " is false in the settings of " + source.name();
            }
        }
        return null;
    }

    private static boolean isOn(String key, String value) {
        Optional<Boolean> on = SwitchWords.parse(value);
        if (on.isEmpty()) {
            SettingWarnings.report(key + " is true or false, not " + value + "; true is used");
        }
        return on.orElse(true);
    }

    private static PageMethod paging(String value) {
        if (value == null) {
            return PageMethod.REMEMBERED;
        }
        return switch (value.toLowerCase(Locale.ROOT)) {
            case "remembered" -> PageMethod.REMEMBERED;
            case "keys" -> PageMethod.KEYS;
            case "offset" -> PageMethod.OFFSET;
            default -> {
                SettingWarnings.report(PAGES + " is remembered, keys or offset, not " + value + "; remembered is used");
                yield PageMethod.REMEMBERED;
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

    private static Duration lifetime(String value) {
        OptionalLong seconds = value == null ? OptionalLong.of(DEFAULT_SECONDS) : seconds(value);
        if (seconds.isEmpty()) {
            SettingWarnings.report(CACHE_SECONDS + " is a number from 0 to " + PluginSetting.MAX_SECONDS + ", not "
                    + value + "; " + DEFAULT_SECONDS + " is used");
        }
        return Duration.ofSeconds(seconds.orElse(DEFAULT_SECONDS));
    }

    private static OptionalLong seconds(String value) {
        return whole(value, PluginSetting.MAX_SECONDS);
    }

    /** Empty if the value is no number from 0 to a maximum. */
    private static OptionalLong whole(String value, long maximum) {
        try {
            long number = Long.parseLong(value);
            return number >= 0 && number <= maximum ? OptionalLong.of(number) : OptionalLong.empty();
        } catch (NumberFormatException e) {
            return OptionalLong.empty();
        }
    }

    private static Optional<GzipLevel> level(String value) {
        if (value == null) {
            return Optional.of(GzipLevel.FAST);
        }
        if (value.equalsIgnoreCase("off") || value.equalsIgnoreCase(OFF_AS_BOOLEAN)) {
            return Optional.empty();
        }
        try {
            return Optional.of(GzipLevel.parse(value));
        } catch (IllegalArgumentException e) {
            SettingWarnings.report(COMPRESSION + ": " + e.getMessage() + ", or off; fast is used");
            return Optional.of(GzipLevel.FAST);
        }
    }
}
