/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.output;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Rejects outputs that would replace an input or each other. */
public final class OutputConflicts {

    private OutputConflicts() {}

    /**
     * Checks the outputs of a command.
     *
     * @param inputs the input files, existing or not
     * @param outputs names of output files; null and {@link DocumentTarget#STANDARD_OUTPUT} are ignored
     * @throws OutputException if an output is the same file as an input or another output, possibly through a link
     * @throws IOException if files cannot be compared
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
                if (isSame(output, other) || target(output).equals(target(other))) {
                    throw new OutputException("the document and its schema cannot both be written to " + output
                            + "; give different names");
                }
            }
            checked.add(output);
        }
    }

    private static boolean isSame(Path output, Path other) throws IOException {
        return Files.isRegularFile(output) && Files.isRegularFile(other) && Files.isSameFile(output, other);
    }

    /** Returns the real path that a file will have once it exists. */
    private static Path target(Path path) throws IOException {
        Path absolute = path.toAbsolutePath().normalize();
        Path folder = absolute.getParent();
        return folder == null || !Files.isDirectory(folder)
                ? absolute
                : folder.toRealPath().resolve(absolute.getFileName());
    }
}
