/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.source;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** A file that the user names as an input. */
public final class InputFile {

    private InputFile() {}

    /**
     * The path that a name stands for.
     *
     * @throws InputException if it can be none
     */
    public static Path path(String name) throws InputException {
        try {
            return Path.of(name);
        } catch (InvalidPathException e) {
            throw new InputException("\"" + name + "\" cannot be the name of a file", e);
        }
    }

    /**
     * Checks that there is something to be read.
     *
     * @throws InputException if there is no such file, or if it is a directory or must not be read
     */
    public static void check(Path path) throws InputException {
        if (!Files.exists(path)) {
            throw new InputException("there is no file " + path);
        }
        if (Files.isDirectory(path)) {
            throw new InputException(path + " is a directory");
        }
        if (!Files.isReadable(path)) {
            throw new InputException(path + " cannot be read: permission denied");
        }
    }
}
