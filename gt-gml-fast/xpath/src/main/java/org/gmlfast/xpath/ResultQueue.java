/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.xpath;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;

import javax.xml.stream.XMLStreamException;

/**
 * Delivers nodes to the handler in document order. A node waits until it is decided, and until all nodes before it have
 * been delivered.
 */
final class ResultQueue {

    private static final Comparator<SelectedNode> NODE_ORDER =
            Comparator.<SelectedNode>comparingInt(node -> node.attribute).thenComparingInt(node -> node.output);

    /** The approximate memory of a node in bytes, without its value. */
    private static final int OVERHEAD = 128;

    private final XPathEvaluation evaluation;
    private final Acceptance acceptance;
    private final XPathHandler handler;

    /** Whether the handler is notified of contexts. */
    private final boolean notifiesContexts;

    private final Deque<SelectedContext> contexts = new ArrayDeque<>();

    /** The nodes of the current event. */
    private final List<SelectedNode> found = new ArrayList<>();

    /** The open elements that may have been selected, from the outside to the inside. */
    private final List<SelectedNode> openElements = new ArrayList<>();

    private final List<SelectedNode> openTexts = new ArrayList<>();

    /** The number of elements whose events are kept and have not been delivered. */
    private int kept;

    /** The number of {@link #openElements} whose events are kept. */
    private int recording;

    private long bytes;
    private boolean delivering;

    ResultQueue(XPathEvaluation evaluation, Acceptance acceptance, XPathHandler handler, boolean notifiesContexts) {
        this.evaluation = evaluation;
        this.acceptance = acceptance;
        this.handler = handler;
        this.notifiesContexts = notifiesContexts;
    }

    /** Whether events have to be kept. */
    boolean isRecording() {
        return recording > 0;
    }

    /** Whether the value of the current text is needed. */
    boolean needsText() {
        return !openTexts.isEmpty();
    }

    /** Whether no events are kept for elements that wait. */
    boolean isNothingKept() {
        return kept == 0;
    }

    /** The approximate memory of the nodes that wait, without the events. */
    long bytes() {
        return bytes;
    }

    // ---- nodes

    void add(SelectedContext context) {
        contexts.add(context);
        bytes += OVERHEAD;
    }

    /** Adds a node that an output matches; the same node may match several times. */
    void select(SelectedContext context, StepMatch match, int attribute, boolean isElement, String value) {
        int output = match.step.output;
        for (SelectedNode node : found) {
            if (node.context == context && node.output == output && node.attribute == attribute) {
                node.matches.add(match);
                return;
            }
        }
        SelectedNode node = new SelectedNode(context, output, attribute, match.depth, isElement);
        node.matches.add(match);
        node.value = value;
        found.add(node);
    }

    /**
     * Adds the nodes of a start tag or text to the queue.
     *
     * @return whether there are any
     */
    boolean addFound() {
        if (found.isEmpty()) {
            return false;
        }
        found.sort(NODE_ORDER);
        int elements = 0;
        for (SelectedNode node : found) {
            elements += node.isElement ? 1 : 0;
        }
        boolean record = elements > 0 && evaluation.keepsElements() && !canStream(elements);
        for (SelectedNode node : found) {
            node.context.nodes.add(node);
            bytes += OVERHEAD + (node.value == null ? 0 : node.value.length());
            if (node.isElement && evaluation.keepsElements()) {
                node.namespaces = evaluation.namespaces.bindings();
                if (record) {
                    openElements.add(node);
                    node.start = evaluation.events.count();
                    node.recorded = true;
                    recording++;
                    kept++;
                }
            } else if (node.open && !node.isElement) {
                openTexts.add(node);
            }
        }
        found.clear();
        return true;
    }

    /** Whether the handler can read an element directly: it is the next to be delivered, and nothing else needs it. */
    private boolean canStream(int elements) {
        SelectedNode first = found.get(0);
        return elements == 1
                && recording == 0
                && contexts.peek() == first.context
                && first.context.nodes.isEmpty()
                && !evaluation.looksBelow()
                && SelectedContext.acceptance(first.context.matches, acceptance) == StepCondition.TRUE
                && SelectedContext.acceptance(first.matches, acceptance) == StepCondition.TRUE;
    }

    void endText(String text) {
        for (SelectedNode node : openTexts) {
            node.value = text;
            node.open = false;
            bytes += text.length();
        }
        openTexts.clear();
    }

    void endElement(int depth) {
        int last = openElements.size() - 1;
        while (last >= 0 && openElements.get(last).depth == depth) {
            SelectedNode node = openElements.remove(last--);
            node.open = false;
            recording -= node.recorded ? 1 : 0;
        }
    }

    // ---- delivery

    /** Delivers all nodes that can be delivered. */
    void deliver() throws XMLStreamException {
        if (delivering) {
            return; // the handler is reading an element
        }
        delivering = true;
        SelectedContext context = contexts.peek();
        while (context != null && !evaluation.isStopped() && deliver(context)) {
            contexts.remove();
            bytes -= OVERHEAD;
            context = contexts.peek();
        }
        delivering = false;
        if (kept == 0 && recording == 0) {
            evaluation.events.clear();
        }
    }

    /** @return whether the context has been delivered or dropped as a whole */
    private boolean deliver(SelectedContext context) throws XMLStreamException {
        int state = SelectedContext.acceptance(context.matches, acceptance);
        if (state == StepCondition.UNKNOWN) {
            return false;
        }
        if (state == StepCondition.FALSE) {
            context.nodes.forEach(this::drop);
            context.nodes.forEach(this::endRecording);
            context.nodes.clear();
            return !context.open;
        }
        if (notifiesContexts && !context.delivered) {
            context.delivered = true;
            evaluation.proceed(handler.startMatch());
        }
        SelectedNode node = context.nodes.peek();
        while (node != null && !evaluation.isStopped()) {
            int nodeState = SelectedContext.acceptance(node.matches, acceptance);
            boolean complete = node.isElement || !node.open;
            if (nodeState == StepCondition.UNKNOWN || nodeState == StepCondition.TRUE && !complete) {
                return false;
            }
            context.nodes.remove();
            drop(node);
            if (nodeState == StepCondition.TRUE) {
                deliver(node);
            }
            endRecording(node);
            node = context.nodes.peek();
        }
        if (context.open || evaluation.isStopped()) {
            return false;
        }
        if (notifiesContexts) {
            handler.endMatch();
        }
        return true;
    }

    /** Removes a node from the accounts; it is about to be delivered, or not part of the result. */
    private void drop(SelectedNode node) {
        bytes -= OVERHEAD + (node.value == null ? 0 : node.value.length());
        kept -= node.recorded ? 1 : 0;
    }

    private void deliver(SelectedNode node) throws XMLStreamException {
        if (!node.isElement) {
            evaluation.proceed(handler.value(node.output, node.value));
        } else if (!evaluation.keepsElements()) {
            evaluation.proceed(handler.element(node.output, null));
        } else if (node.recorded) {
            evaluation.proceed(handler.element(node.output, new RecordedElementReader(evaluation, node).asStax2()));
        } else {
            LiveElementReader element = new LiveElementReader(evaluation.reader, node.namespaces);
            evaluation.proceed(handler.element(node.output, element));
            element.finish();
            evaluation.elementRead();
        }
    }

    private void endRecording(SelectedNode node) {
        if (node.recorded && node.open) {
            recording--;
            node.recorded = false;
        }
    }
}
