/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.gmlfast.input.IdHashes;
import org.gmlfast.input.SkippedRecords;
import org.gmlfast.load.change.FeatureUpdate;
import org.gmlfast.load.change.ObjectState;
import org.gmlfast.load.nested.NestedElement;
import org.gmlfast.load.nested.NestedRecords;
import org.gmlfast.load.nested.NestedRecords.NestedRecord;
import org.gmlfast.model.ColumnType;
import org.gmlfast.model.Row;
import org.gmlfast.model.RowType;

/**
 * The tables for the nested values of a table of features: what has elements in it, or occurs several times. The values
 * wait in a temporary file until all features are written, since only then the tables and their columns are known.
 */
final class NestedTables implements Closeable {

    private final LoadTarget target;
    private final TableDefinition features;
    private final List<NestedColumn> columns;
    private final LoadSettings settings;
    private final TableNames names;
    private final ExactTimes times = new ExactTimes();
    private final NestedRecords records;

    /** The tables that existed before the attempt. */
    private List<String> existing = List.of();

    /** The number of the last record of each key that may occur several times, by the hash of the key. */
    private final Map<Long, Long> last = new HashMap<>();

    private boolean hasUpdates;
    private List<String> key = List.of();
    private long number;
    private int[] sources;
    private int[] keySources;
    private RowType rowType;

    /** The tables of the current attempt, by their names. */
    private final Map<String, LoadedTable> tables = new LinkedHashMap<>();

    NestedTables(
            LoadTarget target,
            TableDefinition features,
            List<NestedColumn> columns,
            LoadSettings settings,
            TableNames names)
            throws IOException {
        if (features.key().isEmpty() && !columns.isEmpty()) {
            throw new LoadException("the features of " + features.name()
                    + " have no ids, to which the rows of --child-tables refer; name a key with --key");
        }
        this.target = target;
        this.features = features;
        this.columns = columns;
        this.settings = settings;
        this.names = names;
        this.records = new NestedRecords();
    }

    // ---- values

    /** Adds the nested values of a row that has been written. */
    void add(Row row, RowType type, String source) throws IOException {
        if (type != rowType) {
            begin(type);
        }
        key = new ArrayList<>();
        for (int at : keySources) {
            key.add(at < 0 ? row.id() : times.text(row.getObject(at)));
        }
        Map<String, Object> values = values(row);
        if (!values.isEmpty() || settings.mode().isKeyed()) {
            add(source, values);
        }
    }

    private Map<String, Object> values(Row row) throws IOException {
        Map<String, Object> values = new LinkedHashMap<>();
        for (int i = 0; i < sources.length; i++) {
            Object value = sources[i] < 0 || row.isNull(sources[i]) ? null : row.getObject(sources[i]);
            if (value != null) {
                values.put(columns.get(i).attribute(), columns.get(i).parsed(value));
            }
        }
        return values;
    }

    /**
     * Adds the nested values that an update changes.
     *
     * @throws LoadException if rows are not found by the ids of features
     */
    void update(Row row, RowType type, String source, UpdatedAttributes.Changed changed, FeatureUpdate update)
            throws IOException {
        if (!features.key().equals(List.of(String.valueOf(features.id())))) {
            throw new LoadException(update.place() + ": an Update names ids of objects, and the key of "
                    + features.name() + " is " + String.join(", ", features.key()));
        }
        if (type != rowType) {
            begin(type);
        }
        Map<String, Object> values = values(row);
        List<String> paths = new ArrayList<>(changed.within());
        columns.stream()
                .map(NestedColumn::attribute)
                .filter(changed.attributes()::contains)
                .forEach(paths::add);
        for (ObjectState state : paths.isEmpty() ? List.<ObjectState>of() : update.states()) {
            for (String id : state.ids()) {
                records.add(new NestedRecord(++number, source, List.of(id), values, paths), times::text);
                hasUpdates = true;
            }
        }
    }

    private void begin(RowType type) {
        rowType = type;
        sources = columns.stream()
                .mapToInt(column -> type.type().indexOf(column.attribute()))
                .toArray();
        keySources = features.key().stream()
                .mapToInt(column -> column.equals(features.id())
                        ? -1
                        : type.type().indexOf(features.column(column).attribute()))
                .toArray();
    }

    /** Notes that a row is deleted. */
    void delete(List<String> deleted, String source) throws IOException {
        key = deleted;
        add(source, Map.of());
    }

