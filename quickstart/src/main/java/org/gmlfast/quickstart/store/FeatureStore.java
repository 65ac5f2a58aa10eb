/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.store;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.function.Consumer;

import org.gmlfast.quickstart.sample.SampleLayers;
import org.gmlfast.quickstart.source.FeatureInputs;
import org.gmlfast.quickstart.source.InputException;
import org.gmlfast.quickstart.source.InputOptions;
import org.gmlfast.quickstart.source.Secrets;
import org.gmlfast.quickstart.source.table.DatabasePool;
import org.gmlfast.quickstart.source.table.QueryControl;
import org.gmlfast.quickstart.source.table.TableSession;

/** The layers that are served, and the database they are in. Threads may share one. */
public final class FeatureStore implements Closeable {

    /** As many clients as are served at once, and fewer than a PostgreSQL allows by itself. */
    private static final int CONNECTIONS = 64;

    private final DatabasePool pool;

    /** Keeps a database in memory there; null for others. */
    private final Connection keeper;

    private final List<ServedLayer> layers;

    private final Duration queryTimeout;

    private FeatureStore(DatabasePool pool, Connection keeper, List<ServedLayer> layers, Duration queryTimeout) {
        this.pool = pool;
        this.keeper = keeper;
        this.layers = List.copyOf(layers);
        this.queryTimeout = queryTimeout;
    }

    /**
     * Loads what is to be loaded, and looks at what there is.
     *
     * @param notes told, in a line each, what is not served as it is
     * @throws IOException if an input or the database fails, or there is nothing to be served
     */
    public static FeatureStore open(StoreOptions options, Consumer<String> notes) throws IOException {
        String url = options.url() == null ? "jdbc:h2:mem:" + UUID.randomUUID() : options.url();
        boolean h2 = url.toLowerCase(Locale.ROOT).startsWith("jdbc:h2:");
        boolean embedded = h2 && !url.matches("(?i)jdbc:h2:(tcp|ssl):.*");
        if (embedded) {
            // by itself it would be closed as soon as the process is told to end, with requests still being answered
            url += ";DB_CLOSE_ON_EXIT=FALSE";
            // a name with a mistake in it must not make a new database
            url += options.url() != null && options.inputs().isEmpty() ? ";IFEXISTS=TRUE" : "";
        }
        if (!h2 && !options.inputs().isEmpty()) {
            throw new InputException("files are loaded into H2 only; serve the tables of "
                    + Secrets.masked(url.replaceAll("\\?.*", "")) + " without them");
        }
        Connection keeper = null;
        try {
            if (h2) {
                keeper = DriverManager.getConnection(url, options.user(), options.password());
                load(keeper, options);
            }
            DatabasePool pool =
                    DatabasePool.open(url, options.user(), options.password(), CONNECTIONS, options.queryTimeout());
            try {
                InputOptions inputOptions = inputOptions(options, null, notes);
                List<ServedLayer> layers = new LayerSearch(pool, inputOptions, options.queryTimeout(), notes).layers();
                return new FeatureStore(pool, keeper, layers, options.queryTimeout());
            } catch (IOException | RuntimeException e) {
                pool.close();
                throw e;
            }
        } catch (SQLException e) {
            closeQuietly(keeper);
            throw new InputException("the database says: " + Secrets.masked(firstLine(e), options.password()), e);
        } catch (IOException | RuntimeException e) {
            closeQuietly(keeper);
            throw e;
        }
    }

    private static String firstLine(SQLException e) {
        String message = String.valueOf(e.getMessage());
        int statement = message.indexOf("; SQL statement:");
        return statement < 0 ? message : message.substring(0, statement);
    }

    private static void load(Connection connection, StoreOptions options) throws IOException, SQLException {
        LayerLoader loader = new LayerLoader(connection, options.url() != null);
        if (options.inputs().isEmpty() && options.url() == null) {
            for (LayerLoader.Source sample : samples(options.namespace())) {
                loader.load(sample);
            }
        }
        for (String input : options.inputs()) {
            if (input.equals(FeatureInputs.STANDARD_INPUT)) {
                loadStandardInput(loader, options);
            } else {
                loader.load(() -> FeatureInputs.open(input, inputOptions(options, null, note -> {})));
            }
        }
        connection.commit();
    }

    private static List<LayerLoader.Source> samples(String namespace) {
        return SampleLayers.all(namespace).stream()
                .map(layer -> (LayerLoader.Source) layer::open)
                .toList();
    }

    /** It is read twice, and so has to be kept. */
    private static void loadStandardInput(LayerLoader loader, StoreOptions options) throws IOException, SQLException {
        Path file = Files.createTempFile("gml-fast", ".geojson");
        try {
            Files.copy(options.standardInput(), file, StandardCopyOption.REPLACE_EXISTING);
            loader.load(() -> FeatureInputs.open(file.toString(), inputOptions(options, "features", note -> {})));
        } finally {
            Files.delete(file);
        }
    }

    private static InputOptions inputOptions(StoreOptions options, String layer, Consumer<String> notes) {
        return new InputOptions(
                layer, options.namespace(), options.spatialReference(), null, null, false, null, false, null, notes);
    }

    // ---- what there is

    /** All layers, in the order of their names. */
    public List<ServedLayer> layers() {
        return layers;
    }

    /**
     * The layer of a name.
     *
     * @return null if there is none
     */
    public ServedLayer layer(String name) {
        return layers.stream()
                .filter(layer -> layer.name().equals(name))
                .findFirst()
                .orElse(null);
    }

    /**
     * A transaction to read layers in, to be closed soon.
     *
     * @param control through which others can stop its queries
     * @throws org.gmlfast.quickstart.source.table.BusyException if too many are open
     * @throws org.gmlfast.quickstart.source.table.UnreachableException if the database refuses connections
     * @throws IOException if the database fails
     */
    public TableSession session(QueryControl control) throws IOException {
        return pool.session(control);
    }

    /** How long the database may take for a query, or for the next rows of one; zero for no limit. */
    public Duration queryTimeout() {
        return queryTimeout;
    }

    /** May be done twice. */
    @Override
    public void close() {
        pool.close();
        closeQuietly(keeper);
    }

    private static void closeQuietly(Connection connection) {
        if (connection != null) {
            try {
                // the last connection that is closed takes the database with it
                connection.close();
            } catch (SQLException e) {
                // it goes with the process
            }
        }
    }
}
