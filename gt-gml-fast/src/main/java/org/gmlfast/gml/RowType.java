/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml;

import java.util.Collections;
import java.util.List;
import java.util.Objects;

import org.geotools.api.feature.simple.SimpleFeatureType;

/**
 * The type of rows: a feature type, and how the value of each attribute is fetched. Immutable.
 *
 * @param type the names, bindings and CRSs of the document; not null
 * @param kinds one for each attribute of the type, in its order; not null
 * @param swapped whether the coordinates of the rows are in the opposite axis order of the type's CRS, so that the
 *     encoder swaps them
 */
public record RowType(SimpleFeatureType type, List<ValueKind> kinds, boolean swapped) {

    /** @throws IllegalArgumentException if there are more or fewer kinds than attributes */
    public RowType {
        Objects.requireNonNull(type, "type");
        kinds = List.copyOf(kinds);
        if (kinds.size() != type.getAttributeCount()) {
            throw new IllegalArgumentException(kinds.size() + " kinds for " + type.getAttributeCount() + " attributes");
        }
    }

    /** The type of features: all values are objects. */
    public static RowType of(SimpleFeatureType type) {
        return new RowType(type, Collections.nCopies(type.getAttributeCount(), ValueKind.OBJECT), false);
    }
}
