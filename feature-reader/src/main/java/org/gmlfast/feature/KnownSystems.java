/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature;

import java.io.Serializable;
import java.util.Collection;
import java.util.HashMap;

import org.geotools.api.referencing.FactoryException;
import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.geotools.referencing.CRS;

/**
 * Coordinate reference systems that readers need not look up in the EPSG database, whose start takes a process a second
 * or more. A program that reads documents in many processes makes it in one of them, and sends it to the others by
 * Java's serialization.
 *
 * <pre>{@code
 * KnownSystems systems = KnownSystems.of(List.of("EPSG:25832"));
 * GmlGeometrySettings geometries = GmlGeometrySettings.DEFAULT.withSystems(systems);
 * }</pre>
 *
 * <p>Immutable.
 */
public final class KnownSystems implements Serializable {

    /** Readers look up all systems. */
    public static final KnownSystems NONE = new KnownSystems();

    private static final long serialVersionUID = 1;

    /** By code, with the axes of the authority. */
    private final HashMap<String, CoordinateReferenceSystem> authorityOrder = new HashMap<>();

    /** By code, with x first. */
    private final HashMap<String, CoordinateReferenceSystem> xy = new HashMap<>();

    private KnownSystems() {}

    /**
     * Looks systems up.
     *
     * @param codes such as {@code EPSG:4326}; those that GeoTools does not know are left out
     */
    public static KnownSystems of(Collection<String> codes) {
        KnownSystems systems = new KnownSystems();
        for (String code : codes) {
            try {
                systems.authorityOrder.put(code, NONE.authorityOrder(code));
                systems.xy.put(code, NONE.xy(code));
            } catch (FactoryException e) {
                // readers look it up, and do not find it either
                systems.authorityOrder.remove(code);
            }
        }
        return systems;
    }

    /** The system with the authority's axes, also in a program that has made x/y the default of GeoTools. */
    CoordinateReferenceSystem authorityOrder(String code) throws FactoryException {
        CoordinateReferenceSystem known = authorityOrder.get(code);
        if (known != null) {
            return known;
        }
        boolean isEpsg = code.startsWith("EPSG:");
        return isEpsg
                ? CRS.decode("urn:ogc:def:crs:EPSG::" + code.substring("EPSG:".length()))
                : CRS.decode(code, false);
    }

    /** The system with x, or longitude, first. */
    CoordinateReferenceSystem xy(String code) throws FactoryException {
        CoordinateReferenceSystem known = xy.get(code);
        return known == null ? CRS.decode(code, true) : known;
    }
}
