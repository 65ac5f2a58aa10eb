/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.gml.output.AttributeValueText;
import org.gmlfast.gml.output.GmlOutput;
import org.gmlfast.stax.PreparedName;
import org.gmlfast.stax.PreparedStreamWriter;

/** A standard property of GML with the attribute's value in an attribute or in an inner element. */
abstract class GmlProperty extends PropertyEncoder {

    private GmlProperty(Property property) {
        super(property);
    }

    /** Text in an element of its own: LocationString in location, GenericMetaData in metaDataProperty. */
    static GmlProperty wrapped(Property property, PreparedName wrapper) {
        return new GmlProperty(property) {
            @Override
            void writeValue(GmlOutput out, Object value, String featureId) throws XMLStreamException {
                PreparedStreamWriter writer = out.writer;
                writer.writeStartElement(wrapper);
                writeByClass(out, value);
                writer.writeEndElement();
            }
        };
    }

    /** A link: descriptionReference (GML 07-036 §7.2.4.3). */
    static GmlProperty reference(Property property, PreparedName href) {
        return new GmlProperty(property) {
            @Override
            void writeValue(GmlOutput out, Object value, String featureId) throws XMLStreamException {
                out.writer.writeAttribute(href, AttributeValueText.of(value));
            }
        };
    }

    /** A code with its authority, which is the namespace of the type: identifier (§7.2.4.4). */
    static GmlProperty code(Property property, PreparedName codeSpace, String authority) {
        return new GmlProperty(property) {
            @Override
            void writeValue(GmlOutput out, Object value, String featureId) throws XMLStreamException {
                out.writer.writeAttribute(codeSpace, authority);
                writeByClass(out, value);
            }
        };
    }
}
