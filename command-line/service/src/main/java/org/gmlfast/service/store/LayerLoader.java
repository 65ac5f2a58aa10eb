/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service.store;

import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.gmlfast.crs.SpatialReference;
import org.gmlfast.input.FeatureInput;
import org.gmlfast.input.InferredType;
import org.gmlfast.input.InputException;
import org.gmlfast.input.XmlNaming;
import org.gmlfast.query.FiniteGeometries;
import org.gmlfast.table.FeatureTable;
import org.gmlfast.table.h2.H2Dialect;
import org.h2gis.api.Function;
import org.h2gis.functions.factory.H2GISFunctions;
import org.h2gis.functions.spatial.predicates.ST_Contains;
import org.h2gis.functions.spatial.predicates.ST_Crosses;
import org.h2gis.functions.spatial.predicates.ST_DWithin;
import org.h2gis.functions.spatial.predicates.ST_Disjoint;
import org.h2gis.functions.spatial.predicates.ST_Equals;
import org.h2gis.functions.spatial.predicates.ST_Intersects;
import org.h2gis.functions.spatial.predicates.ST_Overlaps;
import org.h2gis.functions.spatial.predicates.ST_Touches;
import org.h2gis.functions.spatial.predicates.ST_Within;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;

/** Loads the features of inputs into tables of H2GIS. Not thread-safe. */
final class LayerLoader {

    /** Opens an input at its beginning; may be called repeatedly. */
    @FunctionalInterface
    interface Source {

        FeatureInput open() throws IOException;
    }

    private static final int BATCH_SIZE = 500;

    private final Connection connection;
    private final Set<String> loaded = new HashSet<>();
    private final Consumer<String> notes;

    /** The notes that have been passed on. */
    private final Set<String> noted = new HashSet<>();

    /**
     * Creates a loader.
     *
     * @param notes receives once what inputs say of what has been read
     * @param persistent whether the database persists after this process: if so, all functions of H2GIS are registered,
     *     which takes longer than registering only those that conditions need
     */
    LayerLoader(Connection connection, boolean persistent, Consumer<String> notes) throws SQLException {
        this.connection = connection;
        this.notes = notes;
        connection.setAutoCommit(false);
        if (!hasFunctions()) {
            if (persistent) {
                H2GISFunctions.load(connection);
            } else {
                registerPredicates();
            }
            connection.commit();
        }
        H2Dialect.registerLike(connection);
    }

    private void registerPredicates() throws SQLException {
        List<Function> predicates = List.of(
                new ST_Contains(),
                new ST_Crosses(),
                new ST_DWithin(),
                new ST_Disjoint(),
                new ST_Equals(),
                new ST_Intersects(),
                new ST_Overlaps(),
                new ST_Touches(),
                new ST_Within());
        try (Statement statement = connection.createStatement()) {
            for (Function predicate : predicates) {
                H2GISFunctions.registerFunction(statement, predicate, "");
            }
        }
    }

