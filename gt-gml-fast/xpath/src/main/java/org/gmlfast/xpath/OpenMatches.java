/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.xpath;

import java.util.Arrays;

import org.codehaus.stax2.XMLStreamReader2;

/**
 * The matches at the open elements, for the paths that begin at one node: the document, or an element that the context
 * path has selected. For each depth, bits show which steps look at the children and descendants.
 */
final class OpenMatches {

    private final XPathEvaluation evaluation;
    private final PathPlan plan;
    private final XMLStreamReader2 reader;
    private final Decisions decisions;
    private final AttributeTests attributes;

    private final StepMatch root = new StepMatch();

    /** The innermost open match of each step. */
    private final StepMatch[] open;

    private long[] childSteps = new long[32];
    private long[] deepSteps = new long[32];

    /** The matches at each depth, by descending step number. */
    private StepMatch[] atDepth = new StepMatch[32];

    /** The matches of the current text node. */
    private StepMatch textMatches;

    private int base;
    private int depth;
    private long tests;
    private SelectedContext context;

    OpenMatches(XPathEvaluation evaluation, PathPlan plan, XMLStreamReader2 reader, Decisions decisions) {
        this.evaluation = evaluation;
        this.plan = plan;
        this.reader = reader;
        this.decisions = decisions;
        this.attributes = new AttributeTests(reader);
        this.open = new StepMatch[plan.steps.length];
    }

    /**
     * Begins at the document, which has depth 0, or at the current element.
     *
     * @param newTests the bits of the steps that match the name of the element
     */
    void begin(PathStep step, SelectedContext newContext, int newDepth, long newTests) {
        base = newDepth;
        depth = newDepth;
        tests = newTests;
        context = newContext;
        root.begin(step, null, newDepth);
        root.state = StepCondition.TRUE;
        root.entering = false;
        childSteps[0] = step.childSteps;
        deepSteps[0] = step.deepSteps;
        atDepth[0] = null;
        if (newDepth > 0) {
            enterMain(root);
            matchDeepAttributes();
        }
    }

    SelectedContext context() {
        return context;
    }

    /** The depth of the node at which the paths begin. */
    int base() {
        return base;
    }

    // ---- events

    void startElement(int newDepth, long newTests) {
        depth = newDepth;
        tests = newTests;
        int level = depth - base;
        if (level == childSteps.length) {
            childSteps = Arrays.copyOf(childSteps, 2 * level);
            deepSteps = Arrays.copyOf(deepSteps, 2 * level);
            atDepth = Arrays.copyOf(atDepth, 2 * level);
        }
        long matching = (childSteps[level - 1] | deepSteps[level - 1]) & tests;
        childSteps[level] = 0;
        deepSteps[level] = deepSteps[level - 1];
        atDepth[level] = null;
        // later steps first: their parents must not be matches at this element
        while (matching != 0) {
            PathStep step = plan.steps[Long.SIZE - 1 - Long.numberOfLeadingZeros(matching)];
            matching ^= step.bit;
            match(step, parent(step), depth);
        }
        if ((deepSteps[level] & plan.deepAttributeSteps) != 0) {
            matchDeepAttributes();
        }
    }

    void endElement() {
        int level = depth - base;
        close(atDepth[level], true);
        atDepth[level] = null;
        depth--;
    }

    /** Whether a step looks at the children or descendants of the current element. */
    boolean looksBelow() {
        return (childSteps[depth - base] | deepSteps[depth - base]) != 0;
    }

    /** Whether a step looks at text in the current element. */
    boolean looksAtText() {
        return ((childSteps[depth - base] | deepSteps[depth - base]) & plan.textSteps) != 0;
    }

    void startText() {
        tests = 0;
        long matching = (childSteps[depth - base] | deepSteps[depth - base]) & plan.textSteps;
        while (matching != 0) {
            PathStep step = plan.steps[Long.SIZE - 1 - Long.numberOfLeadingZeros(matching)];
            matching ^= step.bit;
            match(step, parent(step), depth + 1);
        }
    }

    void endText() {
        close(textMatches, false);
        textMatches = null;
    }

    // ---- matches

    private StepMatch parent(PathStep step) {
        return step.parent.id < 0 ? root : open[step.parent.id];
    }

    private void match(PathStep step, StepMatch parent, int nodeDepth) {
        if (!isWanted(step, parent)) {
            return;
        }
        StepMatch match = evaluation.newMatch(step, parent, nodeDepth);
        if (step.firstOnly) {
            markFirst(step, match);
        }
        enter(match);
    }

    private static boolean isWanted(PathStep step, StepMatch parent) {
        if (step.main) {
            return parent.state != StepCondition.FALSE || step.axis == StepAxis.DESCENDANT;
        }
        boolean known = ((parent.satisfied | parent.seen) & step.bit) != 0;
        return !known
                && (parent.state == StepCondition.UNKNOWN || step.axis == StepAxis.DESCENDANT && parent.outer != null);
    }

