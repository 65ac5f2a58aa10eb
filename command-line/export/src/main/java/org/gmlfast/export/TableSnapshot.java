/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.export;

import java.io.Closeable;
import java.io.IOException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.geotools.api.filter.Filter;
import org.gmlfast.input.InputException;
import org.gmlfast.input.InputOptions;
import org.gmlfast.input.format.DatabaseUrls;
import org.gmlfast.table.Condition;
import org.gmlfast.table.FeatureTable;
import org.gmlfast.table.database.Database;
import org.gmlfast.table.database.DatabaseSource;
import org.gmlfast.table.postgis.PostgisSource;
import org.gmlfast.table.rows.QueryControl;
import org.gmlfast.table.rows.TableSession;
import org.gmlfast.table.sql.ConditionCompiler;

/**
 * A transaction that exports its snapshot of a PostGIS database, so that the transactions of {@link SnapshotReader}s
 * see the same rows of a table. The snapshot lasts until this object is closed or its connection is lost. Thread-safe.
 *
 * <pre>{@code
 * RowDivision division = snapshot.division();
 * for (RowRange range : snapshot.ranges(division, snapshot.count(), 16)) {
 *     TableQuery rows = snapshot.reader(new QueryControl()).query(division, range);
 * }
 * }</pre>
 */
final class TableSnapshot implements Closeable {

    /**
     * The rows of a view, a foreign or partitioned table, or one with row security may change without a trace in rows.
     */
    private static final String IDENTITY =
            """
            SELECT CASE WHEN c.relkind IN ('r', 'm') AND NOT c.relhassubclass AND NOT c.relrowsecurity AND NOT pg_is_in_recovery() THEN
              concat_ws(' ', d.oid, c.oid, pg_relation_filenode(c.oid), md5(columns.list)) END,
              c.relkind = 'v' OR c.relkind = 'f'
            FROM pg_class c, pg_database d, LATERAL (
              SELECT string_agg(concat_ws(' ', attnum, attname, atttypid, atttypmod), ',' ORDER BY attnum) AS list
              FROM pg_attribute WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped) AS columns
            WHERE c.oid = CAST(? AS regclass) AND d.datname = current_database()""";

    /** The columns, each with its type without and with the type's modifiers and the collation. */
    private static final String TYPES =
            """
            SELECT attname, format_type(atttypid, -1), format_type(atttypid, atttypmod) ||
              coalesce((SELECT ' COLLATE ' || collname FROM pg_collation AS c WHERE c.oid = attcollation AND attcollation <>
                (SELECT typcollation FROM pg_type AS t WHERE t.oid = atttypid)), '')
            FROM pg_attribute WHERE attrelid = CAST(? AS regclass) AND attnum > 0 AND NOT attisdropped""";

    private final DatabaseSource source;
    private final Database database;
    private final FeatureTable table;
    private final Condition condition;
    private final Map<String, String> types = new HashMap<>();
    private final Map<String, String> declarations = new HashMap<>();

    private String id;
    private String identity;
    private boolean isView;
    private long oldest;

    private TableSnapshot(DatabaseSource source, Database database, FeatureTable table, Condition condition) {
        this.source = source;
        this.database = database;
        this.table = table;
        this.condition = condition;
    }

    /**
     * Connects to a database, reads the structure of a table and exports a snapshot.
     *
     * @param filter the condition for the rows
     * @param properties the names of the attributes; null for all
     * @throws IOException if the database is not PostGIS or fails, the table does not exist, or the condition is not
     *     supported
     */
    static TableSnapshot open(String url, InputOptions options, Filter filter, List<String> properties)
            throws IOException {
        DatabaseSource source = DatabaseUrls.source(url, options.user(), options.password());
        if (!(source instanceof PostgisSource)) {
            throw new InputException("only PostGIS has snapshots that several connections can share; the URL must begin"
                    + " with jdbc:postgresql: (encode writes tables of H2GIS)");
        }
        Database database = source.open();
        try {
            return open(source, options, filter, properties, database);
        } catch (IOException | RuntimeException e) {
            database.closeQuietly();
            throw e;
        } catch (SQLException e) {
            database.closeQuietly();
            throw database.failure(e);
        }
    }

