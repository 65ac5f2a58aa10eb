/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import java.util.Map;

import org.geoserver.ows.Dispatcher;
import org.geoserver.ows.Request;
import org.geoserver.platform.ServiceException;

/**
 * The option {@code gmlfast} in the parameter {@code format_options} of a WFS request: {@code gmlfast:false} asks for
 * the response of GeoServer without the plugin. GeoServer reads the query string of POST requests too.
 */
final class FormatOption {

    private static final String PARAMETER = "format_options";
    private static final String KEY = "gmlfast";

    private FormatOption() {}

    /** Whether this thread's request leaves the plugin out. */
    static boolean isOff() {
        return !SwitchWords.parse(value(Dispatcher.REQUEST.get())).orElse(true);
    }

    /**
     * Checks the value, so that a misspelt one does not return a response that looks like stock.
     *
     * @throws ServiceException if the value is neither true nor false
     */
    static void check(Request request) {
        String value = value(request);
        if (!value.isEmpty() && SwitchWords.parse(value).isEmpty()) {
            throw new ServiceException(
                    PARAMETER + ": " + KEY + " is true or false, not " + value, "InvalidParameterValue", PARAMETER);
        }
    }

    /** The value; empty for none. GeoServer has parsed the parameter, ignoring the case of keys. */
    private static String value(Request request) {
        if (request != null
                && request.getKvp() != null
                && request.getKvp().get(PARAMETER) instanceof Map<?, ?> options
                && options.get(KEY) != null) {
            return options.get(KEY).toString().trim();
        }
        return "";
    }
}
