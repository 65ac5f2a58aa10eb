/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.cite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

import org.gmlfast.cite.wfs.WfsUnderTest;
import org.gmlfast.cite.wfs.XmlDom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The report of a run: tests that did not run have not passed. */
class ComplianceReportTest {

    @TempDir
    private Path folder;

    private interface Body {
        void run(Results results) throws IOException;
    }

    private static Suite suite(String name, Body body) {
        return new Suite() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public void run(WfsUnderTest wfs, Results results) throws IOException {
                body.run(results);
            }
        };
    }

    private String report(Suite suite, String name) throws IOException {
        ComplianceReport report = new ComplianceReport();
        report.add(SuiteRun.of("a service", suite, null));
        report.write(folder);
        return Files.readString(folder.resolve(name));
    }

    @Test
    void countsByVersion() throws IOException {
        Suite suite = suite("S", r -> {
            r.passed("1.0.0", "a");
            r.passed("2.0.0", "a");
            r.failed("2.0.0", "b", "<why> & \"how\"");
            r.failedAsKnown("2.0.0", "c", "as it is");
            r.skipped("2.0.0", "d", "nothing there");
            r.skipped("2.0.0", "e", "nothing there");
        });
        assertThat(report(suite, "report.txt"))
                .contains("1 suites have run, 0 have not; 2 passed, 1 failed, 1 failed as known, 2 skipped")
                .containsPattern("S +1.0.0 +1 +0 +0 +0 ")
                .containsPattern("S +2.0.0 +1 +1 +1 +2 ")
                .contains("2.0.0 b: <why> & \"how\"")
                .contains("2 × 2.0.0: nothing there");
        byte[] html = Files.readAllBytes(folder.resolve("report.html"));
        String text = XmlDom.parse(new String(html, StandardCharsets.UTF_8)
                        .replaceFirst("<!DOCTYPE html>", "")
                        .replaceFirst("<meta charset=\"utf-8\">", "")
                        .getBytes(StandardCharsets.UTF_8))
                .getDocumentElement()
                .getTextContent();
        assertThat(text).contains("2.0.0 b: <why> & \"how\"").contains("2 × 2.0.0: nothing there");
    }

    @Test
    void countsSuiteThatDidNotRunAsNotPassed() throws IOException {
        Suite suite = suite("S", r -> {
            throw new NotRunException("the tool is not installed");
        });
        assertThat(report(suite, "report.txt"))
                .contains("0 suites have run, 1 have not; 0 passed")
                .contains("not run: the tool is not installed");
        assertThat(report(suite, "report.html")).contains("not run: the tool is not installed");
    }

    @Test
    void countsAbortedAndEmptySuitesAsFailed() throws IOException {
        Suite broken = suite("S", r -> {
            r.passed("1.0.0", "a");
            throw new IOException("the service has gone");
        });
        assertThat(report(broken, "report.txt"))
                .contains("1 passed, 1 failed")
                .contains("the suite was aborted: java.io.IOException: the service has gone");
        assertThat(report(suite("S", r -> {}), "report.txt")).contains("0 passed, 1 failed");
    }
}
