/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.guards;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;

/** Tests whose requirement is missing are skipped, not failed, so that the build runs on a machine with a JDK alone. */
class SkipsTest {

    private static final String SERVER = "org.gmlfast.testing.PostgresServer";
    private static final String HOOK = "org.gmlfast.testing.PostgisNeeded";

    /** jqwik reports a skip in such a method as an error. */
    @Test
    void classesWithHooksThatStartPostgresqlDeclareIt() {
        methods()
                .that()
                .areAnnotatedWith("net.jqwik.api.lifecycle.BeforeContainer")
                .and(startPostgresql())
                .should(beInAClassWithTheHook())
                .check(Modules.classes("target/test-classes"));
    }

    /**
     * Tests that run what every machine has: Java, the launcher, a shell; or what they have looked for before, as
     * browsers.
     */
    private static final String[] RUN_WHAT_IS_THERE = {
        "ServeProcess",
        "LauncherTest",
        "ClassArchiveIT",
        "UsageTest",
        "StreamingTest",
        "LoadTest",
        "LongInsertTest",
        "LoadKillsTest",
        "DocumentedCodeTest",
        "UnsupportedFormatTest",
        "ExportTest",
        "CommunityModuleTest",
        "CompletionTest",
        "OtherGzipReadersTest",
        "GdalDimensionTest",
        "HeadlessBrowser",
        "SearchTest",
        "Cluster",
        "GmlFiles"
    };

    @Test
    void testsRunProgramsThroughTheirRequirement() {
        noClasses()
                .that(runOther())
                .should()
                .callConstructor(ProcessBuilder.class, String[].class)
                .orShould()
                .callConstructor(ProcessBuilder.class, List.class)
                .because("Requirement.process skips the test on a machine without the program")
                .check(Modules.classes("target/test-classes"));
    }

    /** A command reports the skip as a failure of its own. */
    @Test
    void testsOfCommandsThatStartPostgresqlAskForItThemselves() {
        Set<String> commands = Modules.classes("target/classes").stream()
                .filter(type -> type.isAnnotatedWith("picocli.CommandLine$Command"))
                .filter(type -> type.getMethodCallsFromSelf().stream()
                        .anyMatch(call -> call.getTargetOwner().getName().equals(SERVER)))
                .map(JavaClass::getName)
                .collect(Collectors.toSet());
        assertThat(commands).isNotEmpty();
        classes()
                .that(DescribedPredicate.describe(
                        "run commands that start PostgreSQL", type -> type.getConstructorCallsFromSelf().stream()
                                .anyMatch(call ->
                                        commands.contains(call.getTargetOwner().getName()))))
                .should()
                .callMethod(SERVER, "require")
                .check(Modules.classes("target/test-classes"));
    }

    private static DescribedPredicate<JavaClass> runOther() {
        Set<String> known = Set.of(RUN_WHAT_IS_THERE);
        return DescribedPredicate.describe(
                "run programs that may be missing", type -> !known.contains(type.getSimpleName()));
    }

    private static DescribedPredicate<JavaMethod> startPostgresql() {
        return DescribedPredicate.describe("start PostgreSQL", method -> method.getMethodCallsFromSelf().stream()
                .anyMatch(call -> call.getTargetOwner().getName().equals(SERVER)));
    }

    private static ArchCondition<JavaMethod> beInAClassWithTheHook() {
        return new ArchCondition<>("be in a class with the hook " + HOOK) {
            @Override
            public void check(JavaMethod method, ConditionEvents events) {
                boolean hooked = method.getOwner().getAnnotations().stream()
                        .anyMatch(annotation ->
                                annotation.getProperties().toString().contains(HOOK));
                events.add(new SimpleConditionEvent(method, hooked, method.getFullName()));
            }
        };
    }
}