    private void add(String source, Map<String, Object> values) throws IOException {
        records.add(new NestedRecord(++number, source, key, values, null), times::text);
        if (settings.mode().isKeyed()) {
            last.put(IdHashes.of(String.join("\0", key)), number);
        }
    }

    /** The number of the last feature or deletion with a key; 0 without one. */
    private long last(List<String> of) {
        return last.getOrDefault(IdHashes.of(String.join("\0", of)), 0L);
    }

    private boolean isLast(NestedRecord record) {
        return record.updated() == null && (!settings.mode().isKeyed() || last(record.key()) == record.number());
    }

    /** The updates that come after the last feature or deletion with their key. */
    private NestedUpdates updates() throws IOException {
        NestedUpdates updates = new NestedUpdates(target, features, existing);
        try (NestedRecords.Reading reading = records.read()) {
            NestedRecord record = hasUpdates ? reading.next() : null;
            for (; record != null; record = reading.next()) {
                if (record.updated() != null && record.number() > last(record.key())) {
                    updates.add(record);
                }
            }
        }
        return updates;
    }

    // ---- tables

    /**
     * Writes the tables, after that of the features.
     *
     * @param taken names of other tables, to which those of these are added
     * @param skipped takes rows with values that do not fit their columns
     */
    void finish(Collection<String> taken, SkippedRecords skipped) throws IOException {
        Map<String, NestedTable> roots = new LinkedHashMap<>();
        Map<String, String> names = new HashMap<>();
        for (NestedColumn column : columns) {
            names.put(column.attribute(), this.names.of(column.name()));
            NestedElement root = records.root(column.attribute());
            if (root != null) {
                String name = features.name() + '_' + column.name();
                roots.put(column.attribute(), table(name, column.name(), column.attribute(), features, root, taken));
            }
        }
        if (settings.mode().isKeyed()) {
            deleteRows();
        }
        NestedUpdates updates = updates();
        List<NestedRecord> updated = new ArrayList<>();
        for (List<String> of : updates.keys()) {
            if (last(of) == 0) {
                updated.add(updates.apply(of, roots, names));
            }
        }
        try (NestedRecords.Reading reading = records.read()) {
            for (NestedRecord record = reading.next(); record != null; record = reading.next()) {
                NestedRecord written = isLast(record) ? updates.updated(record) : null;
                if (written != null) {
                    write(written, roots, skipped);
                }
            }
        }
        for (NestedRecord record : updated) {
            write(record, roots, skipped);
        }
        for (NestedTable root : roots.values()) {
            for (NestedTable each : root.all()) {
                each.table().finish();
            }
        }
    }

    private static void write(NestedRecord record, Map<String, NestedTable> roots, SkippedRecords skipped)
            throws IOException {
        for (Map.Entry<String, Object> value : record.values().entrySet()) {
            NestedTable root = roots.get(value.getKey());
            root.write(value.getValue(), root.key(record.key()), record, skipped);
        }
    }

    /** Deletes what features had before that are replaced or deleted. */
    private void deleteRows() throws IOException {
        for (String table : existing) {
            try (NestedRecords.Reading reading = records.read()) {
                target.deleteRows(table, features.key(), () -> {
                    NestedRecord record = reading.next();
                    while (record != null && record.updated() != null) {
                        record = reading.next();
                    }
                    return record == null ? null : record.key();
                });
            }
        }
    }

    /**
     * Opens the table of an element.
     *
     * @param last the name of the element
     * @param path of the element, for users
     * @param around the table whose key its rows have
     */
    private NestedTable table(
            String wanted,
            String last,
            String path,
            TableDefinition around,
            NestedElement element,
            Collection<String> taken)
            throws IOException {
        String name = names.distinct(List.of(wanted), taken).get(0);
        taken.add(name);
        Columns own = new Columns(last, path);
        own.addKey(around);
        own.addValues(element, List.of(), name);
        TableDefinition definition = own.definition(name);
        List<String> texts =
                target.textColumns(definition).stream().map(TableColumn::name).toList();
        LoadedTable loaded = new LoadedTable(target, definition, null);
        NestedTable table = new NestedTable(loaded, around.key().size(), own.paths, own.bindings(definition, texts));
        tables.put(name, loaded);
        loaded.open();
        for (Map.Entry<List<String>, NestedElement> part : own.parts.entrySet()) {
            List<String> names = part.getKey();
            table.add(
                    names,
                    table(
                            name + '_' + String.join("_", names),
                            names.get(names.size() - 1),
                            path + '/' + String.join("/", names),
                            definition,
                            part.getValue(),
                            taken));
        }
        return table;
    }

