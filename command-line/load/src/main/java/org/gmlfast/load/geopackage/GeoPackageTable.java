/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load.geopackage;

import java.io.IOException;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.gmlfast.input.FeatureException;
import org.gmlfast.load.ExactTimes;
import org.gmlfast.load.GeometryShape;
import org.gmlfast.load.LoadMode;
import org.gmlfast.load.RowUpdate;
import org.gmlfast.load.TableDefinition;
import org.gmlfast.load.TableLoad;
import org.gmlfast.load.ValueException;
import org.gmlfast.model.Row;
import org.gmlfast.model.RowType;
import org.locationtech.jts.geom.Envelope;

/** Fills a table of features, and its spatial index. */
final class GeoPackageTable implements TableLoad {

    private static final int BATCH = 1000;

    private final WrittenGeoPackage target;
    private final TableDefinition definition;
    private final TableLayout layout;

    /** The index of the geometry in the columns; -1 if there is none. */
    private final int geometry;

    private final ExactTimes temporal = new ExactTimes();
    private final Envelope bounds = new Envelope();
    private final int[] sources;

    /** The indexes of columns by their names. */
    private final Map<String, Integer> columns = new HashMap<>();

    private final Object[] values;
    private final PreparedStatement insert;

    /** Null without a geometry. */
    private final GeoPackageBlob blob;

    /** Inserts into the spatial index; null without one. */
    private PreparedStatement indexed;

    /** The boxes of a new index; null if it is not new, or is too large. */
    private PackedRTree packed;

    private FeatureIndex index;
    private long key;

    /** Finds rows that exist; null if all rows are added. */
    private final KeyedRows keyed;

    /** The key of the last box of {@link #packed}. */
    private long lastKey;

    private int pending;
    /** Finds the rows of updates; null if all rows are added. */
    private final StateRows states;

    GeoPackageTable(WrittenGeoPackage target, TableDefinition definition, List<GeometryShape> shapes)
            throws SQLException, IOException {
        this.target = target;
        this.definition = definition;
        this.layout = new TableLayout(target, definition, shapes);
        this.geometry = layout.geometry();
        this.sources = new int[definition.columns().size()];
        this.values = new Object[sources.length];
        for (int i = 0; i < values.length; i++) {
            columns.put(definition.columns().get(i).name(), i);
        }
        this.key = layout.lastKey();
        this.blob = geometry < 0 ? null : new GeoPackageBlob(layout.shape(), definition.srid(), target.linearizes());
        openIndex(); // before the insertion is prepared, with which SQLite compiles the triggers
        layout.makeLists();
        this.keyed = definition.mode(target.mode()).isKeyed()
                ? new KeyedRows(target, definition, layout.keyName(), index)
                : null;
        this.states = keyed == null ? null : new StateRows(target, definition, layout, keyed);
        this.insert = target.connection().prepareStatement(layout.insertSql());
    }

    // ---- the spatial index

    private void openIndex() throws SQLException {
        String column = layout.geometryName();
        if (column == null) {
            return;
        }
        index = new FeatureIndex(definition.name(), column, layout.keyName());
        if (!layout.exists()) {
            target.execute(index.create());
            packed = definition.mode(target.mode()).isKeyed() ? null : new PackedRTree();
        } else if (target.contains(index.name())) {
            for (String drop : index.dropTriggers()) {
                target.execute(drop);
            }
        } else {
            index = null;
            return;
        }
        indexed = geometry < 0 ? null : target.connection().prepareStatement(index.insert());
    }

    // ---- rows

    @Override
    public void begin(RowType type) {
        for (int i = 0; i < sources.length; i++) {
            sources[i] = type.type().indexOf(definition.columns().get(i).attribute());
        }
    }

    @Override
    public void write(Row row) throws IOException {
        encode(row);
        try {
            if (keyed != null) {
                writeKeyed(row);
                return;
            }
            key = layout.keyColumn() < 0 ? key + 1 : (Long) values[layout.keyColumn()];
            bind(row, key);
            insert.addBatch();
            if (indexed != null && values[geometry] != null && !blob.envelope().isNull()) {
                addToIndex(blob.envelope());
            }
            if (++pending == BATCH) {
                flush();
            }
        } catch (SQLException e) {
            throw target.failure(e);
        }
    }

    private void bind(Row row, long number) throws SQLException {
        int at = 1;
        if (layout.keyColumn() < 0) {
            insert.setLong(at++, number);
        }
        if (definition.id() != null) {
            insert.setString(at++, row.id());
        }
        for (Object value : values) {
            insert.setObject(at++, value);
        }
    }

    /** Writes a row in place of that with its key, if there is one. */
    private void writeKeyed(Row row) throws SQLException {
        List<Object> own = new ArrayList<>();
        for (String column : definition.key()) {
            own.add(column.equals(definition.id()) ? row.id() : values[columns.get(column)]);
        }
        List<Long> found = keyed.find(own);
        Long known = found.isEmpty() ? null : found.get(0);
        long number = known != null ? known : layout.keyColumn() < 0 ? ++key : (Long) values[layout.keyColumn()];
        bind(row, number);
        insert.executeUpdate();
        index(number);
    }

