/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import org.gmlfast.model.Row;
import org.gmlfast.model.RowType;

/** A table while rows are written into it, and their number. */
final class LoadedTable implements Closeable {

    private final LoadTarget target;
    private final TableDefinition definition;
    private final List<GeometryShape> shapes = new ArrayList<>();

    /** Null if it is not open. */
    private TableLoad load;

    private RowType type;
    private long rows;

    LoadedTable(LoadTarget target, TableDefinition definition) {
        this.target = target;
        this.definition = definition;
        definition
                .columns()
                .forEach(column -> shapes.add(column.isGeometry() ? new GeometryShape(column.kind()) : null));
    }

    TableDefinition definition() {
        return definition;
    }

    /** The number of rows of the current attempt. */
    long rows() {
        return rows;
    }

    /** Opens the table, if it is not open. */
    void open() throws IOException {
        if (load == null) {
            load = target.open(definition, shapes);
            type = null;
        }
    }

    void write(Row row, RowType rowType) throws IOException {
        if (type != rowType) {
            load.begin(rowType);
            type = rowType;
        }
        load.write(row);
        rows++;
    }

    void finish() throws IOException {
        if (load != null) {
            load.finish();
            close();
        }
    }

    /** Forgets the rows of an attempt, and keeps what it has shown of the geometries. */
    void startOver() {
        rows = 0;
        for (GeometryShape shape : shapes) {
            if (shape != null) {
                shape.thaw();
            }
        }
    }

    @Override
    public void close() throws IOException {
        if (load != null) {
            TableLoad closing = load;
            load = null;
            closing.close();
        }
    }
}
