/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.geometry;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.internal.read.ElementCursor;
import org.locationtech.jts.geom.Geometry;

/** The geometries of a document that others refer to by {@code xlink:href="#id"}. */
public final class GeometryIndex {

    /** The ids that are referred to. */
    private final Set<String> wanted = new HashSet<>();

    private final Map<String, Geometry> found = new HashMap<>();
    private boolean isCollecting;

    /** Whether the geometries of the document have been collected. */
    private boolean isResolved;

    private long unresolved;

    /** Notes the reference of an element, if it is one into the document. */
    public void want(String reference) {
        if (reference.length() > 1 && reference.charAt(0) == '#') {
            wanted.add(reference.substring(1));
        }
    }

    /** Whether references are known of which no geometry has been found. */
    public boolean isIncomplete() {
        return found.size() < wanted.size();
    }

    /** The number of geometries that have been found. */
    public int size() {
        return found.size();
    }

    /** Sets whether geometries are collected; references that are not known yet are not an error then. */
    public void collect(boolean collecting) {
        isResolved = true;
        isCollecting = collecting;
    }

    public boolean isCollecting() {
        return isCollecting;
    }

    /**
     * The number of references so far that were not known while geometries were collected, and of those that failed.
     */
    public long unresolved() {
        return unresolved;
    }

    /** Takes a geometry with an id if another one refers to it. */
    void add(String id, Geometry geometry) {
        if (wanted.contains(id)) {
            found.putIfAbsent(id, geometry);
        }
    }

    /** The geometry of a reference; null if it is not known. */
    public Geometry get(String reference) {
        return reference.startsWith("#") ? found.get(reference.substring(1)) : null;
    }

    /**
     * The geometry of a reference in a geometry.
     *
     * @return null if it is not known, while geometries are collected
     */
    Geometry find(String reference, ElementCursor in) throws XMLStreamException {
        Geometry geometry = get(reference);
        if (geometry != null) {
            return geometry.copy();
        }
        unresolved++;
        if (isCollecting) {
            return null;
        }
        throw failure(reference, in);
    }

    /** An exception for a reference that is not known. */
    public XMLStreamException failure(String reference, ElementCursor in) {
        return isResolved
                ? in.malformed("the document has no geometry that xlink:href=\"" + reference
                        + "\" could refer to, or it cannot be read")
                : elsewhere(reference, in);
    }

    /** An exception for a geometry that is not where it is used. */
    public static XMLStreamException elsewhere(String reference, ElementCursor in) {
        return in.malformed("a geometry elsewhere (xlink:href=\"" + reference
                + "\") cannot be read unless references are resolved (--xlinks resolved)");
    }
}