    /** Puts the geometry of a row that has been written into the spatial index. */
    private void index(long number) throws SQLException {
        if (indexed != null && values[geometry] != null && !blob.envelope().isNull()) {
            bounds.expandToInclude(blob.envelope());
            bindBox(number, blob.envelope());
            indexed.executeUpdate();
        } else if (geometry >= 0 || target.mode() == LoadMode.CHANGE) {
            keyed.unindex(number);
        }
    }

    @Override
    public void delete(List<String> deleted) throws IOException {
        try {
            for (long number : keyed.find(states.stored(deleted))) {
                keyed.delete(number);
            }
        } catch (SQLException e) {
            throw target.failure(e);
        }
    }

    @Override
    public void update(Row row, RowUpdate update) throws IOException {
        encode(row);
        try {
            Object end = update.end() == null ? null : values[columns.get(update.end())];
            for (long number : states.find(update, end)) {
                change(number, update);
            }
        } catch (SQLException e) {
            throw target.failure(e);
        }
    }

    private void change(long number, RowUpdate update) throws SQLException {
        List<Object> changedValues = new ArrayList<>();
        update.columns().forEach(column -> changedValues.add(values[columns.get(column)]));
        keyed.update(number, update.columns(), changedValues);
        if (geometry >= 0
                && update.columns().contains(definition.columns().get(geometry).name())) {
            index(number);
        }
    }

    private void encode(Row row) throws IOException {
        int column = 0;
        try {
            for (; column < values.length; column++) {
                int source = sources[column];
                Object value = source < 0 || row.isNull(source) ? null : row.getObject(source);
                values[column] = value == null
                        ? null
                        : column == geometry
                                ? blob.encode(value)
                                : layout.types().get(column).stored(listed(column, value), temporal);
            }
        } catch (ValueException | ArithmeticException | IllegalArgumentException e) {
            throw new FeatureException(described(row, column) + e.getMessage(), e);
        }
        if (layout.keyColumn() >= 0 && values[layout.keyColumn()] == null) {
            throw new FeatureException(described(row, layout.keyColumn()) + "the primary key is null", null);
        }
        if (geometry >= 0 && values[geometry] != null && blob.isUnfit()) {
            throw new FeatureException(
                    described(row, geometry) + "the geometry has another type or dimension than the column", null);
        }
    }

    /** A single value in a column of lists: a list of one. */
    private Object listed(int column, Object value) {
        return layout.hasLists(column) && definition.columns().get(column).isSingle() ? List.of(value) : value;
    }

    private String described(Row row, int column) {
        return "feature " + row.id() + ", column "
                + definition.columns().get(column).name() + ": ";
    }

    private void addToIndex(Envelope box) throws SQLException {
        bounds.expandToInclude(box);
        if (packed != null && packed.isFull()) {
            writePacked();
        }
        if (packed != null && key > lastKey) {
            packed.add(key, box);
            lastKey = key;
            return;
        }
        writePacked(); // keys do not ascend
        bindBox(key, box);
        indexed.addBatch();
    }

    private void bindBox(long number, Envelope box) throws SQLException {
        indexed.setLong(1, number);
        indexed.setDouble(2, box.getMinX());
        indexed.setDouble(3, box.getMaxX());
        indexed.setDouble(4, box.getMinY());
        indexed.setDouble(5, box.getMaxY());
    }

    private void writePacked() throws SQLException {
        if (packed != null) {
            packed.write(target.connection(), index.name());
            packed = null;
        }
    }

    private void flush() throws SQLException {
        if (pending > 0) {
            insert.executeBatch();
            if (indexed != null) {
                indexed.executeBatch();
            }
            pending = 0;
        }
    }

    // ---- the end

    @Override
    public void finish() throws IOException {
        try {
            flush();
            writePacked();
            if (!layout.exists()) {
                layout.register();
                createKey();
            }
            if (index != null) {
                for (String create : index.createTriggers()) {
                    target.execute(create);
                }
            }
            updateContents();
            if (states != null) {
                states.note();
            }
        } catch (SQLException e) {
            throw target.failure(e);
        }
    }

    private void createKey() throws SQLException, IOException {
        List<String> own = definition.key();
        if (keyed == null && !definition.numbered() && !own.isEmpty() && !own.equals(List.of(layout.keyName()))) {
            new UniqueKey(target, definition.name(), own).create();
        }
    }

    private void updateContents() throws SQLException {
        target.run(
                "UPDATE gpkg_contents SET last_change = strftime('%Y-%m-%dT%H:%M:%fZ','now') WHERE table_name = ?",
                definition.name());
        if (!bounds.isNull()) {
            target.run(
                    "UPDATE gpkg_contents SET min_x = min(coalesce(min_x, ?1), ?1), min_y = min(coalesce(min_y, ?2), ?2),"
                            + " max_x = max(coalesce(max_x, ?3), ?3), max_y = max(coalesce(max_y, ?4), ?4)"
                            + " WHERE table_name = ?5",
                    bounds.getMinX(),
                    bounds.getMinY(),
                    bounds.getMaxX(),
                    bounds.getMaxY(),
                    definition.name());
        }
    }

    @Override
    public void close() throws IOException {
        try {
            insert.close();
            if (indexed != null) {
                indexed.close();
            }
            if (keyed != null) {
                keyed.close();
            }
        } catch (SQLException e) {
            throw target.failure(e);
        }
    }
}
