/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.rows;

import java.io.IOException;

import org.gmlfast.model.Row;
import org.gmlfast.model.RowType;
import org.gmlfast.model.Rows;
import org.gmlfast.rows.DbaseRecord;
import org.gmlfast.stax.Utf8Text;
import org.locationtech.jts.geom.Geometry;

/** The rows of a shapefile of a store; this object is the current row. For one thread. */
final class StoreShapefileRows implements Rows, Row {

    private static final int GEOMETRY = -1;

    private final ShapefileRecords records;
    private final DbaseRecord values;
    private final String prefix;
    private final Reprojection reprojection;

    /** The field of each attribute. */
    private final int[] fields;

    /** The value of each attribute in place of null; null for none. */
    private final Object[] replacements;

    private int remaining;
    private String id;
    private Geometry geometry;

    StoreShapefileRows(ShapefileRecords records, StoreResult result, RowType type, int[] columns) {
        this.records = records;
        this.values = records.values();
        String name = result.idPrefix() == null ? result.source().getSchema().getTypeName() : result.idPrefix();
        this.prefix = name + '.';
        this.reprojection = result.reprojection();
        this.remaining = result.query().getMaxFeatures();
        this.fields = new int[columns.length];
        this.replacements = new Object[columns.length];
        for (int i = 0; i < columns.length; i++) {
            fields[i] = records.field(columns[i]);
            replacements[i] =
                    result.replacements().get(type.type().getDescriptor(i).getLocalName());
        }
    }

    @Override
    public Row next() throws IOException {
        if (remaining <= 0 || !records.next()) {
            return null;
        }
        remaining--;
        id = prefix + records.number();
        geometry = records.geometry();
        if (reprojection != null && geometry != null) {
            geometry = reprojection.applied(geometry);
        }
        return this;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public Object getObject(int index) {
        Object value = fields[index] == GEOMETRY ? geometry : values.getObject(fields[index]);
        return value == null ? replacements[index] : value;
    }

    @Override
    public boolean isNull(int index) {
        if (replacements[index] != null) {
            return false;
        }
        return fields[index] == GEOMETRY ? geometry == null : values.isNull(fields[index]);
    }

    @Override
    public double getDouble(int index) {
        boolean replaced = replacements[index] != null && values.isNull(fields[index]);
        return replaced ? (Double) replacements[index] : values.getDouble(fields[index]);
    }

    @Override
    public Utf8Text getText(int index) {
        boolean replaced = replacements[index] != null && values.isNull(fields[index]);
        return replaced ? Utf8Text.of((String) replacements[index]) : values.getText(fields[index]);
    }

    @Override
    public void close() throws IOException {
        records.close();
    }
}
