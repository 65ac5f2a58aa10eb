/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.index;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.format.ElementPath;
import org.gmlfast.bxml.internal.event.AttributeList;
import org.gmlfast.bxml.internal.event.DocumentCursor;

/** Searches a file for an element with a value; finds the same element as an index. */
final class PathSearch {

    private final DocumentCursor reader;
    private final ElementPath path;
    private final String value;
    private final List<String> open = new ArrayList<>();
    private long[] offsets = new long[32];
    private final FeatureNesting features = new FeatureNesting();

    /** The text of the innermost element so far; null if the path or the content excludes it. */
    private StringBuilder text;

    PathSearch(DocumentCursor reader, ElementPath path, String value) {
        this.reader = reader;
        this.path = path;
        this.value = value;
    }

    /**
     * The offset of the first such element; -1 if there is none. Afterwards the cursor is at the start of the element,
     * or at its end if the value is its text.
     */
    long find() throws XMLStreamException {
        while (true) {
            switch (reader.nextEvent()) {
                case XMLStreamConstants.START_ELEMENT -> {
                    enter();
                    if (path.attribute() != null && path.matches(open) && hasAttribute()) {
                        return reader.element().offset();
                    }
                }
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> {
                    if (reader.text().isListOrBinary()) {
                        text = null; // lists are not indexed either
                    } else if (text != null) {
                        text.append(reader.text().text());
                    }
                }
                case XMLStreamConstants.ENTITY_REFERENCE -> text = null;
                case XMLStreamConstants.END_ELEMENT -> {
                    if (text != null && text.toString().equals(value)) {
                        return offsets[open.size()];
                    }
                    text = null;
                    open.remove(open.size() - 1);
                    features.endElement();
                }
                case XMLStreamConstants.END_DOCUMENT -> {
                    return -1;
                }
                default -> {
                    // neither an element nor text
                }
            }
        }
    }

    private void enter() {
        open.add(reader.element().name().text);
        if (open.size() == offsets.length) {
            offsets = Arrays.copyOf(offsets, 2 * offsets.length);
        }
        offsets[open.size()] = reader.element().offset();
        features.startElement(reader);
        text = path.attribute() == null && path.matches(open) ? new StringBuilder() : null;
    }

    /** The depth of the feature that contains the element that has been found; otherwise that of the element. */
    int featureDepth() {
        return features.depth() > 0 ? features.depth() : open.size();
    }

    /** The offset of the open element at a depth, from 1 on. */
    long offset(int depth) {
        return offsets[depth];
    }

    private boolean hasAttribute() throws XMLStreamException {
        AttributeList attributes = reader.attributes();
        for (int i = 0; i < attributes.count(); i++) {
            if (attributes.name(i).text.equals(path.attribute())
                    && !attributes.value(i).isListOrBinary()
                    && attributes.value(i).text().equals(value)) {
                return true;
            }
        }
        return false;
    }
}
