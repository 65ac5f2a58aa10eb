/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table.rows;

import java.io.Closeable;
import java.io.IOException;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.input.FeatureTypes;
import org.gmlfast.model.Row;
import org.gmlfast.table.database.TableResult;

/** Streams the rows of a query as features. Only the reading thread may use it. */
public final class TableFeatures implements Closeable {

    private final TableResult rows;
    private final SimpleFeatureType type;

    TableFeatures(TableResult rows, SimpleFeatureType type) {
        this.rows = rows;
        this.type = type;
    }

    /**
     * Returns the next feature.
     *
     * @return null if there are no more
     * @throws IOException if the database fails, or a geometry cannot be transformed
     */
    public SimpleFeature next() throws IOException {
        Row row = rows.next();
        if (row == null) {
            return null;
        }
        Object[] values = new Object[type.getAttributeCount()];
        for (int i = 0; i < values.length; i++) {
            values[i] = row.getObject(i);
        }
        return FeatureTypes.feature(type, row.id(), values);
    }

    @Override
    public void close() throws IOException {
        rows.close();
    }
}
