/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.name;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.internal.element.ElementCursor;
import org.gmlfast.bxml.internal.element.ElementName;

/** Reads the values of one attribute of a feature type. */
public abstract class PropertyReader {

    /** The index of the attribute. */
    public final int index;

    public PropertyReader(int index) {
        this.index = index;
    }

    /**
     * Reads the value of the property that the cursor has entered, and leaves it.
     *
     * @return null if the property is nil or empty
     */
    public abstract Object read(ElementCursor in) throws XMLStreamException;

    /** How runs of simple elements are read if they are this property: one of the constants of {@link ElementName}. */
    public int values() {
        return ElementName.NO_RUN;
    }

    public static boolean isNil(ElementCursor in) throws XMLStreamException {
        if (!in.hasAttributes()) {
            return false;
        }
        String nil = in.attribute(AttributeRoles.NIL);
        return nil != null && (nil.equals("true") || nil.equals("1"));
    }
}
