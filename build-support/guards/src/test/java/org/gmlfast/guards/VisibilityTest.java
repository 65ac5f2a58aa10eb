/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.guards;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaModifier;

/**
 * Types are public where another package needs them: refers to them, calls methods that have them in their signatures,
 * or has them made by a framework that gets their names. The API of the library may be public without that.
 */
class VisibilityTest {

    private static final Pattern IMPORT =
            Pattern.compile("^import (?:static )?(org\\.gmlfast\\.[a-z0-9_.]*[A-Z]\\w*)", Pattern.MULTILINE);

    private static final Pattern QUOTED = Pattern.compile("\"(org\\.gmlfast\\.[a-z0-9_.]*[A-Z]\\w*)\"");

    private static final Pattern NAME = Pattern.compile("\\b(org\\.gmlfast\\.[a-z0-9_.]*[A-Z]\\w*)");

    private static final Set<String> NEEDED = new HashSet<>();
    private static JavaClasses main;

    @BeforeAll
    static void read() throws IOException {
        main = Modules.classes("target/classes");
        main.forEach(VisibilityTest::addReferences);
        Modules.classes("target/test-classes").forEach(VisibilityTest::addReferences);
        List<String> modules = new ArrayList<>(Modules.all());
        modules.add("benchmarks/studies");
        for (String module : modules) {
            Path sources = Modules.ROOT.resolve(module).resolve("src");
            addNames(IMPORT, Modules.files(sources.resolve("main/java")));
            addNames(QUOTED, Modules.files(sources.resolve("main/java")));
            addNames(IMPORT, Modules.files(sources.resolve("test/java")));
            addNames(NAME, Modules.files(sources.resolve("main/resources")));
        }
    }

    /** The values of constants and the types of caught exceptions show in the sources alone. */
    private static void addNames(Pattern pattern, List<Path> files) throws IOException {
        for (Path file : files) {
            Matcher names = pattern.matcher(Files.readString(file));
            while (names.find()) {
                NEEDED.add(names.group(1));
            }
        }
    }

    /** Adds types to which a class refers without naming them: it may call a method of what another method returns. */
    private static void addReferences(JavaClass from) {
        Stream<JavaClass> signatures = from.getMethodCallsFromSelf().stream()
                .flatMap(call -> Stream.concat(
                        Stream.of(call.getTarget().getRawReturnType()),
                        call.getTarget().getRawParameterTypes().stream()));
        // a lambda for a parameter of a constructor
        Stream<JavaClass> parameters = from.getConstructorCallsFromSelf().stream()
                .flatMap(call -> call.getTarget().getRawParameterTypes().stream());
        Stream<JavaClass> references =
                from.getDirectDependenciesFromSelf().stream().map(dependency -> dependency.getTargetClass());
        Stream.of(signatures, parameters, references)
                .flatMap(types -> types)
                .map(VisibilityTest::topLevel)
                .filter(to -> !to.getPackageName().equals(from.getPackageName()))
                // the compiler would add a bridge for a method of a superclass that is not public
                .flatMap(to -> Stream.concat(Stream.of(to), to.getAllRawSuperclasses().stream()))
                .forEach(to -> NEEDED.add(to.getName()));
    }

    private static JavaClass topLevel(JavaClass type) {
        JavaClass outermost = type;
        while (outermost.tryGetComponentType().isPresent()) {
            outermost = outermost.tryGetComponentType().get();
        }
        while (outermost.getEnclosingClass().isPresent()) {
            outermost = outermost.getEnclosingClass().get();
        }
        return outermost;
    }

    @Test
    void publicTypesAreNeededInOtherPackages() {
        List<String> unneeded = main.stream()
                .filter(type -> type.isTopLevelClass() && type.getModifiers().contains(JavaModifier.PUBLIC))
                .filter(type -> !Modules.API.matcher(type.getPackageName()).matches())
                .filter(type -> !type.getPackageName().contains("jmh_generated"))
                .filter(type -> type.getMethods().stream().noneMatch(VisibilityTest::isEntryPoint))
                .map(JavaClass::getName)
                .filter(name -> !NEEDED.contains(name))
                .sorted()
                .toList();
        assertThat(unneeded).as("public types that no other package needs").isEmpty();
    }

    private static boolean isEntryPoint(JavaCodeUnit method) {
        return method.getName().equals("main") || method.getName().equals("premain");
    }
}
