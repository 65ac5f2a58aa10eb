/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.guards;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;

/** The modules of the project, as the root pom lists them. */
final class Modules {

    static final Path ROOT = Path.of("..", "..");

    /** The names of the packages that are the API of the library. */
    static final Pattern API = Pattern.compile(
            "org\\.gmlfast\\.(stax|stax\\.output|deflate|bxml|bxml\\.format|model|gml|gml\\.(settings|output|geometry)|form|wfs|xsd|feature|feature\\.(source|settings|schema|split)|datastore|csv|geojson|flatgeobuf|template|template\\.syntax|rows|rows\\.(page|wkb)|spark|xpath)");

    private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");

    /** Declarations of foreign types, and these tests. */
    private static final List<String> EXCLUDED = List.of("build-support/osgeo-api", "build-support/guards");

    private Modules() {}

    /** Returns the folders of all modules of the normal build. */
    static List<String> all() {
        try {
            String pom = Files.readString(ROOT.resolve("pom.xml"));
            return MODULE.matcher(pom.substring(0, pom.indexOf("</modules>")))
                    .results()
                    .map((MatchResult match) -> match.group(1))
                    .filter(module -> !EXCLUDED.contains(module))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Reads the classes of all modules.
     *
     * @param folder target/classes or target/test-classes
     */
    static JavaClasses classes(String folder) {
        return new ClassFileImporter()
                .importPaths(all().stream()
                        .map(module -> ROOT.resolve(module).resolve(folder))
                        .filter(Files::exists)
                        .toList());
    }

    /** Returns the files in a folder; none if it does not exist. */
    static List<Path> files(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).toList();
        }
    }
}
