/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.name;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** What an element of GML is to a reader of simple features. */
public enum GmlElement {
    /** Not an element that simple features consist of. */
    OTHER,
    /** A property of any GML object that is not part of a geometry. */
    METADATA("name", "description", "descriptionReference", "identifier", "metaDataProperty", "boundedBy"),

    POINT("Point", "ElevatedPoint"),
    LINE_STRING("LineString"),
    LINEAR_RING("LinearRing"),
    CURVE("Curve", "ElevatedCurve"),
    COMPOSITE_CURVE("CompositeCurve"),
    ORIENTABLE_CURVE("OrientableCurve"),
    RING("Ring"),
    POLYGON("Polygon", "PolygonPatch", "Rectangle", "Triangle"),
    SURFACE("Surface", "ElevatedSurface", "PolyhedralSurface", "TriangulatedSurface", "Tin"),
    COMPOSITE_SURFACE("CompositeSurface", "Shell"),
    ORIENTABLE_SURFACE("OrientableSurface"),
    SOLID("Solid"),
    MULTI_POINT("MultiPoint"),
    MULTI_CURVE("MultiLineString", "MultiCurve"),
    MULTI_SURFACE("MultiPolygon", "MultiSurface"),
    MULTI_GEOMETRY("MultiGeometry", "GeometryCollection"),

    POS("pos"),
    POS_LIST("posList"),
    COORDINATES("coordinates"),
    COORD("coord"),
    /** A position that is a point. */
    POINT_PROPERTY("pointProperty", "pointRep"),

    /** A geometry of GML 3.3 that has its positions in a list (OGC 10-129r1 §8). */
    SIMPLE_POLYGON("SimplePolygon", "SimpleRectangle", "SimpleTriangle"),
    SIMPLE_MULTI_POINT("SimpleMultiPoint"),

    /** A box, which is a polygon where a geometry is expected. */
    ENVELOPE("Envelope", "Box"),
    CORNER("lowerCorner", "upperCorner"),
    ORDINATE("X", "Y", "Z"),

    EXTERIOR("exterior", "outerBoundaryIs"),
    INTERIOR("interior", "innerBoundaryIs"),
    /** The property of a collection, with one or many members. */
    MEMBER(
            "pointMember",
            "lineStringMember",
            "curveMember",
            "polygonMember",
            "surfaceMember",
            "geometryMember",
            "pointMembers",
            "curveMembers",
            "surfaceMembers",
            "geometryMembers"),
    /** The property of a geometry with an orientation. */
    BASE("baseCurve", "baseSurface"),
    SEGMENTS("segments"),
    LINE_STRING_SEGMENT("LineStringSegment", "GeodesicString", "Geodesic"),
    ARC_STRING("ArcString", "Arc"),
    CIRCLE("Circle"),
    ARC_BY_CENTER("ArcByCenterPoint", "CircleByCenterPoint"),
    ARC_BY_BULGE("ArcByBulge"),
    BULGE("bulge"),
    NORMAL("normal"),
    RADIUS("radius"),
    START_ANGLE("startAngle"),
    END_ANGLE("endAngle"),
    PATCHES("patches", "polygonPatches", "trianglePatches"),

    /** A geometry by its topology, which is not read. */
    TOPOLOGY("TopoPoint", "TopoCurve", "TopoSurface", "TopoVolume", "TopoComplex");

    /** The compact encodings of GML 3.3. */
    private static final String COMPACT = "http://www.opengis.net/gml/3.3/ce";

    private static final Set<String> NAMESPACES =
            Set.of("http://www.opengis.net/gml", "http://www.opengis.net/gml/3.2");

    private static final Map<String, GmlElement> BY_NAME = byName();

    private final String[] names;

    GmlElement(String... names) {
        this.names = names;
    }

    private static Map<String, GmlElement> byName() {
        Map<String, GmlElement> map = new HashMap<>();
        for (GmlElement element : values()) {
            for (String name : element.names) {
                map.put(name, element);
            }
        }
        return Map.copyOf(map);
    }

    public static boolean isNamespace(String uri) {
        return NAMESPACES.contains(uri);
    }

    static GmlElement of(String uri, String localName) {
        // AIXM derives its geometries from those of GML
        boolean isKnown = isNamespace(uri) || uri.equals(COMPACT) || uri.startsWith("http://www.aixm.aero/schema/");
        return isKnown ? BY_NAME.getOrDefault(localName, OTHER) : OTHER;
    }

    /** Whether the element is a geometry that may be the value of a property. */
    public boolean isGeometry() {
        return switch (this) {
            case POINT,
                    LINE_STRING,
                    LINEAR_RING,
                    CURVE,
                    COMPOSITE_CURVE,
                    ORIENTABLE_CURVE,
                    RING,
                    POLYGON,
                    SURFACE,
                    COMPOSITE_SURFACE,
                    ORIENTABLE_SURFACE,
                    SOLID,
                    MULTI_POINT,
                    MULTI_CURVE,
                    MULTI_SURFACE,
                    SIMPLE_POLYGON,
                    SIMPLE_MULTI_POINT,
                    MULTI_GEOMETRY -> true;
            default -> false;
        };
    }
}
