/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies.encodings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.gmlfast.studies.encodings.PublishedTimes.Column;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ratios that the paper's text states. */
class PublishedTimesTest {

    @ParameterizedTest
    @CsvSource({
        "EXPAT, XTALK, DBLP_PARSE, 2.10",
        "EXPAT, SKIP, RE_QUERY_1, 5.98",
        "XTALK, SKIP, RE_QUERY_1, 3.28",
        "SKIP, XTALK, DBLP_PARSE, 1.12",
        "XTALK, SKIP, DBLP_QUERY, 1.12",
        "XTALK, TOKEN, DBLP_PARSE, 1.06",
        "XERCES_C, EXPAT, DBLP_PARSE, 3.32",
        "XALAN_J, XERCES_C, RE_QUERY_1, 5.22",
        "XALAN_C, XERCES_C, RE_QUERY_1, 2.08"
    })
    void ratiosAreThoseOfThePaper(PublishedTimes slow, PublishedTimes fast, Column column, double ratio) {
        assertThat(fast.speedUp(slow, column)).isCloseTo(ratio, within(0.005));
    }

    @Test
    void largestDocumentIsThatOfTheFirstQuery() {
        for (PublishedTimes method : PublishedTimes.values()) {
            assertThat(method.seconds(Column.RE_60)).isEqualTo(method.seconds(Column.RE_QUERY_1));
        }
    }

    @Test
    void tableHasSecondsAndGaps() {
        assertThat(PublishedTimes.table().toString())
                .contains("| Xalan-J | | out of memory | 42.701 |")
                .contains("| Skip | 4.887 | 9.283 | 0.360 | 2.363 | 1.442 | 0.030 |");
    }
}
