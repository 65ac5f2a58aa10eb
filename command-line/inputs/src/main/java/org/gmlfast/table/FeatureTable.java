/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table;

import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.geotools.api.referencing.operation.MathTransform;
import org.gmlfast.crs.SpatialReference;
import org.gmlfast.input.FeatureTypes;
import org.gmlfast.input.InputException;
import org.gmlfast.model.RowType;
import org.gmlfast.query.QueryException;
import org.gmlfast.query.UnprocessableQueryException;
import org.gmlfast.rows.ChildQuery;
import org.gmlfast.rows.KeyRange;
import org.gmlfast.rows.TableUse;

/** Maps a table or view to a feature type. Immutable. */
public final class FeatureTable {

    /** The column of tables loaded by the server with the number of a feature in its file, starting at 1. */
    public static final String NUMBER_COLUMN = "gmlfast_number";

    /** The column of tables loaded by the server with the id of a feature, unless the id is the number. */
    public static final String ID_COLUMN = "gmlfast_id";

    /**
     * A selected column.
     *
     * @param name the name in the database; the attribute may have another name
     * @param transform transforms its geometries into the CRS of the table; null if not necessary
     * @param attribute the index of the attribute in the feature; -1 if the column is selected only for the id
     */
    public record Column(
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
        public boolean isText() {
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

    private final Reading reading;

    /**
     * How the rows of a query are read.
     *
     * @param rowsBefore the number of rows before the first row of a query, for the ids of numbered features
     * @param use what a document needs; null for all columns and nothing else
     * @param range the keys of the rows, if these are all of the table in this range and in their order; null otherwise
     */
    private record Reading(long rowsBefore, TableUse use, KeyRange range) {}

    /**
     * The properties of a table that do not depend on the selected attributes.
     *
     * @param key the columns of the primary key
     * @param idKey the same columns as parts of ids; empty if features are numbered
     * @param keyUnique whether no two rows have the same key
     * @param columns all columns of the table, selected or not
     * @param hiddenKey the columns of the primary key that are no attributes
     * @param memory data remembered about the rows, by their class
     */
    record Rows(
            SpatialReference reference,
            int srid,
            List<String> key,
            List<KeyColumn> idKey,
            boolean keyUnique,
            List<Column> columns,
            List<Column> hiddenKey,
            RowGeometries geometries,
            SqlDialect dialect,
            Consumer<String> notes,
            Map<Class<?>, Object> memory) {}

    FeatureTable(SpatialColumn table, Rows rows, List<Column> columns, SimpleFeatureType type) {
        this(table, rows, columns, type, new Reading(0, null, null));
    }

    private FeatureTable(
            SpatialColumn table, Rows rows, List<Column> columns, SimpleFeatureType type, Reading reading) {
        this.table = table;
        this.rows = rows;
        this.columns = List.copyOf(columns);
        this.type = type;
        this.idColumn = columns.stream().map(Column::name).toList().indexOf(ID_COLUMN);
        this.reading = reading;
    }

    /** Returns the same table with some of its attributes, in the table's order. */
    public FeatureTable withProperties(List<String> names) {
        List<Column> some = new ArrayList<>();
        List<AttributeDescriptor> attributes = new ArrayList<>();
        for (Column column : columns) {
            boolean wanted = column.attribute() >= 0 && names.contains(nameOf(column));
            if (wanted) {
                some.add(column.at(attributes.size()));
                attributes.add(type.getDescriptor(column.attribute()));
            } else if (column.name().equals(ID_COLUMN)) {
                some.add(column.at(-1));
            }
        }
        SimpleFeatureType projected =
                FeatureTypes.type(type.getName().getNamespaceURI(), type.getTypeName(), attributes);
        return new FeatureTable(table, rows, some, projected, reading);
    }

    /** Returns the same table as a document reads it: with the columns that it needs, and with rows of other tables. */
    public FeatureTable usedBy(TableUse use) {
        FeatureTable some = withProperties(use.columns(RowType.of(type)).columns());
        Reading used = new Reading(reading.rowsBefore(), use, reading.range());
        return new FeatureTable(table, rows, some.columns, some.type, used);
    }

    /** Returns what a document needs from the table; null for all columns and no other tables. */
    public TableUse use() {
        return reading.use();
    }

    /**
     * Returns the same table for queries that return all of its rows in a range of keys, in the order of the key.
     *
     * @param range null for other queries
     */
    public FeatureTable inKeyRange(KeyRange range) {
        return new FeatureTable(table, rows, columns, type, new Reading(reading.rowsBefore(), reading.use(), range));
    }

    /** Returns the range of keys of which queries return all rows in their order; null for other queries. */
    public KeyRange keyRange() {
        return reading.range();
    }

    /**
     * Returns the same table for a query that follows others, so that numbered features have different ids.
     *
     * @param before the number of rows of the other queries
     */
    public FeatureTable numberedAfter(long before) {
        return new FeatureTable(table, rows, columns, type, new Reading(before, reading.use(), reading.range()));
    }

    /** Returns the number of rows before the first row of a query. */
    public long rowsBefore() {
        return reading.rowsBefore();
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
    public int srid() {
        return rows.srid();
    }

    /** Returns the text for messages that names a column of a row. */
    public String location(String id, Column column) {
        return id + " in table " + table.qualifiedTable() + ", column " + column.name();
    }

    /** Returns the first geometry column. */
    public SpatialColumn spatialColumn() {
        return table;
    }

    /** Returns the columns of the primary key; empty if there is none. */
    public List<String> key() {
        return rows.key();
    }

    /** Returns whether the table has a primary key that no two rows share. */
    public boolean hasUniqueKey() {
        return rows.keyUnique();
    }

    /** Returns the columns of the primary key as parts of feature ids; empty if features are numbered. */
    public List<KeyColumn> idKey() {
        return rows.idKey();
    }

    /** Returns the reader of its geometries. */
    public RowGeometries geometries() {
        return rows.geometries();
    }

    /** Returns the SQL that the database understands. */
    public SqlDialect dialect() {
        return rows.dialect();
    }

    /**
     * Returns data remembered about the rows of the table, for all selections of its attributes, until the server ends.
     *
     * @param kind the class of the data, of which there is one thread-safe object
     * @param empty creates it when it is requested for the first time
     */
    public <T> T memory(Class<T> kind, Supplier<T> empty) {
        return kind.cast(rows.memory().computeIfAbsent(kind, missing -> empty.get()));
    }

    /** Creates a collector for the omitted geometries of a query. */
    public OmittedGeometries omittedGeometries() {
        return new OmittedGeometries(rows.notes());
    }

    /**
     * Checks that the rows may be read as features.
     *
     * @throws InputException if the document needs rows of other tables, which features do not have
     */
    public void checkFeatures() throws InputException {
        if (reading.use() == null || reading.use().children().isEmpty()) {
            return;
        }
        String names = reading.use().children().stream().map(ChildQuery::name).collect(Collectors.joining(", "));
        throw new InputException(
                "gf:Rows (" + names + ") needs rows of PostgreSQL, but " + table.qualifiedTable()
                        + " is read as features: the database is another, a column that the template reads has a type without"
                        + " a known binary form, or a geometry column declares no SRID (cast it: geom::geometry(Point, 25832)). Select the rows as json in a view.");
    }

    /** Passes on a note for the user. */
    public void note(String sentence) {
        rows.notes().accept(sentence);
    }

    /** Returns whether the table has the column {@link #ID_COLUMN}. */
    public boolean hasIdColumn() {
        return idColumn >= 0;
    }

    /** Returns the index of the column {@link #ID_COLUMN} among the {@link #columns}; -1 if there is none. */
    public int idColumn() {
        return idColumn;
    }

    /** Returns the columns in the order in which queries select them; those of {@link #idKey} follow. */
    public List<Column> columns() {
        return columns;
    }

    /** Returns all columns of the table that can be attributes, selected or not. */
    public List<Column> allColumns() {
        return rows.columns();
    }

    /** Returns the name of the attribute of a selected column. */
    private String nameOf(Column column) {
        return type.getDescriptor(column.attribute()).getLocalName();
    }

    /** Returns the selected column of an attribute; null if there is none. */
    private Column column(String name) {
        return columns.stream()
                .filter(column -> column.attribute() >= 0 && nameOf(column).equals(name))
                .findFirst()
                .orElse(null);
    }

    /** Returns the names of the selected columns that become attributes. */
    public List<String> attributeColumns() {
        return columns.stream()
                .filter(column -> column.attribute() >= 0)
                .map(Column::name)
                .toList();
    }

    // ---- names

    /**
     * Returns the column of an attribute. The name may have a prefix and may follow the name of the type.
     *
     * @throws QueryException if there is no such attribute
     */
    public Column property(String name) throws QueryException {
        return column(attribute(name));
    }

    /**
     * Returns the column that a condition names: that of an attribute, or of the primary key.
     *
     * @throws QueryException if there is no such column
     */
    public Column compared(String name) throws QueryException {
        if (type.getDescriptor(name) == null) {
            for (Column key : rows.hiddenKey()) {
                if (key.name().equals(name)) {
                    return key;
                }
            }
        }
        return property(name);
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
    public Column geometry(String name) throws QueryException {
        if (name.isEmpty() && type.getGeometryDescriptor() == null) {
            throw new QueryException(type.getTypeName() + " has no geometry");
        }
        Column column = property(name.isEmpty() ? type.getGeometryDescriptor().getLocalName() : name);
        if (column.spatial() == null) {
            throw new QueryException("the attribute \"" + column.name() + "\" is not a geometry");
        }
        return column;
    }
}
