/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Creates temporary files. */
public final class TemporaryFiles {

    private static final String REMEDY =
            "; choose another folder for temporary files with JAVA_OPTS=-Djava.io.tmpdir=FOLDER";

    private TemporaryFiles() {}

    /**
     * Creates a folder, whose name begins with the name of this program and the number of the process.
     *
     * @throws InputException if the system's folder for temporary files does not exist or is not writable
     */
    public static Path createFolder() throws InputException {
        try {
            return Files.createTempDirectory(
                    "gml-fast-" + ProcessHandle.current().pid() + "-");
        } catch (IOException | IllegalArgumentException e) {
            throw new InputException("cannot create a folder in " + parent() + REMEDY, e);
        }
    }

    /**
     * Creates a file.
     *
     * @throws InputException if the system's folder for temporary files does not exist or is not writable
     */
    public static Path createFile(String suffix) throws InputException {
        try {
            return Files.createTempFile("gml-fast", suffix);
        } catch (IOException | IllegalArgumentException e) {
            throw new InputException("cannot create a file in " + parent() + REMEDY, e);
        }
    }

    /** Returns the exception for a failure to write a file into a folder for temporary files. */
    public static InputException failure(Path file, IOException e) {
        return new InputException("cannot write " + file + ": " + reason(e) + REMEDY, e);
    }

    private static String reason(IOException e) {
        return e.getMessage() == null ? "the file system refuses it" : e.getMessage();
    }

    private static String parent() {
        return System.getProperty("java.io.tmpdir");
    }
}
