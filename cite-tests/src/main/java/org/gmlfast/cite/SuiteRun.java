/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.cite;

import java.io.IOException;
import java.time.Duration;
import java.util.List;

import org.gmlfast.cite.wfs.WfsUnderTest;
import org.gmlfast.testing.Requirement;

/**
 * The results of a suite, or the reason why it did not run.
 *
 * @param service the name of the service in the report
 * @param suite the name of the suite
 * @param cases its results; empty if it did not run
 * @param notRun why it did not run; null if it did
 * @param missing the requirement that the machine lacks; null if it ran, or did not run for another reason
 * @param time how long it took
 */
public record SuiteRun(
        String service, String suite, List<CaseResult> cases, String notRun, Requirement missing, Duration time) {

    /** Runs a suite. A suite that throws or reports no results has failed. */
    public static SuiteRun of(String service, Suite suite, WfsUnderTest wfs) {
        Results results = new Results(suite.name());
        long start = System.nanoTime();
        String notRun = null;
        Requirement missing = null;
        try {
            suite.run(wfs, results);
            if (results.cases().isEmpty()) {
                results.failed("-", "the suite", "the suite reported no results");
            }
        } catch (NotRunException e) {
            notRun = e.getMessage();
            missing = e.missing();
        } catch (IOException | RuntimeException e) {
            results.failed("-", "the suite", "the suite was aborted: " + e);
        }
        Duration time = Duration.ofNanos(System.nanoTime() - start);
        return new SuiteRun(service, suite.name(), results.cases(), notRun, missing, time);
    }

    /** A suite that was not selected. */
    public static SuiteRun notRun(String service, Suite suite, String reason) {
        return new SuiteRun(service, suite.name(), List.of(), reason, null, Duration.ZERO);
    }

    /** The unknown failures. */
    public List<CaseResult> unexpected() {
        return cases.stream().filter(CaseResult::isUnexpected).toList();
    }
}
