/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.gml.output.GmlOutput;
import org.gmlfast.gml.output.SimpleType;
import org.gmlfast.gml.settings.ValueSettings;

/** A property with text: numbers, strings, dates. */
final class ValueProperty extends PropertyEncoder {

    private final SimpleType type;

    /** The class of most values: comparing it is faster than asking the type. */
    private final Class<?> fastPathClass;

    private final ValueSettings settings;

    ValueProperty(Property property, SimpleType type, Class<?> binding) {
        super(property);
        this.type = type;
        this.fastPathClass = binding;
        this.settings = property.settings();
    }

    @Override
    void writeElement(GmlOutput out, Object value, String featureId) throws XMLStreamException {
        typeOf(value).writeElement(out, element, value, settings);
    }

    @Override
    void writeValue(GmlOutput out, Object value, String featureId) throws XMLStreamException {
        typeOf(value).write(out, value, settings);
    }

    /** Stores return values of other classes than the binding. */
    private SimpleType typeOf(Object value) {
        boolean declared = value.getClass() == fastPathClass || type.accepts(value);
        return declared ? type : SimpleType.of(value);
    }
}
