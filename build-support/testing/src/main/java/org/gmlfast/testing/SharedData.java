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
        return projectRoot().resolveSibling("shared");
    }

    /** Tests run in the folder of their module, which is one or two levels below the root. */
    private static Path projectRoot() {
        for (Path folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
            if (Files.exists(folder.resolve("mvnw"))) {
                return folder;
            }
        }
        throw new IllegalStateException("the tests do not run inside the project: there is no mvnw above "
                + Path.of("").toAbsolutePath());
    }
}
