/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.query;

import org.gmlfast.model.Row;
import org.gmlfast.stax.Utf8Text;

/**
 * A row with another object at an index.
 *
 * @param replaced the index
 * @param object the other object; may be null
 */
record RowWithValue(Row row, int replaced, Object object) implements Row {

    @Override
    public String id() {
        return row.id();
    }

    @Override
    public boolean isNull(int index) {
        return index == replaced ? object == null : row.isNull(index);
    }

    @Override
    public Object getObject(int index) {
        return index == replaced ? object : row.getObject(index);
    }

    @Override
    public boolean getBoolean(int index) {
        return row.getBoolean(index);
    }

    @Override
    public long getLong(int index) {
        return row.getLong(index);
    }

    @Override
    public float getFloat(int index) {
        return row.getFloat(index);
    }

    @Override
    public double getDouble(int index) {
        return row.getDouble(index);
    }

    @Override
    public Utf8Text getText(int index) {
        return row.getText(index);
    }
}
