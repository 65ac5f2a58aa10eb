/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.logging.Logger;

import org.geotools.util.logging.Logging;

/** Logs values that a setting does not allow, each one once. A catalog has few of them. Thread-safe. */
final class SettingWarnings {

    private static final Logger LOGGER = Logging.getLogger(PluginSettings.LOGGER);

    private static final Set<String> REPORTED = ConcurrentHashMap.newKeySet();

    private SettingWarnings() {}

    /** Logs a warning unless the log has it. */
    static void report(String message) {
        if (REPORTED.add(message)) {
            LOGGER.warning(message);
        }
    }
}
