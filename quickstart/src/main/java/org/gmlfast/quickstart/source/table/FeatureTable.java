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
import java.sql.Types;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Predicate;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.geotools.api.referencing.operation.MathTransform;
import org.gmlfast.quickstart.crs.SpatialReference;
import org.gmlfast.quickstart.query.QueryException;
import org.gmlfast.quickstart.query.UnprocessableQueryException;
import org.gmlfast.quickstart.source.FeatureTypes;
import org.gmlfast.quickstart.source.InputException;
import org.gmlfast.quickstart.source.InputOptions;
import org.locationtech.jts.geom.Geometry;

/** A table or view as a feature type: what its columns become. Immutable; threads may share one. */
public final class FeatureTable {

    /** Of tables that the server loads: the number of a feature in its file, from 1 on. */
    public static final String NUMBER_COLUMN = "gmlfast_number";

    /** Of tables that the server loads: the id of a feature if it is not made of the number. */
    public static final String ID_COLUMN = "gmlfast_id";

    /**
     * A selected column: how it is read, and where it goes.
     *
     * @param transform what brings its geometries into the CRS of the table; null for nothing
     * @param attribute its place in the feature; -1 if it is there for the id alone
     */
    record Column(
            String name,
            String expression,
            int sqlType,
            String typeName,
            ColumnReader reader,
            SpatialColumn spatial,
            MathTransform transform,
            int attribute) {

        Column at(int place) {
            return new Column(name, expression, sqlType, typeName, reader, spatial, transform, place);
        }

        /** Whether values are compared with text as they are. */
        boolean isText() {
            return switch (sqlType) {
                case Types.CHAR, Types.VARCHAR, Types.LONGVARCHAR, Types.NCHAR, Types.NVARCHAR, Types.CLOB -> true;
                default -> false;
            };
        }

        /** Whether a time is an instant, and not what a clock somewhere says. */
        boolean isZoned() {
            return sqlType == Types.TIMESTAMP_WITH_TIMEZONE || "timestamptz".equals(typeName);
        }
    }

    private final SpatialColumn table;
    private final Rows rows;
    private final List<Column> columns;
    private final SimpleFeatureType type;

    private final int idColumn;

    /**
     * What of a table does not depend on which of its attributes are selected.
     *
     * @param key the columns that rows are told apart by
     * @param idKey the same as parts of ids; empty if features are numbered
     */
    private record Rows(
            SpatialReference reference,
            int srid,
            List<String> key,
            List<KeyColumn> idKey,
            RowGeometries geometries,
            LikeSupport likeSupport,
            Consumer<String> notes) {}

    private FeatureTable(SpatialColumn table, Rows rows, List<Column> columns, SimpleFeatureType type) {
        this.table = table;
        this.rows = rows;
        this.columns = List.copyOf(columns);
        this.type = type;
        this.idColumn = columns.stream().map(Column::name).toList().indexOf(ID_COLUMN);
    }

    /**
     * Looks at a table.
     *
     * @param spatialColumns all there are in the database
     * @throws IOException if it has no CRS
     */
    static FeatureTable describe(
            Database database, SpatialColumn table, List<SpatialColumn> spatialColumns, InputOptions options)
            throws SQLException, IOException {
        return describe(database, table, spatialColumns, options, name -> true);
    }

    /**
     * Looks at a table, and leaves out columns.
     *
     * @param wanted whether a column of this name is to be an attribute
     */
    static FeatureTable describe(
            Database database,
            SpatialColumn table,
            List<SpatialColumn> spatialColumns,
            InputOptions options,
            Predicate<String> wanted)
            throws SQLException, IOException {
        return new Description(database, table, spatialColumns, options, wanted).read();
    }

