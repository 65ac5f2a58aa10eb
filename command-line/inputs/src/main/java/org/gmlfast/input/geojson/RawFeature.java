/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.geojson;

import org.locationtech.jts.geom.Geometry;

/** A feature without a feature type. */
final class RawFeature {

    /** The number of the feature in the input, starting at 1; skipped features count. */
    long number;

    String type;

    /** The id; null if there is none. */
    String id;

    /** The geometry; null if there is none. */
    Geometry geometry;

    /** The values by column; shorter than the columns if the last ones are missing. */
    Object[] properties = {};
}
