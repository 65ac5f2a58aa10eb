/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.xpath;

/**
 * Decides matches as their predicates become true or false, and passes this on to the predicates that they are part of.
 */
final class Decisions {

    final Acceptance acceptance = new Acceptance();

    /** Whether a match on the way to an output has been decided. */
    private boolean changed;

    /** Whether something has been decided since the last call. */
    boolean takeChange() {
        boolean result = changed;
        changed = false;
        return result;
    }

    /** Evaluates a match after one of its leaves has been decided. */
    void update(StepMatch match) {
        if (match.state == StepCondition.UNKNOWN && !match.entering) {
            int state = match.evaluate();
            if (state != StepCondition.UNKNOWN) {
                decide(match, state);
            }
        }
    }

    void decide(StepMatch match, int state) {
        match.state = state;
        if (match.step.main) {
            acceptance.change();
            changed = true;
        } else if (state == StepCondition.TRUE) {
            satisfy(match.step, match.parent, match.stop);
        }
    }

    /**
     * Notifies the parents of a node in a predicate. An inner match that is satisfied has satisfied its outer ones.
     *
     * @param parent the innermost parent
     * @param stop the parent at which to stop; null for none
     */
    void satisfy(PathStep step, StepMatch parent, StepMatch stop) {
        StepMatch match = parent;
        while (match != null && match != stop && (match.satisfied & step.bit) == 0) {
            match.satisfied |= step.bit;
            update(match);
            match = step.axis == StepAxis.DESCENDANT ? match.outer : null;
        }
    }
}
