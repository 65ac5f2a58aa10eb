/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

import org.gmlfast.input.SkippedRecords;
import org.gmlfast.load.change.DeletedKey;
import org.gmlfast.load.change.FeatureUpdate;
import org.gmlfast.load.change.RecordFile;
import org.gmlfast.model.Row;
import org.gmlfast.model.RowType;

/** A table while rows are written into it, and their number. */
final class LoadedTable implements Closeable {

    private final LoadTarget target;
    private final TableDefinition definition;
    private final List<GeometryShape> shapes = new ArrayList<>();

    /** The tables of nested values; null without any. */
    private final NestedTables nested;

    /** Null if it is not open. */
    private TableLoad load;

    private RowType type;

    /** The name of the input that is read. */
    private String source;

    /** Adds that to rows; null if the table has no column for it. */
    private SourcedRow sourced;

    private long rows;

    /** The keys that are deleted between the rows; null for none. */
    private RecordFile.Reading<DeletedKey> deleted;

    /** The next of them; null behind the last. */
    private DeletedKey deletion;

    /** The updates, whose values are among the rows; null for none. */
    private RecordFile.Reading<FeatureUpdate> updates;

    /** The next of them; null behind the last. */
    private FeatureUpdate update;

    /** Which attributes they change. */
    private UpdatedAttributes updated;

    /** The number of rows of the delivery. */
    private long delivered;

    /** @param nested the tables of nested values; null without any */
    LoadedTable(LoadTarget target, TableDefinition definition, NestedTables nested) {
        this.target = target;
        this.definition = definition;
        this.nested = nested;
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
        if (!name.equals(source)) {
            source = name;
            type = null;
        }
    }

    /**
     * Deletes keys between the rows that are written from now on.
     *
     * @param keys closed with the table
     */
    void delete(RecordFile<DeletedKey> keys) throws IOException {
        deleted = keys.open();
        deletion = deleted.next();
        delivered = 0;
        open();
    }

    /**
     * Changes rows that exist by some of the rows that are written from now on.
     *
     * @param read closed with the table
     */
    void update(RecordFile<FeatureUpdate> read, UpdatedAttributes attributes) throws IOException {
        updated = attributes;
        updates = read.open();
        update = updates.next();
        if (deleted == null) {
            delivered = 0;
        }
        open();
    }

    private void deleteBefore(long row) throws IOException {
        while (deletion != null && deletion.after() < row) {
            load.delete(deletion.values());
            if (nested != null) {
                nested.delete(deletion.values(), source);
            }
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
        if (update != null && update.row() == delivered) {
            change(row, rowType);
            return;
        }
        load.write(sourced == null ? row : sourced.with(row));
        rows++;
        if (nested != null) {
            nested.add(row, rowType, source);
        }
    }

    private void change(Row row, RowType rowType) throws IOException {
        UpdatedAttributes.Changed changed = updated.of(update, nested != null);
        String end = updated.end(update);
        List<String> columns = new ArrayList<>();
        String endColumn = null;
        for (TableColumn column : definition.columns()) {
            if (column.isSource() || changed.attributes().contains(column.attribute())) {
                columns.add(column.name());
            }
            endColumn = column.attribute().equals(end) ? column.name() : endColumn;
        }
        if (!columns.isEmpty()) {
            load.update(
                    sourced == null ? row : sourced.with(row),
                    new RowUpdate(columns, update.states(), updated.hasStates(), endColumn, update.place()));
        }
        if (nested != null) {
            nested.update(row, rowType, source, changed, update);
        }
        update = updates.next();
    }

    /** Writes the tables of nested values. */
    void finishNested(Collection<String> taken, SkippedRecords skipped) throws IOException {
        if (nested != null) {
            nested.finish(taken, skipped);
        }
    }

    /** The numbers of rows of tables of nested values. */
    Map<String, Long> nestedRows() {
        return nested == null ? Map.of() : nested.rows();
    }

    void finish() throws IOException {
        if (load != null) {
            deleteBefore(Long.MAX_VALUE);
            load.finish();
            close();
        }
    }

    /** Forgets the rows of an attempt, and keeps what it has shown of the geometries. */
    void startOver() throws IOException {
        rows = 0;
        if (nested != null) {
            nested.startOver();
        }
        for (GeometryShape shape : shapes) {
            if (shape != null) {
                shape.thaw();
            }
        }
    }

    /** Closes the table for good. */
    void dispose() throws IOException {
        close();
        if (nested != null) {
            nested.close();
        }
    }

    @Override
    public void close() throws IOException {
        if (nested != null) {
            nested.abandon();
        }
        if (deleted != null) {
            deleted.close();
            deleted = null;
            deletion = null;
        }
        if (updates != null) {
            updates.close();
            updates = null;
            update = null;
        }
        if (load != null) {
            TableLoad closing = load;
            load = null;
            closing.close();
        }
    }
}
