/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.stax.internal;

import java.util.Arrays;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.stax.PreparedName;

/**
 * The elements that are open in a document, from the root to the innermost. A {@link ConformingStreamWriter} changes
 * them; its {@link MarkupOutput} reads them for messages.
 */
public final class OpenElements {

    private PreparedName[] names = new PreparedName[32];
    private int depth;

    /** How many elements are open. */
    public int depth() {
        return depth;
    }

    PreparedName innermost() {
        return names[depth - 1];
    }

    void push(PreparedName name) {
        if (depth == names.length) {
            names = Arrays.copyOf(names, 2 * depth);
        }
        names[depth++] = name;
    }

    void pop() {
        depth--;
    }

    /** The exception for illegal use of the writer. Its message names the open elements. */
    public XMLStreamException misuse(String message) {
        if (depth == 0) {
            return new XMLStreamException(message);
        }
        StringBuilder path = new StringBuilder();
        for (int i = 0; i < depth; i++) {
            path.append('/').append(names[i]);
        }
        return new XMLStreamException(message + " (in " + path + ")");
    }
}
