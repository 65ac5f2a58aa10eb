/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.geometry;

import java.util.ArrayList;
import java.util.List;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.internal.element.ElementCursor;
import org.gmlfast.feature.internal.geometry.GeometryFrames.Frame;
import org.gmlfast.feature.internal.name.AttributeRoles;
import org.gmlfast.feature.internal.name.FeatureName;

/** An element of a geometry to which others refer, from which {@link RecordedCursor} reads it as often as needed. */
final class RecordedElement {

    private static final String[] NO_ATTRIBUTES = {};
    private static final RecordedElement[] NO_CHILDREN = {};

    final FeatureName name;

    /** The values of attributes by their roles; empty if the element has none. */
    final String[] attributes;

    /** What the geometry has from the elements around it. */
    final Frame frame;

    /** The content as numbers; null if it is something else. */
    final double[] numbers;

    /** The content as text; null if it is something else. */
    final String text;

    final RecordedElement[] children;

    /**
     * Records the element that the cursor has entered, and leaves it.
     *
     * @param frame what the element has from those around it
     * @param index takes the geometries with ids
     */
    RecordedElement(ElementCursor in, Frame frame, GeometryFrames frames, GeometryIndex index)
            throws XMLStreamException {
        this.name = (FeatureName) in.name();
        this.frame = frame;
        this.attributes = in.hasAttributes() ? attributes(in) : NO_ATTRIBUTES;
        switch (name.gml) {
            case POS, POS_LIST, CORNER, ORDINATE, RADIUS, START_ANGLE, END_ANGLE, BULGE, NORMAL -> {
                numbers = in.readNumbers();
                text = null;
                children = NO_CHILDREN;
                index.addNumbers(numbers.length);
            }
            case COORDINATES -> {
                numbers = null;
                in.readValue();
                text = in.text();
                children = NO_CHILDREN;
                index.addNumbers(text.length() / 2);
            }
            case METADATA, OTHER -> {
                numbers = null;
                text = null;
                children = NO_CHILDREN;
                in.skip();
            }
            default -> {
                numbers = null;
                text = null;
                children = children(in, name.gml.isGeometry() ? frames.frameOf(in, frame) : frame, frames, index);
            }
        }
        if (name.gml.isGeometry()) {
            index.add(this);
        }
    }

    private static RecordedElement[] children(ElementCursor in, Frame outer, GeometryFrames frames, GeometryIndex index)
            throws XMLStreamException {
        List<RecordedElement> all = new ArrayList<>(2);
        while (in.nextChild()) {
            all.add(new RecordedElement(in, outer, frames, index));
        }
        return all.toArray(NO_CHILDREN);
    }

    private static String[] attributes(ElementCursor in) throws XMLStreamException {
        String[] values = new String[AttributeRoles.COUNT];
        for (int role = 1; role < values.length; role++) {
            values[role] = in.attribute(role);
        }
        return values;
    }

    /** The value of an attribute; null if the element has none. */
    String attribute(int role) {
        return attributes.length == 0 ? null : attributes[role];
    }
}
