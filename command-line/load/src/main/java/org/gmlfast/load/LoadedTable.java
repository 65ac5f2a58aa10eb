/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import org.gmlfast.load.change.DeletedKeys;
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

    /** The name of the input that is read. */
    private String source;

    /** Adds that to rows; null if the table has no column for it. */
    private SourcedRow sourced;

    private long rows;

    /** The keys that are deleted between the rows; null for none. */
    private DeletedKeys.Reading deleted;

    /** The next of them; null behind the last. */
    private DeletedKeys.Deletion deletion;

    /** The number of rows of the delivery. */
    private long delivered;

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

    /** Sets the name of the input that is read from now on. */
    void setSource(String name) {
        source = name;
        type = null;
    }

    /**
     * Deletes keys between the rows that are written from now on.
     *
     * @param keys closed with the table
     */
    void delete(DeletedKeys keys) throws IOException {
        deleted = keys.open();
        deletion = deleted.next();
        delivered = 0;
        open();
    }

    private void deleteBefore(long row) throws IOException {
        while (deletion != null && deletion.after() < row) {
            load.delete(deletion.values());
            deletion = deleted.next();
        }
    }

    void write(Row row, RowType rowType) throws IOException {
        if (type != rowType) {
            boolean hasSource = definition.columns().stream().anyMatch(TableColumn::isSource);
            sourced = hasSource ? SourcedRow.of(rowType, source) : null;
            load.begin(hasSource ? SourcedRow.type(rowType) : rowType);
            type = rowType;
        }
        deleteBefore(++delivered);
        load.write(sourced == null ? row : sourced.with(row));
        rows++;
    }

    void finish() throws IOException {
        if (load != null) {
            deleteBefore(Long.MAX_VALUE);
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
        if (deleted != null) {
            deleted.close();
            deleted = null;
            deletion = null;
        }
        if (load != null) {
            TableLoad closing = load;
            load = null;
            closing.close();
        }
    }
}
