/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.geometry;

import java.util.List;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.internal.element.ElementCursor;
import org.locationtech.jts.geom.Geometry;

/** Reads geometries for the parsers of curves, surfaces and positions, which contain geometries or refer to them. */
interface NestedGeometries {

    /** Reads the geometry that the cursor has entered, which may be a part of another one, and leaves it. */
    Geometry geometry(ElementCursor in) throws XMLStreamException;

    /** Reads the members of a geometry, all of one class. */
    <T extends Geometry> List<T> members(ElementCursor in, Class<T> kind) throws XMLStreamException;

    /**
     * The geometry of a reference in a geometry.
     *
     * @return null if it is not built yet, while geometries are built to which others refer
     */
    Geometry referenced(String reference, ElementCursor in) throws XMLStreamException;

    /** Skips what an application adds to a geometry of GML. */
    void skipForeign(ElementCursor in, String expected) throws XMLStreamException;

    /** An exception for an element that is no geometry of simple features, but may be one of GML. */
    XMLStreamException unsupported(String message, ElementCursor in);
}
