/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.source;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.quickstart.crs.SpatialReference;
import org.locationtech.jts.geom.Envelope;

/** Features of one layer, read once from first to last. Coordinates are x/y. Belongs to one thread. */
public interface FeatureInput extends Closeable {

    /** The type of the first feature. Later ones may have more attributes at the end, never fewer. */
    SimpleFeatureType schema();

    /** What the coordinates are in. */
    SpatialReference spatialReference();

    /**
     * How many features there are in all, if that can be told without reading them.
     *
     * @throws IOException if the input fails
     */
    OptionalLong count() throws IOException;

    /** What encloses all features, if that can be told without reading them; else null. */
    Envelope bounds();

    /**
     * The next feature.
     *
     * @return null if there is none
     * @throws IOException if the input fails, or is not what it should be
     */
    SimpleFeature next() throws IOException;

    /**
     * What the user should know of the features read so far: values that were left out, for example.
     *
     * @return sentences without their ends
     */
    default List<String> notes() {
        return List.of();
    }

    /** How much has been read, in {@link #unit}. */
    long position() throws IOException;

    /**
     * How much there is to read, in {@link #unit}.
     *
     * @return -1 if that is unknown
     */
    long size() throws IOException;

    /** What progress is counted in. */
    Unit unit();

    /** What progress can be counted in. */
    enum Unit {
        /** Bytes of a file. */
        BYTES,
        /** Features of a table. */
        FEATURES
    }
}
