/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies.encodings;

import java.util.List;

/**
 * The scale of a run.
 *
 * @param records of the bibliography
 * @param properties of the listings: several sizes, the largest last
 * @param cldrBytes the number of bytes of CLDR; 0 for none
 * @param features whether GML is read
 * @param treeBytes the largest document that is held in memory as a tree
 * @param warmUp milliseconds of CPU time of each work before it is measured
 * @param measured milliseconds of CPU time of a measurement, if a pass does not take longer
 */
record StudyScale(
        int records,
        List<Integer> properties,
        long cldrBytes,
        boolean features,
        long treeBytes,
        long warmUp,
        long measured) {

    /** The sizes of the study. */
    static final StudyScale FULL = new StudyScale(
            433_000, List.of(2500, 5000, 10_000, 20_000, 40_000, 60_000), Long.MAX_VALUE, true, 100_000_000, 1500, 300);

    /** A scale for a run of a few minutes. */
    static final StudyScale QUICK =
            new StudyScale(25_000, List.of(2500, 5000, 10_000), 8_000_000, true, 100_000_000, 1000, 200);

    /** The number of properties of the largest document. */
    int mostProperties() {
        return properties.get(properties.size() - 1);
    }
}
