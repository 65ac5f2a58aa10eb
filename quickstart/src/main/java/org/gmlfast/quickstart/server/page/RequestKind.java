/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.server.page;

import java.util.Locale;

import org.gmlfast.quickstart.wfs.Parameters;
import org.gmlfast.quickstart.wfs.WfsException;

/**
 * Requests that are comparable. There are few of them, whatever clients send.
 *
 * @param operation as the standard names it; {@code other} for any that it does not
 * @param format of the answer, as people call it; {@code exception} if the request was refused
 */
record RequestKind(String operation, String format) {

    private static final String OTHER = "other";

    /** Longer query strings are refused, and not worth a look. */
    private static final int LONGEST_QUERY = 64 << 10;

    /**
     * The kind of a request that was answered.
     *
     * @param query the query string; may be null
     * @param contentType of the answer; may be null
     */
    static RequestKind of(String query, int status, String contentType) {
        Parameters parameters = parameters(query);
        return new RequestKind(operation(parameters), status >= 400 ? "exception" : format(parameters, contentType));
    }

    private static Parameters parameters(String query) {
        if (query != null && query.length() > LONGEST_QUERY) {
            return null;
        }
        try {
            return Parameters.parse(query);
        } catch (WfsException e) {
            return null;
        }
    }

    private static String operation(Parameters parameters) {
        String request = parameters == null ? null : parameters.get("request");
        return request == null
                ? OTHER
                : switch (request.toLowerCase(Locale.ROOT)) {
                    case "getcapabilities" -> "GetCapabilities";
                    case "describefeaturetype" -> "DescribeFeatureType";
                    case "getfeature" -> parameters.get("storedQuery_Id") == null ? "GetFeature" : "GetFeatureById";
                    case "getpropertyvalue" -> "GetPropertyValue";
                    case "liststoredqueries" -> "ListStoredQueries";
                    case "describestoredqueries" -> "DescribeStoredQueries";
                    default -> OTHER;
                };
    }

    private static String format(Parameters parameters, String contentType) {
        String type = contentType == null ? "" : contentType.toLowerCase(Locale.ROOT);
        if (type.contains("json")) {
            return "GeoJSON";
        }
        String gml = gml(type);
        if (!type.contains("bxml")) {
            return gml.isEmpty() ? "XML" : gml;
        }
        String format = parameters == null ? null : parameters.get("outputFormat");
        boolean gzip = format != null && format.toLowerCase(Locale.ROOT).contains("gzip");
        return (gzip ? "BXML gzip " : "BXML ") + gml;
    }

    private static String gml(String type) {
        if (type.contains("gml/2.1.2")) {
            return "GML 2";
        }
        if (type.contains("gml/3.1.1")) {
            return "GML 3.1.1";
        }
        return type.contains("3.2") ? "GML 3.2" : "";
    }
}
