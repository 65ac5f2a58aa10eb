/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.crs;

import java.util.Set;

/**
 * What tells one horizontal coordinate reference system from another.
 *
 * @param code of EPSG; 0 for none
 * @param deprecated whether the registry has given it up
 * @param axes how usual the order of its axes is: 0 for the one of a system without a mark of it in its name, as in
 *     "ETRS89 / UTM zone 32N (N-E)", 1 for a mark that begins with east, 2 for one that begins with north
 * @param name as {@link Datum#key} has it
 * @param names aliases included
 * @param projection null for a geographic system
 * @param parameters normalized, by ordinal of {@link MapProjection.Parameter}; null for a geographic system
 * @param unit of the coordinates in metres or degrees
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

    /** Whether coordinates are in the same unit. */
    boolean hasSameUnit(CrsDefinition other) {
        return Math.abs(unit / other.unit - 1) <= TOLERANCE_UNIT;
    }

    /** Whether they have a name in common. */
    boolean hasSameName(CrsDefinition other) {
        return names.stream().anyMatch(other.names::contains);
    }
}
