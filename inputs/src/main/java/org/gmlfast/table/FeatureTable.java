/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table;

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
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.geotools.api.referencing.operation.MathTransform;
import org.gmlfast.crs.SpatialReference;
import org.gmlfast.input.FeatureTypes;
import org.gmlfast.input.InputException;
import org.gmlfast.input.InputOptions;
import org.gmlfast.query.QueryException;
import org.gmlfast.query.UnprocessableQueryException;

/** Maps a table or view to a feature type. Immutable. */
public final class FeatureTable {

    /** The column of tables loaded by the server with the number of a feature in its file, starting at 1. */
    public static final String NUMBER_COLUMN = "gmlfast_number";

    /** The column of tables loaded by the server with the id of a feature, unless the id is the number. */
    public static final String ID_COLUMN = "gmlfast_id";

    /**
     * A selected column.
     *
     * @param transform transforms its geometries into the CRS of the table; null if not necessary
     * @param attribute the index of the attribute in the feature; -1 if the column is selected only for the id
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

        Column at(int index) {
            return new Column(name, expression, sqlType, typeName, reader, spatial, transform, index);
        }

        /** Returns whether the values are text in the database. */
        boolean isText() {
            return switch (sqlType) {
                case Types.CHAR, Types.VARCHAR, Types.LONGVARCHAR, Types.NCHAR, Types.NVARCHAR, Types.CLOB -> true;
                default -> false;
            };
        }

