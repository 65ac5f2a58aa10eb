/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.rows;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.Predicate;
import java.util.stream.IntStream;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.GeometryDescriptor;
import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.geotools.feature.simple.SimpleFeatureTypeBuilder;
import org.gmlfast.model.RowType;
import org.gmlfast.rows.wkb.GeometryReader;
import org.gmlfast.rows.wkb.WkbGeometryReader;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;

/** A {@link ChildQuery} with the types of its columns. Immutable. */
public final class ChildRows {

    /**
     * The class of SQLSTATEs for tables and columns that do not exist or may not be read, and for malformed queries.
     */
    private static final String WRONG_QUERY = "42";

    private static final Set<String> INTEGERS = Set.of("int2", "int4", "int8");
    private static final Set<String> TEXTS = Set.of("text", "varchar");

    private final ChildQuery query;
    private final String select;
    private final int parentColumn;
    private final PostgresType keyType;
    private final PostgresRowType type;

    private ChildRows(ChildQuery query, String select, int parentColumn, PostgresType keyType, PostgresRowType type) {
        this.query = query;
        this.select = select;
        this.parentColumn = parentColumn;
        this.keyType = keyType;
        this.type = type;
    }

    /**
     * Asks the database for the columns that a document reads from other tables.
     *
     * @param connection of PostgreSQL's driver, or a wrapper that it can be unwrapped from
     * @param parents the type of the rows that they belong to, without children; geometries have its CRS
     * @param columns of the parents' select
     * @param srid which geometries with an SRID must have; 0 for any
     * @return one for each of {@link TableUse#children}
     * @throws SQLException if the database fails
     * @throws UnsupportedColumnException if a table or column is missing, or the keys do not fit
     */
    public static List<ChildRows> describe(
            Connection connection,
            TableUse use,
            RowType parents,
            PostgresColumns columns,
            int srid,
            TemporalValues temporal)
            throws SQLException, UnsupportedColumnException {
        GeometryDescriptor geometry = parents.type().getGeometryDescriptor();
        CoordinateReferenceSystem crs = geometry == null ? null : geometry.getCoordinateReferenceSystem();
        List<ChildRows> whole = new ArrayList<>();
        for (ChildQuery query : use.children()) {
            whole.add(describe(connection, query, columns, crs, srid, temporal, name -> true));
        }
        List<RowType> types = whole.stream().map(list -> list.rowType(false)).toList();
        List<List<String>> used = use.columns(new RowType(parents.type(), parents.kinds(), parents.swapped(), types))
                .children();
        List<ChildRows> narrow = new ArrayList<>();
        for (int i = 0; i < whole.size(); i++) {
            narrow.add(describe(connection, whole.get(i).query, columns, crs, srid, temporal, used.get(i)::contains));
        }
        return narrow;
    }

    /** @param wanted selects columns by name; others are not read */
    private static ChildRows describe(
            Connection connection,
            ChildQuery query,
            PostgresColumns parents,
            CoordinateReferenceSystem crs,
            int srid,
            TemporalValues temporal,
            Predicate<String> wanted)
            throws SQLException, UnsupportedColumnException {
        PostgresColumns all = all(connection, query);
        int parent = parent(query, parents);
        checkKey(query, all, parents.typeName(parent));
        List<Integer> columns = IntStream.range(0, all.size())
                .filter(i -> all.isSupported(i) && wanted.test(all.name(i)))
                .boxed()
                .toList();
        StringJoiner select = new StringJoiner(", ", "SELECT ", " FROM " + query.source() + " AS c");
        columns.forEach(column -> select.add(all.cast(column, ChildQuery.column(all.name(column)))));
        select.add("CAST(" + ChildQuery.column(query.key()) + " AS pg_catalog." + parents.typeName(parent) + ')');
        PostgresColumns selected = PostgresColumns.describe(connection, select.toString());
        int[] attributes = IntStream.range(0, columns.size()).toArray();
        SimpleFeatureType featureType = featureType(query.name(), selected, columns.size(), crs);
        PostgresRowType type = PostgresRowType.of(
                selected, featureType, attributes, row -> "", temporal, attribute -> geometryReader(query, srid));
        return new ChildRows(query, select.toString(), parent, parents.type(parent), type);
    }

