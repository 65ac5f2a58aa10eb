/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.stax.PreparedName;
import org.gmlfast.stax.PreparedStreamWriter;

/**
 * A standard property of GML that holds no plain text: what an attribute of that name holds is put where the property's
 * type has a place for it.
 */
abstract class GmlProperty extends PropertyEncoder {

    private GmlProperty(String attributeName, PreparedName element, int index) {
        super(attributeName, element, index, false);
    }

    static void writeText(GmlOutput out, Object value) throws XMLStreamException {
        SimpleType.of(value).write(out, value);
    }

    /** Text in an element of its own: LocationString in location, GenericMetaData in metaDataProperty. */
    static GmlProperty wrapped(String attributeName, PreparedName element, int index, PreparedName wrapper) {
        return new GmlProperty(attributeName, element, index) {
            @Override
            void writeValue(GmlOutput out, Object value, String featureId) throws XMLStreamException {
                PreparedStreamWriter writer = out.writer;
                writer.writeStartElement(wrapper);
                writeText(out, value);
                writer.writeEndElement();
            }
        };
    }

    /** A link: descriptionReference (GML 07-036 §7.2.4.3). */
    static GmlProperty reference(String attributeName, PreparedName element, int index, PreparedName href) {
        return new GmlProperty(attributeName, element, index) {
            @Override
            void writeValue(GmlOutput out, Object value, String featureId) throws XMLStreamException {
                out.writer.writeAttribute(href, SimpleType.text(value));
            }
        };
    }

    /** A code with the authority that gave it, for which the type's namespace stands: identifier (§7.2.4.4). */
    static GmlProperty code(
            String attributeName, PreparedName element, int index, PreparedName codeSpace, String authority) {
        return new GmlProperty(attributeName, element, index) {
            @Override
            void writeValue(GmlOutput out, Object value, String featureId) throws XMLStreamException {
                out.writer.writeAttribute(codeSpace, authority);
                writeText(out, value);
            }
        };
    }
}
