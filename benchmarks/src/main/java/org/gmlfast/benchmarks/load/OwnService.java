/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.load;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.OptionalInt;

import org.gmlfast.benchmarks.report.Progress;
import org.gmlfast.testing.PostgresServer;

/** The default server: {@code serve} with {@link OsmLayers} in a temporary PostGIS, or in H2GIS. */
final class OwnService implements AutoCloseable {

    private final PostgresServer database;
    private final ServeProcess server;

    private OwnService(PostgresServer database, ServeProcess server) {
        this.database = database;
        this.server = server;
        // Ctrl-C would leave both running
        Runtime.getRuntime().addShutdownHook(new Thread(this::closeQuietly, "close servers"));
    }

    /**
     * Starts the database and the server.
     *
     * @param folder for the files of the layers
     * @param inMemory whether to use H2GIS although PostGIS is installed
     */
    static OwnService start(OsmLayers layers, Path folder, boolean inMemory, Progress progress)
            throws IOException, SQLException, InterruptedException {
        String missing = PostgresServer.missing();
        if (inMemory || missing != null) {
            progress.note("serve reads H2GIS in memory, because "
                    + (inMemory
                            ? "--in-memory is given"
                            : "PostgreSQL with PostGIS is not installed (" + missing
                                    + "; Debian: apt-get install postgresql postgresql-15-postgis-3)"));
            List<String> files =
                    layers.write(folder).stream().map(Path::toString).toList();
            return new OwnService(null, ServeProcess.start(files));
        }
        PostgresServer database = PostgresServer.start();
        try {
            OsmTables.create(database.url() + "?user=" + PostgresServer.USER, layers);
            return new OwnService(
                    database, ServeProcess.start(List.of("--db", database.url(), "--user", PostgresServer.USER)));
        } catch (IOException | SQLException | InterruptedException e) {
            database.close();
            throw e;
        }
    }

    String url() {
        return server.url();
    }

    /** The port of the database; empty if it is in the server's process. */
    OptionalInt databasePort() {
        return database == null ? OptionalInt.empty() : OptionalInt.of(database.port());
    }

    private void closeQuietly() {
        try {
            close();
        } catch (IOException e) {
            // the failure that is being thrown matters more
        }
    }

    /** Stops the server and the database. A second call does nothing. */
    @Override
    public void close() throws IOException {
        server.close();
        if (database != null) {
            database.close();
        }
    }
}
