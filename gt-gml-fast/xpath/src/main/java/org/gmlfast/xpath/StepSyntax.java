/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.xpath;

import java.util.List;

/**
 * A step as it is written.
 *
 * @param position the index in the expression
 */
record StepSyntax(StepAxis axis, NodeTest test, List<ConditionSyntax> predicates, int position) {

    /** Whether the step is {@code .} without a predicate. */
    boolean isNoop() {
        return axis == StepAxis.SELF && test.kind() == NodeTest.Kind.NODE && predicates.isEmpty();
    }
}
