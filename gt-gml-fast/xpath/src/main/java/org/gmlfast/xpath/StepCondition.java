/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.xpath;

/**
 * The predicates of a step. Their leaves are steps, which become true with the first node that they match, and false at
 * the end of the element. Truth has three values: {@link #TRUE}, {@link #FALSE}, {@link #UNKNOWN}.
 */
abstract class StepCondition {

    static final int TRUE = 1;
    static final int UNKNOWN = 0;
    static final int FALSE = -1;

    /**
     * @param satisfied the bits of the steps that are true
     * @param decided the bits of the steps that are false unless they are true
     */
    abstract int evaluate(long satisfied, long decided);

    static StepCondition leaf(long bit) {
        return new StepCondition() {
            @Override
            int evaluate(long satisfied, long decided) {
                return (satisfied & bit) != 0 ? TRUE : (decided & bit) != 0 ? FALSE : UNKNOWN;
            }
        };
    }

    static StepCondition and(StepCondition a, StepCondition b) {
        return new StepCondition() {
            @Override
            int evaluate(long satisfied, long decided) {
                return Math.min(a.evaluate(satisfied, decided), b.evaluate(satisfied, decided));
            }
        };
    }

    static StepCondition or(StepCondition a, StepCondition b) {
        return new StepCondition() {
            @Override
            int evaluate(long satisfied, long decided) {
                return Math.max(a.evaluate(satisfied, decided), b.evaluate(satisfied, decided));
            }
        };
    }

    static StepCondition not(StepCondition a) {
        return new StepCondition() {
            @Override
            int evaluate(long satisfied, long decided) {
                return -a.evaluate(satisfied, decided);
            }
        };
    }

    static StepCondition constant(boolean value) {
        return new StepCondition() {
            @Override
            int evaluate(long satisfied, long decided) {
                return value ? TRUE : FALSE;
            }
        };
    }
}
