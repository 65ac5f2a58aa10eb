/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service.page;

import java.util.Locale;

import org.gmlfast.form.OutputFormat;
import org.gmlfast.service.Parameters;
import org.gmlfast.service.WfsException;

/**
 * The operation and response format of requests, whose durations are comparable. The number of kinds is small and does
 * not depend on clients.
 *
 * @param operation the name of the operation in the standard; {@code other} for all others
 * @param format the common name of the response format; {@code exception} for an error response
 */
record RequestKind(String operation, String format) {

    private static final String OTHER = "other";

    /** Longer query strings are rejected, so they are not parsed. */
    private static final int MAX_QUERY_LENGTH = 64 << 10;

    /**
     * Returns the kind of a completed request.
     *
     * @param query the query string; may be null
     * @param contentType the media type of the response; may be null
     */
    static RequestKind of(String query, int status, String contentType) {
        Parameters parameters = parameters(query);
        return new RequestKind(operation(parameters), status >= 400 ? "exception" : format(parameters, contentType));
    }

    private static Parameters parameters(String query) {
        if (query != null && query.length() > MAX_QUERY_LENGTH) {
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
        for (OutputFormat.Encoding encoding : OutputFormat.Encoding.values()) {
            if (encoding.contentType() != null && type.startsWith(encoding.contentType())) {
                return encoding.shownName();
            }
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
