/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.parse;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.internal.element.ElementCursor;

/** The value of an attribute, for converters of the values of elements. */
public final class AttributeText extends ElementCursor {

    public AttributeText(String value) {
        text = value;
        kind = value.isEmpty() ? NONE : TEXT;
    }

    @Override
    public boolean nextChild() {
        return false;
    }

    @Override
    public void skip() {
        // has no content
    }

    @Override
    public String attribute(int role) {
        return null;
    }

    @Override
    public void readValue() {
        // has been read
    }

    @Override
    public boolean readValueOrChild() {
        return false;
    }

    @Override
    public double[] readNumbers() {
        return new double[0];
    }

    @Override
    public byte[] readBinary() {
        return new byte[0];
    }

    @Override
    public XMLStreamException malformed(String message) {
        return new XMLStreamException(message);
    }
}
