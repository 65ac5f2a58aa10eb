/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load.diff;

/**
 * The number of differences of a layer.
 *
 * @param layer its name
 */
public record LayerDifferences(String layer, long added, long changed, long removed, long same) {

    LayerDifferences with(Change change) {
        return new LayerDifferences(
                layer,
                added + (change == Change.ADDED ? 1 : 0),
                changed + (change == Change.CHANGED ? 1 : 0),
                removed + (change == Change.REMOVED ? 1 : 0),
                same + (change == Change.SAME ? 1 : 0));
    }

    /** What becomes of a feature. */
    enum Change {
        ADDED,
        CHANGED,
        REMOVED,
        SAME
    }
}
