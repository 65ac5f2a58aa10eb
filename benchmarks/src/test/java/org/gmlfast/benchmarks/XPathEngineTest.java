/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import org.gmlfast.testing.FullBuildOnly;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The candidates of {@link XPathBenchmark} select the same nodes. */
@FullBuildOnly
class XPathEngineTest {

    @ParameterizedTest
    @EnumSource
    void enginesSelectSameNodes(XPathQuery query) throws Exception {
        byte[] xml = query.document.xml();
        XPathEngine.SAXON.prepare(query, xml);
        long expected = XPathEngine.SAXON.evaluate();
        for (XPathEngine engine : XPathEngine.values()) {
            engine.prepare(query, xml);
            assertThat(engine.evaluate()).as("%s", engine).isEqualTo(expected);
        }
    }
}