    /** The columns of a table: the name of the input, the key of what is around, a number, and values. */
    private final class Columns {

        private final String last;
        private final String path;
        private final List<TableColumn> drafted = new ArrayList<>();
        private final List<Class<?>> classes = new ArrayList<>();
        private final List<List<String>> paths = new ArrayList<>();
        private final Map<List<String>, NestedElement> parts = new LinkedHashMap<>();
        private int keyCount;

        Columns(String last, String path) {
            this.last = last;
            this.path = path;
        }

        void addKey(TableDefinition around) {
            for (String column : around.key()) {
                TableColumn own = column.equals(around.id())
                        ? new TableColumn(column, column, ColumnType.STRING, false, false, null)
                        : around.column(column);
                add(own.named(column), NestedTable.keyBinding(own));
            }
            add(column(path + "[position()]", last + "_n", ColumnType.INTEGER), Integer.class);
            keyCount = drafted.size();
        }

        private void add(TableColumn column, Class<?> binding) {
            drafted.add(column);
            classes.add(binding);
        }

        private static TableColumn column(String attribute, String name, ColumnType type) {
            return new TableColumn(attribute, name, type, false, false, null);
        }

        /** @param table the name of the table, whose parts may exist */
        void addValues(NestedElement element, List<String> at, String table) {
            if (element.hasText() || at.isEmpty() && element.children().isEmpty()) {
                String shown = path + (at.isEmpty() ? "" : '/' + String.join("/", at));
                paths.add(at);
                add(column(shown, name(at), ColumnType.of(element.binding())), element.binding());
            }
            for (NestedElement child : element.children()) {
                List<String> below = new ArrayList<>(at);
                below.add(child.name());
                if (child.isRepeated() || existing.contains(names.of(table + '_' + String.join("_", below)))) {
                    parts.put(below, child);
                } else {
                    addValues(child, below, table);
                }
            }
        }

        private String name(List<String> at) {
            if (at.isEmpty()) {
                return last;
            }
            String joined = String.join(".", at);
            return joined.startsWith("@") ? joined.substring(1) : joined.replace(".@", "_");
        }

        TableDefinition definition(String table) {
            List<String> distinct = names.distinct(
                    drafted.stream().map(TableColumn::name).toList(),
                    settings.source() == null ? List.of() : List.of(names.of(settings.source())));
            List<TableColumn> named = new ArrayList<>();
            if (settings.source() != null) {
                named.add(TableColumn.ofSource(names.of(settings.source())));
            }
            for (int i = 0; i < drafted.size(); i++) {
                named.add(drafted.get(i).named(distinct.get(i)));
            }
            TableDefinition.Part part = new TableDefinition.Part(features.name(), features.key(), path);
            return new TableDefinition(table, null, named, distinct.subList(0, keyCount), false, 0, part);
        }

        /** @param texts the names of columns that exist, and have texts */
        List<Class<?>> bindings(TableDefinition definition, List<String> texts) {
            List<Class<?>> bindings = new ArrayList<>(classes);
            int first = settings.source() == null ? 0 : 1;
            boolean exists = existing.contains(definition.name());
            for (int i = keyCount; exists && i < bindings.size(); i++) {
                boolean isText =
                        texts.contains(definition.columns().get(first + i).name());
                bindings.set(i, isText ? String.class : Object.class);
            }
            return bindings;
        }
    }

    // ---- the attempt

    /** The numbers of rows by the names of the tables. */
    Map<String, Long> rows() {
        Map<String, Long> rows = new LinkedHashMap<>();
        tables.forEach((name, table) -> rows.put(name, table.rows()));
        return rows;
    }

    /** Forgets the values of an attempt, or of inputs that are loaded. */
    void startOver() throws IOException {
        existing = settings.mode().isWhole() ? List.of() : target.nestedTables(features.name());
        records.clear();
        last.clear();
        hasUpdates = false;
        number = 0;
        tables.clear();
    }

    /** Closes the tables that an attempt has left open. */
    void abandon() throws IOException {
        for (LoadedTable table : tables.values()) {
            table.close();
        }
    }

    @Override
    public void close() throws IOException {
        abandon();
        records.close();
    }
}
