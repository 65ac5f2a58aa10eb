/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.encode;

import java.io.IOException;

import org.gmlfast.crs.SpatialReference;
import org.gmlfast.input.FeatureInput;
import org.gmlfast.model.RowType;
import org.gmlfast.query.FeatureProjection;
import org.gmlfast.query.FeatureQuery;
import org.gmlfast.query.SelectedFeatures;
import org.locationtech.jts.geom.Envelope;

/**
 * What is known of the features of a document before they are read.
 *
 * @param projection from features of the input to features of the document
 * @param type of the features or rows of the document
 * @param reference the CRS of the document
 */
record DocumentContents(
        FeatureInput input,
        FeatureQuery query,
        SelectedFeatures features,
        FeatureProjection projection,
        RowType type,
        SpatialReference reference) {

    /**
     * Returns the bounds of all features in x/y of the CRS of the document.
     *
     * @return null if they are not known, or the features have no geometry
     * @throws IOException if they cannot be transformed
     */
    Envelope bounds() throws IOException {
        boolean known = !query.isFiltered() && !query.isPaged() && hasGeometry();
        Envelope all = known ? input.bounds() : null;
        return all == null ? null : projection.transform(all);
    }

    boolean hasGeometry() {
        return type.type().getGeometryDescriptor() != null;
    }
}