    /** Returns whether the database has the functions of H2GIS already. */
    private boolean hasFunctions() throws SQLException {
        String sql = "SELECT 1 FROM INFORMATION_SCHEMA.ROUTINES WHERE ROUTINE_NAME = 'ST_INTERSECTS'";
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            return rows.next();
        }
    }

    /**
     * Loads a layer into the table with its name, replacing a table that an earlier run has loaded.
     *
     * @return the number of features
     * @throws IOException if the input fails or its features have no geometry, or a table with that name was not loaded
     *     by this program
     */
    long load(Source source) throws IOException, SQLException {
        InferredType inferred = new InferredType();
        int dimensions = -1;
        try (FeatureInput input = source.open()) {
            inferred.include(input.schema());
            for (SimpleFeature feature = input.next(); feature != null; feature = input.next()) {
                inferred.include(feature);
                dimensions = dimensions(feature, dimensions);
            }
        }
        SimpleFeatureType type = inferred.type();
        if (type.getGeometryDescriptor() == null) {
            throw new InputException(type.getTypeName() + " has no geometry");
        }
        String table = XmlNaming.valid(type.getTypeName());
        if (!loaded.add(table)) {
            throw new InputException("two inputs are called " + table + "; rename one of the files");
        }
        try (FeatureInput input = source.open()) {
            String geometry = create(table, type, Math.max(dimensions, 2), input.spatialReference());
            FiniteGeometries geometries = new FiniteGeometries(input);
            long count = insert(table, type, input, geometries);
            execute("CREATE SPATIAL INDEX ON " + quoted(table) + '(' + geometry + ')');
            connection.commit();
            note(input.notes());
            note(geometries.notes());
            noteNames(table, type);
            noteSkipped(table, input.skipped());
            return count;
        } catch (IOException e) {
            connection.rollback();
            dropOld(table);
            throw e;
        }
    }

    /** Passes on the notes that are new. */
    void note(List<String> ofInput) {
        ofInput.stream().filter(noted::add).forEach(notes);
    }

    private void noteNames(String table, SimpleFeatureType type) {
        if (!table.equals(type.getTypeName())) {
            notes.accept("XML does not allow the name \"" + type.getTypeName() + "\", which is served as " + table);
        }
        List<String> names = names(type);
        List<String> changed = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            String own = type.getDescriptor(i).getLocalName();
            if (!own.equals(names.get(i))) {
                changed.add('"' + own + "\" is " + names.get(i));
            }
        }
        if (!changed.isEmpty()) {
            notes.accept(table
                    + ": some attributes are renamed, because XML does not allow their names or these differ only by case: "
                    + String.join(", ", changed));
        }
    }

    private void noteSkipped(String table, long skipped) {
        if (skipped > 0) {
            notes.accept(
                    skipped == 1
                            ? "1 feature of " + table + " with errors is missing"
                            : skipped + " features of " + table + " with errors are missing");
        }
    }

    /** Returns the dimension of the coordinates so far; -1 if unknown, 0 if mixed. */
    private static int dimensions(SimpleFeature feature, int known) {
        if (known == 0 || !(feature.getDefaultGeometry() instanceof Geometry geometry) || geometry.isEmpty()) {
            return known;
        }
        int dimensions = -1;
        for (Coordinate c : geometry.getCoordinates()) {
            int own = Double.isNaN(c.getZ()) ? 2 : 3;
            dimensions = dimensions == -1 || dimensions == own ? own : 0;
        }
        return known == -1 || known == dimensions ? dimensions : 0;
    }

    /** Creates the table and returns the quoted name of its geometry column. */
    private String create(String table, SimpleFeatureType type, int dimensions, SpatialReference reference)
            throws SQLException, IOException {
        dropOld(table);
        List<String> names = names(type);
        List<String> columns = new ArrayList<>();
        columns.add(quoted(FeatureTable.NUMBER_COLUMN) + " BIGINT PRIMARY KEY");
        columns.add(quoted(FeatureTable.ID_COLUMN) + " VARCHAR UNIQUE");
        String geometry = null;
        for (int i = 0; i < names.size(); i++) {
            AttributeDescriptor attribute = type.getDescriptor(i);
            Class<?> binding = attribute.getType().getBinding();
            boolean spatial = Geometry.class.isAssignableFrom(binding);
            if (spatial) {
                geometry = quoted(names.get(i));
            }
            columns.add(quoted(names.get(i))
                    + ' '
                    + (spatial ? H2Type.of(binding, dimensions, reference.code()) : H2Type.of(binding)));
        }
        execute("CREATE TABLE " + quoted(table) + '(' + String.join(", ", columns) + ')');
        return geometry;
    }

    private static List<String> names(SimpleFeatureType type) {
        return XmlNaming.distinct(type.getAttributeDescriptors().stream()
                .map(AttributeDescriptor::getLocalName)
                .toList());
    }

    private void dropOld(String table) throws SQLException, IOException {
        try (ResultSet columns = connection.getMetaData().getColumns(null, connection.getSchema(), table, null)) {
            boolean exists = false;
            boolean ours = false;
            while (columns.next()) {
                exists = true;
                ours |= columns.getString("COLUMN_NAME").equals(FeatureTable.NUMBER_COLUMN);
            }
            if (exists && !ours) {
                throw new InputException("the database already has a table " + table
                        + " that gml-fast did not load; rename the input or use another database");
            }
        }
        execute("DROP TABLE IF EXISTS " + quoted(table));
    }

    private long insert(String table, SimpleFeatureType type, FeatureInput input, FiniteGeometries geometries)
            throws SQLException, IOException {
        int attributes = type.getAttributeCount();
        FileIds ids = new FileIds(table);
        GeometryFactory factory = new GeometryFactory();
        int srid = input.spatialReference().code();
        long count = 0;
        String sql = "INSERT INTO " + quoted(table) + " VALUES (?, ?" + ", ?".repeat(attributes) + ')';
        try (PreparedStatement insert = connection.prepareStatement(sql)) {
            for (SimpleFeature feature = input.next(); feature != null; feature = input.next()) {
                geometries.checked(feature);
                count++;
                insert.setLong(1, count);
                insert.setString(2, ids.explicitId(feature.getID(), count));
                for (int i = 0; i < attributes; i++) {
                    Object value = i < feature.getAttributeCount() ? feature.getAttribute(i) : null;
                    if (value instanceof Geometry geometry) {
                        value = factory.createGeometry(geometry);
                        ((Geometry) value).setSRID(srid);
                    }
                    insert.setObject(
                            i + 3,
                            H2Type.value(value, type.getDescriptor(i).getType().getBinding()));
                }
                insert.addBatch();
                if (count % BATCH_SIZE == 0) {
                    insert.executeBatch();
                    connection.commit();
                }
            }
            insert.executeBatch();
        }
        return count;
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }
}
