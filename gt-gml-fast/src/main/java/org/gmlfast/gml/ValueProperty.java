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
    void writeValue(GmlOutput out, Object value, String featureId) throws XMLStreamException {
        // what a store hands out need not be what it declared
        boolean asDeclared = value.getClass() == usualClass || type.takes(value);
        (asDeclared ? type : SimpleType.of(value)).write(out, value);
    }
}
