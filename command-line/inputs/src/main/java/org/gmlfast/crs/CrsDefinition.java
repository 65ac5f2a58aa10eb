/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.crs;

import java.util.Set;

/**
 * The properties that distinguish horizontal coordinate reference systems.
 *
 * @param code the EPSG code; 0 for none
 * @param deprecated whether the EPSG registry marks the system as deprecated
 * @param axes the rank of the axis order named at the end of the name, as in "ETRS89 / UTM zone 32N (N-E)": 0 for no
 *     axis order, 1 for east first, 2 for north first
 * @param name the name, normalized by {@link Datum#key}
 * @param names the normalized name and its aliases
 * @param projection null for a geographic system
 * @param parameters normalized, by ordinal of {@link MapProjection.Parameter}; null for a geographic system
 * @param unit the unit of the coordinates in metres or degrees
 */
record CrsDefinition(
        int code,
        boolean deprecated,
        int axes,
        String name,
        Set<String> names,
        Datum datum,
        MapProjection projection,
        double[] parameters,
        double unit) {

    private static final double TOLERANCE_UNIT = 1e-8;

    /** Returns whether both systems have the same unit of coordinates. */
    boolean hasSameUnit(CrsDefinition other) {
        return Math.abs(unit / other.unit - 1) <= TOLERANCE_UNIT;
    }

    /** Returns whether both systems have a name in common. */
    boolean hasSameName(CrsDefinition other) {
        return names.stream().anyMatch(other.names::contains);
    }
}
