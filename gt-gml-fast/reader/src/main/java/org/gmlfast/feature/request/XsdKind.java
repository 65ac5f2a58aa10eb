/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.request;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Date;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Map;

import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.MultiLineString;
import org.locationtech.jts.geom.MultiPoint;
import org.locationtech.jts.geom.MultiPolygon;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.geom.Polygon;

/** The kinds of attributes whose values are read as gt-xsd reads them. */
enum XsdKind {
    STRING,
    UUID,
    BOOLEAN,
    BYTE,
    SHORT,
    INT,
    LONG,
    INTEGER,
    DECIMAL,
    FLOAT,
    DOUBLE,
    DATE,
    DATE_TIME,
    TIME,
    GEOMETRY,
    /** Any other: a feature with a value of it is not read. */
    OTHER;

    private static final Map<Class<?>, XsdKind> KINDS = Map.ofEntries(
            Map.entry(String.class, STRING),
            Map.entry(java.util.UUID.class, UUID),
            Map.entry(Boolean.class, BOOLEAN),
            Map.entry(Byte.class, BYTE),
            Map.entry(Short.class, SHORT),
            Map.entry(Integer.class, INT),
            Map.entry(Long.class, LONG),
            Map.entry(BigInteger.class, INTEGER),
            Map.entry(BigDecimal.class, DECIMAL),
            Map.entry(Float.class, FLOAT),
            Map.entry(Double.class, DOUBLE),
            Map.entry(Date.class, DATE),
            Map.entry(Timestamp.class, DATE_TIME),
            Map.entry(java.util.Date.class, DATE_TIME),
            Map.entry(Time.class, TIME),
            Map.entry(Point.class, GEOMETRY),
            Map.entry(LineString.class, GEOMETRY),
            Map.entry(Polygon.class, GEOMETRY),
            Map.entry(MultiPoint.class, GEOMETRY),
            Map.entry(MultiLineString.class, GEOMETRY),
            Map.entry(MultiPolygon.class, GEOMETRY),
            Map.entry(Geometry.class, GEOMETRY));

    /** The kind of an attribute by the class of its values. */
    static XsdKind of(Class<?> binding) {
        return KINDS.getOrDefault(binding, OTHER);
    }
}
