/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.source.geojson;

import org.locationtech.jts.geom.Geometry;

/** A feature before it has a type. */
final class RawFeature {

    String type;

    /** Null if it has none. */
    String id;

    /** Null if it has none. */
    Geometry geometry;

    /** By column; shorter than the columns if the last of them are missing. */
    Object[] properties = {};
}
