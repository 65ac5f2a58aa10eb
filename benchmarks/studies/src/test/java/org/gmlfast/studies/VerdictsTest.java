/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class VerdictsTest {

    private final Verdicts verdicts = new Verdicts();

    @Test
    void claimHoldsWhollyPartlyOrNot() {
        verdicts.add("a", "text : binary", "5× to 60×", ratio -> ratio >= 5, 8, 60, 5);
        verdicts.add("b", "", "5×", ratio -> ratio >= 5, 5, 1.234);
        verdicts.add("c", "", "5×", ratio -> ratio >= 5, 0.5);
        assertThat(verdicts.table().toString())
                .contains("| --- | --- | --: | --: | --: |")
                .contains("| a | text : binary | 5× to 60× | 5× to 60× | yes |")
                .contains("| b | | 5× | 1.23× to 5× | partly |")
                .contains("| c | | 5× | 0.5× | no |");
    }

    /** On a machine without the C libraries. */
    @Test
    void leavesClaimWithoutFiguresOpen() {
        verdicts.add("a", "", "3×", ratio -> ratio >= 3, Double.NaN);
        assertThat(verdicts.table().toString()).contains("| a | | 3× | not measured | |");
    }
}
