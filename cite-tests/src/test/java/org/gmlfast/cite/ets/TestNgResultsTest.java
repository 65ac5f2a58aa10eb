/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.cite.ets;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.gmlfast.cite.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads results of OGC's suites. */
class TestNgResultsTest {

    @TempDir
    private Path folder;

    @Test
    void countsTestsWithoutTheirPreparation() throws IOException {
        Files.writeString(
                Files.createDirectories(folder.resolve("testng/1")).resolve("testng-results.xml"),
                """
                <testng-results><suite><test name="Basic WFS"><class name="org.x.Tests">
                  <test-method name="prepare" status="FAIL" is-config="true">
                    <exception class="E"><message>Not
                      implemented</message></exception></test-method>
                  <test-method name="one" status="PASS"/>
                  <test-method name="two" status="FAIL"><params><param index="0"><value>GET</value></param></params>
                    <exception class="java.lang.AssertionError"/></test-method>
                  <test-method name="three" status="SKIP"/>
                </class></test></suite></testng-results>
                """);
        assertThat(TestNgResults.newest(folder).methods())
                .containsExactly(
                        new TestNgResults.Method("Basic WFS", "Tests.one", Outcome.PASSED, ""),
                        new TestNgResults.Method(
                                "Basic WFS", "Tests.two[GET]", Outcome.FAILED, "java.lang.AssertionError"),
                        new TestNgResults.Method("Basic WFS", "Tests.three", Outcome.SKIPPED, "Not implemented"));
    }
}
