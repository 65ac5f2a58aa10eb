/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.xpath;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * A node that the context path may have selected, with what its outputs may have selected: the document, or an element.
 */
final class SelectedContext {

    /** The matches of which one has to be accepted; none for the document. */
    final List<StepMatch> matches = new ArrayList<>(1);

    /** The nodes that have not been delivered, in document order. */
    final Deque<SelectedNode> nodes = new ArrayDeque<>();

    /** Whether the node has not ended. */
    boolean open = true;

    /** Whether the handler has been notified of the start. */
    boolean delivered;

    static int acceptance(List<StepMatch> matches, Acceptance acceptance) {
        int best = matches.isEmpty() ? StepCondition.TRUE : StepCondition.FALSE;
        for (int i = 0; i < matches.size() && best != StepCondition.TRUE; i++) {
            best = Math.max(best, acceptance.of(matches.get(i)));
        }
        return best;
    }
}
