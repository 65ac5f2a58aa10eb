/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/** Sums up, in one line, what a command wrote to a file: features, bytes and seconds since this object was made. */
final class WrittenFile {

    private static final double NANOS_PER_SECOND = 1e9;

    private final Path file;
    private final long start = System.nanoTime();

    /**
     * Starts the clock.
     *
     * @param file null for standard output, which gets no summary
     */
    WrittenFile(Path file) {
        this.file = file;
    }

    /** For a document of features. */
    Optional<String> summary(long features) throws IOException {
        return summary(String.format(Locale.ROOT, features == 1 ? "%,d feature, " : "%,d features, ", features));
    }

    /** For any other document. */
    Optional<String> summary() throws IOException {
        return summary("");
    }

    private Optional<String> summary(String contents) throws IOException {
        if (file == null) {
            return Optional.empty();
        }
        double seconds = (System.nanoTime() - start) / NANOS_PER_SECOND;
        return Optional.of(
                String.format(Locale.ROOT, "wrote %s: %s%,d bytes, %.1f s", file, contents, Files.size(file), seconds));
    }
}
