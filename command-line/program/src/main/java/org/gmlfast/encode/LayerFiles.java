/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.encode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

import org.gmlfast.input.InputException;
import org.gmlfast.input.InputFile;

/** The files of a folder, one for each layer. */
public final class LayerFiles {

    private final Path folder;
    private final String suffix;
    private final Set<String> used = new HashSet<>();

    /**
     * Creates the folder, if it does not exist.
     *
     * @param suffix of the names of files, with the dot
     * @throws InputException if it is a file, or cannot be created
     */
    public LayerFiles(String folder, String suffix) throws InputException {
        this.folder = InputFile.path(folder);
        this.suffix = suffix;
        try {
            Files.createDirectories(this.folder);
        } catch (IOException e) {
            throw new InputException(folder + " is not a folder and cannot become one", e);
        }
    }

    /** Returns a file for a layer, with a name that all systems allow. */
    public Path file(String layer) {
        String stem = layer.replaceAll("[\\p{Cntrl}/\\\\:*?\"<>|]", "_").replaceAll("^\\.+", "_");
        String name = stem;
        // the names of files differ in more than case on some systems
        for (int i = 2; !used.add(name.toLowerCase(Locale.ROOT)); i++) {
            name = stem + '_' + i;
        }
        return folder.resolve(name + suffix);
    }
}
