/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.index;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.format.BxmlException;
import org.gmlfast.bxml.internal.event.BxmlStreamReader;
import org.gmlfast.bxml.internal.event.DocumentCursor;

/**
 * What surrounds the elements of a file: the namespaces in scope and the feature. An index refers to elements without
 * their ancestors, so the file is read from its start, but each part only once. Several threads may use one.
 */
final class ElementContext {

    private final IndexedFile file;

    /** Null before the first use, and after a failure. */
    private BxmlStreamReader reader;

    private FeatureNesting nesting;

    /** The offset up to which the file has been read. */
    private long readTo;

    /** The offset of the innermost feature from each of these offsets on; -1 for none. */
    private Changes<Long> features;

    /** The namespaces from each of these offsets on. */
    private Changes<Map<String, String>> namespaces;

    /** The offsets of the open elements, from index 1 on. */
    private long[] open;

    private Map<Map<String, String>, Map<String, String>> distinct;

    ElementContext(IndexedFile file) {
        this.file = file;
    }

    /** The namespaces that the ancestors of an element declare. */
    synchronized Map<String, String> namespacesAround(long offset) throws XMLStreamException {
        readTo(offset);
        return namespaces.at(offset);
    }

    /** The offset of the innermost feature that an element is part of; that of the element itself if it is in none. */
    synchronized long feature(long offset) throws XMLStreamException {
        readTo(offset);
        long feature = features.at(offset);
        return feature < 0 ? offset : feature;
    }

    private void readTo(long offset) throws XMLStreamException {
        if (offset < readTo) {
            return;
        }
        try {
            if (reader == null) {
                start();
            }
            DocumentCursor cursor = reader.cursor();
            while (offset >= readTo) {
                switch (reader.next()) {
                    case XMLStreamConstants.START_ELEMENT -> startElement(cursor);
                    case XMLStreamConstants.END_ELEMENT -> endElement(cursor);
                    case XMLStreamConstants.END_DOCUMENT ->
                        throw new BxmlException("an index refers to an element here, but none starts here", offset);
                    default -> {
                        // not an element
                    }
                }
            }
        } catch (XMLStreamException e) {
            reader = null;
            readTo = 0;
            throw e;
        }
    }

    private void start() throws XMLStreamException {
        nesting = new FeatureNesting();
        features = new Changes<>(-1L);
        namespaces = new Changes<>(Map.of());
        open = new long[32];
        distinct = new HashMap<>();
        reader = file.reader();
    }

    private void startElement(DocumentCursor cursor) {
        int depth = reader.getDepth();
        if (depth == open.length) {
            open = Arrays.copyOf(open, 2 * depth);
        }
        open[depth] = cursor.element().offset();
        if (nesting.startElement(cursor)) {
            features.add(open[depth], open[depth]);
        }
        if (reader.getNamespaceCount() > 0) {
            addNamespaces(open[depth] + 1, cursor.namespaces().bindings().boundAbove(depth + 1));
        }
        readTo = open[depth] + 1;
    }

    private void endElement(DocumentCursor cursor) {
        int depth = reader.getDepth();
        // an empty element ends with its only token, which has two bytes at least
        long end = Math.max(cursor.scanner.offset, open[depth] + 2);
        if (reader.getNamespaceCount() > 0) {
            addNamespaces(end, cursor.namespaces().bindings().boundAbove(depth));
        }
        if (nesting.endElement()) {
            features.add(end, nesting.depth() == 0 ? -1L : open[nesting.depth()]);
        }
    }

    /** Adds a change; equal bindings of many features become one object. */
    private void addNamespaces(long from, Map<String, String> bindings) {
        namespaces.add(from, distinct.computeIfAbsent(bindings, Map::copyOf));
    }

    /** Values that hold from an offset on, up to the next one. */
    private static final class Changes<T> {

        private long[] offsets = new long[64];
        private Object[] values = new Object[64];
        private int count = 1;

        Changes(T first) {
            values[0] = first;
        }

        void add(long from, T value) {
            if (count == offsets.length) {
                offsets = Arrays.copyOf(offsets, 2 * count);
                values = Arrays.copyOf(values, 2 * count);
            }
            offsets[count] = from;
            values[count++] = value;
        }

        @SuppressWarnings("unchecked") // only add sets the values
        T at(long offset) {
            int found = Arrays.binarySearch(offsets, 0, count, offset);
            return (T) values[found >= 0 ? found : ~found - 1];
        }
    }
}
