/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.gmlfast.testing.fixtures.FeatureMaker.wkt;

import java.util.List;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.geotools.geometry.jts.CompoundCurvedGeometry;
import org.geotools.geometry.jts.SingleCurvedGeometry;
import org.geotools.referencing.CRS;
import org.gmlfast.bxml.format.BxmlException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.Geometry;

/** The forms of geometries that other programs write. */
class GmlGeometriesTest {

    private static Geometry read(String gml) throws Exception {
        byte[] file = Documents.bxml(Documents.collection(
                "<ex:f><ex:geom>" + gml + "</ex:geom></ex:f></m><m><ex:f><ex:geom>" + gml + "</ex:geom></ex:f>"));
        List<SimpleFeature> features =
                ReadFeatures.all(file, ReadFeatures.settings(Documents.type("geom", Geometry.class)));
        List<SimpleFeature> slow = ReadFeatures.inEvents(
                file, ReadFeatures.settings(features.get(0).getFeatureType()));
        assertThat(features).hasSize(2);
        Geometry first = (Geometry) features.get(0).getDefaultGeometry();
        for (SimpleFeature other : List.of(features.get(1), slow.get(0), slow.get(1))) {
            assertThat(ReadFeatures.value(other.getDefaultGeometry())).isEqualTo(ReadFeatures.value(first));
        }
        return first;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<gml:Point><gml:pos>1 2</gml:pos></gml:Point> | POINT (1 2)",
                "<gml:Point><gml:coord><gml:X>1</gml:X><gml:Y>2.5</gml:Y></gml:coord></gml:Point> | POINT (1 2.5)",
                "<gml:Point><gml:pos> 1e1\t-2 3 </gml:pos></gml:Point> | POINT Z(10 -2 3)",
                "<gml:Point><gml:pos/></gml:Point> | POINT EMPTY",
                "<gml:Point gml:id='a'><gml:description>text</gml:description><gml:pos>1 2</gml:pos></gml:Point> | POINT (1 2)",
                "<gml:LineString><gml:pos>1 2</gml:pos><gml:pos>3 4</gml:pos></gml:LineString> | LINESTRING (1 2, 3 4)",
                "<gml:LineString><gml:coordinates>1,2 3,4</gml:coordinates></gml:LineString> | LINESTRING (1 2, 3 4)",
                "<gml:LineString><gml:coordinates cs=';' ts='/' decimal=','>1,5;2/3;4</gml:coordinates></gml:LineString> | LINESTRING (1.5 2, 3 4)",
                "<gml:LineString><gml:coordinates cs=' ' ts=','>1 2, 3 4</gml:coordinates></gml:LineString> | LINESTRING (1 2, 3 4)",
                "<gml:LineString><gml:coordinates> 1 , 2   3 ,4 </gml:coordinates></gml:LineString> | LINESTRING (1 2, 3 4)",
                "<gml:LineString srsDimension='3'><gml:posList>1 2 3 4 5 6</gml:posList></gml:LineString> | LINESTRING Z(1 2 3, 4 5 6)",
                "<gml:LineString><gml:posList srsDimension='3'>1 2 3 4 5 6</gml:posList></gml:LineString> | LINESTRING Z(1 2 3, 4 5 6)",
                "<gml:LineString><gml:posList dimension='3'>1 2 3 4 5 6</gml:posList></gml:LineString> | LINESTRING Z(1 2 3, 4 5 6)",
                "<gml:Curve><gml:segments><gml:LineStringSegment><gml:posList>1 2 3 4</gml:posList></gml:LineStringSegment><gml:LineStringSegment><gml:posList>3 4 5 6</gml:posList></gml:LineStringSegment></gml:segments></gml:Curve> | LINESTRING (1 2, 3 4, 5 6)",
                "<gml:Surface><gml:patches><gml:PolygonPatch><gml:exterior><gml:LinearRing><gml:posList>0 0 1 0 1 1 0 0</gml:posList></gml:LinearRing></gml:exterior></gml:PolygonPatch></gml:patches></gml:Surface> | POLYGON ((0 0, 1 0, 1 1, 0 0))",
                "<gml:Polygon><gml:exterior><gml:Ring><gml:curveMember><gml:LineString><gml:posList>0 0 1 0 1 1</gml:posList></gml:LineString></gml:curveMember><gml:curveMember><gml:LineString><gml:posList>1 1 0 0</gml:posList></gml:LineString></gml:curveMember></gml:Ring></gml:exterior></gml:Polygon> | POLYGON ((0 0, 1 0, 1 1, 0 0))",
                "<gml:MultiPoint><gml:pointMembers><gml:Point><gml:pos>1 2</gml:pos></gml:Point><gml:Point><gml:pos>3 4</gml:pos></gml:Point></gml:pointMembers></gml:MultiPoint> | MULTIPOINT ((1 2), (3 4))",
                "<gml:MultiPoint><gml:pointMember/></gml:MultiPoint> | MULTIPOINT EMPTY",
                "<gml:MultiGeometry><gml:geometryMember><gml:MultiPoint><gml:pointMember><gml:Point><gml:pos>1 2</gml:pos></gml:Point></gml:pointMember></gml:MultiPoint></gml:geometryMember></gml:MultiGeometry> | GEOMETRYCOLLECTION (MULTIPOINT ((1 2)))"
            })
    void readsGeometry(String gml, String expected) throws Exception {
        Geometry geometry = read(gml.replace("\\t", "\t"));
        assertThat(geometry.getClass()).isEqualTo(wkt(expected).getClass());
        assertThat(ReadFeatures.value(geometry)).isEqualTo(ReadFeatures.value(wkt(expected)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<gml:Point><gml:pos>1</gml:pos></gml:Point>",
                "<gml:Point><gml:pos>1 2 3 4 5</gml:pos></gml:Point>",
                "<gml:Point><gml:pos>1 x</gml:pos></gml:Point>",
                "<gml:Point><gml:coordinates>1,2 3,4</gml:coordinates></gml:Point>",
                "<gml:Point><gml:coordinates>1,2,</gml:coordinates></gml:Point>",
                "<gml:Point srsDimension='two'><gml:pos>1 2</gml:pos></gml:Point>",
                "<gml:Point>text</gml:Point>",
                "<gml:Point><gml:unknown/></gml:Point>",
                "<gml:LineString><gml:posList>1 2 3</gml:posList></gml:LineString>",
                "<gml:LineString><gml:posList>1 2</gml:posList></gml:LineString>",
                "<gml:LineString><gml:coordinates>1,2 3,4,5</gml:coordinates></gml:LineString>",
                "<gml:Polygon><gml:exterior><gml:LinearRing><gml:posList>0 0 1 0 1 1 2 2</gml:posList></gml:LinearRing></gml:exterior></gml:Polygon>",
                "<gml:Polygon><gml:interior><gml:LinearRing><gml:posList>0 0 1 0 1 1 0 0</gml:posList></gml:LinearRing></gml:interior></gml:Polygon>",
                "<gml:MultiPoint><gml:pointMember><gml:LineString><gml:posList>1 2 3 4</gml:posList></gml:LineString></gml:pointMember></gml:MultiPoint>",
                "<gml:Curve><gml:segments><gml:CircleByCenterPoint><gml:pos>1 2</gml:pos></gml:CircleByCenterPoint></gml:segments></gml:Curve>",
                "<gml:TopoSolid/>",
                "<gml:Point><gml:pos>1 2</gml:pos></gml:Point><gml:Point><gml:pos>1 2</gml:pos></gml:Point>"
            })
    void refusesGeometry(String gml) {
        assertThatThrownBy(() -> read(gml)).isInstanceOf(BxmlException.class).hasMessageContaining("at byte");
    }

    @Test
    void readsArcsAsCurves() throws Exception {
        String arc =
                "<gml:ArcString interpolation='circularArc3Points'><gml:posList>0 0 1 1 2 0</gml:posList></gml:ArcString>";
        String segment = "<gml:LineStringSegment><gml:posList>2 0 3 0</gml:posList></gml:LineStringSegment>";
        Geometry single = read("<gml:Curve><gml:segments>" + arc + "</gml:segments></gml:Curve>");
        assertThat(((SingleCurvedGeometry<?>) single).getControlPoints()).containsExactly(0, 0, 1, 1, 2, 0);
        Geometry compound = read("<gml:Curve><gml:segments>" + arc + segment + "</gml:segments></gml:Curve>");
        assertThat(((CompoundCurvedGeometry<?>) compound).getComponents()).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource({
        "urn:ogc:def:crs:EPSG::4326, 2, 1",
        "urn:x-ogc:def:crs:EPSG:4326, 2, 1",
        "urn:ogc:def:crs:EPSG:6.11:4326, 2, 1",
        "http://www.opengis.net/def/crs/EPSG/0/4326, 2, 1",
        "http://www.opengis.net/gml/srs/epsg.xml#4326, 1, 2",
        "EPSG:4326, 1, 2",
        "urn:ogc:def:crs:EPSG::31467, 2, 1",
        "urn:ogc:def:crs:EPSG::32632, 1, 2",
        "urn:ogc:def:crs:OGC:1.3:CRS84, 1, 2",
        "CRS:84, 1, 2"
    })
    void readsXFirst(String srsName, double x, double y) throws Exception {
        Geometry point = read("<gml:Point srsName='" + srsName + "'><gml:pos>1 2</gml:pos></gml:Point>");
        assertThat(point.getCoordinate().x).isEqualTo(x);
        assertThat(point.getCoordinate().y).isEqualTo(y);
        assertThat(CRS.getAxisOrder((CoordinateReferenceSystem) point.getUserData()))
                .isEqualTo(CRS.AxisOrder.EAST_NORTH);
    }

    @Test
    void keepsOrderOfCoordinatesInUnknownCrs() throws Exception {
        Geometry point = read("<gml:Point srsName='urn:ogc:def:crs:EPSG::999999'><gml:pos>1 2</gml:pos></gml:Point>");
        assertThat(point.equalsExact(wkt("POINT (1 2)"))).isTrue();
        assertThat(point.getUserData()).isNull();
    }
}
