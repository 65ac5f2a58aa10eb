/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.model;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.geometry.BoundingBox;
import org.geotools.feature.simple.SimpleFeatureImpl;

/**
 * A feature as a row, whose values are all objects: see {@link RowType#of}. One instance is used for all features of a
 * document. Not thread-safe.
 */
public final class FeatureRow implements Row {

    private SimpleFeature feature;

    /** No feature yet. */
    public FeatureRow() {}

    /** This row with the values of a feature, which may be null. */
    public FeatureRow of(SimpleFeature next) {
        feature = next;
        return this;
    }

    /** The feature; null if there is none yet. */
    public SimpleFeature feature() {
        return feature;
    }

    /**
     * The bounds that a feature knows which decorates another, as in a response that leaves out the geometry.
     *
     * @return null if the row is no such feature, or the bounds are empty
     */
    public static BoundingBox ownBounds(Row row) {
        if (!(row instanceof FeatureRow f) || f.feature instanceof SimpleFeatureImpl) {
            return null;
        }
        BoundingBox own = f.feature.getBounds();
        return own == null || own.isEmpty() ? null : own;
    }

    @Override
    public String id() {
        return feature.getID();
    }

    @Override
    public Object getObject(int index) {
        return feature.getAttribute(index);
    }
}
