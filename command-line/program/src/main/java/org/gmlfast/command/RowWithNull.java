/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import java.io.IOException;

import org.gmlfast.model.ParentRow;
import org.gmlfast.model.Row;
import org.gmlfast.model.Rows;
import org.gmlfast.stax.Utf8Text;

/**
 * A row, one of whose values is null.
 *
 * @param list the list of rows of another table whose value is null; -1 for the row's own
 * @param index of the attribute that is null
 */
record RowWithNull(Row row, int list, int index) implements ParentRow {

    @Override
    public String id() {
        return row.id();
    }

    private boolean isNulled(int attribute) {
        return list < 0 && attribute == index;
    }

    @Override
    public boolean isNull(int attribute) {
        return isNulled(attribute) || row.isNull(attribute);
    }

    @Override
    public Object getObject(int attribute) {
        return isNulled(attribute) ? null : row.getObject(attribute);
    }

    @Override
    public boolean getBoolean(int attribute) {
        return row.getBoolean(attribute);
    }

    @Override
    public long getLong(int attribute) {
        return row.getLong(attribute);
    }

    @Override
    public float getFloat(int attribute) {
        return row.getFloat(attribute);
    }

    @Override
    public double getDouble(int attribute) {
        return row.getDouble(attribute);
    }

    @Override
    public Utf8Text getText(int attribute) {
        return row.getText(attribute);
    }

    @Override
    public Rows children(int of) {
        Rows rows = ((ParentRow) row).children(of);
        if (of != list) {
            return rows;
        }
        return new Rows() {
            @Override
            public Row next() throws IOException {
                Row next = rows.next();
                return next == null ? null : new RowWithNull(next, -1, index);
            }

            @Override
            public void close() throws IOException {
                rows.close();
            }
        };
    }
}
