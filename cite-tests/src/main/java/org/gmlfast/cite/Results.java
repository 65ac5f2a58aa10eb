/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.cite;

import java.util.ArrayList;
import java.util.List;

/** Collects the results of one suite. Not thread-safe. */
public final class Results {

    private final String suite;
    private final List<CaseResult> cases = new ArrayList<>();

    /** @param suite the suite's name */
    public Results(String suite) {
        this.suite = suite;
    }

    /** Adds a case that passed. */
    public void passed(String version, String name) {
        cases.add(new CaseResult(suite, version, name, Outcome.PASSED, "", false));
    }

    /** Adds a case that failed. */
    public void failed(String version, String name, String reason) {
        cases.add(new CaseResult(suite, version, name, Outcome.FAILED, reason, false));
    }

    /** Adds a failure whose reason is known and documented. */
    public void failedAsKnown(String version, String name, String reason) {
        cases.add(new CaseResult(suite, version, name, Outcome.FAILED, reason, true));
    }

    /** Adds a case that could not be tested. */
    public void skipped(String version, String name, String reason) {
        cases.add(new CaseResult(suite, version, name, Outcome.SKIPPED, reason, false));
    }

    /** Adds a case, which passes without problems. The report has the first five. */
    public void report(String version, String name, List<String> problems) {
        if (problems.isEmpty()) {
            passed(version, name);
        } else {
            String more = problems.size() > 5 ? " (and " + (problems.size() - 5) + " more)" : "";
            failed(version, name, String.join("; ", problems.subList(0, Math.min(5, problems.size()))) + more);
        }
    }

    /** The results so far. */
    public List<CaseResult> cases() {
        return List.copyOf(cases);
    }
}
