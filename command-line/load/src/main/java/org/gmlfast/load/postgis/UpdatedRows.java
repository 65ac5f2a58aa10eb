/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load.postgis;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import org.gmlfast.load.RowUpdate;
import org.gmlfast.load.TableDefinition;
import org.gmlfast.load.change.ObjectState;
import org.gmlfast.table.SqlNames;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/**
 * Changes of single columns of a table, whose values wait in a temporary table until all rows are there: those that a
 * later row or deletion overrides have no effect. Runs of changes of the same columns in different rows are one
 * statement.
 */
final class UpdatedRows {

    /** The changes that are sent at once. */
    private static final int BATCH = 5_000;

    private static final String NUMBER = "gml_fast_update";

    private final PostgisSession target;
    private final TableDefinition definition;
    private final List<CopyType> types;
    private final List<String> columns;
    private final String values;
    private final String states;

    /** The rows of the delivery that are not in the table before its end; null if they are. */
    private final ChangedRows rows;

    private final CopyBuffer encoded = new CopyBuffer();
    private final List<Pending> pending = new ArrayList<>();
    private final List<RowUpdate> runs = new ArrayList<>();

    /** The states of the last run, and the objects of all of them. */
    private final Set<String> runStates = new HashSet<>();

    private long count;
    private int completed;
    private long changedRows;
    private long absent;
    private String firstAbsent;

    private record Pending(long number, int run, RowUpdate update, long rows, long deletions) {}

    /** @param rows the rows of the delivery that are not in the table before its end; null if they are */
    UpdatedRows(
            PostgisSession target,
            TableDefinition definition,
            List<CopyType> types,
            List<String> columns,
            String name,
            ChangedRows rows)
            throws SQLException {
        this.target = target;
        this.definition = definition;
        this.types = types;
        this.columns = PostgisTable.quoted(columns);
        this.values = SqlNames.quoted(name);
        this.states = SqlNames.quoted(name + "_states");
        this.rows = rows;
        target.execute("CREATE TEMPORARY TABLE " + values + " ON COMMIT DROP AS SELECT "
                + String.join(", ", this.columns) + ", 0::bigint AS " + NUMBER + " FROM "
                + target.qualified(definition.name()) + " WITH NO DATA");
        target.execute("CREATE TEMPORARY TABLE " + states + " (n bigint, run integer, given text, id text, time text,"
                + " written bigint, deletions bigint, place text) ON COMMIT DROP");
    }

    /** Takes the values of the next change. */
    CopyBuffer values() {
        return encoded;
    }

    /**
     * Adds a change whose values have been encoded.
     *
     * @param written the number of rows before it
     * @param deletions the number of deletions before it
     */
    void add(RowUpdate update, long written, long deletions) {
        encoded.putInt(Long.BYTES);
        encoded.putLong(++count);
        if (runs.isEmpty()
                || runs.size() == completed
                || !runs.get(runs.size() - 1).columns().equals(update.columns())
                || update.states().stream().anyMatch(this::isInRun)) {
            runs.add(update);
            runStates.clear();
        }
        for (ObjectState state : update.states()) {
            runStates.add(state.id());
            runStates.add(state.object() + (state.time() == null ? "*" : ""));
        }
        pending.add(new Pending(count, runs.size() - 1, update, written, deletions));
    }

    /** Whether the run may change the row of a state. */
    private boolean isInRun(ObjectState state) {
        return runStates.contains(state.id())
                || runStates.contains(state.object() + '*')
                || state.time() == null && runStates.contains(state.object());
    }

    boolean isFull() {
        return pending.size() >= BATCH;
    }

    /** Sends what is pending, while no COPY is active. */
    void send(byte[] header, byte[] trailer) throws SQLException {
        if (pending.isEmpty()) {
            return;
        }
        CopyIn copy = target.connection()
                .unwrap(PGConnection.class)
                .getCopyAPI()
                .copyIn("COPY " + values + " FROM STDIN (FORMAT binary)");
        copy.writeToCopy(header, 0, header.length);
        copy.writeToCopy(encoded.array(), 0, encoded.length());
        copy.writeToCopy(trailer, 0, trailer.length);
        copy.endCopy();
        encoded.truncate(0);
        try (PreparedStatement insert =
                target.connection().prepareStatement("INSERT INTO " + states + " VALUES (?, ?, ?, ?, ?, ?, ?, ?)")) {
            for (Pending each : pending) {
                for (ObjectState state : each.update.states()) {
                    for (String id : state.ids()) {
                        insert.setLong(1, each.number);
                        insert.setInt(2, each.run);
                        insert.setString(3, state.id());
                        insert.setString(4, id);
                        insert.setString(5, state.time());
                        insert.setLong(6, each.rows);
                        insert.setLong(7, each.deletions);
                        insert.setString(8, each.update.place());
                        insert.addBatch();
                    }
                }
            }
            insert.executeBatch();
        }
        pending.clear();
    }

