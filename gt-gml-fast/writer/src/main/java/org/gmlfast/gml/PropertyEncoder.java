/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.gml.output.GmlNames;
import org.gmlfast.gml.output.GmlOutput;
import org.gmlfast.gml.output.SimpleType;
import org.gmlfast.gml.settings.ValueSettings;
import org.gmlfast.model.Row;
import org.gmlfast.stax.PreparedName;

/** Writes one property of the features of a type. Immutable. */
abstract class PropertyEncoder {

    /**
     * The attribute that a property is written from.
     *
     * @param attributeName the local name, for messages
     * @param element of the property
     * @param index of the attribute in its feature
     * @param nil whether a null is written as a nil element
     * @param settings for values
     */
    record Property(String attributeName, PreparedName element, int index, boolean nil, ValueSettings settings) {}

    final String attributeName;
    final PreparedName element;
    final int index;

    private final boolean nil;
    private final ValueSettings settings;

    PropertyEncoder(Property property) {
        this.attributeName = property.attributeName;
        this.element = property.element;
        this.index = property.index;
        this.nil = property.nil;
        this.settings = property.settings;
    }

    /** Writes the property of a row, or nothing if the value is null and not written. */
    void write(GmlOutput out, Row row, String featureId, GmlNames names) throws XMLStreamException {
        Object value = row.getObject(index);
        if (value == null) {
            writeNull(out, names);
        } else {
            writeElement(out, value, featureId);
        }
    }

    /** Writes the element of a value that is not null. */
    void writeElement(GmlOutput out, Object value, String featureId) throws XMLStreamException {
        out.writer.writeStartElement(element);
        writeValue(out, value, featureId);
        out.writer.writeEndElement();
    }

    /** Writes a nil element for a null, if the settings ask for it. */
    final void writeNull(GmlOutput out, GmlNames names) throws XMLStreamException {
        if (nil) {
            out.writer.writeStartElement(element);
            out.writer.writeAttribute(names.xsiNil);
            out.writer.writeEndElement();
        }
    }

    /** Writes the content of the element, whose start tag is still open for attributes. */
    abstract void writeValue(GmlOutput out, Object value, String featureId) throws XMLStreamException;

    /** Writes a value by its class, regardless of the attribute's binding. */
    final void writeByClass(GmlOutput out, Object value) throws XMLStreamException {
        SimpleType.of(value).write(out, value, settings);
    }
}
