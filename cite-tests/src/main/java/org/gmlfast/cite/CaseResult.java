/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.cite;

import java.util.Objects;

/**
 * The result of one case of a suite.
 *
 * @param suite the suite's name
 * @param version the tested version of WFS or GML, as in {@code 2.0.0}
 * @param name the name of the case
 * @param outcome its outcome
 * @param reason of the failure or skip; empty if it passed
 * @param known whether the failure is in the list of known failures
 */
public record CaseResult(String suite, String version, String name, Outcome outcome, String reason, boolean known) {

    public CaseResult {
        Objects.requireNonNull(suite);
        Objects.requireNonNull(version);
        Objects.requireNonNull(name);
        if (outcome != Outcome.PASSED && reason.isBlank()) {
            throw new IllegalArgumentException("no reason for " + outcome + ": " + suite + ", " + name);
        }
    }

    /** Whether this is an unknown failure. */
    public boolean isUnexpected() {
        return outcome == Outcome.FAILED && !known;
    }

    @Override
    public String toString() {
        return version + " " + name + ": " + outcome + (reason.isEmpty() ? "" : ": " + reason);
    }
}
