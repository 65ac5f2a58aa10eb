/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.source.table;

import java.io.IOException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.StringJoiner;
import java.util.TreeMap;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.geotools.api.referencing.operation.MathTransform;
import org.geotools.api.referencing.operation.TransformException;
import org.geotools.geometry.jts.JTS;
import org.gmlfast.quickstart.crs.SpatialReference;
import org.gmlfast.quickstart.source.FeatureInput;
import org.gmlfast.quickstart.source.FeatureTypes;
import org.gmlfast.quickstart.source.InputException;
import org.gmlfast.quickstart.source.InputOptions;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;

/** The rows of a table or view as features. */
public final class TableInput implements FeatureInput {

    /** A selected column: how it is read, and where it goes. */
    private record Column(String name, String expression, ColumnReader reader, SpatialColumn spatial, int attribute) {}

    private static final long MOST_BYTES_AT_ONCE = 4 << 20;

    private final Database database;
    private final InputOptions options;
    private final SpatialColumn table;
    private final List<Column> columns = new ArrayList<>();
    private final List<String> key = new ArrayList<>();

    private SpatialReference spatialReference;
    private SimpleFeatureType schema;
    private PreparedStatement statement;
    private ResultSet rows;
    private long read;
    private long size = -1;
    private long bytes;

    private TableInput(Database database, SpatialColumn table, InputOptions options) {
        this.database = database;
        this.table = table;
        this.options = options;
    }

    /**
     * Connects to a database and looks at the table.
     *
     * @throws IOException if that fails, or there is no such table
     */
    public static TableInput open(String url, InputOptions options) throws IOException {
        Database database = Database.open(url, options.user(), options.password());
        try {
            try {
                List<SpatialColumn> columns = database.spatialColumns();
                SpatialColumn table = new TableChoice(columns, database.defaultSchema()).table(options.layer());
                TableInput input = new TableInput(database, table, options);
                input.describe(columns);
                return input;
            } catch (IOException | RuntimeException | SQLException e) {
                database.close();
                throw e;
            }
        } catch (SQLException e) {
            throw Database.failure(e, options.password());
        }
    }

    // ---- the table

    private void describe(List<SpatialColumn> spatialColumns) throws SQLException, IOException {
        readKey();
        spatialReference = options.spatialReference() != null ? options.spatialReference() : declaredReference();
        List<AttributeDescriptor> attributes = new ArrayList<>();
        String sql = "SELECT * FROM " + Database.quotedTable(table) + " WHERE 1 = 0";
        try (PreparedStatement empty = database.connection.prepareStatement(sql);
                ResultSet none = empty.executeQuery()) {
            ResultSetMetaData metadata = none.getMetaData();
            for (int i = 1; i <= metadata.getColumnCount(); i++) {
                String name = metadata.getColumnName(i);
                SpatialColumn spatial = spatialColumns.stream()
                        .filter(c -> c.isOfTable(table) && c.column().equals(name))
                        .findFirst()
                        .orElse(null);
                add(metadata, i, name, spatial, attributes);
            }
        }
        schema = FeatureTypes.type(options.namespace(), table.table(), attributes);
    }

    private void add(
            ResultSetMetaData metadata,
            int index,
            String name,
            SpatialColumn spatial,
            List<AttributeDescriptor> attributes)
            throws SQLException, IOException {
        boolean attribute = !key.contains(name) || options.primaryKeyExposed();
        int place = attribute ? attributes.size() : -1;
        if (spatial != null) {
            attributes.add(FeatureTypes.geometry(name, spatial.binding(), spatialReference.xy()));
            ColumnReader reader = ColumnReader.geometry(spatial.binding(), geometryGetter(spatial));
            columns.add(new Column(name, database.geometryExpression(spatial), reader, spatial, place));
            return;
        }
        ColumnReader reader = database.reader(
                metadata.getColumnType(index), metadata.getColumnTypeName(index), metadata.getPrecision(index));
        columns.add(new Column(name, Database.quoted(name), reader, null, place));
        if (attribute) {
            attributes.add(FeatureTypes.attribute(name, reader.binding()));
        }
    }

    /**
     * All geometries of a feature are to be in one CRS, that of the first column: those of others are brought there.
     */
    private ColumnReader.Getter geometryGetter(SpatialColumn column) throws SQLException, IOException {
        int code = column.srid() == 0 || options.spatialReference() != null ? 0 : database.epsgCode(column.srid());
        if (code == 0 || code == spatialReference.code()) {
            return database::geometry;
        }
        MathTransform transform = new SpatialReference(code).to(spatialReference);
        return (row, index) -> {
            Geometry geometry = database.geometry(row, index);
            try {
                return geometry == null || geometry.isEmpty() ? geometry : JTS.transform(geometry, transform);
            } catch (TransformException e) {
                throw new InputException("a geometry that cannot be brought into " + spatialReference, e);
            }
        };
    }

