/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.download;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Map;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.feature.schema.SchemaTypes;
import org.gmlfast.input.InputException;

/** The name of the geometry of a layer, from the schema that describes it. */
final class GeometryName {

    private GeometryName() {}

    static String in(byte[] schema, String layer) throws IOException {
        try {
            Map<String, SimpleFeatureType> types = SchemaTypes.read(new ByteArrayInputStream(schema));
            SimpleFeatureType type = types.get(layer);
            if (type != null && type.getGeometryDescriptor() != null) {
                return type.getGeometryDescriptor().getLocalName();
            }
        } catch (XMLStreamException e) {
            throw new InputException("the schema of " + layer + " cannot be read: " + e.getMessage(), e);
        }
        throw new InputException("the schema of " + layer + " has no geometry");
    }
}