        /** Returns whether the values are timestamps with time zone. */
        boolean isZoned() {
            return sqlType == Types.TIMESTAMP_WITH_TIMEZONE || "timestamptz".equals(typeName);
        }
    }

    private final SpatialColumn table;
    private final Rows rows;
    private final List<Column> columns;
    private final SimpleFeatureType type;

    private final int idColumn;

    /** The number of rows before the first row of a query, for the ids of numbered features. */
    private final long rowsBefore;

    /**
     * The properties of a table that do not depend on the selected attributes.
     *
     * @param key the columns of the primary key
     * @param idKey the same columns as parts of ids; empty if features are numbered
     */
    private record Rows(
            SpatialReference reference,
            int srid,
            List<String> key,
            List<KeyColumn> idKey,
            RowGeometries geometries,
            LikeSupport likeSupport,
            SqlDialect dialect,
            Consumer<String> notes,
            CopyPlans copyPlans,
            CountCache counts) {}

    private FeatureTable(
            SpatialColumn table, Rows rows, List<Column> columns, SimpleFeatureType type, long rowsBefore) {
        this.table = table;
        this.rows = rows;
        this.columns = List.copyOf(columns);
        this.type = type;
        this.idColumn = columns.stream().map(Column::name).toList().indexOf(ID_COLUMN);
        this.rowsBefore = rowsBefore;
    }

    /**
     * Reads the structure of a table.
     *
     * @param spatialColumns all geometry columns of the database
     * @throws IOException if the table has no CRS
     */
    static FeatureTable describe(
            Database database, SpatialColumn table, List<SpatialColumn> spatialColumns, InputOptions options)
            throws SQLException, IOException {
        return describe(database, table, spatialColumns, options, name -> true);
    }

    /**
     * Reads the structure of a table with some of its columns.
     *
     * @param wanted selects the columns that become attributes, by name
     */
    static FeatureTable describe(
            Database database,
            SpatialColumn table,
            List<SpatialColumn> spatialColumns,
            InputOptions options,
            Predicate<String> wanted)
            throws SQLException, IOException {
        return new StructureReader(database, table, spatialColumns, options, wanted).read();
    }

    /** Returns the same table with some of its attributes, in the table's order. */
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
        SimpleFeatureType projected =
                FeatureTypes.type(type.getName().getNamespaceURI(), type.getTypeName(), attributes);
        return new FeatureTable(table, rows, some, projected, rowsBefore);
    }

    /**
     * Returns the same table for a query that follows others, so that numbered features have different ids.
     *
     * @param before the number of rows of the other queries
     */
    FeatureTable numberedAfter(long before) {
        return new FeatureTable(table, rows, columns, type, before);
    }

    /** Returns the number of rows before the first row of a query. */
    long rowsBefore() {
        return rowsBefore;
    }

    /** Returns the feature type of its rows; coordinates are x/y. */
    public SimpleFeatureType type() {
        return type;
    }

    /** Returns the CRS of the coordinates. */
    public SpatialReference spatialReference() {
        return rows.reference();
    }

    /** Returns the SRID of the geometries in the database. */
    int srid() {
        return rows.srid();
    }

    /** Returns the text for messages that names a column of a row. */
    String location(String id, Column column) {
        return id + " in table " + table.qualifiedTable() + ", column " + column.name();
    }

    /** Returns the first geometry column. */
    SpatialColumn spatialColumn() {
        return table;
    }

    /** Returns the columns of the primary key; empty if there is none. */
    List<String> key() {
        return rows.key();
    }

    /** Returns the columns of the primary key as parts of feature ids; empty if features are numbered. */
    List<KeyColumn> idKey() {
        return rows.idKey();
    }

    /** Returns the reader of its geometries. */
    RowGeometries geometries() {
        return rows.geometries();
    }

    /** Returns the database's support for patterns. */
    LikeSupport likeSupport() {
        return rows.likeSupport();
    }

    /** Returns the SQL that the database understands. */
    SqlDialect dialect() {
        return rows.dialect();
    }

    /** Returns the plans for reading its rows with COPY, also for other selections of its attributes. */
    CopyPlans copyPlans() {
        return rows.copyPlans();
    }

    /** Returns the numbers of its rows that match conditions. */
    CountCache counts() {
        return rows.counts();
    }

    /** Creates a collector for the omitted geometries of a query. */
    OmittedGeometries omittedGeometries() {
        return new OmittedGeometries(rows.notes());
    }

    /** Returns whether the table has the column {@link #ID_COLUMN}. */
    boolean hasIdColumn() {
        return idColumn >= 0;
    }

    /** Returns the index of the column {@link #ID_COLUMN} among the {@link #columns}; -1 if there is none. */
    int idColumn() {
        return idColumn;
    }

    /** Returns the columns in the order in which {@link #select} returns them; those of {@link #idKey} follow. */
    List<Column> columns() {
        return columns;
    }

    /** Returns the selected column with a name; null if there is none. */
    Column column(String name) {
        return columns.stream()
                .filter(column -> column.name().equals(name))
                .findFirst()
                .orElse(null);
    }

    // ---- names

    /**
     * Returns the column of an attribute. The name may have a prefix and may follow the name of the type.
     *
     * @throws QueryException if there is no such attribute
     */
    Column property(String name) throws QueryException {
        return column(attribute(name));
    }

    /**
     * Resolves the name of an attribute, which may have a prefix and may follow the name of the type.
     *
     * @throws QueryException if there is no such attribute
     */
    public String attribute(String name) throws QueryException {
        String last = name.substring(name.lastIndexOf('/') + 1);
        for (String local : List.of(name, last, last.substring(last.indexOf(':') + 1))) {
            if (type.getDescriptor(local) != null) {
                return local;
            }
        }
        if (last.endsWith(":boundedBy")) {
            throw new UnprocessableQueryException("boundedBy is not an attribute and cannot be compared");
        }
        throw new QueryException(
                type.getTypeName() + " has no attribute \"" + QueryException.brief(name) + "\"; its attributes are "
                        + String.join(
                                ", ",
                                type.getAttributeDescriptors().stream()
                                        .map(AttributeDescriptor::getLocalName)
                                        .toList()));
    }

    /**
     * Returns the sort key for an attribute.
     *
     * @throws QueryException if there is no such attribute, or its values have no order
     */
    public SortKey sortKey(String name, boolean descending) throws QueryException {
        Column column = property(name);
        ComparisonType comparison = ComparisonType.of(column);
        if (comparison == ComparisonType.GEOMETRY || comparison == ComparisonType.OTHER) {
            throw new QueryException(
                    "features cannot be sorted by \"" + column.name() + "\": its values have no order");
        }
        return new SortKey(column.name(), descending);
    }

    /**
     * Returns the column of a geometry attribute.
     *
     * @param name the name; empty for the default geometry
     * @throws QueryException if there is no such geometry
     */
    Column geometry(String name) throws QueryException {
        if (name.isEmpty() && type.getGeometryDescriptor() == null) {
            throw new QueryException(type.getTypeName() + " has no geometry");
        }
        Column column = property(name.isEmpty() ? type.getGeometryDescriptor().getLocalName() : name);
        if (column.spatial() == null) {
            throw new QueryException("the attribute \"" + column.name() + "\" is not a geometry");
        }
        return column;
    }

    // ---- SQL

    String select() {
        return select(Column::expression, KeyColumn::expression);
    }

    /** Returns a query for expressions of the columns and of the key. */
    String select(Function<Column, String> ofColumn, Function<KeyColumn, String> ofKey) {
        StringJoiner sql = new StringJoiner(", ", "SELECT ", " FROM " + Database.quotedTable(table));
        columns.forEach(column -> sql.add(ofColumn.apply(column)));
        rows.idKey().forEach(column -> sql.add(ofKey.apply(column)));
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

    /** Reads the structure of a table from the database. */
    private record StructureReader(
            Database database,
            SpatialColumn table,
            List<SpatialColumn> spatialColumns,
            InputOptions options,
            Predicate<String> wanted) {

        FeatureTable read() throws SQLException, IOException {
            List<String> key = database.primaryKey(table.schema(), table.table());
            int srid = table.srid() != 0 ? table.srid() : database.firstSrid(table);
            SpatialReference reference =
                    options.spatialReference() != null ? options.spatialReference() : declaredReference(srid);
            List<Column> columns = new ArrayList<>();
            List<AttributeDescriptor> attributes = new ArrayList<>();
            Map<String, KeyColumn> keyColumns = new HashMap<>();
            String sql = "SELECT * FROM " + Database.quotedTable(table) + " WHERE 1 = 0";
            try (PreparedStatement empty = database.connection.prepareStatement(sql);
                    ResultSet rows = empty.executeQuery()) {
                ResultSetMetaData metadata = rows.getMetaData();
                for (int i = 1; i <= metadata.getColumnCount(); i++) {
                    String name = metadata.getColumnName(i);
                    boolean idColumn = name.equals(ID_COLUMN);
                    boolean isKey = key.contains(name);
                    if (isKey) {
                        keyColumns.put(name, keyColumn(name, metadata, i));
                    }
                    boolean attribute = wanted.test(name) && !idColumn && (!isKey || options.primaryKeyExposed());
                    if (attribute || idColumn) {
                        Column column = column(metadata, i, reference, attribute ? attributes.size() : -1);
                        columns.add(column);
                        if (attribute) {
                            attributes.add(descriptor(column, reference));
                        }
                    }
                }
            }
            SimpleFeatureType type = FeatureTypes.type(options.namespace(), table.typeName(), attributes);
            List<KeyColumn> idKey = keyColumns.containsValue(null)
                    ? List.of()
                    : key.stream().map(keyColumns::get).toList();
            boolean overridden = options.spatialReference() != null;
            RowGeometries geometries = new RowGeometries(reference, srid, overridden, database.inheritsSrid());
            Rows rows = new Rows(
                    reference,
                    srid,
                    List.copyOf(key),
                    idKey,
                    geometries,
                    database.likeSupport(),
                    database.dialect(),
                    options.notes(),
                    new CopyPlans(),
                    new CountCache());
            return new FeatureTable(table, rows, columns, type, 0);
        }

        /** Returns null, with a note, if the values of the column are not suitable for ids. */
        private KeyColumn keyColumn(String name, ResultSetMetaData metadata, int index) throws SQLException {
            String typeName = metadata.getColumnTypeName(index);
            KeyKind kind = database.keyKind(database.sqlType(metadata, index), typeName);
            if (kind == null) {
                options.notes()
                        .accept("the features of " + table.qualifiedTable()
                                + " are numbered and cannot be requested by id: the type of its key column " + name
                                + ", "
                                + typeName + ", is not suitable for ids");
                return null;
            }
            return new KeyColumn(name, typeName, kind);
        }

        private Column column(ResultSetMetaData metadata, int index, SpatialReference reference, int attribute)
                throws SQLException, IOException {
            String name = metadata.getColumnName(index);
            int sqlType = database.sqlType(metadata, index);
            String typeName = metadata.getColumnTypeName(index);
            for (SpatialColumn spatial : spatialColumns) {
                if (spatial.isInTableOf(table) && spatial.column().equals(name)) {
                    String expression = database.geometryExpression(spatial);
                    return new Column(
                            name,
                            expression,
                            sqlType,
                            typeName,
                            null,
                            spatial,
                            transform(spatial, reference),
                            attribute);
                }
            }
            ColumnReader reader = database.reader(sqlType, typeName, metadata.getPrecision(index));
            return new Column(name, Database.quoted(name), sqlType, typeName, reader, null, null, attribute);
        }

        private static AttributeDescriptor descriptor(Column column, SpatialReference reference) throws IOException {
            return column.spatial() != null
                    ? FeatureTypes.geometry(column.name(), column.spatial().binding(), reference.xy())
                    : FeatureTypes.attribute(column.name(), column.reader().binding());
        }

        /**
         * Returns the transformation of a column into the CRS of the first geometry column: all geometries of a feature
         * must be in one CRS.
         */
        private MathTransform transform(SpatialColumn column, SpatialReference reference)
                throws SQLException, IOException {
            int code = column.srid() == 0 || options.spatialReference() != null ? 0 : database.epsgCode(column.srid());
            return code == 0 || code == reference.code() ? null : new SpatialReference(code).to(reference);
        }

        private SpatialReference declaredReference(int srid) throws SQLException, IOException {
            int code = srid == 0 ? 0 : database.epsgCode(srid);
            if (code == 0) {
                String what = srid == 0 ? " has no SRID" : " has the SRID " + srid + ", which is not an EPSG code";
                throw new InputException("column " + table.column() + " of table " + table.qualifiedTable() + what
                        + "; specify the CRS with --source-srs EPSG:CODE");
            }
            return new SpatialReference(code);
        }
    }
}
