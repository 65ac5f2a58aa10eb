/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.gml;

import org.gmlfast.model.Row;
import org.gmlfast.stax.Utf8Text;

/** A row with its attributes in another order. */
final class OrderedRow implements Row {

    /** For each attribute, its index in the row of the document. */
    private final int[] order;

    /** The row of the document. */
    Row row;

    OrderedRow(int[] order) {
        this.order = order;
    }

    @Override
    public String id() {
        return row.id();
    }

    @Override
    public boolean isNull(int index) {
        return row.isNull(order[index]);
    }

    @Override
    public Object getObject(int index) {
        return row.getObject(order[index]);
    }

    @Override
    public boolean getBoolean(int index) {
        return row.getBoolean(order[index]);
    }

    @Override
    public long getLong(int index) {
        return row.getLong(order[index]);
    }

    @Override
    public double getDouble(int index) {
        return row.getDouble(order[index]);
    }

    @Override
    public Utf8Text getText(int index) {
        return row.getText(order[index]);
    }
}
