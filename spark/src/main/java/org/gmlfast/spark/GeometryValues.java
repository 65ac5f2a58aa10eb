/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.spark;

import org.locationtech.jts.geom.Geometry;

/** Geometries as values of Spark. Used by one thread. */
final class GeometryValues {

    private final WkbEncoder wkb = new WkbEncoder();
    private final boolean hasSrid;

    /** Null unless the form is Sedona's. */
    private final SedonaGeometries sedona;

    GeometryValues(ReadSettings.GeometryForm form) {
        this.hasSrid = form == ReadSettings.GeometryForm.EWKB;
        this.sedona = form == ReadSettings.GeometryForm.SEDONA ? new SedonaGeometries() : null;
    }

    byte[] bytes(Geometry geometry) {
        return sedona == null ? wkb.encode(geometry, hasSrid) : sedona.serialized(geometry);
    }
}
