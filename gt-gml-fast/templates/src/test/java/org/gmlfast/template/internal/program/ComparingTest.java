/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.template.internal.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

import org.junit.jupiter.api.Test;

class ComparingTest {

    /** In UTF-16, characters beyond U+FFFF come before those from U+E000 on; in UTF-8, they come last. */
    @Test
    void ordersTextsAsTheirBytesInUtf8() {
        List<String> texts = List.of(
                "", "a", "a\uFFFD", "a😀", "a😀b", "a😁", "b", "\uE000", "\uFF21", "\uFFFD", "😀", "😀\uFFFD", "😁");
        for (String one : texts) {
            for (String other : texts) {
                int expected = Arrays.compareUnsigned(
                        one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
                assertThat(Integer.signum(Comparing.compare(one, other)))
                        .as(one + " and " + other)
                        .isEqualTo(Integer.signum(expected));
            }
        }
    }
}