    /** The same table with some of its attributes, in the table's order. */
    public FeatureTable withProperties(List<String> names) {
        List<Column> some = new ArrayList<>();
        List<AttributeDescriptor> attributes = new ArrayList<>();
        for (Column column : columns) {
            boolean wanted = column.attribute() >= 0 && names.contains(column.name());
            if (wanted) {
                some.add(column.at(attributes.size()));
                attributes.add(type.getDescriptor(column.attribute()));
            } else if (column.name().equals(ID_COLUMN)) {
                some.add(column.at(-1));
            }
        }
        SimpleFeatureType lesser = FeatureTypes.type(type.getName().getNamespaceURI(), type.getTypeName(), attributes);
        return new FeatureTable(table, rows, some, lesser);
    }

    /** What its rows become; coordinates are x/y. */
    public SimpleFeatureType type() {
        return type;
    }

    /** What the coordinates are in. */
    public SpatialReference spatialReference() {
        return rows.reference();
    }

    /** The SRID of the geometries in the database. */
    int srid() {
        return rows.srid();
    }

    /** The first column of geometries. */
    SpatialColumn spatialColumn() {
        return table;
    }

    /** The columns that tell rows apart; empty if nobody has said which do. */
    List<String> key() {
        return rows.key();
    }

    /** The same columns as parts of feature ids; empty if features are numbered. */
    List<KeyColumn> idKey() {
        return rows.idKey();
    }

    /** Reads the geometries of its rows. */
    RowGeometries geometries() {
        return rows.geometries();
    }

    /** How its database matches patterns. */
    LikeSupport likeSupport() {
        return rows.likeSupport();
    }

    /** Gathers what is left out of the features of a query. */
    OmittedGeometries leftOut() {
        return new OmittedGeometries(rows.notes());
    }

    /** Whether features can have ids of their own, in the column for that. */
    boolean hasIdColumn() {
        return idColumn >= 0;
    }

    /** The selected column of a name; null if there is none. */
    Column column(String name) {
        return columns.stream()
                .filter(column -> column.name().equals(name))
                .findFirst()
                .orElse(null);
    }

    // ---- names

    /**
     * The column of an attribute that a user names: with a prefix or without, after the name of the type or not.
     *
     * @throws QueryException if there is none
     */
    Column property(String name) throws QueryException {
        return column(attribute(name));
    }

    /**
     * The name of an attribute that a user names: with a prefix or without, after the name of the type or not.
     *
     * @throws QueryException if there is none
     */
    public String attribute(String name) throws QueryException {
        String last = name.substring(name.lastIndexOf('/') + 1);
        for (String local : List.of(name, last, last.substring(last.indexOf(':') + 1))) {
            if (type.getDescriptor(local) != null) {
                return local;
            }
        }
        if (last.endsWith(":boundedBy")) {
            throw new UnprocessableQueryException("the envelope of a feature is no attribute that could be compared");
        }
        throw new QueryException(
                "there is no attribute \"" + (name.length() > 60 ? name.substring(0, 60) + "..." : name)
                        + "\" in " + type.getTypeName() + "; it has "
                        + String.join(
                                ", ",
                                type.getAttributeDescriptors().stream()
                                        .map(AttributeDescriptor::getLocalName)
                                        .toList()));
    }

    /**
     * What rows are sorted by.
     *
     * @throws QueryException if there is no such attribute, or it has no order
     */
    public SortKey sortKey(String name, boolean descending) throws QueryException {
        Column column = property(name);
        ComparisonType kind = ComparisonType.of(column);
        if (kind == ComparisonType.GEOMETRY || kind == ComparisonType.OTHER) {
            throw new QueryException("features cannot be sorted by \"" + column.name() + '"');
        }
        return new SortKey(column.name(), descending);
    }

    /**
     * The column of an attribute that is a geometry.
     *
     * @param name empty for the first one there is
     * @throws QueryException if there is none
     */
    Column geometry(String name) throws QueryException {
        if (name.isEmpty() && type.getGeometryDescriptor() == null) {
            throw new QueryException(type.getTypeName() + " has no geometry");
        }
        Column column = property(name.isEmpty() ? type.getGeometryDescriptor().getLocalName() : name);
        if (column.spatial() == null) {
            throw new QueryException("the attribute \"" + column.name() + "\" is no geometry");
        }
        return column;
    }

