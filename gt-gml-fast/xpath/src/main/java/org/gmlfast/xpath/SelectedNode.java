/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.xpath;

import java.util.ArrayList;
import java.util.List;

/** A node that an output may have selected. */
final class SelectedNode {

    /** The {@link #attribute} of an element or a text. */
    static final int NO_ATTRIBUTE = -1;

    final SelectedContext context;
    final int output;

    /** The index of the attribute in its start tag. */
    final int attribute;

    final int depth;

    /** The matches of which one has to be accepted. */
    final List<StepMatch> matches = new ArrayList<>(1);

    /** Whether the node is an element; otherwise it is a value. */
    final boolean isElement;

    /** The value of an attribute or text; null until the text is complete. */
    String value;

    /** The first of the recorded events. */
    int start;

    /** The bindings in scope at the element. */
    String[] namespaces;

    /** Whether events are kept for this element. */
    boolean recorded;

    /** Whether the element or text has not ended. */
    boolean open;

    SelectedNode(SelectedContext context, int output, int attribute, int depth, boolean isElement) {
        this.context = context;
        this.output = output;
        this.attribute = attribute;
        this.depth = depth;
        this.isElement = isElement;
        this.open = attribute == NO_ATTRIBUTE;
    }
}
