/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;

import org.junit.jupiter.api.Test;

class ProgressLineTest {

    private final ProgressLine features = new ProgressLine("features", 1);

    private static Duration seconds(int seconds) {
        return Duration.ofSeconds(seconds);
    }

    @Test
    void groupsDigitsAndShowsRateAndRest() {
        assertThat(features.line("parcels", 2_500_000, 10_000_000, seconds(10), 120))
                .isEqualTo("parcels:  25 % [==========                              ]"
                        + " 2,500,000 of 10,000,000 features, 250,000/s, 0:00:30 left");
        assertThat(features.line("a", 10, 10, seconds(3661), 60))
                .isEqualTo("a: 100 % [=================] 10 of 10 features, 0/s, 1:01:01");
    }

    @Test
    void keepsTheBarInNarrowTerminals() {
        assertThat(features.line("parcels", 2_500_000, 10_000_000, seconds(10), 79))
                .isEqualTo("parcels:  25 % [===            ] 2,500,000 of 10,000,000 features, 0:00:30 left");
        assertThat(features.line("parcels", 2_500_000, 10_000_000, seconds(10), 59))
                .isEqualTo("parcels:  25 % [=======                      ] 0:00:30 left");
        for (int width = 0; width < 200; width++) {
            for (int second = 0; second < 20; second++) {
                assertThat(features.line(
                                "/a/long/path/of/a/file.gml", second * 500_000, 10_000_000, seconds(second), width))
                        .hasSizeLessThanOrEqualTo(width)
                        .matches(
                                width < 50
                                        ? ".*"
                                        : "(?:/a/lo|\\.\\.\\.).*file.gml: .* % \\[=* *\\] .*\\d:\\d\\d:\\d\\d( left)?");
            }
        }
    }

    @Test
    void estimatesNothingInTheFirstMoments() {
        assertThat(features.line("a", 0, 1000, seconds(0), 78))
                .isEqualTo("a:   0 % [                                      ] 0 of 1,000 features, 0:00:00");
        assertThat(features.line("a", 5, 1000, seconds(1), 78)).doesNotContain("left", "/s");
        assertThat(features.line("a", 5, 1000, seconds(5), 78)).contains("1/s").doesNotContain("left");
    }

    @Test
    void showsTimeAloneWithoutTotalAndCount() {
        assertThat(features.line("planning", 0, -1, seconds(20), 78)).isEqualTo("planning: 0:00:20");
        assertThat(features.line("a", 1234, -1, seconds(2), 78)).isEqualTo("a: 1,234 features, 617/s, 0:00:02");
        assertThat(new ProgressLine("MiB", 1 << 20).line("joining", 3 << 20, 6 << 20, seconds(3), 78))
                .isEqualTo("joining:  50 % [===============                ] 3 of 6 MiB, 1/s, 0:00:03 left");
    }
}