    private static TableSnapshot open(
            DatabaseSource source, InputOptions options, Filter filter, List<String> properties, Database database)
            throws SQLException, IOException {
        // a new transaction, whose first snapshot is the one that is exported
        database.connection().rollback();
        FeatureTable table = database.catalog().table(options);
        Condition condition = new ConditionCompiler(table).compile(filter);
        if (condition.isSpatial()) {
            table.geometries().checkSingleCrs(database.catalog(), table.spatialColumn());
        }
        for (String name : properties == null ? List.<String>of() : properties) {
            table.attribute(name); // throws for an unknown one
        }
        FeatureTable some = properties == null ? table : table.withProperties(properties);
        FeatureTable selected = options.use() == null ? some : some.usedBy(options.use());
        TableSnapshot snapshot = new TableSnapshot(source, database, selected, condition);
        snapshot.export();
        return snapshot;
    }

    private void export() throws SQLException {
        try (Statement statement = database.connection().createStatement()) {
            // the transaction waits while others read
            statement.execute("SET LOCAL idle_in_transaction_session_timeout = 0");
            statement.execute("SET LOCAL statement_timeout = 0");
            try (ResultSet row = statement.executeQuery(
                    "SELECT pg_export_snapshot(), txid_snapshot_xmin(txid_current_snapshot())")) {
                row.next();
                id = row.getString(1);
                oldest = row.getLong(2);
            }
        }
        String name = table.spatialColumn().quotedTable();
        try (PreparedStatement statement = database.connection().prepareStatement(IDENTITY)) {
            statement.setString(1, name);
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                identity = row.getString(1);
                isView = row.getBoolean(2);
            }
        }
        try (PreparedStatement statement = database.connection().prepareStatement(TYPES)) {
            statement.setString(1, name);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    types.put(rows.getString(1), rows.getString(2));
                    declarations.put(rows.getString(1), rows.getString(3));
                }
            }
        }
    }

    /** Returns the name of the snapshot. */
    String id() {
        return id;
    }

    /** Returns the table. */
    FeatureTable table() {
        return table;
    }

    /** Returns the name of the table without its schema. */
    String name() {
        return table.spatialColumn().table();
    }

    /** Returns the name of the table with its schema. */
    String qualifiedName() {
        return table.spatialColumn().qualifiedTable();
    }

    // ---- ranges

    /** Returns the division into ranges of similar numbers of rows. */
    RowDivision division() {
        boolean keys = !table.key().isEmpty();
        return new RowDivision(
                keys ? RowDivision.Kind.KEYS : isView ? RowDivision.Kind.ALL : RowDivision.Kind.BLOCKS, null, 0);
    }

    /**
     * Returns the division by the values of a column.
     *
     * @throws InputException if the table has no such column
     */
    RowDivision divisionByValues(String column) throws InputException {
        if (!types.containsKey(column)) {
            throw new InputException(qualifiedName() + " has no column \"" + column + "\"");
        }
        return new RowDivision(RowDivision.Kind.VALUES, column, 0);
    }

    /** Returns the division by cells of a grid in the CRS of the table. */
    RowDivision divisionByCells(double size) {
        return new RowDivision(RowDivision.Kind.CELLS, null, size);
    }

    /**
     * Returns the number of rows that match the condition.
     *
     * @throws IOException if the database fails
     */
    synchronized long count() throws IOException {
        return number("SELECT count(*) FROM " + table.spatialColumn().quotedTable() + " WHERE " + condition.sql());
    }

    private long number(String sql) throws IOException {
        try (PreparedStatement statement = prepared(sql);
                ResultSet row = statement.executeQuery()) {
            row.next();
            return row.getLong(1);
        } catch (SQLException e) {
            throw database.failure(e);
        }
    }

    /**
     * Returns the ranges of a division.
     *
     * @param rows the number of rows that match the condition
     * @param max the maximum number of ranges
     * @throws IOException if the division has more ranges, or the database fails
     */
    synchronized List<RowRange> ranges(RowDivision division, long rows, int max) throws IOException {
        RangeSql sql = new RangeSql(table, types, division);
        long size = Math.max(1, (rows + max - 1) / max);
        List<List<String>> starts = new ArrayList<>();
        List<Long> numbers = new ArrayList<>();
        try (PreparedStatement statement = prepared(sql.ranges(condition, size))) {
            statement.setMaxRows(max + 1);
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    starts.add(sql.start(row));
                    numbers.add(row.getLong(sql.columns() + 1));
                }
            }
        } catch (SQLException e) {
            throw database.failure(e);
        }
        if (starts.size() > max) {
            throw new InputException("the division has more than " + max
                    + " parts; choose a column with fewer values or" + " a larger grid");
        }
        return RowRange.of(division, starts, numbers, rows);
    }

    // ---- changes

    /** Returns what decides the form of the features. */
    TableStructure structure() {
        Map<String, String> columns = new LinkedHashMap<>();
        for (FeatureTable.Column column : table.columns()) {
            columns.put(column.name(), declarations.get(column.name()));
        }
        for (String column : table.key()) {
            columns.put(column, declarations.get(column));
        }
        return new TableStructure(
                qualifiedName(), table.spatialReference().toString(), String.join(", ", table.key()), columns);
    }

    /** Returns the state of the rows that match the condition. */
    TableState state(long rows) {
        return new TableState(identity, oldest, rows);
    }

    /**
     * Returns how the rows that match the condition differ from an earlier state.
     *
     * <p>A row version has the number of the transaction that wrote it. If no version is of a transaction that was
     * incomplete in the earlier state, each was visible then; if there are as many as then, none is missing.
     *
     * @return null if they are the same; otherwise the difference, or the reason why it is unknown, for the user
     * @throws IOException if the database fails
     */
    synchronized String changesSince(TableState earlier) throws IOException {
        if (earlier.identity() == null || identity == null) {
            return "whether " + qualifiedName() + " has changed since the first run is unknown, because it is not an"
                    + " ordinary table";
        }
        if (!earlier.identity().equals(identity)) {
            return qualifiedName() + " has been altered, rewritten or replaced since the first run";
        }
        long all = count();
        // 32 bits of a transaction's number, completed by the upper bits of the current one
        long newer = number("SELECT count(*) FROM (SELECT CAST(CAST(xmin AS text) AS bigint) AS x FROM "
                + table.spatialColumn().quotedTable() + " WHERE " + condition.sql() + ") AS versions, "
                + "(SELECT txid_snapshot_xmax(txid_current_snapshot()) AS now) AS snapshot WHERE x > 2 AND "
                + "now - (now - x) % 4294967296 >= " + earlier.oldest());
        return newer == 0 && all == earlier.count()
                ? null
                : qualifiedName() + " has changed since the first run (new or updated rows: " + newer + "; rows: " + all
                        + ", before: " + earlier.count() + ")";
    }

    /** Returns whether the snapshot can still be used. */
    synchronized boolean isAlive() {
        try (Statement statement = database.connection().createStatement();
                ResultSet row = statement.executeQuery("SELECT 1")) {
            return row.next();
        } catch (SQLException e) {
            return false;
        }
    }

    // ---- reading

    /**
     * Opens a connection that sees the snapshot.
     *
     * @param control stops its queries
     * @throws IOException if the database fails
     */
    SnapshotReader reader(QueryControl control) throws IOException {
        Database other = source.open();
        try {
            other.connection().rollback();
            try (Statement statement = other.connection().createStatement()) {
                statement.execute("SET TRANSACTION SNAPSHOT '" + id + '\'');
                statement.execute("SET LOCAL statement_timeout = 0");
                // rows of a table without a key come in the order of the table
                statement.execute("SET LOCAL synchronize_seqscans = off");
            }
            return new SnapshotReader(new TableSession(other, control, () -> {}), table, types, condition);
        } catch (SQLException e) {
            other.closeQuietly();
            throw other.failure(e);
        } catch (IOException | RuntimeException e) {
            other.closeQuietly();
            throw e;
        }
    }

    private PreparedStatement prepared(String sql) throws SQLException {
        PreparedStatement statement = database.connection().prepareStatement(sql);
        try {
            database.bind(statement, condition.values());
            return statement;
        } catch (SQLException | RuntimeException e) {
            statement.close();
            throw e;
        }
    }

    @Override
    public synchronized void close() {
        database.closeQuietly();
    }
}
