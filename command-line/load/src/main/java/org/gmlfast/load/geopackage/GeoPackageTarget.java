/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load.geopackage;

import static org.gmlfast.table.SqlNames.quoted;

import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

import org.gmlfast.load.GeometryShape;
import org.gmlfast.load.Journal;
import org.gmlfast.load.LoadException;
import org.gmlfast.load.LoadMode;
import org.gmlfast.load.LoadTarget;
import org.gmlfast.load.TableColumn;
import org.gmlfast.load.TableDefinition;
import org.gmlfast.load.TableLoad;
import org.gmlfast.load.ValueException;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * A GeoPackage. A new file has another name until it is complete; one that exists is changed in a transaction of
 * SQLite.
 */
public final class GeoPackageTarget extends WrittenGeoPackage implements LoadTarget {

    private static final int MAX_NAME = 200;

    /** The file that is written. */
    private final Path file;

    private Savepoint mark;
    private boolean committed;

    private GeoPackageTarget(Path path, Path file, Connection connection, LoadMode mode, boolean linearizes) {
        super(path, connection, mode, linearizes);
        this.file = file;
    }

    /** Whether a name is that of a GeoPackage. */
    public static boolean matches(String name) {
        return name.toLowerCase(Locale.ROOT).endsWith(".gpkg");
    }

    /**
     * Opens a file, which need not exist, and begins a transaction.
     *
     * @param linearizes whether arcs become lines
     * @throws IOException if it cannot be written, or is not a GeoPackage
     */
    public static GeoPackageTarget open(Path path, LoadMode mode, boolean linearizes) throws IOException {
        boolean exists = Files.exists(path);
        if (!Files.isDirectory(path.toAbsolutePath().getParent())) {
            throw new LoadException(path + ": no such directory");
        }
        Path file = exists
                ? path
                : path.resolveSibling(path.getFileName() + "." + Long.toHexString(System.nanoTime()) + ".part");
        SQLiteConfig config = new SQLiteConfig();
        config.setBusyTimeout(60_000);
        config.setTransactionMode(SQLiteConfig.TransactionMode.IMMEDIATE);
        try {
            Connection connection = config.createConnection("jdbc:sqlite:" + file.toAbsolutePath());
            GeoPackageTarget target = new GeoPackageTarget(path, file, connection, mode, linearizes);
            try {
                target.begin(exists);
                return target;
            } catch (SQLException | IOException | RuntimeException e) {
                target.close();
                throw e;
            }
        } catch (SQLException e) {
            throw new LoadException(path + ": " + reason(e, path, exists), e);
        }
    }

    private static String reason(SQLException e, Path path, boolean exists) {
        if (!(e instanceof SQLiteException error) || error.getResultCode() != SQLiteErrorCode.SQLITE_CANTOPEN) {
            return e.getMessage();
        }
        return exists
                ? "the file cannot be opened; check its permissions"
                : "no file can be created in " + path.toAbsolutePath().getParent();
    }

    private void begin(boolean exists) throws SQLException, LoadException {
        if (!exists) {
            // the file is of no use to anybody until it is renamed
            execute("PRAGMA journal_mode = MEMORY");
            execute("PRAGMA synchronous = OFF");
            execute("PRAGMA application_id = 0x47504B47");
            execute("PRAGMA user_version = 10300");
            execute("PRAGMA page_size = 4096");
        }
        execute("PRAGMA cache_size = -65536");
        connection().setAutoCommit(false);
        if (!exists) {
            GeoPackageTables.create(this);
        } else if (!contains("gpkg_contents")) {
            throw new LoadException(path() + " is not a GeoPackage");
        }
    }

