/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.settings;

import java.io.Serializable;
import java.util.Collection;
import java.util.HashMap;

import org.geotools.api.referencing.FactoryException;
import org.geotools.api.referencing.crs.CoordinateReferenceSystem;

/**
 * Coordinate reference systems that readers need not look up in the EPSG database, which takes a second or more to
 * start in each process. A program that reads documents in many processes creates one object and sends it to the others
 * by Java serialization.
 *
 * <pre>{@code
 * KnownSystems systems = KnownSystems.of(List.of("EPSG:25832"));
 * GmlGeometrySettings geometries = GmlGeometrySettings.DEFAULT.withSystems(systems);
 * }</pre>
 *
 * <p>Immutable.
 */
public final class KnownSystems implements ReferenceSystems, Serializable {

    private static final long serialVersionUID = 1;

    /** By code, with the axes of the authority. */
    private final HashMap<String, CoordinateReferenceSystem> authorityOrder = new HashMap<>();

    /** By code, with x first. */
    private final HashMap<String, CoordinateReferenceSystem> xy = new HashMap<>();

    private KnownSystems() {}

    /**
     * Looks systems up.
     *
     * @param codes such as {@code EPSG:4326}; codes that GeoTools does not know are left out
     */
    public static KnownSystems of(Collection<String> codes) {
        KnownSystems systems = new KnownSystems();
        for (String code : codes) {
            try {
                systems.authorityOrder.put(code, GEOTOOLS.decode(code, false));
                systems.xy.put(code, GEOTOOLS.decode(code, true));
            } catch (FactoryException e) {
                // readers look it up, and do not find it either
                systems.authorityOrder.remove(code);
            }
        }
        return systems;
    }

    /** Looks up other systems in GeoTools. */
    @Override
    public CoordinateReferenceSystem decode(String code, boolean isXy) throws FactoryException {
        CoordinateReferenceSystem known = (isXy ? xy : authorityOrder).get(code);
        return known == null ? GEOTOOLS.decode(code, isXy) : known;
    }
}
