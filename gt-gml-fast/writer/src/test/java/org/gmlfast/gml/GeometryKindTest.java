/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.Serial;

import org.geotools.geometry.jts.CircularRing;
import org.geotools.geometry.jts.CircularString;
import org.geotools.geometry.jts.CompoundCurve;
import org.geotools.geometry.jts.CompoundRing;
import org.geotools.geometry.jts.CurvePolygon;
import org.geotools.geometry.jts.MultiCurve;
import org.geotools.geometry.jts.MultiSurface;
import org.gmlfast.model.GeometryKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
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

    @Test
    void refusesLayoutOfUnknownKind() {
        Geometry strange = new StrangeGeometry();
        assertThatThrownBy(() -> OrdinateLayout.of(strange, GeometryKind.of(strange), true))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("GML has no element for " + StrangeGeometry.class.getName());
        Geometry collection = new GeometryFactory().createGeometryCollection(new Geometry[] {strange});
        assertThatThrownBy(() -> OrdinateLayout.of(collection, GeometryKind.of(collection), false))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
