/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.store;

import org.gmlfast.quickstart.crs.SpatialReference;
import org.gmlfast.quickstart.source.table.FeatureTable;
import org.locationtech.jts.geom.Envelope;

/**
 * A feature type that is served. Immutable; threads may share one.
 *
 * @param bounds of all features in x/y of their CRS when the server started; empty if there are none, or they are not
 *     known; infinite if there are points at infinity
 * @param geographicBounds the same in longitude and latitude of WGS 84, always finite; empty if they are not known
 * @param count how many features there were then
 */
public record ServedLayer(FeatureTable table, Envelope bounds, Envelope geographicBounds, long count) {

    /** The name of the feature type, without a prefix. */
    public String name() {
        return table.type().getTypeName();
    }

    /** What the coordinates are in. */
    public SpatialReference spatialReference() {
        return table.spatialReference();
    }
}
