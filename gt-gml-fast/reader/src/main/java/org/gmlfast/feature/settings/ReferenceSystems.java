/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.settings;

import org.geotools.api.referencing.FactoryException;
import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.geotools.referencing.CRS;

/**
 * Finds coordinate reference systems by code, for programs that do not take them from GeoTools' EPSG database.
 * Thread-safe.
 */
@FunctionalInterface
public interface ReferenceSystems {

    /** The systems of GeoTools' authorities. */
    ReferenceSystems GEOTOOLS = new ReferenceSystems() {
        @Override
        public CoordinateReferenceSystem decode(String code, boolean xy) throws FactoryException {
            if (xy) {
                return CRS.decode(code, true);
            }
            // the authority's axes, also in a program that has made x/y the default of GeoTools
            return code.startsWith("EPSG:")
                    ? CRS.decode("urn:ogc:def:crs:EPSG::" + code.substring("EPSG:".length()))
                    : CRS.decode(code, false);
        }

        @Override
        public String toString() {
            return "GEOTOOLS";
        }
    };

    /**
     * Returns a system.
     *
     * @param code with its authority, such as {@code EPSG:25832} or {@code CRS:84}
     * @param xy whether its first axis points to the east; otherwise its axes are in the authority's order
     * @return never null
     * @throws FactoryException if it is not known
     */
    CoordinateReferenceSystem decode(String code, boolean xy) throws FactoryException;
}
