/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.rows.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

import org.junit.jupiter.api.Test;

class PageRulesTest {

    private static final PageEnd END = new PageEnd(20, List.of("7"));

    private static PageWay way(PageMethod setting, String noKeys, String forgotten, long offset, PageEnd known) {
        return new PageRules(setting, "--pages", noKeys, forgotten).way(offset, () -> known);
    }

    @Test
    void startsAfterKnownKey() {
        assertThat(way(PageMethod.REMEMBERED, null, null, 20, END))
                .isEqualTo(new PageWay(true, END, 0, null))
                .extracting(PageWay::description)
                .isEqualTo("after the last key");
        assertThat(way(PageMethod.REMEMBERED, null, null, 25, END))
                .isEqualTo(new PageWay(true, END, 5, null))
                .extracting(PageWay::description)
                .isEqualTo("after the key at 20, and by keys from there");
    }

    @Test
    void givesReasonForSlowerWay() {
        assertThat(way(PageMethod.REMEMBERED, null, null, 20, null).description())
                .isEqualTo("by keys: no key before it is known");
        assertThat(way(PageMethod.REMEMBERED, null, "the condition is long", 20, END)
                        .description())
                .isEqualTo("by keys: the condition is long");
        assertThat(way(PageMethod.KEYS, null, null, 20, END).description()).isEqualTo("by keys: --pages is keys");
        assertThat(way(PageMethod.REMEMBERED, "it has no key", null, 20, END).description())
                .isEqualTo("by offset: it has no key");
        assertThat(way(PageMethod.OFFSET, "it has no key", null, 20, END).description())
                .isEqualTo("by offset: --pages is offset");
    }

    @Test
    void givesNoReasonForFirstPage() {
        for (PageMethod method : PageMethod.values()) {
            assertThat(way(method, null, null, 0, null).description()).isNull();
        }
    }

    @Test
    void remembersOnlyWhatIsUsed() {
        assertThat(new PageRules(PageMethod.REMEMBERED, "", null, null).remember())
                .isTrue();
        assertThat(new PageRules(PageMethod.KEYS, "", null, null).remember()).isFalse();
        assertThat(new PageRules(PageMethod.REMEMBERED, "", "no key", null).remember())
                .isFalse();
        assertThat(new PageRules(PageMethod.REMEMBERED, "", null, "long").remember())
                .isFalse();
    }
}
