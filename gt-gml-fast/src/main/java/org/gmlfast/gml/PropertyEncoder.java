/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.feature.simple.SimpleFeature;
import org.gmlfast.stax.PreparedName;

/** Writes one property of the features of a type. Immutable. */
abstract class PropertyEncoder {

    /** The attribute's local name, for messages. */
    final String attributeName;

    final PreparedName element;
    final int index;
    final boolean nil;

    /**
     * A property made from an attribute.
     *
     * @param nil whether a null is written as a nil element
     */
    PropertyEncoder(String attributeName, PreparedName element, int index, boolean nil) {
        this.attributeName = attributeName;
        this.element = element;
        this.index = index;
        this.nil = nil;
    }

    final void write(GmlOutput out, SimpleFeature feature, String featureId, GmlNames names) throws XMLStreamException {
        Object value = feature.getAttribute(index);
        if (value == null) {
            if (nil) {
                writeNil(out, names);
            }
            return;
        }
        writeElement(out, value, featureId);
    }

    /** Writes the element of a value that is there. */
    void writeElement(GmlOutput out, Object value, String featureId) throws XMLStreamException {
        out.writer.writeStartElement(element);
        writeValue(out, value, featureId);
        out.writer.writeEndElement();
    }

    private void writeNil(GmlOutput out, GmlNames names) throws XMLStreamException {
        out.writer.writeStartElement(element);
        out.writer.writeAttribute(names.xsiNil);
        out.writer.writeEndElement();
    }

    /** Writes what is between the tags of the element; the start tag is open for attributes. */
    abstract void writeValue(GmlOutput out, Object value, String featureId) throws XMLStreamException;
}
