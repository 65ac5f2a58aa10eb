/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service.store;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;

import org.gmlfast.feature.settings.GmlReaderSettings;
import org.gmlfast.input.InputException;
import org.gmlfast.input.InputFile;
import org.gmlfast.input.InputOptions;
import org.gmlfast.input.Secrets;
import org.gmlfast.input.TemporaryFiles;
import org.gmlfast.input.format.DatabaseUrls;
import org.gmlfast.input.format.FeatureInputs;
import org.gmlfast.input.gml.GmlInputFormat;
import org.gmlfast.input.gml.GmlLayers;
import org.gmlfast.input.gml.GmlUrl;
import org.gmlfast.service.sample.SampleLayers;
import org.gmlfast.table.database.DatabaseSource;
import org.gmlfast.table.geopackage.GeoPackageFile;
import org.gmlfast.table.rows.DatabasePool;
import org.gmlfast.table.rows.QueryControl;
import org.gmlfast.table.rows.TableSession;

/** The served layers and their database. Thread-safe. */
public final class FeatureStore implements Closeable {

    /** The number of requests that the server runs at once; PostgreSQL's default limit is higher. */
    private static final int MAX_CONNECTIONS = 64;

    /** The most characters of a message of the database, which may have a geometry in it. */
    private static final int MAX_MESSAGE = 500;

    /** The memory that GML takes in a database, as a multiple of its size; less than was seen to suffice. */
    private static final int MEMORY_RATIO = 3;

    private final DatabasePool pool;

    /** Keeps a database in memory alive; null for PostgreSQL and a GeoPackage. */
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
     * Loads the inputs and finds the layers of the database.
     *
     * @param notes receives a line for each table or column that is not served
     * @throws IOException if an input or the database fails, or there is no layer to serve
     */
    public static FeatureStore open(StoreOptions options, Consumer<String> notes) throws IOException {
        boolean single = options.url() == null && options.inputs().size() == 1;
        GeoPackageFile file = single ? FeatureInputs.geoPackage(options.inputs().get(0)) : null;
        if (file != null) {
            return open(
                    DatabasePool.open(file, MAX_CONNECTIONS, options.queryTimeout(), options.pages()),
                    null,
                    options,
                    notes);
        }
        String url = options.url() == null ? "jdbc:h2:mem:" + UUID.randomUUID() : options.url();
        boolean h2 = url.toLowerCase(Locale.ROOT).startsWith("jdbc:h2:");
        boolean embedded = h2 && !url.matches("(?i)jdbc:h2:(tcp|ssl):.*");
        if (embedded) {
            // otherwise H2 would close the database as soon as the process receives a signal, while requests still run
            url += ";DB_CLOSE_ON_EXIT=FALSE";
            // a misspelt name must not create a new database
            url += options.url() != null && options.inputs().isEmpty() ? ";IFEXISTS=TRUE" : "";
        }
        if (!h2 && !options.inputs().isEmpty()) {
            throw new InputException("files can only be loaded into H2; serve "
                    + Secrets.masked(url.replaceAll("\\?.*", "")) + " without input files");
        }
        Connection keeper = null;
        try {
            if (h2) {
                keeper = DriverManager.getConnection(
                        url, options.reading().user(), options.reading().password());
                load(keeper, options, notes);
            }
            DatabaseSource source = DatabaseUrls.source(
                    url, options.reading().user(), options.reading().password());
            DatabasePool pool = DatabasePool.open(source, MAX_CONNECTIONS, options.queryTimeout(), options.pages());
            return open(pool, keeper, options, notes);
        } catch (SQLException e) {
            closeQuietly(keeper);
            throw new InputException(
                    "database error: "
                            + Secrets.masked(firstLine(e), options.reading().password()),
                    e);
        } catch (IOException | RuntimeException e) {
            closeQuietly(keeper);
            throw e;
        }
    }

    private static FeatureStore open(DatabasePool pool, Connection keeper, StoreOptions options, Consumer<String> notes)
            throws IOException {
        try {
            InputOptions inputOptions = inputOptions(options, null, notes);
            List<ServedLayer> layers =
                    new LayerSearch(pool, inputOptions, options.queryTimeout(), options.templates(), notes).layers();
            return new FeatureStore(pool, keeper, layers, options.queryTimeout());
        } catch (IOException | RuntimeException e) {
            pool.close();
            throw e;
        }
    }

    private static String firstLine(SQLException e) {
        String message = String.valueOf(e.getMessage());
        int statement = message.indexOf("; SQL statement:");
        String text = statement < 0 ? message : message.substring(0, statement);
        return text.length() <= MAX_MESSAGE ? text : text.substring(0, MAX_MESSAGE) + '…';
    }

    private static void load(Connection connection, StoreOptions options, Consumer<String> notes)
            throws IOException, SQLException {
        LayerLoader loader = new LayerLoader(connection, options.url() != null, notes);
        if (options.inputs().isEmpty() && options.url() == null) {
            for (LayerLoader.Source sample : samples(options.reading().namespace())) {
                loader.load(sample);
            }
        }
        for (String input : options.inputs()) {
            if (input.equals(FeatureInputs.STANDARD_INPUT)) {
                loadStandardInput(loader, options);
            } else {
                load(loader, input, options, notes);
            }
        }
        connection.commit();
    }

