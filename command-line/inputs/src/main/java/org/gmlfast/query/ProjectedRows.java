/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.query;

import java.io.IOException;
import java.util.List;

import org.gmlfast.model.ParentRow;
import org.gmlfast.model.Row;
import org.gmlfast.model.Rows;
import org.gmlfast.stax.Utf8Text;

/** The projections of rows; this object is the current row. It transforms the geometries of a row when it is read. */
final class ProjectedRows implements Rows, ParentRow {

    private Rows rows;
    private final FeatureProjection projection;
    private final ProjectedRows[] children;
    private final int[] indexes;
    private final boolean[] transformed;
    private final Object[] geometries;
    private Row row;

    ProjectedRows(Rows rows, FeatureProjection projection, List<FeatureProjection> children) {
        this.rows = rows;
        this.children = children.stream()
                .map(child -> new ProjectedRows(null, child, List.of()))
                .toArray(ProjectedRows[]::new);
        this.projection = projection;
        this.indexes = projection.indexes();
        this.geometries = new Object[indexes.length];
        this.transformed = new boolean[indexes.length];
        for (int i = 0; i < indexes.length; i++) {
            transformed[i] = projection.transforms(i);
        }
    }

    @Override
    public Row next() throws IOException {
        row = rows.next();
        if (row == null) {
            return null;
        }
        for (int i = 0; i < indexes.length; i++) {
            if (transformed[i]) {
                geometries[i] = projection.transformed(row.getObject(indexes[i]), row.id());
            }
        }
        return this;
    }

    @Override
    public String id() {
        return row.id();
    }

    @Override
    public Object getObject(int index) {
        return transformed[index] ? geometries[index] : row.getObject(indexes[index]);
    }

    @Override
    public boolean isNull(int index) {
        return transformed[index] ? geometries[index] == null : row.isNull(indexes[index]);
    }

    @Override
    public boolean getBoolean(int index) {
        return row.getBoolean(indexes[index]);
    }

    @Override
    public long getLong(int index) {
        return row.getLong(indexes[index]);
    }

    @Override
    public float getFloat(int index) {
        return row.getFloat(indexes[index]);
    }

    @Override
    public double getDouble(int index) {
        return row.getDouble(indexes[index]);
    }

    @Override
    public Utf8Text getText(int index) {
        return row.getText(indexes[index]);
    }

    @Override
    public Rows children(int list) {
        children[list].rows = ((ParentRow) row).children(list);
        return children[list];
    }

    @Override
    public void close() throws IOException {
        rows.close();
    }
}
