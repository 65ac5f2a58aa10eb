/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.testing;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Files that tests read: sample data, responses of a real GeoServer, BXML files of another implementation. Most are in
 * {@code build-support/test-data}. The large ones are in {@code ../shared} beside the project or in the folder that the
 * system property {@code gmlfast.shared} names.
 */
public final class TestData {

    private TestData() {}

    /**
     * A file or folder by its path below either folder, such as {@code data/states/states.shp}. The test is skipped if
     * the path is in neither: see {@link Requirement#LARGE_DATA}.
     */
    public static Path file(String name) {
        Path file = find(name);
        Requirement.LARGE_DATA.require(file != null, name);
        return file;
    }

    /** Returns a file or folder without skipping the test; null if the path is in neither folder. */
    public static Path find(String name) {
        Path ours = projectRoot().resolve("build-support/test-data").resolve(name);
        if (Files.exists(ours)) {
            return ours;
        }
        Path shared = shared().resolve(name);
        return Files.exists(shared) && !Requirement.LARGE_DATA.isAbsent() ? shared : null;
    }

    private static Path shared() {
        String property = System.getProperty("gmlfast.shared", "");
        return property.isEmpty() ? projectRoot().resolveSibling("shared") : Path.of(property);
    }

    /** Returns the folder of the project. Tests run in the folder of their module, one or two levels below it. */
    public static Path projectRoot() {
        Path start = Path.of("").toAbsolutePath();
        for (Path folder = start; folder != null; folder = folder.getParent()) {
            if (Files.exists(folder.resolve("mvnw"))) {
                return folder;
            }
        }
        throw new IllegalStateException("the tests do not run inside the project: there is no mvnw above " + start);
    }
}
