/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service.store;

import org.gmlfast.crs.SpatialReference;
import org.gmlfast.table.FeatureTable;
import org.locationtech.jts.geom.Envelope;

/**
 * A feature type that the server publishes. Immutable.
 *
 * @param bounds the bounds of all features in x/y of their CRS when the server started; empty if the layer is empty or
 *     the bounds are unknown; infinite if there are infinite coordinates
 * @param geographicBounds the bounds in longitude and latitude of WGS 84, always finite; empty if unknown
 * @param count the number of features when the server started
 * @param template writes the features as GML; null for flat features
 */
public record ServedLayer(
        FeatureTable table, Envelope bounds, Envelope geographicBounds, long count, LayerTemplate template) {

    /** Returns the name of the feature type, without a prefix: that of the table, or of the template's element. */
    public String name() {
        return template == null ? table.type().getTypeName() : template.localName();
    }

    /** Returns the CRS of the coordinates. */
    public SpatialReference spatialReference() {
        return table.spatialReference();
    }
}
