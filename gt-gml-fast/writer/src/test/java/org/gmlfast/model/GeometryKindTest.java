/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.Serial;
import java.nio.ByteBuffer;

import org.geotools.geometry.jts.CircularRing;
import org.geotools.geometry.jts.CircularString;
import org.geotools.geometry.jts.CompoundCurve;
import org.geotools.geometry.jts.CompoundRing;
import org.geotools.geometry.jts.CurvePolygon;
import org.geotools.geometry.jts.MultiCurve;
import org.geotools.geometry.jts.MultiSurface;
import org.gmlfast.gml.StrangeGeometry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryCollection;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.LinearRing;
import org.locationtech.jts.geom.MultiLineString;
import org.locationtech.jts.geom.MultiPoint;
import org.locationtech.jts.geom.MultiPolygon;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.geom.Polygon;
import org.locationtech.jts.geom.impl.CoordinateArraySequence;
import org.locationtech.jts.io.WKBWriter;
import org.locationtech.jts.io.WKTReader;

class GeometryKindTest {

    private static Class<?> example(GeometryKind kind) {
        return switch (kind) {
            case POINT -> Point.class;
            case CURVED_RING -> CircularRing.class;
            case LINEAR_RING -> LinearRing.class;
            case CURVE -> CircularString.class;
            case LINE_STRING -> LineString.class;
            case CURVE_POLYGON -> CurvePolygon.class;
            case POLYGON -> Polygon.class;
            case MULTI_POINT -> MultiPoint.class;
            case MULTI_CURVE -> MultiCurve.class;
            case MULTI_LINE_STRING -> MultiLineString.class;
            case MULTI_SURFACE -> MultiSurface.class;
            case MULTI_POLYGON -> MultiPolygon.class;
            case GEOMETRY_COLLECTION -> GeometryCollection.class;
            case UNKNOWN -> StrangeGeometry.class;
        };
    }

    @ParameterizedTest
    @EnumSource
    void findsKindOfEachClass(GeometryKind kind) {
        assertThat(GeometryKind.ofBinding(example(kind))).isEqualTo(kind);
    }

    @Test
    void distinguishesCurvedClasses() {
        assertThat(GeometryKind.ofBinding(CompoundCurve.class)).isEqualTo(GeometryKind.CURVE);
        assertThat(GeometryKind.ofBinding(CompoundRing.class)).isEqualTo(GeometryKind.CURVED_RING);
        assertThat(GeometryKind.ofBinding(Geometry.class)).isEqualTo(GeometryKind.UNKNOWN);
        assertThatThrownBy(() -> GeometryKind.ofBinding(String.class)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void findsKindOfSubclasses() {
        Geometry point =
                new Point(new CoordinateArraySequence(new Coordinate[] {new Coordinate(1, 2)}), new GeometryFactory()) {
                    @Serial
                    private static final long serialVersionUID = 1;
                };
        assertThat(GeometryKind.of(point)).isEqualTo(GeometryKind.POINT);
    }

    /** JTS' writer of WKB knows the codes, too. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "POINT (1 2)",
                "LINESTRING (1 2, 3 4)",
                "POLYGON ((0 0, 1 0, 1 1, 0 0))",
                "MULTIPOINT ((1 2))",
                "MULTILINESTRING ((1 2, 3 4))",
                "MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0)))",
                "GEOMETRYCOLLECTION (POINT (1 2))"
            })
    void hasTheCodeOfWkbAndItsName(String wkt) throws Exception {
        Geometry geometry = new WKTReader().read(wkt);
        GeometryKind kind = GeometryKind.of(geometry);
        assertThat(kind.code())
                .isEqualTo(ByteBuffer.wrap(new WKBWriter().write(geometry)).getInt(1));
        assertThat(GeometryKind.ofCode(kind.code())).isEqualTo(kind);
        assertThat(GeometryKind.named(geometry.getGeometryType())).isEqualTo(kind);
        assertThat(kind.binding()).isEqualTo(geometry.getClass());
    }

    @ParameterizedTest
    @CsvSource({
        "CIRCULARSTRING, LINE_STRING",
        "CompoundCurve, LINE_STRING",
        "CURVEPOLYGON, POLYGON",
        "TIN, MULTI_POLYGON",
        "SURFACE, UNKNOWN",
        "GEOMETRY, UNKNOWN",
        "nothing, UNKNOWN"
    })
    void isNamedAsDatabasesDo(String name, GeometryKind kind) {
        assertThat(GeometryKind.named(name)).isEqualTo(kind);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "POINT (1 2) | MULTIPOINT ((1 2))",
                "POINT EMPTY | MULTIPOINT EMPTY",
                "LINESTRING (1 2, 3 4) | MULTILINESTRING ((1 2, 3 4))",
                "POLYGON EMPTY | MULTIPOLYGON EMPTY",
                "MULTIPOINT ((1 2)) | MULTIPOINT ((1 2))",
                "GEOMETRYCOLLECTION EMPTY | GEOMETRYCOLLECTION EMPTY"
            })
    void becomesTheMultiGeometry(String single, String multi) throws Exception {
        assertThat(GeometryKind.asMulti(new WKTReader().read(single)).toText()).isEqualTo(multi);
    }
}