    private static PostgresColumns all(Connection connection, ChildQuery query)
            throws SQLException, UnsupportedColumnException {
        try {
            return PostgresColumns.describe(connection, query.all());
        } catch (SQLException e) {
            if (e.getSQLState() == null || !e.getSQLState().startsWith(WRONG_QUERY)) {
                throw e;
            }
            // the driver adds lines with positions in a query that the administrator has not written
            String message = e.getMessage().lines().findFirst().orElse("");
            throw unsupported(query, message.replaceFirst("^ERROR: ", ""));
        }
    }

    private static int parent(ChildQuery query, PostgresColumns parents) throws UnsupportedColumnException {
        String found = null;
        for (int i = 0; i < parents.size(); i++) {
            if (parents.name(i).equals(query.parent())) {
                found = parents.typeName(i);
                if (INTEGERS.contains(found) || TEXTS.contains(found) || found.equals("uuid")) {
                    return i;
                }
            }
        }
        throw unsupported(
                query,
                found == null
                        ? "the parent has no column " + query.parent()
                        : "column " + query.parent() + " of the parent is of type " + found
                                + "; keys are integers, text or uuid");
    }

    private static void checkKey(ChildQuery query, PostgresColumns all, String parentType)
            throws UnsupportedColumnException {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            names.add(all.name(i));
        }
        for (String name : query.named()) {
            if (!names.contains(name)) {
                throw unsupported(query, "no column " + name + " (columns: " + String.join(", ", names) + ')');
            }
        }
        String own = all.typeName(names.indexOf(query.key()));
        boolean fits = INTEGERS.contains(parentType) && INTEGERS.contains(own)
                || TEXTS.contains(parentType) && TEXTS.contains(own)
                || parentType.equals(own);
        if (!fits) {
            throw unsupported(
                    query,
                    "key " + query.key() + " is of type " + own + ", " + query.parent() + " of the parent of type "
                            + parentType);
        }
    }

    private static UnsupportedColumnException unsupported(ChildQuery query, String problem) {
        return new UnsupportedColumnException(query.place() + ": child rows " + query.name() + ": " + problem);
    }

    private static SimpleFeatureType featureType(
            String name, PostgresColumns columns, int attributes, CoordinateReferenceSystem crs) {
        SimpleFeatureTypeBuilder builder = new SimpleFeatureTypeBuilder();
        builder.setName(name);
        for (int i = 0; i < attributes; i++) {
            if (columns.type(i) == PostgresType.WKB) {
                builder.crs(crs).add(columns.name(i), Geometry.class);
            } else {
                builder.add(columns.name(i), binding(columns.type(i)));
            }
        }
        return builder.buildFeatureType();
    }

    private static Class<?> binding(PostgresType type) {
        return switch (type) {
            case TIMETZ -> String.class;
            case ARRAY -> Object[].class;
            default -> type.column.binding();
        };
    }

    private static GeometryReader geometryReader(ChildQuery query, int srid) {
        WkbGeometryReader reader = new WkbGeometryReader(new GeometryFactory(), true);
        return (bytes, from, length) -> {
            Geometry geometry = reader.read(bytes, from, length);
            int own = geometry.getSRID();
            if (srid != 0 && own != 0 && own != srid) {
                throw new IllegalArgumentException("a geometry of " + query.name() + " has the SRID " + own
                        + ", the table " + srid + "; transform it in the query");
            }
            return geometry;
        };
    }

    /** The query. */
    public ChildQuery query() {
        return query;
    }

    /**
     * The type of the rows; its name is that of the list.
     *
     * @param swapped whether the encoder swaps x and y
     */
    public RowType rowType(boolean swapped) {
        return type.rowType(swapped);
    }

    /** Returns the statement for the rows that a condition selects. */
    String statement(String condition) {
        return "COPY (" + select + (condition.isEmpty() ? "" : " WHERE " + condition) + query.orderBy()
                + "\n) TO STDOUT (FORMAT BINARY)";
    }

    PostgresRowType type() {
        return type;
    }

    int parentColumn() {
        return parentColumn;
    }

    /** Whether all orders of the keys are the same; those of text depend on collations. */
    boolean hasNaturalOrder() {
        return keyType != PostgresType.TEXT;
    }

    PostgresType keyType() {
        return keyType;
    }
}
