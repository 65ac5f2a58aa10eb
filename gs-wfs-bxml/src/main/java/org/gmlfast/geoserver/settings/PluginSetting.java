/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.settings;

import static org.gmlfast.geoserver.settings.PluginSetting.Place.LAYER;
import static org.gmlfast.geoserver.settings.PluginSetting.Place.REQUEST;
import static org.gmlfast.geoserver.settings.PluginSetting.Place.WFS;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A setting in the metadata of a WFS or of a layer, with its complete description: the administration pages have a
 * field for each, and the reference a row. {@link PluginSettings} applies the values.
 */
public enum PluginSetting {
    /** Whether the plugin writes responses. */
    ENABLED(
            "gmlfast.enabled",
            "Write responses",
            "With `false`, [GeoServer's own encoders](../geoserver/switch-off.md) write them.",
            Set.of(WFS, LAYER, REQUEST),
            "true false"),
    /** Whether the plugin may read rows. */
    ROWS(
            "gmlfast.rows",
            "Read rows",
            "With `false`, the plugin reads features instead of rows of [PostGIS](../geoserver/tune.md#rows-of-postgis-layers)"
                    + " and [shapefiles](../geoserver/tune.md#rows-of-shapefiles).",
            Set.of(WFS, LAYER),
            "true false"),
    /** Whether the plugin reads requests. */
    REQUESTS(
            "gmlfast.requests",
            "Read requests",
            "With `false`, GeoServer's own readers read [transactions](../geoserver/transactions.md).",
            Set.of(WFS, LAYER, REQUEST),
            "true false"),
    /** The maximum size of a request in bytes. */
    MAX_REQUEST_BYTES(
            "gmlfast.maxRequestBytes",
            "Bytes that a request may have",
            "In UTF-8. Longer [requests](../geoserver/transactions.md#limits) in XML are refused; `0` refuses none.",
            Set.of(WFS),
            0,
            Long.MAX_VALUE),
    /** How pages are found. */
    PAGES(
            "gmlfast.pages",
            "Find pages",
            "[Pages](../geoserver/tune.md#pages) of PostGIS layers are found after the last key of an earlier page"
                    + " (`remembered`), by the keys of all rows before the page (`keys`), or as GeoServer does (`offset`).",
            Set.of(WFS, LAYER),
            "remembered keys offset"),
    /** Whether matches are counted. */
    NUMBER_MATCHED(
            "gmlfast.numberMatched",
            "Count matches",
            "With `unknown`, the plugin never [counts](../geoserver/tune.md#counts) the features that match;"
                    + " `numberMatched` is `unknown` unless the page shows it.",
            Set.of(WFS, LAYER),
            "exact unknown"),
    /** How long a count of matches is kept. */
    COUNT_CACHE_SECONDS(
            "gmlfast.countCacheSeconds",
            "Keep counts for seconds",
            "From `0` to `86400`; `0` counts for each full page.",
            Set.of(WFS, LAYER),
            30,
            86_400),
    /** The compressor of responses. */
    COMPRESSION(
            "gmlfast.compression",
            "Compress responses",
            "By the plugin's own [compressor](../geoserver/tune.md#compression) (`fast`), by zlib at a level from `1` to `9`"
                    + " (in blocks of 64 KB), or by GeoServer (`off`).",
            Set.of(WFS, LAYER),
            "fast 1 2 3 4 5 6 7 8 9 off"),
    /** Whether a client may get zstd. */
    ZSTD(
            "gmlfast.zstd",
            "Compress with zstd",
            "With `false`, clients that accept [zstd](../geoserver/tune.md#zstd) get gzip. It is for the compressor `fast`.",
            Set.of(WFS, LAYER),
            "true false"),
    /** The template that writes a layer. */
    TEMPLATE(
            "gmlfast.template",
            "Write GML by the template",
            "The name of a file in `gml-fast/templates` of the data directory, without `.xml`"
                    + " ([templates](../geoserver/application-schemas.md)). Empty for flat features. Another text, or a file"
                    + " that cannot be used, is an error of requests for GML.",
            Set.of(LAYER),
            "");