    @Override
    public boolean hasTable(String name) throws LoadException {
        try {
            return contains(name);
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    // ---- tables

    @Override
    public int maxNameLength() {
        return MAX_NAME;
    }

    @Override
    public TableLoad open(TableDefinition table, List<GeometryShape> shapes) throws IOException {
        try {
            return new GeoPackageTable(this, table, shapes);
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    @Override
    public List<String> columns(String table) throws IOException {
        try {
            return texts("SELECT name FROM pragma_table_info(?)", table);
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    @Override
    public List<TableColumn> textColumns(TableDefinition table) throws IOException {
        Set<GeoPackageType> others = EnumSet.of(GeoPackageType.TEXT, GeoPackageType.GEOMETRY);
        try {
            Set<String> existing = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
            existing.addAll(
                    texts("SELECT name FROM pragma_table_info(?) WHERE upper(type) LIKE 'TEXT%'", table.name()));
            List<TableColumn> texts = new ArrayList<>();
            for (TableColumn column : table.columns()) {
                if (existing.contains(column.name())
                        && !others.contains(GeoPackageType.of(column))
                        && !ExistingLayout.hasLists(this, table.name(), column.name())) {
                    texts.add(column);
                }
            }
            return texts;
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    /** The transaction locks the file. */
    @Override
    public void lock(String table) {
        // no other load writes the file
    }

    @Override
    public void deleteRows(String table, String column, String value) throws IOException {
        try {
            for (String part : partsOf(table)) {
                run("DELETE FROM " + quoted(part) + " WHERE " + quoted(column) + " = ?", value);
            }
            run("DELETE FROM " + quoted(table) + " WHERE " + quoted(column) + " = ?", value);
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    @Override
    public void deleteRows(String table, List<String> columns, Keys keys) throws IOException {
        try (PreparedStatement statement =
                connection().prepareStatement("DELETE FROM " + quoted(table) + " WHERE " + equal(columns, " AND "))) {
            for (List<String> key = keys.next(); key != null; key = keys.next()) {
                for (int i = 0; i < key.size(); i++) {
                    statement.setString(i + 1, key.get(i));
                }
                statement.executeUpdate();
            }
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    private static String equal(Collection<String> columns, String delimiter) {
        return columns.stream().map(column -> quoted(column) + " = ?").collect(Collectors.joining(delimiter));
    }

    @Override
    public boolean hasRow(String table, List<String> columns, List<String> key) throws IOException {
        try {
            return !texts("SELECT 1 FROM " + quoted(table) + " WHERE " + equal(columns, " AND "), key.toArray())
                    .isEmpty();
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    @Override
    public int updateRows(String table, List<String> columns, List<String> key, Map<String, String> values)
            throws IOException {
        try {
            List<Object> all = new ArrayList<>();
            for (Map.Entry<String, String> value : values.entrySet()) {
                String type = texts("SELECT type FROM pragma_table_info(?) WHERE name = ?", table, value.getKey())
                        .get(0);
                all.add(
                        value.getValue() == null
                                ? null
                                : GeoPackageType.declared(type).parsed(value.getValue()));
            }
            all.addAll(key);
            run(
                    "UPDATE " + quoted(table) + " SET " + equal(values.keySet(), ", ") + " WHERE "
                            + equal(columns, " AND "),
                    all.toArray());
            return Integer.parseInt(texts("SELECT changes()").get(0));
        } catch (SQLException e) {
            throw failure(e);
        } catch (ValueException e) {
            throw new LoadException("table " + table + ", key " + String.join(", ", key) + ": " + e.getMessage(), e);
        }
    }

    @Override
    public List<String> nestedTables(String table) throws IOException {
        try {
            return partsOf(table);
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    // ---- the transaction

    @Override
    public void mark() throws IOException {
        try {
            mark = connection().setSavepoint("gml_fast");
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    @Override
    public void undo() throws IOException {
        try {
            connection().rollback(mark);
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    @Override
    public Journal journal() {
        return new GeoPackageJournal(this);
    }

    @Override
    public void commit() throws IOException {
        try {
            connection().commit();
            committed = true;
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    /** Gives a new file its name. */
    private void complete() throws IOException {
        if (Files.exists(path())) {
            throw new LoadException(path() + " has been created in the meantime; use another name");
        }
        try {
            Files.move(file, path(), StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(file, path());
        }
    }

    private boolean isNew() {
        return !file.equals(path());
    }

    /** Undoes what is not committed. A new file appears if something is. */
    @Override
    public void close() throws IOException {
        try {
            if (!connection().getAutoCommit()) {
                connection().rollback();
            }
            connection().close();
            if (isNew() && committed) {
                complete();
            }
        } catch (SQLException e) {
            throw failure(e);
        } finally {
            if (isNew()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
