/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.xpath;

import java.util.List;

/** A predicate as it is written. */
sealed interface ConditionSyntax {

    record AllOf(ConditionSyntax left, ConditionSyntax right) implements ConditionSyntax {}

    record AnyOf(ConditionSyntax left, ConditionSyntax right) implements ConditionSyntax {}

    record Not(ConditionSyntax condition) implements ConditionSyntax {}

    record Constant(boolean value) implements ConditionSyntax {}

    /**
     * Whether a path selects a node, or one whose value passes a test.
     *
     * @param test null for any value
     * @param firstOnly whether only the first node is tested, as functions of strings do
     */
    record PathCondition(List<StepSyntax> path, ValueTest test, boolean firstOnly) implements ConditionSyntax {}
}
