/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.event;

import javax.xml.stream.XMLStreamConstants;

import org.gmlfast.bxml.internal.source.TableString;

/**
 * The type of the current event, and the element that it starts or ends; at other events the last one.
 *
 * <p>{@link FastPath} extends this class, and the stream reader holds it as well as the cursor: each further object on
 * the way to these fields makes reading a document 5% slower.
 */
public sealed class CurrentEvent permits FastPath {

    private int type = XMLStreamConstants.START_DOCUMENT;
    private TableString name;
    private int depth;
    private boolean empty;
    private long offset;

    /** The type, a constant of {@link XMLStreamConstants}. */
    final int type() {
        return type;
    }

    final void setType(int newType) {
        type = newType;
    }

    /** The qualified name of the element. */
    public final TableString name() {
        return name;
    }

    /** The number of open elements, including the one that the current event starts or ends. */
    public final int depth() {
        return depth;
    }

    /** Whether the start tag is an empty-element token whose end has not been reported yet. */
    final boolean isEmpty() {
        return empty;
    }

    /** The byte offset of the last start tag. */
    public final long offset() {
        return offset;
    }

    /** Enters an element that has been read up to the end of its name. */
    final void start(TableString elementName, boolean hasContent, long startOffset) {
        name = elementName;
        empty = !hasContent;
        offset = startOffset;
        depth++;
    }

    /** Reports the end of an element that has content. */
    final void end(TableString elementName) {
        name = elementName;
    }

    /** Reports the end of an empty element. */
    final void endEmpty() {
        empty = false;
    }

    /** Leaves an element after its end has been reported. */
    final void leave() {
        depth--;
    }
}
