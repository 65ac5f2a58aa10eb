/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.cite;

import java.io.IOException;
import java.time.Duration;
import java.util.List;

import org.gmlfast.cite.wfs.WfsUnderTest;

/**
 * A suite that has run, or not.
 *
 * @param service what it looked at, for people
 * @param suite its name
 * @param cases its results; empty if it has not run
 * @param notRun why it has not run; null if it has
 * @param time how long it took
 */
public record SuiteRun(String service, String suite, List<CaseResult> cases, String notRun, Duration time) {

    /** Runs a suite. One that breaks off, or reports nothing, has failed. */
    public static SuiteRun of(String service, Suite suite, WfsUnderTest wfs) {
        Results results = new Results(suite.name());
        long start = System.nanoTime();
        String notRun = null;
        try {
            suite.run(wfs, results);
            if (results.cases().isEmpty()) {
                results.failed("-", "the suite", "it has reported nothing");
            }
        } catch (NotRunException e) {
            notRun = e.getMessage();
        } catch (IOException | RuntimeException e) {
            results.failed("-", "the suite", "it has broken off: " + e);
        }
        Duration time = Duration.ofNanos(System.nanoTime() - start);
        return new SuiteRun(service, suite.name(), results.cases(), notRun, time);
    }

    /** A suite that nobody wanted to run. */
    public static SuiteRun notRun(String service, Suite suite, String reason) {
        return new SuiteRun(service, suite.name(), List.of(), reason, Duration.ZERO);
    }

    /** The failures that nobody expects. */
    public List<CaseResult> unexpected() {
        return cases.stream().filter(CaseResult::isUnexpected).toList();
    }
}
