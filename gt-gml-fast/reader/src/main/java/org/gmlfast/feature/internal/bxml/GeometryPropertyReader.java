/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.bxml;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.internal.element.ElementCursor;
import org.gmlfast.feature.internal.geometry.GeometryFit;
import org.gmlfast.feature.internal.geometry.GeometryIndex;
import org.gmlfast.feature.internal.geometry.GeometryParser;
import org.gmlfast.feature.internal.name.AttributeRoles;
import org.gmlfast.feature.internal.name.PropertyReader;
import org.locationtech.jts.geom.Geometry;

/** Reads geometries, and makes them fit the class of the attribute. */
final class GeometryPropertyReader extends PropertyReader {

    private final Class<?> binding;
    private final GeometryParser geometries;

    GeometryPropertyReader(int index, Class<?> binding, GeometryParser geometries) {
        super(index);
        this.binding = binding;
        this.geometries = geometries;
    }

    @Override
    public Object read(ElementCursor in) throws XMLStreamException {
        if (isNil(in)) {
            in.skip();
            return null;
        }
        String reference = in.attribute(AttributeRoles.HREF);
        if (!in.nextChild()) {
            if (reference != null) {
                throw GeometryIndex.elsewhere(reference, in);
            }
            return null;
        }
        Geometry geometry = geometries.read(in);
        if (in.nextChild()) {
            throw in.malformed("a property has a second geometry, <" + in.name() + ">");
        }
        if (binding.isInstance(geometry)) {
            return geometry;
        }
        Geometry fitting = GeometryFit.fit(geometry, binding);
        if (fitting == null) {
            throw in.malformed("a " + geometry.getGeometryType() + " is not a " + binding.getSimpleName());
        }
        return fitting;
    }
}
