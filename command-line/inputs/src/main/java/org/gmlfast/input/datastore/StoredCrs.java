/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.datastore;

import java.io.IOException;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.GeometryDescriptor;
import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.geotools.api.referencing.operation.MathTransform;
import org.geotools.api.referencing.operation.TransformException;
import org.geotools.geometry.jts.JTS;
import org.geotools.referencing.CRS;
import org.geotools.referencing.operation.transform.AffineTransform2D;
import org.geotools.referencing.operation.transform.ConcatenatedTransform;
import org.gmlfast.crs.SpatialReference;
import org.gmlfast.crs.UnknownCrsException;
import org.gmlfast.input.InputException;
import org.locationtech.jts.geom.Geometry;

/**
 * The reference systems of the geometries of a stored type: that of its first geometry, and how to bring all geometries
 * into x/y of it.
 */
final class StoredCrs {

    private static final MathTransform SWAP = new AffineTransform2D(0, 1, 1, 0, 0, 0);

    private final SpatialReference reference;

    /** For each attribute; null for a geometry that is in x/y of the reference, and for other attributes. */
    private final MathTransform[] transforms;

    private StoredCrs(SpatialReference reference, MathTransform[] transforms) {
        this.reference = reference;
        this.transforms = transforms;
    }

    /**
     * Reads the systems of a type.
     *
     * @param given the x/y system of all geometries, which replaces the declared ones; null to keep these
     * @throws IOException if a system is not in the EPSG registry
     */
    static StoredCrs of(SimpleFeatureType type, SpatialReference given) throws IOException {
        MathTransform[] transforms = new MathTransform[type.getAttributeCount()];
        if (given != null) {
            return new StoredCrs(given, transforms);
        }
        SpatialReference reference = null;
        for (int i = 0; i < transforms.length; i++) {
            if (type.getDescriptor(i) instanceof GeometryDescriptor geometry) {
                reference = reference == null ? reference(type, geometry) : reference;
                boolean declared = geometry.getCoordinateReferenceSystem() != null;
                SpatialReference own = declared ? reference(type, geometry) : reference;
                MathTransform swap = declared && isNorthFirst(geometry.getCoordinateReferenceSystem()) ? SWAP : null;
                MathTransform other = own.equals(reference) ? null : own.to(reference);
                transforms[i] = swap == null ? other : other == null ? swap : ConcatenatedTransform.create(swap, other);
            }
        }
        return new StoredCrs(reference == null ? SpatialReference.WGS84 : reference, transforms);
    }

    private static boolean isNorthFirst(CoordinateReferenceSystem crs) {
        return CRS.getAxisOrder(crs) == CRS.AxisOrder.NORTH_EAST;
    }

    private static SpatialReference reference(SimpleFeatureType type, GeometryDescriptor geometry)
            throws InputException {
        String location = type.getTypeName() + ": the geometry " + geometry.getLocalName();
        String remedy = "; specify the CRS with --source-srs EPSG:CODE";
        CoordinateReferenceSystem crs = geometry.getCoordinateReferenceSystem();
        if (crs == null) {
            throw new InputException(location + " has no CRS" + remedy);
        }
        SpatialReference reference = null;
        try {
            reference = SpatialReference.of(CRS.toSRS(crs, false));
        } catch (IllegalArgumentException e) {
            reference = ofText(crs);
        }
        if (reference == null) {
            throw new InputException(location + " has the CRS \""
                    + crs.getName().getCode() + "\", which is not in the EPSG registry" + remedy);
        }
        return reference;
    }

    private static SpatialReference ofText(CoordinateReferenceSystem crs) {
        try {
            return SpatialReference.ofWkt(crs.toWKT());
        } catch (UnknownCrsException | RuntimeException e) {
            return null; // the system has no well-known text
        }
    }

    SpatialReference reference() {
        return reference;
    }

    /** Returns whether all geometries are stored in x/y of the reference. */
    boolean isStoredAsXy() {
        for (MathTransform transform : transforms) {
            if (transform != null) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns a geometry in x/y of the reference.
     *
     * @param index of the attribute
     * @param id of the feature, for messages
     * @throws IOException if it cannot be transformed
     */
    Geometry inXy(Geometry geometry, int index, String id) throws IOException {
        if (transforms[index] == null || geometry.isEmpty()) {
            return geometry;
        }
        try {
            return JTS.transform(geometry, transforms[index]);
        } catch (TransformException e) {
            throw new InputException(id + ": cannot transform a geometry to " + reference + ": " + e.getMessage(), e);
        }
    }
}
