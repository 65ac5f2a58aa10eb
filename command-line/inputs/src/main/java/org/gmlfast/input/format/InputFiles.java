/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.format;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import org.gmlfast.input.InputFile;
import org.gmlfast.input.InputFormat;
import org.gmlfast.input.gml.GmlUrl;

/** Lists the files of an input. */
public final class InputFiles {

    private static final String H2 = "jdbc:h2:";
    private static final String H2_FILE = "file:";
    private static final String HOME = "~";

    private InputFiles() {}

    /**
     * Returns the files of an input: a single file and those beside it that SQLite would read, the files of a
     * shapefile, or the file of an H2 database.
     *
     * @param name a name as for {@link FeatureInputs#open}
     * @return the files, which need not exist; empty if the input is not a file
     * @throws IOException if the name is not valid, or its directory cannot be read
     */
    public static List<Path> of(String name) throws IOException {
        if (name.startsWith(H2)) {
            return h2(name.substring(H2.length()));
        }
        if (name.startsWith("jdbc:") || GmlUrl.matches(name)) {
            return List.of();
        }
        if (name.equals(FeatureInputs.STANDARD_INPUT)) {
            // resolves to the file that standard input is redirected from, if any
            return List.of(Path.of("/dev/stdin"));
        }
        Path path = InputFile.path(name);
        Set<Path> files = new LinkedHashSet<>(List.of(path));
        for (InputFormat format : FeatureInputs.FORMATS) {
            files.addAll(format.files(path));
        }
        return List.copyOf(files);
    }

    private static List<Path> h2(String address) throws IOException {
        String path = address.startsWith(H2_FILE) ? address.substring(H2_FILE.length()) : address;
        int settings = path.indexOf(';');
        path = settings < 0 ? path : path.substring(0, settings);
        if (path.startsWith(HOME)) {
            path = System.getProperty("user.home") + path.substring(HOME.length());
        }
        return List.of(InputFile.path(path + ".mv.db"));
    }
}
