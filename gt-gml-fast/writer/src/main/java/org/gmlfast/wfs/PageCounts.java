/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.wfs;

import java.io.IOException;

import org.gmlfast.form.CollectionHeader;

/**
 * The counts of a page, which depend on the number of its features. The response counts the features as it writes them,
 * so that the server need not count them first.
 *
 * <pre>{@code
 * response.counts(new PageCounts() {
 *     public long count() { return features.size(); }
 *     public void addTo(CollectionHeader.Builder header, long returned) {
 *         header.numberReturned(returned).next(returned < limit ? null : link);
 *     }
 * });
 * }</pre>
 *
 * <p>Used by one thread. Its methods are called while no features of the page are being read, so that a server may
 * query its database without a second connection.
 */
public interface PageCounts {

    /** Whether the page is probably too large to be held back, so that counting it first costs less. Off by default. */
    default boolean isLarge() {
        return false;
    }

    /**
     * The page was too large to be held back. It is counted and read again.
     *
     * @param features the number of features that were written so far
     */
    default void outgrew(long features) {}

    /**
     * Counts the features of the page. Called only if the page is too large to be held back, or the format needs the
     * counts before the features.
     *
     * @throws IOException if the features cannot be counted
     */
    long count() throws IOException;

    /**
     * Sets the counts and links of a page in the header of its document.
     *
     * @param header has the links of a full page
     * @param returned the number of features in the page
     * @throws IOException if the matching features cannot be counted
     */
    void addTo(CollectionHeader.Builder header, long returned) throws IOException;
}
