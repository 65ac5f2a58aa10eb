/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.settings;

import java.util.Locale;
import java.util.Map;

import org.geoserver.ows.Dispatcher;
import org.geoserver.ows.Request;
import org.geoserver.platform.ServiceException;
import org.gmlfast.csv.CsvSettings;

/**
 * The option {@code gmlfast} in the parameter {@code format_options} of a WFS request: {@code gmlfast:false} requests
 * the response of GeoServer without the plugin. GeoServer also reads the query string of POST requests.
 */
public final class FormatOption {

    private static final String PARAMETER = "format_options";
    private static final String KEY = "gmlfast";
    private static final String ID_POLICY = "id_policy";
    private static final String CSV_SEPARATOR = "csvseparator";

    private FormatOption() {}

    /** Whether this thread's request switches the plugin off. */
    public static boolean isOff() {
        return !SwitchWords.parse(value(Dispatcher.REQUEST.get())).orElse(true);
    }

    /**
     * Checks the value, so that a misspelt one is an error and does not return the plugin's response in place of the
     * stock one.
     *
     * @throws ServiceException if the value is neither true nor false
     */
    public static void check(Request request) {
        String value = value(request);
        if (!value.isEmpty() && SwitchWords.parse(value).isEmpty()) {
            throw new ServiceException(
                    PARAMETER + ": " + KEY + " is true or false, not " + value, "InvalidParameterValue", PARAMETER);
        }
    }

    /**
     * The attribute that GeoServer's option {@code id_policy} makes the id of a feature in GeoJSON.
     *
     * @return null for the id of the feature, empty for none, or the name of an attribute
     */
    public static String idAttribute() {
        String policy = value(Dispatcher.REQUEST.get(), ID_POLICY);
        return policy == null || policy.equals("true") ? null : policy.equals("false") ? "" : policy;
    }

    /**
     * The separator of fields in CSV, from GeoServer's option {@code csvseparator}.
     *
     * @throws FallbackException if the plugin does not write CSV with it
     */
    public static char csvSeparator() {
        String given = value(Dispatcher.REQUEST.get(), CSV_SEPARATOR);
        String separator =
                switch (given == null ? "" : given.toLowerCase(Locale.ROOT)) {
                    case "" -> ",";
                    case "space" -> " ";
                    case "tab" -> "\t";
                    case "semicolon" -> ";";
                    default -> given;
                };
        if (separator.length() != 1 || !CsvSettings.isSeparator(separator.charAt(0))) {
            throw new FallbackException("the separator of CSV is " + separator);
        }
        return separator.charAt(0);
    }

    /** The trimmed value; empty for none. */
    private static String value(Request request) {
        String value = value(request, KEY);
        return value == null ? "" : value.trim();
    }

    /** The value; null for none. GeoServer has parsed the parameter, ignoring the case of keys. */
    private static String value(Request request, String key) {
        if (request != null
                && request.getKvp() != null
                && request.getKvp().get(PARAMETER) instanceof Map<?, ?> options
                && options.get(key) != null) {
            return options.get(key).toString();
        }
        return null;
    }
}
