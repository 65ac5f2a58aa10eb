/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.stax;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;

import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class CoordinateFormatTest {

    private static String text(CoordinateFormat format, double number) {
        byte[] bytes = new byte[3 + CoordinateFormat.MAX_LENGTH];
        int end = format.write(bytes, 3, number);
        return new String(bytes, 3, end - 3, StandardCharsets.US_ASCII);
    }

    @Example
    void writesNumbers() {
        assertThat(text(CoordinateFormat.list(2), 1.005)).isEqualTo("1");
        assertThat(text(CoordinateFormat.list(2), -0.001)).isEqualTo("0");
        assertThat(text(CoordinateFormat.list(3).padded(), 1.5)).isEqualTo("1.500");
        assertThat(text(CoordinateFormat.list(CoordinateFormat.ALL_DECIMALS), 1e-7))
                .isEqualTo("0.0000001");
        assertThat(text(CoordinateFormat.list(8), Double.NaN)).isEqualTo("NaN");
    }

    @Property
    void roundsTheExactValue(@ForAll double number, @ForAll @IntRange(max = 18) int decimals) {
        BigDecimal rounded = new BigDecimal(number).setScale(decimals, RoundingMode.HALF_UP);
        assertThat(new BigDecimal(text(CoordinateFormat.list(decimals), number)))
                .isEqualByComparingTo(rounded);
        assertThat(text(CoordinateFormat.list(decimals).padded(), number)).isEqualTo(rounded.toPlainString());
        assertThat(Double.parseDouble(text(CoordinateFormat.list(CoordinateFormat.ALL_DECIMALS), number)))
                .isEqualTo(number + 0.0);
    }
}
