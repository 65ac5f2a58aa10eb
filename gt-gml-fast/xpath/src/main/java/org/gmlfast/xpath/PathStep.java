/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.xpath;

/** A step of a compiled path. Immutable after compilation, and shared by threads. */
final class PathStep {

    static final PathStep[] NONE = {};

    /** The number of the step, greater than that of its parent; -1 for the root. */
    final int id;

    /** The bit of the id; 0 for the root. */
    final long bit;

    /** The step before, or the step that has the predicate; null for the root. */
    final PathStep parent;

    final StepAxis axis;
    final NodeTest test;

    /** Whether the step leads to an output; otherwise it is part of a predicate. */
    final boolean main;

    /** The test of the node's own value; null for any value. */
    final ValueTest value;

    /** Whether only the first node below each parent is tested. */
    final boolean firstOnly;

    /** The predicates, and in a predicate also the step after this one; null for none. */
    StepCondition condition;

    /** The index of the output that the step selects; -1 for none. */
    int output = -1;

    /** Whether the step selects the context of outputs. */
    boolean opensContext;

    /** The bits of the steps that look at the children, except for attributes. */
    long childSteps;

    /** The bits of the steps that look at all descendants, and at attributes of the element and of all descendants. */
    long deepSteps;

    /** The steps that look at the attributes of this element alone. */
    PathStep[] attributeSteps = NONE;

    /** The steps that look at the element itself. */
    PathStep[] selfSteps = NONE;

    PathStep(int id, PathStep parent, StepSyntax syntax, boolean main, ValueTest value, boolean firstOnly) {
        this.id = id;
        this.bit = 1L << id;
        this.parent = parent;
        this.axis = syntax.axis();
        this.test = syntax.test();
        this.main = main;
        this.value = value;
        this.firstOnly = firstOnly;
    }

    /** The node at which paths begin. */
    PathStep() {
        this.id = -1;
        this.bit = 0;
        this.parent = null;
        this.axis = StepAxis.SELF;
        this.test = NodeTest.ANY_NODE;
        this.main = true;
        this.value = null;
        this.firstOnly = false;
    }
}
