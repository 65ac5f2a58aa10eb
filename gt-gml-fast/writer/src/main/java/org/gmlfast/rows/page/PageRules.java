/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.rows.page;

import java.util.function.Supplier;

/**
 * Decides how the pages of a result are found. Immutable.
 *
 * <pre>{@code
 * PageRules rules = new PageRules(PageMethod.REMEMBERED, "--pages", null, null);
 * PageWay way = rules.way(10_000, () -> ends.before(result, 10_000));
 * }</pre>
 *
 * @param setting the method that is tried first
 * @param settingName the name of the setting, for messages
 * @param noKeys why rows cannot be found by their keys; null if they can
 * @param forgotten why the ends of pages are not remembered; null if they are
 */
public record PageRules(PageMethod setting, String settingName, String noKeys, String forgotten) {

    /** Whether the ends of pages are remembered. */
    public boolean remember() {
        return setting == PageMethod.REMEMBERED && noKeys == null && forgotten == null;
    }

    /**
     * The fastest way to find a page.
     *
     * @param offset the number of rows before the page
     * @param known returns the last known end of a page at or before the offset, or null; called only if ends are
     *     remembered
     */
    public PageWay way(long offset, Supplier<PageEnd> known) {
        if (setting == PageMethod.OFFSET) {
            return PageWay.byOffset(offset, settingName + " is offset");
        }
        if (noKeys != null) {
            return PageWay.byOffset(offset, noKeys);
        }
        if (offset == 0) {
            return PageWay.FIRST;
        }
        if (setting == PageMethod.KEYS) {
            return PageWay.byKeys(offset, settingName + " is keys");
        }
        if (forgotten != null) {
            return PageWay.byKeys(offset, forgotten);
        }
        PageEnd start = known.get();
        return start == null ? PageWay.byKeys(offset, "no key before it is known") : PageWay.after(start, offset);
    }
}
