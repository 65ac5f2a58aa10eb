/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load.geopackage;

import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import org.gmlfast.crs.SpatialReference;
import org.gmlfast.crs.UnknownCrsException;
import org.gmlfast.load.GeometryShape;
import org.gmlfast.load.Journal;
import org.gmlfast.load.JournalEntry;
import org.gmlfast.load.LoadException;
import org.gmlfast.load.LoadMode;
import org.gmlfast.load.LoadTarget;
import org.gmlfast.load.TableDefinition;
import org.gmlfast.load.TableLoad;
import org.sqlite.SQLiteConfig;

/**
 * A GeoPackage. A new file has another name until it is complete; one that exists is changed in a transaction of
 * SQLite.
 */
public final class GeoPackageTarget implements LoadTarget {

    private static final int MAX_NAME = 200;

    private final Path path;

    /** The file that is written. */
    private final Path file;

    private final Connection connection;
    private final LoadMode mode;
    private final boolean linearizes;
    private final List<String> notes = new ArrayList<>();
    private Savepoint mark;
    private boolean committed;

    private GeoPackageTarget(Path path, Path file, Connection connection, LoadMode mode, boolean linearizes) {
        this.path = path;
        this.file = file;
        this.connection = connection;
        this.mode = mode;
        this.linearizes = linearizes;
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
        if (mode == LoadMode.UPSERT) {
            throw new LoadException("--mode upsert loads into PostGIS; a GeoPackage takes create, append and replace");
        }
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
            throw new LoadException(path + ": " + e.getMessage(), e);
        }
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
        connection.setAutoCommit(false);
        if (!exists) {
            GeoPackageTables.create(this);
        } else if (!hasTable("gpkg_contents")) {
            throw new LoadException(path + " is not a GeoPackage");
        }
    }

    Connection connection() {
        return connection;
    }

    LoadMode mode() {
        return mode;
    }

    boolean linearizes() {
        return linearizes;
    }

    void note(String note) {
        notes.add(note);
    }

    LoadException failure(SQLException e) {
        return new LoadException(path + ": " + e.getMessage(), e);
    }

    void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    void run(String sql, Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            statement.execute();
        }
    }

    /** The first column of the rows of a query. */
    List<String> texts(String sql, Object... values) throws SQLException {
        List<String> texts = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    texts.add(row.getString(1));
                }
            }
        }
        return texts;
    }

    boolean hasTable(String name) throws SQLException {
        return !texts("SELECT 1 FROM sqlite_master WHERE type IN ('table', 'view') AND lower(name) = lower(?)", name)
                .isEmpty();
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

    /** Registers a CRS, unless the file has it. */
    void register(int srid) throws SQLException, UnknownCrsException {
        if (srid > 0
                && texts("SELECT 1 FROM gpkg_spatial_ref_sys WHERE srs_id = ?", srid)
                        .isEmpty()) {
            var system = new SpatialReference(srid).authorityOrder();
            run(
                    "INSERT INTO gpkg_spatial_ref_sys(srs_name, srs_id, organization, organization_coordsys_id, definition)"
                            + " VALUES (?, ?, 'EPSG', ?, ?)",
                    system.getName().getCode(),
                    srid,
                    srid,
                    system.toWKT());
        }
    }

    // ---- the transaction

    @Override
    public void mark() throws IOException {
        try {
            mark = connection.setSavepoint("gml_fast");
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    @Override
    public void undo() throws IOException {
        try {
            connection.rollback(mark);
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    @Override
    public Journal journal() {
        return new Journal() {
            @Override
            public boolean contains(String table, JournalEntry entry) throws IOException {
                try {
                    return hasTable(TABLE)
                            && hasTable(table)
                            && !texts(
                                            "SELECT 1 FROM " + TABLE
                                                    + " WHERE table_name = ? AND source = ? AND size = ? AND checksum = ?",
                                            table,
                                            entry.source(),
                                            entry.size(),
                                            entry.checksum())
                                    .isEmpty();
                } catch (SQLException e) {
                    throw failure(e);
                }
            }

            @Override
            public void clear(String table) throws IOException {
                try {
                    if (hasTable(TABLE)) {
                        run("DELETE FROM " + TABLE + " WHERE table_name = ?", table);
                    }
                } catch (SQLException e) {
                    throw failure(e);
                }
            }

            @Override
            public void add(String table, JournalEntry entry, long rows) throws IOException {
                try {
                    GeoPackageTables.createJournal(GeoPackageTarget.this);
                    run(
                            "INSERT INTO " + TABLE
                                    + "(table_name, source, size, checksum, row_count) VALUES (?, ?, ?, ?, ?)",
                            table,
                            entry.source(),
                            entry.size(),
                            entry.checksum(),
                            rows);
                } catch (SQLException e) {
                    throw failure(e);
                }
            }
        };
    }

    @Override
    public void commit() throws IOException {
        try {
            connection.commit();
            committed = true;
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    /** Gives a new file its name. */
    private void complete() throws IOException {
        if (Files.exists(path)) {
            throw new LoadException(path + " has been created in the meantime; use another name");
        }
        try {
            Files.move(file, path, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(file, path);
        }
    }

    private boolean isNew() {
        return !file.equals(path);
    }

    @Override
    public List<String> notes() {
        return List.copyOf(notes);
    }

    /** Undoes what is not committed. A new file appears if something is. */
    @Override
    public void close() throws IOException {
        try {
            if (!connection.getAutoCommit()) {
                connection.rollback();
            }
            connection.close();
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
