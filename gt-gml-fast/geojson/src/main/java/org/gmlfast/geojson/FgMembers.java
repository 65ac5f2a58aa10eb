/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.geojson;

import java.io.IOException;
import java.util.List;

import org.geotools.api.feature.type.GeometryDescriptor;
import org.gmlfast.model.GeometryKind;
import org.gmlfast.model.RowType;

/**
 * The members that JSON-FG 1.0 (OGC 21-045r1) adds to a collection.
 *
 * @param coordRefSys the URI of the CRS; null for WGS 84
 * @param types of the features; if there is one, the collection names it
 */
record FgMembers(String coordRefSys, List<RowType> types) {

    private static final byte[] CONFORMS_TO = JsonText.ascii(",\"conformsTo\":["
            + "\"http://www.opengis.net/spec/json-fg-1/1.0/conf/core\","
            + "\"http://www.opengis.net/spec/json-fg-1/1.0/conf/types-schemas\"]");

    /** Returns the type of all features; null if each feature names its own. */
    String featureType() {
        List<String> names =
                types.stream().map(type -> type.type().getTypeName()).distinct().toList();
        return names.size() == 1 ? names.get(0) : null;
    }

    void write(JsonText out) throws IOException {
        out.put(CONFORMS_TO);
        if (featureType() != null) {
            out.putAscii(",\"featureType\":");
            out.write(featureType());
            int dimension = dimension(types.get(0).type().getGeometryDescriptor());
            if (dimension >= 0) {
                out.putAscii(",\"geometryDimension\":" + dimension);
            }
        }
        if (coordRefSys != null) {
            out.putAscii(",\"coordRefSys\":");
            out.write(coordRefSys);
        }
    }

    /** Returns the dimension of geometries by their code in WKB; -1 if the type does not say it. */
    private static int dimension(GeometryDescriptor geometry) {
        int code = geometry == null
                ? 0
                : GeometryKind.ofBinding(geometry.getType().getBinding()).code();
        return code == 0 || code > GeometryKind.MULTI_POLYGON.code() ? -1 : (code - 1) % 3;
    }
}
