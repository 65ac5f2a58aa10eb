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
 * @param version the version of WFS or GML that was looked at, as in {@code 2.0.0}
 * @param name what was looked at
 * @param outcome how it has ended
 * @param reason why it has failed or was skipped; empty if it has passed
 * @param known whether the failure is one that is listed, with its reason, as to be expected
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

    /** Whether this is a failure that nobody expects. */
    public boolean isUnexpected() {
        return outcome == Outcome.FAILED && !known;
    }

    @Override
    public String toString() {
        return version + " " + name + ": " + outcome + (reason.isEmpty() ? "" : ": " + reason);
    }
}
