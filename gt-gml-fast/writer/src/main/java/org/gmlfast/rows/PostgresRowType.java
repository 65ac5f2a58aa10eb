/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.rows;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.geotools.api.feature.type.GeometryDescriptor;
import org.gmlfast.model.RowType;
import org.gmlfast.model.ValueKind;
import org.gmlfast.rows.wkb.GeometryReader;

/**
 * How the columns of a select become the attributes of a feature type. Immutable.
 *
 * <pre>{@code
 * PostgresColumns columns = PostgresColumns.describe(connection, select);
 * RowIds ids = PostgresRowType.keyIds(columns, "city", 0);
 * PostgresRowType type = PostgresRowType.of(columns, featureType, new int[] {1, 2}, ids, TemporalValues.JVM_ZONE,
 *         attribute -> new WkbGeometryReader(new GeometryFactory()));
 * }</pre>
 */
public final class PostgresRowType {

    /**
     * An attribute.
     *
     * @param binding the class that values are converted to; null if they have it
     */
    record Attribute(int column, PostgresType type, ValueKind kind, Class<?> binding, boolean geometry) {}

    private final SimpleFeatureType featureType;
    private final PostgresColumns columns;
    private final Attribute[] attributes;
    private final RowIds ids;
    private final TemporalValues temporal;
    private final IntFunction<? extends GeometryReader> geometries;
    private final List<ChildRows> children;

    private PostgresRowType(
            SimpleFeatureType featureType,
            PostgresColumns columns,
            Attribute[] attributes,
            RowIds ids,
            TemporalValues temporal,
            IntFunction<? extends GeometryReader> geometries,
            List<ChildRows> children) {
        this.featureType = featureType;
        this.columns = columns;
        this.attributes = attributes;
        this.ids = ids;
        this.temporal = temporal;
        this.geometries = geometries;
        this.children = List.copyOf(children);
    }

    /**
     * Maps columns to attributes. With {@link TemporalValues#JVM_ZONE}, GeoTools' converters convert values to the
     * bindings of the attributes; with {@link TemporalValues#UTC}, they are not converted.
     *
     * @param attributeColumns the index of the column, starting at 0, for each attribute of the type
     * @param geometries called with the index of each geometry attribute when rows are opened; its readers are used by
     *     these rows only
     * @throws UnsupportedColumnException if a value would differ from the one of a feature
     */
    public static PostgresRowType of(
            PostgresColumns columns,
            SimpleFeatureType featureType,
            int[] attributeColumns,
            RowIds ids,
            TemporalValues temporal,
            IntFunction<? extends GeometryReader> geometries)
            throws UnsupportedColumnException {
        if (attributeColumns.length != featureType.getAttributeCount()) {
            throw new IllegalArgumentException(
                    attributeColumns.length + " columns for " + featureType.getAttributeCount() + " attributes");
        }
        Attribute[] attributes = new Attribute[attributeColumns.length];
        for (int i = 0; i < attributes.length; i++) {
            attributes[i] = attribute(columns, attributeColumns[i], featureType.getDescriptor(i), temporal);
        }
        return new PostgresRowType(featureType, columns, attributes, ids, temporal, geometries, List.of());
    }

    /** This type with rows of other tables, which belong to each row. */
    public PostgresRowType withChildren(List<ChildRows> lists) {
        return new PostgresRowType(featureType, columns, attributes, ids, temporal, geometries, lists);
    }

    private static Attribute attribute(
            PostgresColumns columns, int column, AttributeDescriptor descriptor, TemporalValues temporal)
            throws UnsupportedColumnException {
        PostgresType type = columns.type(column);
        Class<?> binding = descriptor.getType().getBinding();
        boolean geometry = descriptor instanceof GeometryDescriptor;
        boolean wkb = type == PostgresType.WKB || type == PostgresType.BYTEA && geometry;
        if (type == null || geometry != wkb) {
            throw unsupported(columns, column, binding);
        }
        if (geometry) {
            return new Attribute(column, type, ValueKind.OBJECT, null, true);
        }
        if (type.kind == ValueKind.INTEGER && type.fits(binding)) {
            return new Attribute(column, type, ValueKind.INTEGER, binding, false);
        }
        boolean same = binding == type.javaClass;
        boolean varying = type.javaClass == null && temporal == TemporalValues.UTC;
        if (same || varying) {
            return new Attribute(column, type, type.kind, null, false);
        }
        if (type.kind == ValueKind.TEXT || temporal == TemporalValues.UTC) {
            throw unsupported(columns, column, binding);
        }
        return new Attribute(column, type, ValueKind.OBJECT, binding, false);
    }

    private static UnsupportedColumnException unsupported(PostgresColumns columns, int column, Class<?> binding) {
        return new UnsupportedColumnException("the column " + columns.name(column) + " of type "
                + columns.typeName(column) + " is not read as " + binding.getName());
    }

    /**
     * Ids as GeoTools' JDBC stores make them: a prefix, and the texts of the primary key's columns, with dots between.
     *
     * @param prefix the name of the feature type
     * @param keyColumns the indexes of the columns, starting at 0; at least one
     * @throws UnsupportedColumnException if the text of a column's values is not known
     */
    public static RowIds keyIds(PostgresColumns columns, String prefix, int... keyColumns)
            throws UnsupportedColumnException {
        List<Integer> key = new ArrayList<>();
        for (int column : keyColumns) {
            if (columns.type(column) == null || !columns.type(column).isKey()) {
                throw new UnsupportedColumnException("the key column " + columns.name(column) + " is of type "
                        + columns.typeName(column) + ", whose text is not known");
            }
            key.add(column);
        }
        if (key.isEmpty()) {
            throw new UnsupportedColumnException("there is no primary key");
        }
        return new KeyIds(prefix, keyColumns.clone());
    }

    private record KeyIds(String prefix, int[] columns) implements RowIds {

        @Override
        public String id(PostgresRow row) throws IOException {
            if (columns.length == 1) {
                String text = row.columnText(columns[0]);
                // GeoTools skips rows without a key, which outer joins have
                return text == null ? null : prefix + '.' + text;
            }
            StringBuilder id = new StringBuilder(prefix);
            for (int column : columns) {
                id.append('.').append(row.columnText(column));
            }
            return id.toString();
        }
    }

    /**
     * The type of the rows for the encoder.
     *
     * @param swapped whether the encoder swaps x and y
     */
    public RowType rowType(boolean swapped) {
        List<ValueKind> kinds = new ArrayList<>();
        for (Attribute attribute : attributes) {
            kinds.add(attribute.kind());
        }
        return new RowType(
                featureType,
                kinds,
                swapped,
                children.stream().map(list -> list.rowType(swapped)).toList());
    }

    List<ChildRows> children() {
        return children;
    }

    PostgresColumns columns() {
        return columns;
    }

    Attribute[] attributes() {
        return attributes;
    }

    RowIds ids() {
        return ids;
    }

    TemporalValues temporal() {
        return temporal;
    }

    /** Creates the readers of the geometry attributes, at the index of each. */
    GeometryReader[] geometryReaders() {
        GeometryReader[] readers = new GeometryReader[attributes.length];
        for (int i = 0; i < readers.length; i++) {
            if (attributes[i].geometry()) {
                readers[i] = geometries.apply(i);
            }
        }
        return readers;
    }
}
