/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.download;

import java.net.URI;
import java.nio.file.Path;

/**
 * A response with features, in a file.
 *
 * @param file with the bytes as they were transmitted, perhaps compressed
 * @param url of the request
 * @param at the URL of the response, to which links are relative
 * @param isJson whether it is GeoJSON, and not GML
 * @param root the link to the next page and the numbers of features that the response announces
 * @param count the number of features; what it announces if they cannot be counted
 * @param keys a hash of each feature; null if they cannot be found
 * @param malformed why its features cannot be counted; null if they can
 */
record FeaturePage(
        Path file, URI url, URI at, boolean isJson, ResponseRoot root, long count, PageKeys keys, String malformed) {

    /** The same page in another file. */
    FeaturePage in(Path other) {
        return new FeaturePage(other, url, at, isJson, root, count, keys, malformed);
    }

    /** The same page with another link to the next one. */
    FeaturePage followedBy(String next) {
        ResponseRoot linked = new ResponseRoot(next, root.returned(), root.matched());
        return new FeaturePage(file, url, at, isJson, linked, count, keys, malformed);
    }

    /** Whether the server says that there are no more features than these. */
    boolean isWhole() {
        return root.matched() >= 0 && count >= root.matched();
    }

    /** Whether the features of the page have been found and identified. */
    boolean hasKeys() {
        return keys != null;
    }

    /** Whether this can be one of several pages: its features are known, and the document is whole. */
    boolean isSound() {
        return hasKeys() && malformed == null;
    }
}
