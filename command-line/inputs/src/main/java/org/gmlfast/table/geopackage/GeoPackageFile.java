/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table.geopackage;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import org.gmlfast.input.InputException;
import org.gmlfast.input.InputFile;
import org.gmlfast.input.Secrets;
import org.gmlfast.table.SpatialColumn;
import org.gmlfast.table.database.Database;
import org.gmlfast.table.database.DatabaseSource;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConnection;
import org.sqlite.SQLiteDataSource;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteLimits;

import com.zaxxer.hikari.HikariConfig;

/** A GeoPackage file. Opening it never changes it. Immutable. */
public final class GeoPackageFile implements DatabaseSource {

    private static final String SQLITE = "SQLite format 3\0";
    private static final int HEAD_LENGTH = 100;
    private static final String URL_PREFIX = "jdbc:sqlite:";

    /** The versions of the format for writing and reading; 2 stands for a write-ahead log. */
    private static final int WRITE_VERSION = 18;

    private static final int READ_VERSION = 19;
    private static final int WRITE_AHEAD_LOG = 2;

    /** The application ids of GeoPackage: GP10 and GP11 of its versions 1.0 and 1.1, GPKG of later ones. */
    private static final int APPLICATION_ID = 68;

    /** The maximum length of a value; SQLite's is 1 GB, which a few bytes of SQL in a view can make. */
    private static final int MAX_VALUE_LENGTH =
            (int) Math.min(1 << 28, Runtime.getRuntime().maxMemory() / 8);

    private final Path path;
    private final byte[] head;

    private GeoPackageFile(Path path, byte[] head) {
        this.path = path;
        this.head = head;
    }

    /**
     * Returns the GeoPackage with a name.
     *
     * @return null if the file does not exist, is not regular, or is not a GeoPackage
     * @throws IOException if the file cannot be read
     */
    public static GeoPackageFile find(Path path) throws IOException {
        if (!Files.isRegularFile(path) || !Files.isReadable(path)) {
            return null;
        }
        try (InputStream in = Files.newInputStream(path)) {
            GeoPackageFile file = new GeoPackageFile(path, in.readNBytes(HEAD_LENGTH));
            return file.isGeoPackage() ? file : null;
        }
    }

    private boolean isGeoPackage() {
        String text = new String(head, StandardCharsets.ISO_8859_1);
        String name = path.getFileName().toString().toLowerCase(Locale.ROOT);
        return text.startsWith(SQLITE) && (text.startsWith("GP", APPLICATION_ID) || name.endsWith(".gpkg"));
    }

    /** Returns the file, and the files beside it in which SQLite keeps changes; these need not exist. */
    public static List<Path> files(Path path) {
        List<Path> files = new ArrayList<>(List.of(path));
        for (String suffix : List.of("-wal", "-shm", "-journal")) {
            files.add(path.resolveSibling(path.getFileName() + suffix));
        }
        return files;
    }

    /**
     * Returns the names of its layers.
     *
     * @throws IOException if the file is damaged or has no layers
     */
    public List<String> layers() throws IOException {
        try (Database database = open()) {
            return database.catalog().spatialColumns().stream()
                    .map(SpatialColumn::table)
                    .distinct()
                    .toList();
        } catch (SQLException e) {
            throw described(e);
        }
    }

    @Override
    public Database open() throws IOException {
        InputFile.check(path);
        try {
            Connection connection = connect();
            try {
                Database.prepare(connection);
                return new GeoPackageDatabase(connection, this);
            } catch (SQLException | RuntimeException e) {
                connection.close();
                throw e;
            }
        } catch (SQLException e) {
            throw described(e);
        }
    }

