/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.geojson;

import org.gmlfast.model.GeometryKind;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryCollection;

/**
 * Determines the common class of geometries: their class, if all have the same; or the multi-geometry, if all are
 * single geometries and multi-geometries of one dimension. As in a shapefile, single geometries are then converted.
 */
final class GeometryKinds {

    private Class<? extends Geometry> binding;

    void include(Geometry geometry) {
        if (geometry == null) {
            return;
        }
        Class<? extends Geometry> other = geometry.getClass();
        if (binding == null || binding == other) {
            binding = other;
        } else if (multi(binding) == multi(other)) {
            binding = multi(other);
        } else {
            binding = Geometry.class;
        }
    }

    Class<? extends Geometry> binding() {
        return binding == null ? Geometry.class : binding;
    }

    /** Converts a single geometry to the common multi-geometry; returns other geometries unchanged. */
    Geometry convert(Geometry geometry) {
        if (geometry == null || binding == geometry.getClass() || multi(geometry.getClass()) != binding) {
            return geometry;
        }
        return GeometryKind.asMulti(geometry);
    }

    private static Class<? extends Geometry> multi(Class<? extends Geometry> kind) {
        return kind == GeometryCollection.class
                ? kind
                : GeometryKind.ofBinding(kind).multi().binding();
    }
}
