/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.testing;

import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Assumptions;

/**
 * Real data and responses of a real GeoServer. They lie in {@code ../shared} beside the project where it is developed,
 * or where the system property {@code gmlfast.shared} says, and nowhere else: tests that need them are skipped then.
 */
public final class SharedData {

    private SharedData() {}

    /** A file below that folder; the test is skipped, saying so, if it is not there. */
    public static Path file(String name) {
        Path file = folder().resolve(name);
        Assumptions.assumeTrue(Files.exists(file), () -> "skipped: there is no " + file);
        return file;
    }

    private static Path folder() {
        String property = System.getProperty("gmlfast.shared");
        if (property != null && !property.isEmpty()) {
            return Path.of(property);
        }
        // tests run in the folder of their module
        return Path.of("").toAbsolutePath().resolve("../../shared").normalize();
    }
}