    // ---- SQL

    String select() {
        StringJoiner sql = new StringJoiner(", ", "SELECT ", " FROM " + Database.quotedTable(table));
        columns.forEach(column -> sql.add(column.expression()));
        rows.idKey().forEach(column -> sql.add(column.expression()));
        if (columns.isEmpty() && rows.idKey().isEmpty()) {
            sql.add("1");
        }
        return sql.toString();
    }

    String count() {
        return "SELECT count(*) FROM " + Database.quotedTable(table);
    }

    String quotedKey() {
        return String.join(", ", rows.key().stream().map(Database::quoted).toList());
    }

    // ---- features

    /**
     * A row of {@link #select} as a feature.
     *
     * @param number of the row, from 1 on
     * @param leftOut told of geometries that the feature has to do without
     */
    SimpleFeature feature(Database database, ResultSet row, long number, OmittedGeometries leftOut)
            throws SQLException, IOException {
        Object[] values = new Object[type.getAttributeCount()];
        String id = id(row, number);
        for (int i = 0; i < columns.size(); i++) {
            Column column = columns.get(i);
            if (column.attribute() >= 0) {
                values[column.attribute()] = column.spatial() == null
                        ? column.reader().getter().get(row, i + 1)
                        : geometry(database, column, row, i + 1, id, leftOut);
            }
        }
        return FeatureTypes.feature(type, id, values);
    }

    private String id(ResultSet row, long number) throws SQLException {
        String own = idColumn < 0 ? null : row.getString(idColumn + 1);
        if (own != null) {
            return own;
        }
        return rows.idKey().isEmpty()
                ? table.table() + '.' + number
                : FeatureIds.of(table.table(), rows.idKey(), row, columns.size() + 1);
    }

    private Geometry geometry(
            Database database, Column column, ResultSet row, int index, String id, OmittedGeometries leftOut)
            throws SQLException, IOException {
        try {
            return rows.geometries().of(database, column, row, index);
        } catch (UnsupportedGeometryException e) {
            leftOut.add(column.spatial(), id, e.getMessage());
            return null;
        } catch (InputException e) {
            throw new InputException(
                    id + " in table " + table.qualifiedTable() + ", column " + column.name() + ": " + e.getMessage(),
                    e);
        }
    }

