/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.gml.output.GmlNames;
import org.gmlfast.gml.output.GmlOutput;
import org.gmlfast.gml.output.SimpleType;
import org.gmlfast.model.Row;
import org.gmlfast.model.ValueKind;

/** A property with a value that a row has as a primitive or as UTF-8 text: no value is boxed or asked for its class. */
abstract class TypedProperty extends PropertyEncoder {

    private TypedProperty(Property property) {
        super(property);
    }

    /**
     * A property with values of a kind.
     *
     * @param kind any but {@link ValueKind#OBJECT}
     */
    static TypedProperty of(Property property, ValueKind kind) {
        return switch (kind) {
            case BOOLEAN -> new BooleanProperty(property);
            case INTEGER -> new IntegerProperty(property);
            case FLOAT -> new FloatProperty(property);
            case DOUBLE -> new DoubleProperty(property);
            case TEXT -> new TextProperty(property);
            case OBJECT -> throw new IllegalArgumentException("objects have a property of their own");
        };
    }

    @Override
    final void write(GmlOutput out, Row row, String featureId, GmlNames names) throws XMLStreamException {
        if (row.isNull(index)) {
            writeNull(out, names);
        } else {
            writeElement(out, row);
        }
    }

    /** Writes the element of a value that is not null. */
    abstract void writeElement(GmlOutput out, Row row) throws XMLStreamException;

    @Override
    final void writeValue(GmlOutput out, Object value, String featureId) throws XMLStreamException {
        writeByClass(out, value);
    }

    private static final class BooleanProperty extends TypedProperty {

        BooleanProperty(Property property) {
            super(property);
        }

        @Override
        void writeElement(GmlOutput out, Row row) throws XMLStreamException {
            out.writer.writeStartElement(element);
            out.writer.writeBoolean(row.getBoolean(index));
            out.writer.writeEndElement();
        }
    }

    private static final class IntegerProperty extends TypedProperty {

        IntegerProperty(Property property) {
            super(property);
        }

        @Override
        void writeElement(GmlOutput out, Row row) throws XMLStreamException {
            out.writer.writeElement(element, row.getLong(index));
        }
    }

    private static final class FloatProperty extends TypedProperty {

        private final boolean decimal;

        FloatProperty(Property property) {
            super(property);
            this.decimal = property.settings().forceDecimalEncoding();
        }

        @Override
        void writeElement(GmlOutput out, Row row) throws XMLStreamException {
            out.writer.writeStartElement(element);
            SimpleType.write(out, row.getFloat(index), decimal);
            out.writer.writeEndElement();
        }
    }

    private static final class DoubleProperty extends TypedProperty {

        private final boolean decimal;

        DoubleProperty(Property property) {
            super(property);
            this.decimal = property.settings().forceDecimalEncoding();
        }

        @Override
        void writeElement(GmlOutput out, Row row) throws XMLStreamException {
            SimpleType.writeElement(out, element, row.getDouble(index), decimal);
        }
    }

    private static final class TextProperty extends TypedProperty {

        TextProperty(Property property) {
            super(property);
        }

        @Override
        void writeElement(GmlOutput out, Row row) throws XMLStreamException {
            out.writer.writeElement(element, row.getText(index));
        }
    }
}
