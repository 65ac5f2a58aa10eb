/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.read;

/** The element that the current event starts or ends; at other events the last one. */
public final class CurrentElement {

    private TableString name;
    private int depth;
    private boolean empty;
    private long offset;

    /** The qualified name. */
    public TableString name() {
        return name;
    }

    /** The number of open elements, including the one that the current event starts or ends. */
    int depth() {
        return depth;
    }

    /** Whether the start tag is an empty-element token whose end has not been reported yet. */
    boolean isEmpty() {
        return empty;
    }

    /** The byte offset of the last start tag. */
    public long offset() {
        return offset;
    }

    /** Enters an element that has been read up to the end of its name. */
    void start(TableString elementName, boolean hasContent, long startOffset) {
        name = elementName;
        empty = !hasContent;
        offset = startOffset;
        depth++;
    }

    /** Reports the end of an element that has content. */
    void end(TableString elementName) {
        name = elementName;
    }

    /** Reports the end of an empty element. */
    void endEmpty() {
        empty = false;
    }

    /** Leaves an element after its end has been reported. */
    void leave() {
        depth--;
    }
}
