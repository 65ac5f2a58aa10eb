/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.crs.SpatialReference;
import org.gmlfast.model.RowSource;
import org.locationtech.jts.geom.Envelope;

/** The features of one layer, read once from first to last. Coordinates are x/y. Not thread-safe. */
public interface FeatureInput extends Closeable {

    /**
     * Returns the type of the first feature. Types of later features may have more attributes at the end, never fewer.
     */
    SimpleFeatureType schema();

    /** Returns the CRS of the coordinates. */
    SpatialReference spatialReference();

    /**
     * Returns the total number of features, if it is known without reading them.
     *
     * @throws IOException if the input fails
     */
    OptionalLong count() throws IOException;

    /** Returns the bounds of all features; null if they are unknown without reading the features. */
    Envelope bounds();

    /**
     * Returns whether a feature is in an area, for an input that returns only those in the area that it was opened
     * with.
     *
     * @return false also if the input returns features outside its area
     * @throws IOException if the input fails
     */
    default boolean hasFeatureIn(Envelope area) throws IOException {
        return false;
    }

    /**
     * Returns the next feature.
     *
     * @return null if there are no more
     * @throws IOException if the input fails or is malformed
     */
    SimpleFeature next() throws IOException;

    /**
     * Returns the features as rows, which are read in place of {@link #next}. Progress and notes are the same.
     *
     * @return null if the input has only features
     * @throws IOException if the input fails
     */
    default RowSource rows() throws IOException {
        return null;
    }

    /** Returns the names of the attributes that are columns of a table's primary key. */
    default List<String> primaryKey() {
        return List.of();
    }

    /**
     * Returns notes for the user on the features read so far, for example on omitted values.
     *
     * @return sentences without a final full stop
     */
    default List<String> notes() {
        return List.of();
    }

    /** Returns whether the input itself leaves out geometries with coordinates that are not finite. */
    default boolean hasFiniteGeometries() {
        return false;
    }

    /** Returns the number of features that have been skipped so far because they cannot be read. */
    default long skipped() {
        return 0;
    }

    /** Returns how much has been read, in {@link #unit}. */
    long position() throws IOException;

    /**
     * Returns the total size, in {@link #unit}.
     *
     * @return -1 if unknown
     */
    long size() throws IOException;

    /** Returns the unit of progress. */
    Unit unit();

    /** The units of progress. */
    enum Unit {
        /** Bytes of a file. */
        BYTES,
        /** Features of a table. */
        FEATURES
    }
}
