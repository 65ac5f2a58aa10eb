/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load.input;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;

import org.gmlfast.input.FeatureInput;

/** The layers of an input that are read in one pass. */
public interface LoadPart extends Closeable {

    /** The layers, in the order of {@link Reading#layers}. */
    List<LayerSchema> layers();

    /**
     * Opens the layers at their beginning; may be called repeatedly.
     *
     * @throws IOException if the input cannot be read
     */
    Reading open() throws IOException;

    /** Closes what has been opened for the types, and has not been read. */
    @Override
    default void close() throws IOException {
        // nothing is open
    }

    /** Layers that are read. */
    interface Reading extends Closeable {

        /** The layers, in the order of {@link LoadPart#layers}. */
        List<FeatureInput> layers();

        /**
         * The layer that now returns features: the only one, or the one of the next feature.
         *
         * @return null at the end
         * @throws IOException if the input cannot be read or is malformed
         */
        FeatureInput next() throws IOException;

        /** Notes on what has been read. */
        List<String> notes();

        /** The number of features that have been skipped because they cannot be read. */
        long skipped();
    }
}
