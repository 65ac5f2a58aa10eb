/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

import org.geotools.util.logging.Logging;
import org.gmlfast.geoserver.settings.PluginSettings;

/** The lines that are logged while this object is open. */
final class LogLines extends Handler implements AutoCloseable {

    private final Logger logger = Logging.getLogger(PluginSettings.LOGGER);
    private final Level before = logger.getLevel();
    private final List<String> lines = new ArrayList<>();

    LogLines(Level level) {
        logger.setLevel(level);
        logger.addHandler(this);
    }

    /** The lines, each after its level. */
    List<String> lines() {
        return lines;
    }

    @Override
    public void publish(LogRecord line) {
        lines.add(line.getLevel() + " " + line.getMessage());
    }

    @Override
    public void flush() {
        // nothing is buffered
    }

    @Override
    public void close() {
        logger.removeHandler(this);
        logger.setLevel(before);
    }
}
