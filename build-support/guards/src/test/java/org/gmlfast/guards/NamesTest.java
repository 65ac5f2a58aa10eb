/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.guards;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;

/** Rules on names that hold across modules: one class per simple name, and internals are used by few packages. */
class NamesTest {

    private static JavaClasses main;

    @BeforeAll
    static void read() {
        main = Modules.classes("target/classes");
    }

    @Test
    void classesHaveDistinctSimpleNames() {
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
    void internalPackagesAreUsedByListedPackagesOnly() {
        assertUsedOnlyBy(
                "org.gmlfast.stax.internal..",
                "org.gmlfast.stax..",
                "org.gmlfast.bxml..",
                "org.gmlfast.csv..",
                "org.gmlfast.geojson..",
                "org.gmlfast.flatgeobuf..",
                "org.gmlfast.xsd..");
        assertUsedOnlyBy("org.gmlfast.bxml.internal..", "org.gmlfast.bxml..", "org.gmlfast.feature..");
        assertUsedOnlyBy("org.gmlfast.feature.internal..", "org.gmlfast.feature..");
    }

    private static void assertUsedOnlyBy(String internals, String... rooms) {
        noClasses()
                .that()
                .resideOutsideOfPackages(rooms)
                .and()
                .haveNameNotMatching(".*NumberTextBenchmark.*")
                .should()
                .dependOnClassesThat()
                .resideInAPackage(internals)
                .check(main);
    }
}
