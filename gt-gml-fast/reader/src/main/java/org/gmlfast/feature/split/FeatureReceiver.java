/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.split;

/** Receives the features of a file. */
@FunctionalInterface
public interface FeatureReceiver {

    /**
     * A feature, in the order of the file.
     *
     * @param id null if it has none
     * @param start the offset of its start tag
     * @param end the offset after its end tag
     */
    void feature(String id, long start, long end);
}
