/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.form;

import java.util.Objects;

import org.geotools.data.simple.SimpleFeatureCollection;
import org.gmlfast.model.RowSource;
import org.gmlfast.model.RowType;

/**
 * The result of one query of a request.
 *
 * @param features read in order, unless rows are read; not null. Read once, or twice for a page that was not counted
 * @param rows the same result as rows, which are read in place of the features; null if it has none
 * @param header the counts, time stamp and bounds of the nested collection, in versions that have one; not null
 */
public record QueryResult(SimpleFeatureCollection features, RowSource rows, CollectionHeader header) {

    /** The result of one query. */
    public QueryResult {
        Objects.requireNonNull(features);
        Objects.requireNonNull(header);
    }

    /** The result of one query, as features. */
    public QueryResult(SimpleFeatureCollection features, CollectionHeader header) {
        this(features, null, header);
    }

    /** The type of the rows, or of the features if the result has no rows. */
    public RowType rowType() {
        return rows == null ? RowType.of(features.getSchema()) : rows.rowType();
    }
}
