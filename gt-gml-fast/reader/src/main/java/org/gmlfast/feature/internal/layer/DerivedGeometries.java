/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.layer;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.gmlfast.feature.internal.geometry.GeometryDerivation;
import org.gmlfast.feature.internal.geometry.GeometryFrames;
import org.gmlfast.feature.internal.geometry.SpatialReferences;
import org.gmlfast.feature.internal.name.AttributeRoles;
import org.gmlfast.feature.internal.name.FeatureName;
import org.gmlfast.feature.internal.name.GmlElement;
import org.gmlfast.feature.internal.value.PropertyKind;
import org.gmlfast.feature.internal.xml.XmlElementCursor;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.MultiPolygon;
import org.locationtech.jts.geom.Polygon;

/** Finds the class and the CRS of the geometries of a property, for {@link GmlDerivation}. */
final class DerivedGeometries {

    private final XmlElementCursor in;
    private final GeometryDerivation derivation;
    private final GeometryFrames frames;

    DerivedGeometries(XmlElementCursor in, SpatialReferences references, GeometryFrames frames) {
        this.in = in;
        this.derivation = new GeometryDerivation(references);
        this.frames = frames;
    }

    /** Looks at elements that an application adds to geometries. */
    interface Foreign {

        /** Looks at the element that the cursor has entered, and leaves it. */
        void derive() throws XMLStreamException;
    }

    /** Adds a geometry of an application, as {@link #add(Class, PropertyKind)} does. */
    void add(Class<? extends Geometry> found, PropertyKind kind, Foreign foreign) throws XMLStreamException {
        frames.startGeometry();
        String srsName = in.attribute(AttributeRoles.SRS_NAME);
        if (!kind.hasCrs()) {
            kind.setCrs(srsName == null ? frames.crs() : derivation.crs(srsName, in));
        }
        kind.addGeometry(found);
        int patches = 0;
        while (in.nextChild()) {
            FeatureName name = (FeatureName) in.name();
            if (name.gml == GmlElement.PATCHES) {
                while (in.nextChild()) {
                    patches++;
                    in.skipUnchecked();
                }
            } else if (name.isForeign()) {
                foreign.derive();
            } else {
                in.skipUnchecked();
            }
        }
        if (patches > 1) {
            kind.addGeometry(MultiPolygon.class);
        }
    }

    /** Adds the geometry that the cursor has entered to those of a property, and leaves the geometry. */
    void add(Class<? extends Geometry> found, PropertyKind kind) throws XMLStreamException {
        frames.startGeometry();
        if (!kind.hasCrs() && in.attribute(AttributeRoles.SRS_NAME) == null) {
            kind.setCrs(frames.crs());
        }
        kind.addGeometry(found);
        addContent(kind);
    }

    private void addContent(PropertyKind kind) throws XMLStreamException {
        switch (((FeatureName) in.name()).gml) {
            case SURFACE -> addSurface(kind);
            case ORIENTABLE_SURFACE -> addOriented(kind);
            default -> addCrs(kind);
        }
    }

    /** A surface with an orientation is what its base is; if that is elsewhere, it may be several polygons. */
    private void addOriented(PropertyKind kind) throws XMLStreamException {
        String srsName = in.attribute(AttributeRoles.SRS_NAME);
        if (srsName != null && !kind.hasCrs()) {
            kind.setCrs(derivation.crs(srsName, in));
        }
        while (in.nextChild()) {
            if (((FeatureName) in.name()).gml != GmlElement.BASE) {
                in.skipUnchecked();
                continue;
            }
            if (in.attribute(AttributeRoles.HREF) != null) {
                kind.addGeometry(MultiPolygon.class);
            }
            while (in.nextChild()) {
                kind.addGeometry(classOf());
                addContent(kind);
            }
        }
    }

    /** Adds a geometry that is elsewhere in the document to those of a property. */
    static void add(Geometry elsewhere, PropertyKind kind) {
        if (!kind.hasCrs() && elsewhere.getUserData() instanceof CoordinateReferenceSystem crs) {
            kind.setCrs(crs);
        }
        kind.addGeometry(GeometryDerivation.classOf(elsewhere));
    }

    /** The class that geometries such as the one have that the cursor has entered. */
    Class<? extends Geometry> classOf() throws XMLStreamException {
        return switch (((FeatureName) in.name()).gml) {
            case SURFACE -> Polygon.class;
            case ORIENTABLE_CURVE, RING -> LineString.class;
            default -> GeometryDerivation.classOf(in);
        };
    }

    /** What is skipped is checked when it is read. */
    private void addCrs(PropertyKind kind) throws XMLStreamException {
        if (kind.hasCrs()) {
            in.skipUnchecked();
        } else {
            kind.setCrs(derivation.crsOf(in));
        }
    }

    /** A surface of one patch is a polygon. */
    private void addSurface(PropertyKind kind) throws XMLStreamException {
        String srsName = in.attribute(AttributeRoles.SRS_NAME);
        if (srsName != null && !kind.hasCrs()) {
            kind.setCrs(derivation.crs(srsName, in));
        }
        int patches = 0;
        while (in.nextChild()) {
            if (((FeatureName) in.name()).gml == GmlElement.PATCHES) {
                while (in.nextChild()) {
                    patches++;
                    in.skipUnchecked();
                }
            } else {
                in.skipUnchecked();
            }
        }
        if (patches > 1) {
            kind.addGeometry(MultiPolygon.class);
        }
    }
}