    /** Loads an input: all layers of a GeoPackage or of GML that can be read, the only layer of other formats. */
    private static void load(LayerLoader loader, String input, StoreOptions options, Consumer<String> notes)
            throws IOException, SQLException {
        GeoPackageFile file = FeatureInputs.geoPackage(input);
        Map<String, GmlReaderSettings> layers = new LinkedHashMap<>();
        if (file == null) {
            addGml(loader, input, options, layers);
        } else {
            file.layers().forEach(layer -> layers.put(layer, gml(options)));
        }
        for (Map.Entry<String, GmlReaderSettings> entry : layers.entrySet()) {
            String layer = entry.getKey();
            try {
                loader.load(() -> FeatureInputs.open(
                        input,
                        inputOptions(options, layer, note -> {}).toBuilder()
                                .gml(entry.getValue())
                                .build()));
            } catch (InputException e) {
                if (layers.size() == 1) {
                    throw e;
                }
                String reason = e.getMessage();
                notes.accept(
                        reason.startsWith(layer + ' ')
                                ? reason + ", and is not served"
                                : layer + " is not served: " + reason);
            }
        }
    }

    /**
     * Adds the names of the types of GML, and how they are read: with their types, which are derived once. Null is the
     * name of the only layer, also of other inputs.
     */
    private static void addGml(
            LayerLoader loader, String input, StoreOptions options, Map<String, GmlReaderSettings> layers)
            throws IOException {
        GmlReaderSettings settings = gml(options);
        if (!GmlUrl.matches(input) && !input.startsWith("jdbc:")) {
            checkMemory(input, options);
            try (GmlLayers gml = GmlLayers.open(input, inputOptions(options, null, note -> {}))) {
                loader.note(gml == null ? List.of() : gml.notes());
                for (int i = 0; gml != null && i < gml.types().size(); i++) {
                    InputOptions own = gml.layerOptions(i, inputOptions(options, null, note -> {}));
                    layers.put(own.layer(), own.gml());
                }
            }
        }
        if (layers.isEmpty()) {
            layers.put(null, settings);
        }
    }

    /** Refuses GML that a database in memory cannot hold, before it is read for minutes. */
    private static void checkMemory(String input, StoreOptions options) throws IOException {
        Path file = InputFile.path(input);
        long memory = Runtime.getRuntime().maxMemory();
        boolean isTooLarge = options.url() == null
                && Files.isRegularFile(file)
                && Files.size(file) > memory / MEMORY_RATIO
                && new GmlInputFormat().matches(file);
        if (isTooLarge) {
            throw new InputException(
                    input + " has " + (Files.size(file) >> 20) + " MB; a database in memory takes about "
                            + MEMORY_RATIO + " times as much, but Java has " + (memory >> 20)
                            + " MB; load it into a database on disk with --db jdbc:h2:./NAME, or give Java more memory with"
                            + " JAVA_OPTS=-XmxSIZE");
        }
    }

    private static List<LayerLoader.Source> samples(String namespace) {
        return SampleLayers.all(namespace).stream()
                .map(layer -> (LayerLoader.Source) layer::open)
                .toList();
    }

    /** Copies standard input to a temporary file, because loading reads an input twice. */
    private static void loadStandardInput(LayerLoader loader, StoreOptions options) throws IOException, SQLException {
        Path file = TemporaryFiles.createFile(".geojson");
        try {
            TemporaryFiles.copy(options.reading().standardInput(), file);
            loader.load(() -> FeatureInputs.open(file.toString(), inputOptions(options, "features", note -> {})));
        } finally {
            TemporaryFiles.delete(file);
        }
    }

    private static InputOptions inputOptions(StoreOptions options, String layer, Consumer<String> notes) {
        return options.reading().toBuilder()
                .layer(layer)
                .notes(notes)
                .gml(gml(options))
                .build();
    }

    /** How GML is read; databases have no arcs. */
    private static GmlReaderSettings gml(StoreOptions options) {
        GmlReaderSettings settings = options.reading().gml();
        return settings.withGeometries(settings.geometries().withLinearized(true));
    }

    // ---- layers and sessions

    /** Returns all layers, in the order of their names. */
    public List<ServedLayer> layers() {
        return layers;
    }

    /**
     * Returns the layer with a name.
     *
     * @return null if there is no such layer
     */
    public ServedLayer layer(String name) {
        return layers.stream()
                .filter(layer -> layer.name().equals(name))
                .findFirst()
                .orElse(null);
    }

    /**
     * Opens a read-only transaction; close it soon.
     *
     * @param control lets other threads stop the queries of the session
     * @throws org.gmlfast.table.rows.BusyException if too many are open
     * @throws org.gmlfast.table.database.UnreachableException if the database refuses connections
     * @throws IOException if the database fails
     */
    public TableSession session(QueryControl control) throws IOException {
        return pool.session(control);
    }

    /** Returns the time limit for a query and for fetching its next rows; zero for no limit. */
    public Duration queryTimeout() {
        return queryTimeout;
    }

    /** Closes the database. Closing again has no effect. */
    @Override
    public void close() {
        pool.close();
        closeQuietly(keeper);
    }

    private static void closeQuietly(Connection connection) {
        if (connection != null) {
            try {
                // closing the last connection deletes a database in memory
                connection.close();
            } catch (SQLException e) {
                // the database ends with the process
            }
        }
    }
}
