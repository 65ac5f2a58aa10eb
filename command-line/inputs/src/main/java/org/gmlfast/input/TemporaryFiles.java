/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Creates temporary files, which are deleted at the latest when a signal ends the process. */
public final class TemporaryFiles {

    /** The advice in messages on how to write temporary files elsewhere. */
    public static final String REMEDY =
            "; choose another folder for temporary files with JAVA_OPTS=-Djava.io.tmpdir=FOLDER";

    private static final int BUFFER = 1 << 16;

    /** What is not deleted yet. */
    private static final Set<Path> KEPT = ConcurrentHashMap.newKeySet();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> KEPT.forEach(TemporaryFiles::delete)));
    }

    private TemporaryFiles() {}

    /**
     * Creates a folder, whose name begins with the name of this program and the number of the process.
     *
     * @throws InputException if the system's folder for temporary files does not exist or is not writable
     */
    public static Path createFolder() throws InputException {
        try {
            return kept(Files.createTempDirectory(
                    "gml-fast-" + ProcessHandle.current().pid() + "-"));
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
            return kept(Files.createTempFile("gml-fast", suffix));
        } catch (IOException | IllegalArgumentException e) {
            throw new InputException("cannot create a file in " + parent() + REMEDY, e);
        }
    }

    private static Path kept(Path path) {
        KEPT.add(path);
        return path;
    }

    /**
     * Copies a stream into a temporary file.
     *
     * @throws InputException if the file cannot be written, as on a full disk
     * @throws IOException if the stream cannot be read
     */
    public static void copy(InputStream in, Path file) throws IOException {
        byte[] buffer = new byte[BUFFER];
        try (OutputStream out = Files.newOutputStream(file)) {
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                try {
                    out.write(buffer, 0, count);
                } catch (IOException e) {
                    throw failure(file, e);
                }
            }
        }
    }

    /**
     * Deletes a file, or a folder with the files in it, as far as possible. Files that remain in the folder for
     * temporary files do no harm.
     */
    public static void delete(Path path) {
        File[] files = path.toFile().listFiles();
        if (files != null) {
            for (File file : files) {
                file.delete();
            }
        }
        path.toFile().delete();
        KEPT.remove(path);
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