    /** The node is the first one for all parents that have not seen one. */
    private static void markFirst(PathStep step, StepMatch match) {
        StepMatch parent = match.parent;
        while (parent != null && (parent.seen & step.bit) == 0) {
            parent.seen |= step.bit;
            parent = step.axis == StepAxis.DESCENDANT ? parent.outer : null;
        }
        match.stop = parent;
    }

    /** Evaluates what is known at the start of a node. */
    private void enter(StepMatch match) {
        PathStep step = match.step;
        for (PathStep attribute : step.attributeSteps) {
            if (!attribute.main) {
                match.decided |= attribute.bit;
                match.satisfied |= attributes.anyMatches(attribute) ? attribute.bit : 0;
            }
        }
        for (PathStep self : step.selfSteps) {
            if (self.main) {
                continue;
            }
            if (passes(self)) {
                enter(evaluation.newMatch(self, match, match.depth));
            } else {
                match.decided |= self.bit;
            }
        }
        match.entering = false;
        match.state = match.evaluate();
        boolean falsePredicate = match.state == StepCondition.FALSE;
        if (falsePredicate && step.axis == StepAxis.SELF && !step.main) {
            match.parent.decided |= step.bit;
        }
        boolean trueInPredicate = match.state == StepCondition.TRUE && !step.main;
        if (trueInPredicate) {
            decisions.satisfy(step, match.parent, match.stop);
        }
        if (falsePredicate || trueInPredicate) {
            if (step.selfSteps.length == 0) { // a match of one of these may be open, and refer to this one
                evaluation.release(match);
            }
            return;
        }
        push(match);
        if (step.main) {
            select(match);
            enterMain(match);
        }
    }

    private boolean passes(PathStep self) {
        return self.test.kind() == NodeTest.Kind.NODE || (tests & self.bit) != 0;
    }

    private void push(StepMatch match) {
        PathStep step = match.step;
        if (match.depth == depth) {
            match.outer = open[step.id];
            open[step.id] = match;
            childSteps[depth - base] |= step.childSteps;
            deepSteps[depth - base] |= step.deepSteps;
            atDepth[depth - base] = insert(match, atDepth[depth - base]);
        } else {
            textMatches = insert(match, textMatches);
        }
        if (match.valueState == StepCondition.UNKNOWN) {
            evaluation.compare(match);
        }
    }

    /** Matches at the same node are closed by descending step number, parents last. */
    private static StepMatch insert(StepMatch match, StepMatch first) {
        if (first == null || first.step.id < match.step.id) {
            match.next = first;
            return match;
        }
        StepMatch before = first;
        while (before.next != null && before.next.step.id > match.step.id) {
            before = before.next;
        }
        match.next = before.next;
        before.next = match;
        return first;
    }

    private void close(StepMatch first, boolean element) {
        StepMatch match = first;
        while (match != null) {
            StepMatch next = match.next;
            if (element) {
                open[match.step.id] = match.outer;
            }
            if (match.valueState == StepCondition.UNKNOWN) {
                evaluation.endComparison(match);
            }
            if (match.state == StepCondition.UNKNOWN) {
                match.decided = -1;
                decisions.decide(match, match.evaluate());
            }
            if (!match.step.main) {
                evaluation.release(match);
            }
            match = next;
        }
    }

    // ---- outputs

    /** Matches the steps to outputs that look at the node itself and at its attributes. */
    private void enterMain(StepMatch match) {
        for (PathStep self : match.step.selfSteps) {
            if (self.main && passes(self)) {
                enter(evaluation.newMatch(self, match, match.depth));
            }
        }
        for (PathStep attribute : match.step.attributeSteps) {
            if (attribute.main) {
                selectAttributes(attribute, match);
            }
        }
    }

    private void select(StepMatch match) {
        if (match.step.opensContext) {
            evaluation.selectContext(match);
        } else if (match.step.output >= 0) {
            boolean isElement = match.depth == depth;
            evaluation.results.select(context, match, SelectedNode.NO_ATTRIBUTE, isElement, null);
        }
    }

    private void selectAttributes(PathStep step, StepMatch parent) {
        for (int i = attributes.next(step, 0); i >= 0; i = attributes.next(step, i + 1)) {
            StepMatch match = evaluation.newMatch(step, parent, depth + 1);
            match.state = StepCondition.TRUE;
            evaluation.results.select(context, match, i, false, reader.getAttributeValue(i));
        }
    }

    private void matchDeepAttributes() {
        long steps = deepSteps[depth - base] & plan.deepAttributeSteps;
        while (steps != 0) {
            PathStep step = plan.steps[Long.numberOfTrailingZeros(steps)];
            steps ^= step.bit;
            StepMatch parent = parent(step);
            if (step.main) {
                selectAttributes(step, parent);
            } else if (isWanted(step, parent) && attributes.anyMatches(step)) {
                decisions.satisfy(step, parent, null);
            }
        }
    }
}