    /** The places of a setting. */
    public enum Place {
        /** A request, whose option {@code gmlfast} of {@code format_options} switches it off. */
        REQUEST,
        /** A layer of features. */
        LAYER,
        /** The WFS that answers: of a workspace, or of the server. */
        WFS,
        /** The WFS of the server, if that of a workspace answers. It has the settings of any WFS. */
        SERVER
    }

    private static final String OFF = "off";

    /** YAML and XML editors may turn off into a boolean. */
    private static final String OFF_AS_BOOLEAN = "false";

    /** No separator: whoever may edit a layer, such as the administrator of a workspace, names no other folder. */
    private static final Pattern FILE_NAME = Pattern.compile("[\\p{Alnum}_][\\p{Alnum}_.-]{0,200}");

    private final String key;
    private final String label;
    private final String help;
    private final Set<Place> places;
    private final List<String> words;
    private final long maximum;

    /**
     * A setting with words; without further words, any name of a template is allowed.
     *
     * @param words the default, then the others, separated by spaces
     */
    PluginSetting(String key, String label, String help, Set<Place> places, String words) {
        this(key, label, help, places, List.of(words.split(" ")), 0);
    }

    /** A setting with a whole number from 0 to a maximum. */
    PluginSetting(String key, String label, String help, Set<Place> places, long number, long maximum) {
        this(key, label, help, places, List.of(String.valueOf(number)), maximum);
    }

    PluginSetting(String key, String label, String help, Set<Place> places, List<String> words, long maximum) {
        this.key = key;
        this.label = label;
        this.help = help;
        this.places = places;
        this.words = words;
        this.maximum = maximum;
    }

    /** The key of its entry in the metadata. */
    public String key() {
        return key;
    }

    /** The name of its field on the administration pages. */
    public String label() {
        return label;
    }

    /** What the values do, in Markdown, with links relative to the reference. */
    public String help() {
        return help;
    }

    /** Whether a place may have the setting. */
    public boolean isOf(Place place) {
        return places.contains(place == Place.SERVER ? WFS : place);
    }

    /** The value without an entry; empty for none. */
    public String defaultValue() {
        return words.get(0);
    }

    /** The values to choose from, the default first; empty if there are too many to list. */
    public List<String> choices() {
        return words.size() > 1 ? words : List.of();
    }

    /**
     * Whether the setting is off if one place of a request switches it off; for other settings, the first place that
     * has an entry decides.
     */
    public boolean isSwitch() {
        return words.contains(OFF_AS_BOOLEAN);
    }

    /** Whether a value is allowed, so that the default does not replace it. */
    public boolean allows(String value) {
        return parse(value) != null;
    }

    /** The key and the allowed values, for messages. */
    public String rule() {
        int last = words.size() - 1;
        String allowed = maximum > 0
                ? "a number from 0 " + (maximum == Long.MAX_VALUE ? "on" : "to " + maximum)
                : last == 0
                        ? "the name of a file without .xml"
                        : String.join(", ", words.subList(0, last)) + " or " + words.get(last);
        return key + " is " + allowed;
    }

    /** The value in the words of the setting; null if it is not allowed. */
    String parse(String value) {
        String word = value.toLowerCase(Locale.ROOT);
        if (isSwitch()) {
            return SwitchWords.parse(value).map(String::valueOf).orElse(null);
        } else if (words.contains(word)) {
            return word;
        } else if (words.contains(OFF) && word.equals(OFF_AS_BOOLEAN)) {
            return OFF;
        }
        boolean other = maximum > 0
                ? isNumber(value)
                : words.size() == 1 && FILE_NAME.matcher(value).matches();
        return other ? value : null;
    }

    private boolean isNumber(String value) {
        try {
            long number = Long.parseLong(value);
            return number >= 0 && number <= maximum;
        } catch (NumberFormatException e) {
            return false;
        }
    }
}