    /** The reading of what the database says of a table. */
    private record Description(
            Database database,
            SpatialColumn table,
            List<SpatialColumn> spatialColumns,
            InputOptions options,
            Predicate<String> wanted) {

        FeatureTable read() throws SQLException, IOException {
            List<String> key = key();
            int srid = table.srid() != 0 ? table.srid() : database.firstSrid(table);
            SpatialReference reference =
                    options.spatialReference() != null ? options.spatialReference() : declaredReference(srid);
            List<Column> columns = new ArrayList<>();
            List<AttributeDescriptor> attributes = new ArrayList<>();
            Map<String, KeyColumn> keyColumns = new HashMap<>();
            String sql = "SELECT * FROM " + Database.quotedTable(table) + " WHERE 1 = 0";
            try (PreparedStatement empty = database.connection.prepareStatement(sql);
                    ResultSet none = empty.executeQuery()) {
                ResultSetMetaData metadata = none.getMetaData();
                for (int i = 1; i <= metadata.getColumnCount(); i++) {
                    String name = metadata.getColumnName(i);
                    boolean idColumn = name.equals(ID_COLUMN);
                    boolean ofKey = key.contains(name);
                    if (ofKey) {
                        keyColumns.put(name, keyColumn(name, metadata, i));
                    }
                    boolean attribute = wanted.test(name) && !idColumn && (!ofKey || options.primaryKeyExposed());
                    if (attribute || idColumn) {
                        Column column = column(metadata, i, reference, attribute ? attributes.size() : -1);
                        columns.add(column);
                        if (attribute) {
                            attributes.add(descriptor(column, reference));
                        }
                    }
                }
            }
            SimpleFeatureType type = FeatureTypes.type(options.namespace(), table.table(), attributes);
            List<KeyColumn> idKey = keyColumns.containsValue(null)
                    ? List.of()
                    : key.stream().map(keyColumns::get).toList();
            RowGeometries geometries = new RowGeometries(reference, srid, options.spatialReference() != null);
            Rows rows = new Rows(
                    reference, srid, List.copyOf(key), idKey, geometries, database.likeSupport(), options.notes());
            return new FeatureTable(table, rows, columns, type);
        }

        /** Null, with a note, if its values make no ids. */
        private KeyColumn keyColumn(String name, ResultSetMetaData metadata, int index) throws SQLException {
            KeyKind kind = database.keyKind(metadata.getColumnType(index), metadata.getColumnTypeName(index));
            if (kind == null) {
                options.notes()
                        .accept("the features of " + table.qualifiedTable()
                                + " are numbered, and cannot be asked for by"
                                + " id: no ids are made of the type of its key column " + name + ", "
                                + metadata.getColumnTypeName(index));
                return null;
            }
            return new KeyColumn(name, kind);
        }

        private Column column(ResultSetMetaData metadata, int index, SpatialReference reference, int place)
                throws SQLException, IOException {
            String name = metadata.getColumnName(index);
            int sqlType = metadata.getColumnType(index);
            String typeName = metadata.getColumnTypeName(index);
            for (SpatialColumn spatial : spatialColumns) {
                if (spatial.isInTableOf(table) && spatial.column().equals(name)) {
                    String expression = database.geometryExpression(spatial);
                    return new Column(
                            name, expression, sqlType, typeName, null, spatial, transform(spatial, reference), place);
                }
            }
            ColumnReader reader = database.reader(sqlType, typeName, metadata.getPrecision(index));
            return new Column(name, Database.quoted(name), sqlType, typeName, reader, null, null, place);
        }

        private static AttributeDescriptor descriptor(Column column, SpatialReference reference) throws IOException {
            return column.spatial() != null
                    ? FeatureTypes.geometry(column.name(), column.spatial().binding(), reference.xy())
                    : FeatureTypes.attribute(column.name(), column.reader().binding());
        }

        /**
         * All geometries of a feature are to be in one CRS, that of the first column: those of others are brought
         * there.
         */
        private MathTransform transform(SpatialColumn column, SpatialReference reference)
                throws SQLException, IOException {
            int code = column.srid() == 0 || options.spatialReference() != null ? 0 : database.epsgCode(column.srid());
            return code == 0 || code == reference.code() ? null : new SpatialReference(code).to(reference);
        }

        private List<String> key() throws SQLException {
            Map<Short, String> columnsByPlace = new TreeMap<>();
            try (ResultSet keys =
                    database.connection.getMetaData().getPrimaryKeys(null, table.schema(), table.table())) {
                while (keys.next()) {
                    columnsByPlace.put(keys.getShort("KEY_SEQ"), keys.getString("COLUMN_NAME"));
                }
            }
            return List.copyOf(columnsByPlace.values());
        }

        private SpatialReference declaredReference(int srid) throws SQLException, IOException {
            int code = srid == 0 ? 0 : database.epsgCode(srid);
            if (code == 0) {
                String what = srid == 0 ? " has no SRID" : " has the SRID " + srid + ", which is none of EPSG's";
                throw new InputException("column " + table.column() + " of table " + table.qualifiedTable() + what
                        + "; say which CRS it is in with --source-srs EPSG:CODE");
            }
            return new SpatialReference(code);
        }
    }
}
