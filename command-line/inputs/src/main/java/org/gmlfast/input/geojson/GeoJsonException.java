/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.geojson;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;

/** Thrown for JSON that is not valid GeoJSON, with the location. */
final class GeoJsonException extends JsonParseException {

    private static final long serialVersionUID = 1;

    private boolean ofFeature;

    GeoJsonException(JsonParser parser, String message) {
        super(parser, message, parser.currentTokenLocation());
    }

    private GeoJsonException(GeoJsonException e, String where) {
        super(e.getProcessor(), where + ": " + e.getOriginalMessage(), e.getLocation());
    }

    /** Returns this exception after the parser has moved to the end of the feature that cannot be read. */
    GeoJsonException afterFeature() {
        ofFeature = true;
        return this;
    }

    /** Returns whether the next feature can be read. */
    boolean isOfFeature() {
        return ofFeature;
    }

    /** Returns this exception with the feature in its message. */
    GeoJsonException in(String feature) {
        return new GeoJsonException(this, feature);
    }
}
