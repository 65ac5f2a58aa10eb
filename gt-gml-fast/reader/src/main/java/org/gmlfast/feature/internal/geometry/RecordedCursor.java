/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.geometry;

import java.util.Arrays;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.internal.element.ElementCursor;

/** Walks over a geometry that has been recorded, for {@link GeometryParser}. */
final class RecordedCursor extends ElementCursor {

    /** The open elements, from the outermost one. */
    private RecordedElement[] open = new RecordedElement[8];

    /** How many children of each have been entered. */
    private int[] entered = new int[8];

    private int depth;

    /** A cursor that has entered a geometry. */
    RecordedCursor(RecordedElement geometry) {
        enter(geometry);
    }

    private void enter(RecordedElement element) {
        if (depth == open.length) {
            open = Arrays.copyOf(open, 2 * depth);
            entered = Arrays.copyOf(entered, 2 * depth);
        }
        open[depth] = element;
        entered[depth++] = 0;
        name = element.name;
        hasAttributes = element.attributes.length > 0;
    }

    private RecordedElement leave() {
        return open[--depth];
    }

    @Override
    public boolean nextChild() {
        RecordedElement[] children = open[depth - 1].children;
        int next = entered[depth - 1]++;
        if (next < children.length) {
            enter(children[next]);
            return true;
        }
        leave();
        return false;
    }

    @Override
    public void skip() {
        leave();
    }

    @Override
    public String attribute(int role) {
        return open[depth - 1].attribute(role);
    }

    @Override
    public void readValue() {
        text = leave().text;
        kind = text == null ? NONE : TEXT;
    }

    @Override
    public boolean readValueOrChild() {
        if (nextChild()) {
            return true;
        }
        kind = NONE;
        return false;
    }

    /** Returns a copy, whose ordinates the caller may exchange. */
    @Override
    public double[] readNumbers() throws XMLStreamException {
        double[] numbers = leave().numbers;
        if (numbers == null) {
            throw malformed("<" + name + "> has no numbers");
        }
        return numbers.clone();
    }

    @Override
    public byte[] readBinary() throws XMLStreamException {
        throw malformed("<" + name + "> has no binary data");
    }

    /** The place in the document is that of the reference. */
    @Override
    public XMLStreamException malformed(String message) {
        return new XMLStreamException(message);
    }
}
