/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.geometry;

import org.gmlfast.model.GeometryKind;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryCollection;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.LinearRing;

/** Makes a geometry of the class that a type declares, without a change of its points. */
public final class GeometryFit {

    private GeometryFit() {}

    /** @return null if the geometry cannot be an instance of the class */
    public static Geometry fit(Geometry geometry, Class<?> binding) {
        Geometry fitting = convert(geometry, geometry.getFactory(), binding);
        if (!binding.isInstance(fitting)) {
            return null;
        }
        fitting.setUserData(geometry.getUserData());
        return fitting;
    }

    private static Geometry convert(Geometry geometry, GeometryFactory factory, Class<?> binding) {
        if (binding == LinearRing.class && geometry instanceof LineString line && (line.isEmpty() || line.isClosed())) {
            return factory.createLinearRing(line.getCoordinateSequence());
        }
        if (binding == GeometryCollection.class) {
            boolean isCollection = geometry instanceof GeometryCollection;
            return isCollection ? geometry : factory.createGeometryCollection(new Geometry[] {geometry});
        }
        Geometry multi = GeometryKind.asMulti(geometry);
        // a collection of arcs is of a class of GeoTools; any geometry fits Geometry as it is
        return binding != Geometry.class && binding.isInstance(multi) ? multi : geometry;
    }
}
