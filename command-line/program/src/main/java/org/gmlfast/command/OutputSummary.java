/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/**
 * Summarizes in one line what a command wrote to a file: features, bytes, and seconds since this object was created.
 */
final class OutputSummary {

    private static final double NANOS_PER_SECOND = 1e9;

    private final Path file;
    private final long start = System.nanoTime();

    /**
     * Starts measuring time.
     *
     * @param file the output file; null for standard output, which gets no summary
     */
    OutputSummary(Path file) {
        this.file = file;
    }

    /** Returns the summary of a document of features. */
    Optional<String> line(long features) throws IOException {
        return line(String.format(Locale.ROOT, features == 1 ? "%,d feature, " : "%,d features, ", features));
    }

    /** Returns the summary of any other document. */
    Optional<String> line() throws IOException {
        return line("");
    }

    private Optional<String> line(String contents) throws IOException {
        if (file == null) {
            return Optional.empty();
        }
        double seconds = (System.nanoTime() - start) / NANOS_PER_SECOND;
        return Optional.of(
                String.format(Locale.ROOT, "wrote %s: %s%,d bytes, %.1f s", file, contents, Files.size(file), seconds));
    }
}