    private void readKey() throws SQLException {
        TreeMap<Short, String> columnsByPlace = new TreeMap<>();
        try (ResultSet keys = database.connection.getMetaData().getPrimaryKeys(null, table.schema(), table.table())) {
            while (keys.next()) {
                columnsByPlace.put(keys.getShort("KEY_SEQ"), keys.getString("COLUMN_NAME"));
            }
        }
        key.addAll(columnsByPlace.values());
    }

    private SpatialReference declaredReference() throws SQLException, IOException {
        int srid = table.srid() != 0 ? table.srid() : database.firstSrid(table);
        int code = srid == 0 ? 0 : database.epsgCode(srid);
        if (code == 0) {
            String what = srid == 0 ? " has no SRID" : " has the SRID " + srid + ", which is none of EPSG's";
            throw new InputException("column " + table.column() + " of table " + table.qualifiedTable() + what
                    + "; say which CRS it is in with --source-srs EPSG:CODE");
        }
        return new SpatialReference(code);
    }

    // ---- features

    @Override
    public SimpleFeature next() throws IOException {
        try {
            if (rows == null) {
                execute();
            }
            return rows.next() ? feature() : null;
        } catch (SQLException e) {
            throw Database.failure(e, options.password());
        }
    }

    private void execute() throws SQLException {
        StringJoiner sql = new StringJoiner(", ", "SELECT ", " FROM " + Database.quotedTable(table));
        columns.forEach(column -> sql.add(column.expression()));
        String condition = isAreaPassedOn() ? " WHERE " + database.areaCondition(table) : "";
        String order = options.ordered() && !key.isEmpty() ? " ORDER BY " + quotedKey() : "";
        statement = database.streaming(sql + condition + order);
        if (!condition.isEmpty()) {
            database.setArea(statement, table, options.area());
        }
        rows = statement.executeQuery();
    }

    /** Without a key, features are numbered as they come, and leaving some out would give others their numbers. */
    private boolean isAreaPassedOn() {
        return options.area() != null && !key.isEmpty() && database.areaCondition(table) != null;
    }

    private String quotedKey() {
        return String.join(", ", key.stream().map(Database::quoted).toList());
    }

    private SimpleFeature feature() throws SQLException, IOException {
        read++;
        Object[] values = new Object[schema.getAttributeCount()];
        Object[] keyValues = new Object[key.size()];
        for (int i = 0; i < columns.size(); i++) {
            Column column = columns.get(i);
            Object value = value(column, i + 1);
            if (column.attribute() >= 0) {
                values[column.attribute()] = value;
            }
            int keyPlace = key.indexOf(column.name());
            if (keyPlace >= 0) {
                keyValues[keyPlace] = value;
            }
        }
        adaptFetchSize();
        return FeatureTypes.feature(schema, id(keyValues), values);
    }

    private Object value(Column column, int index) throws SQLException, IOException {
        try {
            Object value = column.reader().getter().get(rows, index);
            bytes += value instanceof Geometry geometry ? 24L * geometry.getNumPoints() : 32;
            return value;
        } catch (InputException e) {
            throw new InputException(
                    "row " + read + " of table " + table.qualifiedTable() + ", column " + column.name() + ": "
                            + e.getMessage(),
                    e);
        }
    }

    private String id(Object[] keyValues) {
        if (keyValues.length == 0) {
            return table.table() + '.' + read;
        }
        StringBuilder id = new StringBuilder(table.table());
        for (Object value : keyValues) {
            id.append('.').append(value);
        }
        return id.toString();
    }

    /** Rows are fetched some at a time: as many as a few megabytes hold, going by those that there have been. */
    private void adaptFetchSize() throws SQLException {
        int current = rows.getFetchSize();
        if (current > 0 && read % 100 == 0) {
            long rowsAtOnce = MOST_BYTES_AT_ONCE / (bytes / read + 1);
            rows.setFetchSize((int) Math.max(1, Math.min(2000, rowsAtOnce)));
        }
    }

    // ---- the whole

    @Override
    public SimpleFeatureType schema() {
        return schema;
    }

    @Override
    public SpatialReference spatialReference() {
        return spatialReference;
    }

    @Override
    public OptionalLong count() throws IOException {
        if (isAreaPassedOn()) {
            return OptionalLong.empty();
        }
        if (size < 0) {
            String sql = "SELECT count(*) FROM " + Database.quotedTable(table);
            try (PreparedStatement counting = database.connection.prepareStatement(sql);
                    ResultSet one = counting.executeQuery()) {
                one.next();
                size = one.getLong(1);
            } catch (SQLException e) {
                throw Database.failure(e, options.password());
            }
        }
        return OptionalLong.of(size);
    }

    @Override
    public Envelope bounds() {
        return null;
    }

    @Override
    public long position() {
        return read;
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public Unit unit() {
        return Unit.FEATURES;
    }

    @Override
    public void close() throws IOException {
        try (database) {
            if (statement != null) {
                statement.close();
            }
        } catch (SQLException e) {
            throw Database.failure(e, options.password());
        }
    }
}
