/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.xpath;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.gmlfast.xpath.ConditionSyntax.AllOf;
import org.gmlfast.xpath.ConditionSyntax.AnyOf;
import org.gmlfast.xpath.ConditionSyntax.Constant;
import org.gmlfast.xpath.ConditionSyntax.Not;
import org.gmlfast.xpath.ConditionSyntax.PathCondition;

/** The steps of an expression, numbered so that a set of steps is the bits of a long. Immutable. */
final class PathPlan {

    static final int MAX_STEPS = Long.SIZE;

    /** The document. */
    final PathStep root = new PathStep();

    /** The element that the context path selects; null if there are no outputs. */
    final PathStep contextRoot;

    final PathStep[] steps;

    /** The bits of the steps that test elements by their names. */
    final long elementSteps;

    final long textSteps;

    /** The bits of the steps that test attributes of an element and of its descendants. */
    final long deepAttributeSteps;

    /** Whether an output is an element. */
    final boolean selectsElements;

    /**
     * @param expression the whole expression, for messages
     * @param outputs null if the paths are the only output
     */
    PathPlan(String expression, List<List<StepSyntax>> paths, List<List<List<StepSyntax>>> outputs) {
        Numbering numbering = new Numbering(expression);
        for (List<StepSyntax> path : paths) {
            PathStep last = numbering.mainPath(root, path);
            last.opensContext = outputs != null;
            last.output = outputs == null ? 0 : -1;
        }
        contextRoot = outputs == null ? null : new PathStep();
        for (int i = 0; outputs != null && i < outputs.size(); i++) {
            for (List<StepSyntax> path : outputs.get(i)) {
                numbering.mainPath(contextRoot, path).output = i;
            }
        }
        steps = numbering.steps.toArray(PathStep[]::new);
        elementSteps = bits(NodeTest.Kind.ELEMENT);
        textSteps = bits(NodeTest.Kind.TEXT);
        deepAttributeSteps = bits(NodeTest.Kind.ATTRIBUTE);
        selectsElements = Arrays.stream(steps)
                .anyMatch(step -> step.output >= 0
                        && (step.test.kind() == NodeTest.Kind.ELEMENT || step.test.kind() == NodeTest.Kind.NODE));
    }

    private long bits(NodeTest.Kind kind) {
        long bits = 0;
        for (PathStep step : steps) {
            boolean deepOnly = kind != NodeTest.Kind.ATTRIBUTE || step.axis == StepAxis.DESCENDANT;
            bits |= step.test.kind() == kind && step.axis != StepAxis.SELF && deepOnly ? step.bit : 0;
        }
        return bits;
    }

    /** Numbers the steps, each after its parent. */
    private static final class Numbering {

        private final String expression;
        private final List<PathStep> steps = new ArrayList<>();

        Numbering(String expression) {
            this.expression = expression;
        }

        PathStep mainPath(PathStep root, List<StepSyntax> path) {
            PathStep last = root;
            for (StepSyntax step : path) {
                last = add(last, step, true, null, false);
            }
            return last;
        }

        private PathStep add(PathStep parent, StepSyntax syntax, boolean main, ValueTest value, boolean firstOnly) {
            if (steps.size() == MAX_STEPS) {
                throw new XPathSyntaxException(
                        "the paths have more than " + MAX_STEPS + " steps", expression, syntax.position() + 1);
            }
            PathStep step = new PathStep(steps.size(), parent, syntax, main, value, firstOnly);
            steps.add(step);
            if (step.axis == StepAxis.SELF) {
                parent.selfSteps = with(parent.selfSteps, step);
            } else if (step.axis == StepAxis.DESCENDANT) {
                parent.deepSteps |= step.bit;
            } else if (step.test.kind() == NodeTest.Kind.ATTRIBUTE) {
                parent.attributeSteps = with(parent.attributeSteps, step);
            } else {
                parent.childSteps |= step.bit;
            }
            for (ConditionSyntax predicate : syntax.predicates()) {
                require(step, condition(step, predicate));
            }
            return step;
        }

        private static void require(PathStep step, StepCondition condition) {
            step.condition = step.condition == null ? condition : StepCondition.and(step.condition, condition);
        }

        private static PathStep[] with(PathStep[] steps, PathStep step) {
            PathStep[] more = Arrays.copyOf(steps, steps.length + 1);
            more[steps.length] = step;
            return more;
        }

        private StepCondition condition(PathStep owner, ConditionSyntax syntax) {
            if (syntax instanceof AllOf all) {
                return StepCondition.and(condition(owner, all.left()), condition(owner, all.right()));
            }
            if (syntax instanceof AnyOf any) {
                return StepCondition.or(condition(owner, any.left()), condition(owner, any.right()));
            }
            if (syntax instanceof Not not) {
                return StepCondition.not(condition(owner, not.condition()));
            }
            if (syntax instanceof Constant constant) {
                return StepCondition.constant(constant.value());
            }
            return leaf(owner, (PathCondition) syntax);
        }

        /** Each step of the path requires the next one. */
        private StepCondition leaf(PathStep owner, PathCondition path) {
            PathStep first = null;
            PathStep before = owner;
            for (int i = 0; i < path.path().size(); i++) {
                boolean last = i == path.path().size() - 1;
                PathStep step =
                        add(before, path.path().get(i), false, last ? path.test() : null, last && path.firstOnly());
                if (first == null) {
                    first = step;
                } else {
                    require(before, StepCondition.leaf(step.bit));
                }
                before = step;
            }
            return StepCondition.leaf(first.bit);
        }
    }
}
