/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.guards;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** LICENSE lists each module, and each library that a jar contains, whose notices are in the jar and its archive. */
class ShippedLicencesTest {

    private static final String DISTRIBUTION = "build-support/distribution/src/";

    /** A library, the name of its package in the jar, and the file with its licence. */
    private static final Pattern LIBRARY = Pattern.compile(" {4}\\S+:\\S+ +org\\.gmlfast\\.shaded\\.\\S+ +\\S+\\.txt");

    private static String read(String file) throws IOException {
        return Files.readString(Modules.ROOT.resolve(file));
    }

    private static List<String> found(String regex, String text) {
        return Pattern.compile(regex)
                .matcher(text)
                .results()
                .map(match -> match.group(1))
                .toList();
    }

    /** Returns the part of LICENSE about the contents of a jar. */
    private static List<String> contents(String module) throws IOException {
        return read("LICENSE")
                .split("\\(" + module + "\\) contains", 2)[1]
                .split("\n\n", 3)[1]
                .lines()
                .toList();
    }

    @Test
    void licenseListsEachModuleUnderItsLicence() throws IOException {
        String[] sections = read("LICENSE").split("GNU General Public License");
        assertThat(sections).hasSize(2);
        Map<String, String> lesser = modules(sections[0]);
        Map<String, String> general = modules(sections[1]);
        for (String module : found("<module>([^<]+)</module>", read("pom.xml"))) {
            boolean gpl = read(module + "/pom.xml").contains("license-header-gpl.txt");
            assertThat(gpl ? general : lesser).as("modules under one licence").containsKey(module);
            assertThat(gpl ? lesser : general).as("modules under the other").doesNotContainKey(module);
        }
        Stream.of(lesser, general)
                .flatMap(names -> names.keySet().stream())
                .forEach(folder -> assertThat(Modules.ROOT.resolve(folder)).isDirectory());
    }

    private static Map<String, String> modules(String section) {
        Map<String, String> modules = new TreeMap<>();
        Pattern.compile("(?m)^ {4}([a-z-]+(?:/[a-z-]+)?) {2,}(\\S.*)$")
                .matcher(section)
                .results()
                .forEach(match -> assertThat(modules.put(match.group(1), match.group(2)))
                        .as(match.group(1))
                        .isNull());
        return modules;
    }

    @ParameterizedTest
    @CsvSource({"gs-wfs-bxml", "spark"})
    void licenseListsEachLibraryThatAJarContains(String module) throws IOException {
        String pom = read(module + "/pom.xml");
        List<String> packages = found("<shadedPattern>([^<]+)<", pom);
        assertThat(contents(module)).allMatch(line -> LIBRARY.matcher(line).matches());
        assertThat(found(" (org\\.gmlfast\\.shaded\\.\\S+) ", text(module)))
                .as("packages that LICENSE lists for %s", module)
                .containsExactlyInAnyOrderElementsOf(packages);
        for (String group : List.of("org.wololo", "com.google.flatbuffers", "org.codehaus.woodstox")) {
            for (String library : found("<include>(" + group + ":[^<]+)</include>", pom)) {
                assertThat(text(module)).contains(" " + library + " ");
            }
        }
    }

    private static String text(String module) throws IOException {
        return String.join("\n", contents(module));
    }

    /** A class that keeps its package would be of a library that LICENSE does not list. */
    @ParameterizedTest
    @CsvSource({"gs-wfs-bxml", "spark"})
    void jarRenamesThePackagesOfEachLibraryThatItContains(String module) throws IOException {
        String pom = read(module + "/pom.xml");
        List<String> renamed = found("<pattern>([^<]+)</pattern>", pom);
        String shading = pom.substring(pom.indexOf("<artifactSet>"));
        for (String folder : found("<include>([a-z0-9]+/[a-z0-9*]+[^<]*)</include>", shading)) {
            String name = folder.replace("/**", "").replace('/', '.');
            assertThat(name.startsWith("org.gmlfast")
                            || renamed.stream()
                                    .anyMatch(start -> name.startsWith(start) || start.startsWith(name + '.')))
                    .as(folder)
                    .isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource({"gs-wfs-bxml, plugin, LICENSES/", "spark, spark, build-support/distribution/src/licences/"})
    void jarAndArchiveContainTheLicenceOfEachLibrary(String module, String archive, String folder) throws IOException {
        String pom = read(module + "/pom.xml");
        String assembly = read(DISTRIBUTION + "assembly/" + archive + ".xml");
        String page = read(DISTRIBUTION + "files/" + archive + ".md");
        for (String file : new TreeSet<>(found("(\\S+\\.txt)", text(module)))) {
            boolean own = file.startsWith("LGPL");
            Path licence = Modules.ROOT.resolve((own ? "LICENSES/" : folder) + file);
            assertThat(licence).isNotEmptyFile();
            if (!own) {
                assertThat(pom).containsAnyOf("<include>" + file + "</include>", "LICENSES/*.txt");
            }
            assertThat(assembly).contains(file);
            List<String> copies =
                    found(file + "</source>\\s*<outputDirectory>/</outputDirectory>\\s*<destName>([^<]+)<", assembly);
            assertThat(page).contains(copies.isEmpty() ? "licences/" + file : copies.get(0));
        }
    }
}
