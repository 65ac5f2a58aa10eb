/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.rows.page;

/**
 * How to find the rows of a page, and why no faster way is used. Immutable.
 *
 * @param byKeys whether the keys of the rows are found first, instead of reading all rows before the page
 * @param start the end of an earlier page after which the rows are counted; null for the first row
 * @param skipped the number of rows between the start and the page
 * @param reason why the page is not found in a faster way; null without a reason
 */
public record PageWay(boolean byKeys, PageEnd start, long skipped, String reason) {

    /** The way to a page that begins at the first row. */
    public static final PageWay FIRST = new PageWay(true, null, 0, null);

    /** The way with OFFSET: the database reads all rows before the page. */
    public static PageWay byOffset(long offset, String reason) {
        return new PageWay(false, null, offset, reason);
    }

    /** The way by the keys of all rows before the page. */
    static PageWay byKeys(long offset, String reason) {
        return new PageWay(true, null, offset, reason);
    }

    /** The way from the end of an earlier page. */
    public static PageWay after(PageEnd start, long offset) {
        return new PageWay(true, start, offset - start.offset(), null);
    }

    /** Whether the page begins at the first row, which needs no search. */
    public boolean isFirst() {
        return start == null && skipped == 0;
    }

    /** The way in words, with the reason if it is not the fastest; null for a page that begins at the first row. */
    public String description() {
        if (isFirst()) {
            return null;
        }
        if (start == null) {
            return (byKeys ? "by keys" : "by offset") + (reason == null ? "" : ": " + reason);
        }
        return skipped == 0 ? "after the last key" : "after the key at " + start.offset() + ", and by keys from there";
    }
}
