/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Files of real data: the small ones of {@code build-support/test-data} (system property {@code gmlfast.testdata}) and,
 * where the system property {@code gmlfast.shared} names their folder, the large ones. {@code benchmarks/run} sets
 * both.
 */
public final class BenchmarkData {

    private BenchmarkData() {}

    /** A file by its path below either folder; null if it is in neither. */
    public static Path find(String name) {
        Path small = Path.of(System.getProperty("gmlfast.testdata", "../build-support/test-data"), name);
        if (Files.exists(small)) {
            return small;
        }
        String shared = System.getProperty("gmlfast.shared");
        Path large = shared == null ? null : Path.of(shared, name);
        return large != null && Files.exists(large) ? large : null;
    }
}
