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
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Consumer;

import org.geotools.api.referencing.operation.TransformException;
import org.geotools.geometry.jts.JTS;
import org.gmlfast.quickstart.crs.SpatialReference;
import org.gmlfast.quickstart.sample.SampleLayers;
import org.gmlfast.quickstart.source.FeatureInputs;
import org.gmlfast.quickstart.source.InputException;
import org.gmlfast.quickstart.source.InputOptions;
import org.gmlfast.quickstart.source.table.DatabasePool;
import org.gmlfast.quickstart.source.table.FeatureTable;
import org.gmlfast.quickstart.source.table.TableSession;
import org.locationtech.jts.geom.Envelope;

/** The layers that are served, and the database they are in. Threads may share one. */
public final class FeatureStore implements Closeable {

    /** As many clients as are served at once, and fewer than a PostgreSQL allows by itself. */
    private static final int CONNECTIONS = 64;

    private final DatabasePool pool;

    /** Keeps a database in memory there; null for others. */
    private final Connection keeper;

    private final List<Layer> layers;

    private FeatureStore(DatabasePool pool, Connection keeper, List<Layer> layers) {
        this.pool = pool;
        this.keeper = keeper;
        this.layers = List.copyOf(layers);
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
            throw new InputException("files are loaded into H2 only; serve the tables of " + url.replaceAll("\\?.*", "")
                    + " without them");
        }
        Connection keeper = null;
        try {
            if (h2) {
                keeper = DriverManager.getConnection(url, options.user(), options.password());
                load(keeper, options);
            }
            DatabasePool pool = DatabasePool.open(url, options.user(), options.password(), CONNECTIONS);
            try {
                return new FeatureStore(pool, keeper, layers(pool, options, notes));
            } catch (IOException | RuntimeException e) {
                pool.close();
                throw e;
            }
        } catch (SQLException e) {
            closeQuietly(keeper);
            throw new InputException("the database says: " + firstLine(e), e);
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
                loader.load(() -> FeatureInputs.open(input, inputOptions(options, null)));
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
            loader.load(() -> FeatureInputs.open(file.toString(), inputOptions(options, "features")));
        } finally {
            Files.delete(file);
        }
    }

    private static InputOptions inputOptions(StoreOptions options, String layer) {
        return new InputOptions(
                layer, options.namespace(), options.spatialReference(), null, null, false, null, false, null);
    }

    // ---- what there is

    private static List<Layer> layers(DatabasePool pool, StoreOptions options, Consumer<String> notes)
            throws IOException {
        List<Layer> layers = new ArrayList<>();
        Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        try (TableSession session = pool.session()) {
            List<FeatureTable> tables = session.tables(
                    inputOptions(options, null).withNotes(notes),
                    XmlNaming::isAllowed,
                    (table, reason) -> notes.accept(table + " is not served: " + reason));
            for (FeatureTable table : tables) {
                String name = table.type().getTypeName();
                if (!XmlNaming.isAllowed(name)) {
                    notes.accept("the table \"" + name + "\" is not served: XML allows no such name");
                } else if (!names.add(name)) {
                    notes.accept("a second table " + name + " is not served");
                } else {
                    layers.add(layer(session, table));
                }
            }
        }
        if (layers.isEmpty()) {
            throw new InputException("there is no table with a geometry that can be served");
        }
        return layers;
    }

    private static Layer layer(TableSession session, FeatureTable table) throws IOException {
        Envelope bounds = session.bounds(table);
        return new Layer(
                table,
                bounds,
                geographic(bounds, table.spatialReference()),
                session.count(table, org.gmlfast.quickstart.source.table.Condition.ALL));
    }

    private static Envelope geographic(Envelope bounds, SpatialReference reference) throws IOException {
        if (bounds.isNull() || reference.equals(SpatialReference.WGS84)) {
            return bounds;
        }
        try {
            return JTS.transform(bounds, null, reference.to(SpatialReference.WGS84), 10);
        } catch (TransformException e) {
            return new Envelope();
        }
    }

    /** All layers, in the order of their names. */
    public List<Layer> layers() {
        return layers;
    }

    /**
     * The layer of a name.
     *
     * @return null if there is none
     */
    public Layer layer(String name) {
        return layers.stream()
                .filter(layer -> layer.name().equals(name))
                .findFirst()
                .orElse(null);
    }

    /**
     * A transaction to read layers in, to be closed soon.
     *
     * @throws org.gmlfast.quickstart.source.table.BusyException if too many are open
     * @throws IOException if the database cannot be reached
     */
    public TableSession session() throws IOException {
        return pool.session();
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
