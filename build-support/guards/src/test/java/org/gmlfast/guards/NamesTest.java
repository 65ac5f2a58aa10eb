/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.guards;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;

/**
 * Rules on names that hold across modules: one class per simple name, and no other module uses the internals of the
 * library.
 */
class NamesTest {

    private static final Path ROOT = Path.of("..", "..");

    private static JavaClasses main;

    @BeforeAll
    static void read() {
        main = new ClassFileImporter()
                .importPaths(Stream.of(
                                "gt-gml-fast",
                                "gs-wfs-bxml",
                                "quickstart",
                                "site",
                                "cite-tests",
                                "benchmarks",
                                "build-support/testing")
                        .map(module -> ROOT.resolve(module).resolve("target/classes"))
                        .filter(Files::exists)
                        .toList());
    }

    @Test
    void noTwoClassesHaveTheSameSimpleName() {
        Collection<List<String>> shared = main.stream()
                .filter(type -> type.isTopLevelClass()
                        && !type.getSimpleName().equals("package-info")
                        && !type.getPackageName().contains(".jmh_generated"))
                .collect(Collectors.groupingBy(
                        JavaClass::getSimpleName, Collectors.mapping(JavaClass::getName, Collectors.toList())))
                .values()
                .stream()
                .filter(names -> names.size() > 1)
                .toList();
        assertThat(shared).isEmpty();
    }

    /** NumberTextBenchmark measures a class that no API exposes alone. */
    @Test
    void onlyTheLibraryUsesItsInternals() {
        noClasses()
                .that()
                .resideOutsideOfPackages(
                        "org.gmlfast.stax..", "org.gmlfast.bxml..", "org.gmlfast.feature..", "org.gmlfast.xsd..")
                .and()
                .haveNameNotMatching(".*NumberTextBenchmark.*")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.gmlfast..internal..")
                .check(main);
    }
}
