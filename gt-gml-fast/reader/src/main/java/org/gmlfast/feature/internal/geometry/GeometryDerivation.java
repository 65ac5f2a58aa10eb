/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.geometry;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.gmlfast.bxml.internal.element.ElementCursor;
import org.gmlfast.feature.internal.name.AttributeRoles;
import org.gmlfast.feature.internal.name.FeatureName;
import org.gmlfast.model.GeometryKind;
import org.locationtech.jts.geom.Geometry;

/** Finds the class and the CRS of geometries without building them. */
public final class GeometryDerivation {

    private final SpatialReferences references;

    public GeometryDerivation(SpatialReferences references) {
        this.references = references;
    }

    /**
     * The class of JTS that {@link GeometryParser} makes of the element that the cursor has entered, or its superclass.
     *
     * @throws org.gmlfast.bxml.format.BxmlException if the element is not a geometry of simple features
     */
    public static Class<? extends Geometry> classOf(ElementCursor in) throws XMLStreamException {
        FeatureName name = (FeatureName) in.name();
        GeometryKind kind =
                switch (name.gml) {
                    case POINT -> GeometryKind.POINT;
                    case LINE_STRING, LINEAR_RING, RING, CURVE, COMPOSITE_CURVE, ORIENTABLE_CURVE ->
                        GeometryKind.LINE_STRING;
                    case POLYGON, SURFACE, ORIENTABLE_SURFACE, SIMPLE_POLYGON -> GeometryKind.POLYGON;
                    case MULTI_POINT, SIMPLE_MULTI_POINT -> GeometryKind.MULTI_POINT;
                    case MULTI_CURVE -> GeometryKind.MULTI_LINE_STRING;
                    case MULTI_SURFACE, COMPOSITE_SURFACE, SOLID -> GeometryKind.MULTI_POLYGON;
                    case MULTI_GEOMETRY -> GeometryKind.GEOMETRY_COLLECTION;
                    default -> throw in.malformed("<" + name + "> is not a geometry of simple features");
                };
        return kind.binding();
    }

    /** The class of JTS of a geometry, which may be one of GeoTools for arcs. */
    public static Class<? extends Geometry> classOf(Geometry geometry) {
        return GeometryKind.ofCode(GeometryKind.of(geometry).code()).binding();
    }

    /** The CRS of a srsName; null if it is not known. */
    public CoordinateReferenceSystem crs(String srsName, ElementCursor in) throws XMLStreamException {
        return references.of(srsName, in).crs();
    }

    /** The first known CRS of the geometry that the cursor has entered and of its parts. Leaves the geometry. */
    public CoordinateReferenceSystem crsOf(ElementCursor in) throws XMLStreamException {
        String name = in.attribute(AttributeRoles.SRS_NAME);
        CoordinateReferenceSystem crs =
                name == null ? null : references.of(name, in).crs();
        if (crs != null) {
            in.skip();
            return crs;
        }
        while (in.nextChild()) {
            switch (((FeatureName) in.name()).gml) {
                case POS,
                        POS_LIST,
                        COORDINATES,
                        COORD,
                        METADATA,
                        OTHER,
                        RADIUS,
                        START_ANGLE,
                        END_ANGLE,
                        BULGE,
                        NORMAL -> in.skip();
                default -> {
                    CoordinateReferenceSystem found = crsOf(in);
                    crs = crs == null ? found : crs;
                }
            }
        }
        return crs;
    }
}
