/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.xpath;

/**
 * A node that has passed the test of a step. It is decided once its predicates are. Steps in predicates then notify
 * their parents; the steps on the way to an output are asked for their {@linkplain Acceptance acceptance}.
 */
final class StepMatch {

    PathStep step;

    /** The depth of the element in the document; that of its element plus 1 for text. */
    int depth;

    /**
     * The innermost match of the step before. With the axis descendant, the {@link #outer} ones of it are parents, too.
     */
    StepMatch parent;

    /** The next outer match of the same step that was open when this one began. */
    StepMatch outer;

    /** The next match at the same node, with a smaller step number. */
    StepMatch next;

    /** For steps that test the first node only: the parent from which on other nodes came first; null for none. */
    StepMatch stop;

    /** The bits of the predicate's steps that are true. */
    long satisfied;

    /** The bits of the predicate's steps that are false if they are not true. */
    long decided;

    /** The bits of the steps in predicates whose first node has been seen. */
    long seen;

    /** The truth of the predicates. */
    int state;

    /** The truth of the value's test. */
    int valueState;

    /** How far the value's test has got. */
    int progress;

    /** The number so far; null before the first character. */
    XPathNumber number;

    /** Whether leaves at the node itself are still being evaluated. */
    boolean entering;

    // ---- see Acceptance

    int acceptance;
    int chainAcceptance;
    long epoch;
    long chainEpoch;

    void begin(PathStep newStep, StepMatch newParent, int newDepth) {
        step = newStep;
        parent = newParent;
        depth = newDepth;
        outer = null;
        next = null;
        stop = null;
        satisfied = 0;
        decided = 0;
        seen = 0;
        state = StepCondition.UNKNOWN;
        valueState = newStep.value == null ? StepCondition.TRUE : StepCondition.UNKNOWN;
        progress = 0;
        number = null;
        entering = true;
        acceptance = StepCondition.UNKNOWN;
        chainAcceptance = StepCondition.UNKNOWN;
        epoch = -1;
        chainEpoch = -1;
    }

    /** The truth of the predicates and of the value's test. */
    int evaluate() {
        return step.condition == null ? valueState : Math.min(valueState, step.condition.evaluate(satisfied, decided));
    }
}
