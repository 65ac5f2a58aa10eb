/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.source.geojson;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;

/** JSON that is not GeoJSON, and where. */
final class GeoJsonException extends JsonParseException {

    private static final long serialVersionUID = 1;

    GeoJsonException(JsonParser parser, String message) {
        super(parser, message, parser.currentTokenLocation());
    }

    private GeoJsonException(GeoJsonException e, String where) {
        super(e.getProcessor(), where + ": " + e.getOriginalMessage(), e.getLocation());
    }

    /** The same with the feature it is in. */
    GeoJsonException in(String feature) {
        return new GeoJsonException(this, feature);
    }
}
