/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.stax.PreparedName;

/** A property with text: numbers, strings, dates. */
final class ValueProperty extends PropertyEncoder {

    private final SimpleType type;

    /** The class of nearly all values: to compare it costs less than to ask the type. */
    private final Class<?> usualClass;

    ValueProperty(
            String attributeName, PreparedName element, int index, boolean nil, SimpleType type, Class<?> usualClass) {
        super(attributeName, element, index, nil);
        this.type = type;
        this.usualClass = usualClass;
    }

    @Override
    void writeElement(GmlOutput out, Object value, String featureId) throws XMLStreamException {
        typeOf(value).writeElement(out, element, value);
    }

    @Override
    void writeValue(GmlOutput out, Object value, String featureId) throws XMLStreamException {
        typeOf(value).write(out, value);
    }

    /** What a store hands out need not be what it declared. */
    private SimpleType typeOf(Object value) {
        boolean asDeclared = value.getClass() == usualClass || type.takes(value);
        return asDeclared ? type : SimpleType.of(value);
    }
}
