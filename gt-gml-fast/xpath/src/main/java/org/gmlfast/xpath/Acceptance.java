/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.xpath;

import java.util.Arrays;

/**
 * Decides whether a match belongs to the result: its predicates are true, and one of its parents belongs to the result.
 * Each match is evaluated at most once between two decisions.
 */
final class Acceptance {

    private long epoch;

    private StepMatch[] chain = new StepMatch[16];
    private int chainLength;

    /** Notes that a match on the way to an output has been decided. */
    void change() {
        epoch++;
    }

    int of(StepMatch match) {
        if (match.acceptance != StepCondition.UNKNOWN || match.epoch == epoch) {
            return match.acceptance;
        }
        match.epoch = epoch;
        match.acceptance = match.state == StepCondition.FALSE ? match.state : Math.min(match.state, ofParents(match));
        return match.acceptance;
    }

    private int ofParents(StepMatch match) {
        if (match.parent == null) {
            return StepCondition.TRUE;
        }
        return match.step.axis == StepAxis.DESCENDANT ? ofChain(match.parent) : of(match.parent);
    }

    /** Whether a match or one of its outer matches belongs to the result. */
    private int ofChain(StepMatch first) {
        int from = chainLength;
        StepMatch match = first;
        while (match != null && match.chainEpoch != epoch && match.chainAcceptance != StepCondition.TRUE) {
            if (chainLength == chain.length) {
                chain = Arrays.copyOf(chain, 2 * chainLength);
            }
            chain[chainLength++] = match;
            match = match.outer;
        }
        int best = match == null ? StepCondition.FALSE : match.chainAcceptance;
        while (chainLength > from) {
            StepMatch inner = chain[--chainLength];
            chain[chainLength] = null;
            best = best == StepCondition.TRUE ? best : Math.max(best, of(inner));
            inner.chainAcceptance = best;
            inner.chainEpoch = epoch;
        }
        return best;
    }
}
