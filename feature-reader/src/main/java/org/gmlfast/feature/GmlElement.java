/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** What an element of GML is to a reader of simple features. */
enum GmlElement {
    /** Not an element that simple features consist of. */
    OTHER,
    /** A property of any GML object that is not part of a geometry. */
    METADATA("name", "description", "descriptionReference", "identifier", "metaDataProperty", "boundedBy"),

    POINT("Point"),
    LINE_STRING("LineString"),
    LINEAR_RING("LinearRing"),
    CURVE("Curve"),
    RING("Ring"),
    POLYGON("Polygon", "PolygonPatch"),
    SURFACE("Surface", "PolyhedralSurface"),
    MULTI_POINT("MultiPoint"),
    MULTI_CURVE("MultiLineString", "MultiCurve"),
    MULTI_SURFACE("MultiPolygon", "MultiSurface"),
    MULTI_GEOMETRY("MultiGeometry"),

    POS("pos"),
    POS_LIST("posList"),
    COORDINATES("coordinates"),
    COORD("coord"),
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
    SEGMENTS("segments"),
    LINE_STRING_SEGMENT("LineStringSegment"),
    ARC_STRING("ArcString", "Arc"),
    PATCHES("patches", "polygonPatches");

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

    static boolean isNamespace(String uri) {
        return NAMESPACES.contains(uri);
    }

    static GmlElement of(String uri, String localName) {
        return isNamespace(uri) ? BY_NAME.getOrDefault(localName, OTHER) : OTHER;
    }
}
