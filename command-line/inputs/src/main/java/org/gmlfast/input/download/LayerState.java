/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.download;

/**
 * The known state of a layer at a URL, so that a later download can detect changes.
 *
 * @param announced the number of features that the server announces; -1 if it does not
 * @param validator the ETag of the response, or its date of Last-Modified, with the name of the header; null if there
 *     are none, or several responses
 * @param bytes of the features, not compressed
 * @param hash of the bytes of the features, in any order
 */
public record LayerState(long announced, String validator, long bytes, long hash) {

    /** The header in a text that {@link #described} has returned; null if there is none. */
    public static String validatorIn(String described) {
        int at = described == null ? -1 : Math.max(described.indexOf("ETag: "), described.indexOf("Last-Modified: "));
        return at < 0 ? null : described.substring(at);
    }

    /** What the server has announced, as a text; empty for nothing. */
    public String described() {
        String count = announced < 0 ? "" : "numberMatched: " + announced;
        return validator == null ? count : count.isEmpty() ? validator : count + "; " + validator;
    }
}