    // ---- the end

    /** Changes the rows of the table. */
    void complete() throws SQLException {
        target.execute("CREATE INDEX IF NOT EXISTS " + states.replace("_states", "_run") + " ON " + states + " (run)");
        target.execute("ANALYZE " + states);
        if (rows != null) {
            rows.index();
        }
        for (; completed < runs.size(); completed++) {
            complete(completed, runs.get(completed));
        }
    }

    private void complete(int number, RowUpdate update) throws SQLException {
        String table = target.qualified(definition.name());
        String assignments = PostgisTable.quoted(update.columns()).stream()
                .map(column -> column + " = u." + column)
                .collect(Collectors.joining(", "));
        String change = "UPDATE " + table + " t SET " + assignments + " FROM " + values + " u JOIN " + states
                + " v ON v.n = u." + NUMBER + " WHERE v.run = " + number + " AND " + id("t") + " = v.id"
                + (update.hasStates() ? " AND " + state(table, update) : "")
                + (rows == null ? "" : " AND NOT " + rows.isWrittenLater("t", "v.written"));
        String missing = "SELECT n, given, min(place) AS place FROM " + states + " v WHERE run = " + number
                + " GROUP BY n, given HAVING NOT bool_or(EXISTS (SELECT 1 FROM changed c WHERE c.n = v.n AND c.given ="
                + " v.given)" + (rows == null ? "" : " OR " + rows.isOverridden("v.id", "v.written", "v.deletions"))
                + ") ORDER BY n";
        try (PreparedStatement statement = target.connection()
                        .prepareStatement(
                                "WITH changed AS (" + change + " RETURNING v.n, v.given), missing AS (" + missing
                                        + ") SELECT (SELECT count(*) FROM changed), (SELECT count(*) FROM missing),"
                                        + " (SELECT given || ' (' || place || ')' FROM missing LIMIT 1)");
                ResultSet row = statement.executeQuery()) {
            row.next();
            changedRows += row.getLong(1);
            absent += row.getLong(2);
            firstAbsent = firstAbsent == null ? row.getString(3) : firstAbsent;
        }
    }

    /** The id of a row. */
    private String id(String row) {
        String column = definition.key().get(0);
        String name = row + '.' + SqlNames.quoted(column);
        return type(column) == CopyType.TEXT ? name : name + "::text";
    }

    private CopyType type(String column) {
        for (int i = 0; i < types.size(); i++) {
            if (definition.columns().get(i).name().equals(column)) {
                return types.get(i);
            }
        }
        return CopyType.TEXT;
    }

    /** The condition that a row is the state that a change is for. */
    private String state(String table, RowUpdate update) {
        String begin = SqlNames.quoted(definition.key().get(1));
        String open = rows == null ? "" : " AND NOT " + rows.isWrittenLater("s", "v.written");
        boolean ends = update.end() != null;
        String end = ends ? SqlNames.quoted(update.end()) : null;
        boolean isComparable =
                ends && type(update.end()) == type(definition.key().get(1));
        String chosen = "(SELECT " + (ends ? "min" : "max") + "(s." + begin + ") FROM " + table + " s WHERE " + id("s")
                + " = v.id" + (ends ? " AND s." + end + " IS NULL" : "")
                + (isComparable ? " AND s." + begin + " < u." + end : "") + open + ')';
        return "t." + begin + " = CASE WHEN v.time IS NULL THEN " + chosen + " ELSE v.time::"
                + type(definition.key().get(1)).sql + " END";
    }

    /** Notes what has changed, and what has not. */
    void note() {
        target.note(RowUpdate.changed(changedRows, definition.name()));
        if (absent > 0) {
            target.note(RowUpdate.absent(absent, firstAbsent, definition.name()));
        }
    }
}
