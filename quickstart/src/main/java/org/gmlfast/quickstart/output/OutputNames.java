/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.output;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Refuses outputs that would replace an input or each other. */
public final class OutputNames {

    private OutputNames() {}

    /**
     * Checks where a command is about to write.
     *
     * @param inputs files that are read, existing or not
     * @param outputs names of files; null and {@link DocumentTarget#STANDARD_OUTPUT} for none
     * @throws OutputException if an output is the same file as an input or another output, be it through a link
     * @throws IOException if that cannot be told
     */
    public static void check(List<Path> inputs, String... outputs) throws IOException {
        List<Path> checked = new ArrayList<>();
        for (String name : outputs) {
            if (name == null || name.equals(DocumentTarget.STANDARD_OUTPUT)) {
                continue;
            }
            Path output = DocumentTarget.path(name);
            for (Path input : inputs) {
                if (isSame(output, input)) {
                    throw new OutputException(output + " would replace the input"
                            + (output.equals(input) ? "" : ", " + input) + "; write to another file");
                }
            }
            for (Path other : checked) {
                if (isSame(output, other) || place(output).equals(place(other))) {
                    throw new OutputException(output + " cannot be the document and its schema at the same time");
                }
            }
            checked.add(output);
        }
    }

    private static boolean isSame(Path output, Path other) throws IOException {
        return Files.isRegularFile(output) && Files.isRegularFile(other) && Files.isSameFile(output, other);
    }

    /** The path that a file that does not exist yet is going to have. */
    private static Path place(Path path) throws IOException {
        Path absolute = path.toAbsolutePath().normalize();
        Path folder = absolute.getParent();
        return folder == null || !Files.isDirectory(folder)
                ? absolute
                : folder.toRealPath().resolve(absolute.getFileName());
    }
}