    /** Returns the failure with the name of the file and, where possible, what to do. */
    InputException described(SQLException e) {
        String message = failure(e).getMessage();
        int code = e.getErrorCode() & 0xFF;
        Path journal = path.resolveSibling(path.getFileName() + "-journal");
        String remedy = "";
        if (code == SQLiteErrorCode.SQLITE_CORRUPT.code || code == SQLiteErrorCode.SQLITE_NOTADB.code) {
            remedy = "; the file is damaged or incomplete: use a copy, or what ogr2ogr saves of it";
        } else if (message.contains("no such table: gpkg_")) {
            remedy = "; the file is not a complete GeoPackage: create it again, for example with ogr2ogr";
        } else if (code == SQLiteErrorCode.SQLITE_READONLY.code && Files.exists(journal)) {
            remedy =
                    "; a program was interrupted while it changed the file: open the file with a program that may write"
                            + " it, which restores the state in " + journal;
        }
        return new InputException(path + ": " + message + remedy, e);
    }

    /** Connects to the file for reading only. The connection does not run what the file's schema contains. */
    Connection connect() throws SQLException {
        SQLiteConfig config = new SQLiteConfig();
        config.setReadOnly(true);
        config.enableLoadExtension(false);
        config.setTransactionMode(SQLiteConfig.TransactionMode.DEFERRED);
        config.setBusyTimeout(5000);
        Connection connection = open(config);
        try (Statement statement = connection.createStatement()) {
            SQLiteConnection sqlite = connection.unwrap(SQLiteConnection.class);
            sqlite.setLimit(SQLiteLimits.SQLITE_LIMIT_ATTACHED, 0);
            sqlite.setLimit(SQLiteLimits.SQLITE_LIMIT_LENGTH, MAX_VALUE_LENGTH);
            // what SQLite recommends for files of others (Defense Against The Dark Arts)
            statement.execute("PRAGMA trusted_schema = OFF");
            statement.execute("PRAGMA cell_size_check = ON");
            statement.execute("PRAGMA query_only = ON");
            GeoPackageFunctions.register(connection);
            return connection;
        } catch (SQLException | RuntimeException e) {
            connection.close();
            throw e;
        }
    }

    private Connection open(SQLiteConfig config) throws SQLException {
        try {
            return config.createConnection(URL_PREFIX + address());
        } catch (SQLException e) {
            // the driver loads the library when it connects for the first time
            throw e.getCause() == null || e.getCause() instanceof SQLException
                    ? e
                    : new SQLException(
                            "SQLite's library cannot be loaded from the folder for temporary files; choose another one"
                                    + " with JAVA_OPTS=-Dorg.sqlite.tmpdir=FOLDER ("
                                    + e.getCause().getMessage() + ')',
                            e);
        }
    }

    // ---- pools

    @Override
    public void configure(HikariConfig pool, Duration queryTimeout) {
        SQLiteDataSource source = new SQLiteDataSource() {
            @Override
            public SQLiteConnection getConnection(String user, String password) throws SQLException {
                return (SQLiteConnection) connect();
            }
        };
        source.setUrl(URL_PREFIX + address());
        pool.setDataSource(source);
    }

    /** Returns the database of a connection of a service, whose clients do not see the names of files. */
    @Override
    public Database of(Connection connection) throws SQLException {
        return new GeoPackageDatabase(connection, null);
    }

    @Override
    public InputException failure(SQLException e) {
        return Database.failure(GeoPackageDatabase.withoutCode(e), null, e);
    }

    @Override
    public String masked(String message) {
        return Secrets.masked(message);
    }

    /**
     * Returns the URI for SQLite. A file that was written with a write-ahead log would get files beside it, even if it
     * is only read, unless it is immutable. It is not if such a file has changes.
     */
    private String address() {
        boolean ahead = head.length > READ_VERSION
                && (head[WRITE_VERSION] == WRITE_AHEAD_LOG || head[READ_VERSION] == WRITE_AHEAD_LOG);
        Path log = path.resolveSibling(path.getFileName() + "-wal");
        boolean immutable = ahead && log.toFile().length() == 0;
        return path.toAbsolutePath().toUri() + (immutable ? "?mode=ro&immutable=1" : "?mode=ro");
    }
}
