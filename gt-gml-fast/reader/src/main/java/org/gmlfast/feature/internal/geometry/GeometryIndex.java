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

import org.gmlfast.bxml.internal.element.ElementCursor;
import org.gmlfast.feature.internal.name.AttributeRoles;
import org.locationtech.jts.geom.Geometry;

/** The geometries of a document that others refer to by {@code xlink:href="#id"}. */
public final class GeometryIndex {

    /** The ids that are referred to. */
    private final Set<String> wanted = new HashSet<>();

    private final Map<String, RecordedElement> recorded = new HashMap<>();

    /** The numbers in these. */
    private long numbers;

    /** Builds the geometries; null if they are not looked for. */
    private ResolvedGeometries resolved;

    private long unresolved;

    // ---- finding what is referred to

    /** Notes the reference of an element, if it is one into the document. */
    public void want(String reference) {
        if (reference.length() > 1 && reference.charAt(0) == '#') {
            wanted.add(reference.substring(1));
        }
    }

    /** Whether a geometry with this id is referred to, and none has been found. */
    public boolean isWanted(String id) {
        return id != null && wanted.contains(id) && !recorded.containsKey(id);
    }

    /**
     * Takes the geometry that the cursor has entered, and those with ids in it, and leaves the geometry.
     *
     * @param frame what the geometry has from the elements around it
     */
    public void record(ElementCursor in, GeometryFrames.Frame frame, GeometryFrames frames) throws XMLStreamException {
        new RecordedElement(in, frame, frames, this);
    }

    /** Takes a geometry if another one refers to it. */
    void add(RecordedElement geometry) {
        String id = geometry.attribute(AttributeRoles.ID);
        if (isWanted(id)) {
            recorded.put(id, geometry);
        }
    }

    void addNumbers(int count) {
        numbers += count;
    }

    /** The numbers that the document has in geometries to which others refer. */
    long numbers() {
        return numbers;
    }

    // ---- references

    /** Sets what builds the geometries that have been found. */
    void resolve(ResolvedGeometries geometries) {
        resolved = geometries;
    }

    /** The number of references so far that were not known. */
    public long unresolved() {
        return unresolved;
    }

    /**
     * The geometry of a reference in a context, which has errors of its own; null if the document has none.
     *
     * @param context what the reference has from the elements around it
     */
    ResolvedGeometries.Resolved find(String reference, GeometryFrames.Frame context) {
        RecordedElement element = reference.startsWith("#") ? recorded.get(reference.substring(1)) : null;
        return element == null ? null : resolved.find(element, context);
    }

    /**
     * The geometry of a reference in a property, which is not a copy.
     *
     * @param context what the property has from the elements around it
     * @return null if the document has none
     * @throws XMLStreamException if it cannot be read
     */
    public Geometry get(String reference, GeometryFrames.Frame context, ElementCursor in) throws XMLStreamException {
        ResolvedGeometries.Resolved found = find(reference, context);
        if (found != null && found.error() != null) {
            throw in.malformed(found.errorOf(reference));
        }
        return found == null ? null : found.geometry();
    }

    /** Whether the document has a geometry for a reference. */
    public boolean has(String reference) {
        return reference.startsWith("#") && recorded.containsKey(reference.substring(1));
    }

    /** An exception for a reference that is not known. */
    public XMLStreamException failure(String reference, ElementCursor in) {
        unresolved++;
        return resolved != null
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
