/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;

/**
 * A format of input files. A new format implements this interface in a package of its own and is added to the list of
 * {@code FeatureInputs}. Implementations have no state.
 */
public interface InputFormat {

    /** Returns the name of the format in messages and documentation. */
    String name();

    /**
     * Returns whether a file has this format, by its name, its first bytes, or the files beside it.
     *
     * @throws IOException if the file cannot be read
     */
    boolean matches(Path file) throws IOException;

    /**
     * Opens a file that {@link #matches}.
     *
     * @throws IOException if the file cannot be read or is malformed
     */
    FeatureInput open(Path file, InputOptions options) throws IOException;

    /**
     * Returns the names of the layers of a file that {@link #matches}.
     *
     * @return empty if it always has one layer, which needs no name
     * @throws IOException if the file cannot be read
     */
    default List<String> layers(Path file) throws IOException {
        return List.of();
    }

    /**
     * Returns the files that an input of this name would read, beside the file itself. An output must not be one of
     * them.
     *
     * @return the files, which need not exist
     * @throws IOException if the directory cannot be read
     */
    default List<Path> files(Path file) throws IOException {
        return List.of();
    }

    /** Returns whether a stream that begins with these bytes has this format. */
    default boolean matches(byte[] head) {
        return false;
    }

    /**
     * Opens a stream whose first bytes {@link #matches(byte[])}.
     *
     * @param name of the stream, for messages
     * @throws IOException if reading fails or the stream is malformed
     */
    default FeatureInput open(InputStream in, String name, String layer, InputOptions options) throws IOException {
        throw new UnsupportedFormatException(name + " is " + name() + ", which is read from files only");
    }
}
