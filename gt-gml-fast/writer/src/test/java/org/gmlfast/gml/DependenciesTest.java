/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

import org.junit.jupiter.api.Test;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;

/**
 * The files of the package and those below it depend on one another in one direction: names and values, settings,
 * output, encoders of properties and geometries, the compiled type, its compiler.
 */
class DependenciesTest {

    private static final String PACKAGE = "org.gmlfast.gml";

    /** For each top-level class the others that it or a nested class depends on. */
    private static Map<String, Set<String>> dependencies() {
        Map<String, Set<String>> dependencies = new TreeMap<>();
        for (JavaClass javaClass : new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages(PACKAGE)) {
            Set<String> targets = dependencies.computeIfAbsent(file(javaClass), name -> new TreeSet<>());
            for (Dependency dependency : javaClass.getDirectDependenciesFromSelf()) {
                JavaClass target = dependency.getTargetClass().getBaseComponentType();
                if (target.getPackageName().startsWith(PACKAGE) && !file(target).equals(file(javaClass))) {
                    targets.add(file(target));
                }
            }
        }
        return dependencies;
    }

    private static String file(JavaClass javaClass) {
        String name = javaClass.getName().substring(PACKAGE.length() + 1);
        return name.contains("$") ? name.substring(0, name.indexOf('$')) : name;
    }

    @Test
    void classesHaveNoCircularDependencies() {
        Map<String, Set<String>> dependencies = dependencies();
        assertThat(dependencies).hasSizeGreaterThan(30).containsKeys("settings.GmlSettings", "FeatureTypeCompiler");
        Set<String> done = new HashSet<>();
        for (String start : dependencies.keySet()) {
            assertThat(cycle(start, dependencies, new ArrayList<>(), done))
                    .as("a cycle of dependencies")
                    .isEmpty();
        }
    }

    /** The classes of a cycle, the first one again at the end; empty if there is no cycle. */
    private static List<String> cycle(
            String name, Map<String, Set<String>> dependencies, List<String> path, Set<String> done) {
        if (path.contains(name)) {
            List<String> cycle = new ArrayList<>(path.subList(path.indexOf(name), path.size()));
            cycle.add(name);
            return cycle;
        }
        if (done.contains(name)) {
            return List.of();
        }
        path.add(name);
        for (String next : dependencies.get(name)) {
            List<String> cycle = cycle(next, dependencies, path, done);
            if (!cycle.isEmpty()) {
                return cycle;
            }
        }
        path.remove(path.size() - 1);
        done.add(name);
        return List.of();
    }
}
