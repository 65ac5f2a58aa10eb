/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.rows;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.geotools.api.feature.type.GeometryDescriptor;
import org.geotools.jdbc.SQLDialect;
import org.geotools.util.factory.Hints;

/**
 * The columns of a statement of GeoTools: the primary key, then the attributes that are not part of it. GeoTools has
 * PostgreSQL encode geometries in base64; rows read their bytes.
 *
 * <p>The list is written anew, with the dialect that GeoTools has written it with, and must be the beginning of the
 * statement. So no part of the statement is searched for or parsed. Immutable.
 */
final class SelectList {

    private static final String SELECT = "SELECT ";
    static final String FROM = " FROM ";
    private static final String BASE64_START = "encode(";
    private static final String BASE64_END = ", 'base64')";

    private final String recorded;
    private final List<String> expressions;
    private final List<String> names;
    private final int keySize;
    private final int[] columnsOfAttributes;

    private SelectList(
            String recorded, List<String> expressions, List<String> names, int keySize, int[] columnsOfAttributes) {
        this.recorded = recorded;
        this.expressions = List.copyOf(expressions);
        this.names = List.copyOf(names);
        this.keySize = keySize;
        this.columnsOfAttributes = columnsOfAttributes;
    }

    /**
     * The list that GeoTools writes.
     *
     * @param key the columns of the primary key
     * @param hints of the query
     * @throws FeaturesNeededException if a geometry is not read as WKB
     */
    static SelectList of(SQLDialect dialect, List<String> key, SimpleFeatureType type, Hints hints)
            throws FeaturesNeededException {
        List<String> recorded = new ArrayList<>();
        List<String> expressions = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (String column : key) {
            recorded.add(name(dialect, column));
            expressions.add(name(dialect, column));
            names.add(name(dialect, column));
        }
        int[] columns = new int[type.getAttributeCount()];
        for (int i = 0; i < columns.length; i++) {
            AttributeDescriptor attribute = type.getDescriptor(i);
            String column = attribute.getLocalName();
            columns[i] = key.indexOf(column);
            if (columns[i] >= 0) {
                continue;
            }
            columns[i] = expressions.size();
            names.add(name(dialect, column));
            if (attribute instanceof GeometryDescriptor geometry) {
                String encoded = geometry(dialect, geometry, hints);
                recorded.add(aliased(dialect, encoded, column));
                expressions.add(wkb(encoded, name(dialect, column)));
            } else {
                recorded.add(name(dialect, column));
                expressions.add(name(dialect, column));
            }
        }
        return new SelectList(SELECT + String.join(",", recorded) + FROM, expressions, names, key.size(), columns);
    }

    /**
     * The same list and columns to sort by that it lacks, after all others.
     *
     * @param columns quoted
     */
    SelectList with(Collection<String> columns) {
        List<String> more = new ArrayList<>(expressions);
        List<String> moreNames = new ArrayList<>(names);
        for (String column : columns) {
            if (!more.contains(column)) {
                more.add(column);
                moreNames.add(column);
            }
        }
        return new SelectList(recorded, more, moreNames, keySize, columnsOfAttributes);
    }

    /** The name of a column, quoted. */
    static String name(SQLDialect dialect, String column) {
        StringBuffer sql = new StringBuffer();
        dialect.encodeColumnName(null, column, sql);
        return sql.toString();
    }

    private static String geometry(SQLDialect dialect, GeometryDescriptor attribute, Hints hints) {
        StringBuffer sql = new StringBuffer();
        dialect.encodeGeometryColumn(attribute, null, -1, hints, sql);
        return sql.toString();
    }

    private static String aliased(SQLDialect dialect, String expression, String alias) {
        StringBuffer sql = new StringBuffer(expression);
        dialect.encodeColumnAlias(alias, sql);
        return sql.toString();
    }

    /** What base64 encodes: the WKB of a geometry, or of a geography, which has no extended form. */
    private static String wkb(String encoded, String name) throws FeaturesNeededException {
        String wkb = encoded.startsWith(BASE64_START) && encoded.endsWith(BASE64_END)
                ? encoded.substring(BASE64_START.length(), encoded.length() - BASE64_END.length())
                : encoded;
        if (!wkb.equals("ST_AsEWKB(" + name + ")") && !wkb.equals("ST_AsBinary(" + name + ")")) {
            throw new FeaturesNeededException("GeoTools reads " + encoded);
        }
        return wkb;
    }

    /**
     * A statement of GeoTools from FROM on.
     *
     * @throws FeaturesNeededException if it does not begin with this list
     */
    String tableAndConditions(String statement) throws FeaturesNeededException {
        if (!statement.startsWith(recorded)) {
            throw new FeaturesNeededException("GeoTools has written other columns");
        }
        return statement.substring(recorded.length() - FROM.length());
    }

    /** The expressions of the columns, geometries as WKB. */
    List<String> expressions() {
        return expressions;
    }

    /** The quoted names of the columns of the table that the expressions read. */
    List<String> names() {
        return names;
    }

    /** The number of columns of the primary key, which come first. */
    int keySize() {
        return keySize;
    }

    /** The index of the column that an attribute of the type is read from. */
    int column(int attribute) {
        return columnsOfAttributes[attribute];
    }
}
