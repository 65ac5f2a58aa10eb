/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PropertySeedsTest {

    @Test
    void readsTheFactorOfTries() {
        assertThat(PropertySeeds.factor("1")).isEqualTo(1);
        assertThat(PropertySeeds.factor("20")).isEqualTo(20);
        assertThat(PropertySeeds.factor("0.25")).isEqualTo(0.25);
    }

    @Test
    void keepsOneTryAtLeast() {
        assertThat(PropertySeeds.scaled(400, 0.25)).isEqualTo(100);
        assertThat(PropertySeeds.scaled(6, 20)).isEqualTo(120);
        assertThat(PropertySeeds.scaled(3, 0.01)).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"abc", "", "0", "0.0", "-1", ".5", "100000"})
    void refusesOtherTextsWithTheNameOfTheSetting(String tries) {
        assertThatThrownBy(() -> PropertySeeds.factor(tries))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("gmlfast.tries is \"" + tries + '"');
    }
}
