/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.settings;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The words of a switch, in any case. Compiled for Java 11, because {@code PluginBeans} uses it. */
public final class SwitchWords {

    private static final List<String> ON = Arrays.asList("true", "on", "yes", "1");
    private static final List<String> OFF = Arrays.asList("false", "off", "no", "0");

    private SwitchWords() {}

    /**
     * Returns whether a switch is on.
     *
     * @param value not null; white space around it is ignored
     * @return empty if the value is not one of the words
     */
    public static Optional<Boolean> parse(String value) {
        String word = value.trim().toLowerCase(Locale.ROOT);
        if (ON.contains(word)) {
            return Optional.of(true);
        }
        return OFF.contains(word) ? Optional.of(false) : Optional.empty();
    }
}
