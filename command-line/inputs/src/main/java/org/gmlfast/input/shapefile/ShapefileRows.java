/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.shapefile;

import java.io.IOException;

import org.gmlfast.model.Row;
import org.gmlfast.model.Rows;
import org.gmlfast.rows.DbaseRecord;
import org.gmlfast.stax.Utf8Text;
import org.locationtech.jts.geom.Geometry;

/**
 * The rows of a shapefile; this object is the current row. Attribute 0 is the shape, the others are the fields of the
 * .dbf file. Only one thread may use it.
 */
final class ShapefileRows implements Rows, Row {

    private final ShapefileInput input;
    private final DbaseRecord values;
    private final String prefix;

    private Geometry shape;
    private String id;

    ShapefileRows(ShapefileInput input, DbaseTable table, String layer) {
        this.input = input;
        this.values = table.record();
        this.prefix = layer + '.';
    }

    @Override
    public Row next() throws IOException {
        if (!input.advance()) {
            return null;
        }
        shape = input.shape();
        id = prefix + input.row();
        return this;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public Object getObject(int index) {
        return index == 0 ? shape : values.getObject(index - 1);
    }

    @Override
    public boolean isNull(int index) {
        return index == 0 ? shape == null : values.isNull(index - 1);
    }

    @Override
    public double getDouble(int index) {
        return values.getDouble(index - 1);
    }

    @Override
    public Utf8Text getText(int index) {
        return values.getText(index - 1);
    }

    @Override
    public void close() {
        // the input closes its files
    }
}
