/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.guards;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaFieldAccess;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;

/**
 * Unused main code fails the build: classes and members that no main code refers to.
 *
 * <p>Exceptions: public types in the API packages of the library may be used by tests alone, and their public and
 * protected members need not be used at all, nor their implementations. Modules that exist for tests may be used by
 * tests. A member that only tests or the studies use is unused, unless its Javadoc contains "for tests" or "for the
 * studies".
 *
 * <p>The compiler copies the values of constants, so a class file shows no reference to them; their names are looked up
 * in the sources instead.
 */
class UnusedCodeTest {

    /** Modules whose main code is there for tests. */
    private static final Pattern FOR_TESTS = Pattern.compile("org\\.gmlfast\\.(testing|cite|benchmarks)\\b.*");

    private static final Set<String> ENTRY_POINTS = Set.of("main", "premain");

    private static final String EVERYWHERE = "";

    private static JavaClasses main;

    /** Names of classes and keys of members. */
    private static final Set<String> USED_BY_MAIN = new HashSet<>();

    private static final Set<String> USED_BY_TESTS = new HashSet<>();

    /** The text of each top-level class, by its name. */
    private static final Map<String, String> SOURCES = new HashMap<>();

    /** The number of occurrences of each word in all sources, and in each of them. */
    private static final Map<String, Map<String, Integer>> WORDS = new HashMap<>();

    private static final StringBuilder RESOURCES = new StringBuilder();

    @BeforeAll
    static void read() throws IOException {
        main = Modules.classes("target/classes");
        collect(main, USED_BY_MAIN);
        collect(Modules.classes("target/test-classes"), USED_BY_TESTS);
        for (String module : Modules.all()) {
            Path sources = Modules.ROOT.resolve(module).resolve("src/main/java");
            for (Path file : Modules.files(sources)) {
                String path = sources.relativize(file).toString();
                addSource(path.replace(".java", "").replace('/', '.').replace('\\', '.'), Files.readString(file));
            }
            for (Path file : Modules.files(Modules.ROOT.resolve(module).resolve("src/main/resources"))) {
                RESOURCES.append(Files.readString(file)).append('\n');
            }
        }
    }

    private static void addSource(String type, String text) {
        SOURCES.put(type, text);
        Map<String, Integer> own = WORDS.computeIfAbsent(type, t -> new HashMap<>());
        Map<String, Integer> all = WORDS.computeIfAbsent(EVERYWHERE, t -> new HashMap<>());
        Pattern.compile("\\w+").matcher(text).results().map(MatchResult::group).forEach(word -> {
            own.merge(word, 1, Integer::sum);
            all.merge(word, 1, Integer::sum);
        });
    }

    // ---- uses

    private static void collect(JavaClasses classes, Set<String> used) {
        for (JavaClass from : classes) {
            from.getDirectDependenciesFromSelf().stream()
                    .map(dependency -> dependency.getTargetClass().getBaseComponentType())
                    .filter(target -> !topLevel(target).equals(topLevel(from)))
                    .forEach(target -> {
                        used.add(target.getName());
                        used.add(topLevel(target));
                    });
            Stream.concat(from.getCodeUnitCallsFromSelf().stream(), from.getCodeUnitReferencesFromSelf().stream())
                    // a method that calls itself is not used
                    .filter(call -> !call.getOrigin()
                            .getFullName()
                            .equals(call.getTarget().getFullName()))
                    .forEach(call -> used.add(key(
                            call.getTargetOwner(),
                            call.getName(),
                            call.getTarget().getRawParameterTypes().size())));
            from.getFieldAccessesFromSelf().stream()
                    .filter(access -> access.getAccessType() == JavaFieldAccess.AccessType.GET)
                    .filter(access -> !isAccessor(access.getOrigin()))
                    .forEach(access -> used.add(key(access.getTargetOwner(), access.getName())));
        }
    }

    /** Overloads with the same number of parameters count as one: an overriding method may have other types. */
    private static String key(JavaClass owner, String name, int parameters) {
        return owner.getName() + '#' + name + '/' + parameters;
    }

    private static String key(JavaClass owner, String name) {
        return owner.getName() + '#' + name;
    }

    private static boolean isUsed(JavaClass owner, String key) {
        return USED_BY_MAIN.contains(key)
                || FOR_TESTS.matcher(owner.getPackageName()).matches() && USED_BY_TESTS.contains(key);
    }

    private static String topLevel(JavaClass type) {
        return type.getName().replaceFirst("\\$.*", "");
    }

    // ---- exceptions

    private static boolean isApi(JavaClass type) {
        return type.getModifiers().contains(JavaModifier.PUBLIC)
                && Modules.API.matcher(type.getPackageName()).matches()
                && type.getEnclosingClass().map(UnusedCodeTest::isApi).orElse(true);
    }

    private static boolean isApi(JavaMember member) {
        return isApi(member.getOwner())
                && (member.getModifiers().contains(JavaModifier.PUBLIC)
                        || member.getModifiers().contains(JavaModifier.PROTECTED));
    }

    private static boolean isGenerated(JavaClass type) {
        return type.getName().contains("jmh_generated")
                || type.isAnonymousClass()
                || type.getSimpleName().equals("package-info");
    }

    private static boolean isGenerated(JavaMember member) {
        JavaClass owner = member.getOwner();
        return member.getModifiers().contains(JavaModifier.SYNTHETIC)
                || member.getModifiers().contains(JavaModifier.BRIDGE)
                || member.getName().startsWith("$")
                || member.getName().startsWith("lambda$")
                || member.getName().equals("serialVersionUID")
                || owner.isEnum() && Set.of("values", "valueOf").contains(member.getName())
                || member instanceof JavaCodeUnit method && isAccessor(method);
    }

    /** Whether the method is an accessor of a record. Its use counts as that of the field. */
    private static boolean isAccessor(JavaCodeUnit method) {
        return method.getOwner().isRecord()
                && method.getRawParameterTypes().isEmpty()
                && method.getOwner().tryGetField(method.getName()).isPresent();
    }

    /** Whether a resource or a string in the sources names the class. */
    private static boolean isNamed(JavaClass type) {
        return RESOURCES.indexOf(type.getName()) >= 0
                || SOURCES.values().stream().anyMatch(text -> text.contains('"' + type.getName() + '"'));
    }

    private static boolean isForTests(JavaMember member) {
        Pattern marked = Pattern.compile(
                "/\\*\\*(?:(?!\\*/).)*for (?:tests|the studies)(?:(?!\\*/).)*\\*/[^;{]*\\b"
                        + (member.getName().equals("<init>") ? member.getOwner().getSimpleName() : member.getName())
                        + "\\b",
                Pattern.DOTALL);
        return marked.matcher(SOURCES.getOrDefault(topLevel(member.getOwner()), ""))
                .find();
    }

    // ---- classes

    @Test
    void everyClassIsUsed() {
        assertThat(main.stream()
                        .filter(type ->
                                !isGenerated(type) && type.getEnclosingClass().isEmpty())
                        .filter(type -> !isUsed(type) && !isStandIn(type))
                        .map(JavaClass::getName)
                        .sorted())
                .as("classes that nothing uses")
                .isEmpty();
    }

    /** Stands before the class of a library, which is loaded by its name. */
    private static boolean isStandIn(JavaClass type) {
        return type.getPackageName().startsWith("javax.");
    }

    private static boolean isUsed(JavaClass type) {
        return isUsed(type, type.getName())
                || isApi(type) && USED_BY_TESTS.contains(type.getName())
                || isNamed(type)
                || type.getMethods().stream().anyMatch(method -> ENTRY_POINTS.contains(method.getName()));
    }

    // ---- members

    @Test
    void everyMethodIsCalled() {
        assertThat(members(type -> type.getMethods().stream())
                        .filter(method -> !isCalled((JavaCodeUnit) method) && !isForTests(method)))
                .extracting(UnusedCodeTest::place)
                .as("methods that nothing calls")
                .isEmpty();
    }

    @Test
    void everyConstructorIsCalled() {
        assertThat(members(type -> type.getConstructors().stream())
                        .filter(constructor ->
                                !isCalledConstructor((JavaCodeUnit) constructor) && !isForTests(constructor)))
                .extracting(UnusedCodeTest::place)
                .as("constructors that nothing calls")
                .isEmpty();
    }

    @Test
    void everyFieldIsRead() {
        assertThat(members(type -> type.getFields().stream())
                        .filter(field -> !isRead((JavaField) field) && !isForTests(field)))
                .extracting(UnusedCodeTest::place)
                .as("fields that nothing reads")
                .isEmpty();
    }

    private interface Members {
        Stream<? extends JavaMember> of(JavaClass type);
    }

    private static Stream<? extends JavaMember> members(Members members) {
        return main.stream()
                .filter(type -> !isGenerated(type))
                .flatMap(members::of)
                .filter(member -> !isGenerated(member) && !isApi(member));
    }

    private static boolean isCalled(JavaCodeUnit method) {
        JavaClass owner = method.getOwner();
        String name = method.getName();
        int parameters = method.getRawParameterTypes().size();
        return related(owner).anyMatch(type -> isUsed(owner, key(type, name, parameters)))
                || related(owner)
                        .anyMatch(type -> (!main.contain(type.getName()) || isApi(type)) // not ours, or our API
                                && declares(type, name, parameters))
                || ENTRY_POINTS.contains(name)
                || method.getAnnotations().stream()
                        .anyMatch(
                                annotation -> !annotation.getRawType().getName().startsWith("java."));
    }

    /** The class, its subclasses, and the supertypes of all these: a call of one may end in the method of another. */
    private static Stream<JavaClass> related(JavaClass owner) {
        return Stream.concat(Stream.of(owner), owner.getAllSubclasses().stream())
                .flatMap(type -> Stream.of(
                                Stream.of(type),
                                type.getAllRawSuperclasses().stream(),
                                type.getAllRawInterfaces().stream())
                        .flatMap(types -> types));
    }

    private static boolean declares(JavaClass type, String name, int parameters) {
        return type.getMethods().stream()
                .anyMatch(method -> method.getName().equals(name)
                        && method.getRawParameterTypes().size() == parameters);
    }

    /** A constructor without parameters may prevent instances, or be called by a framework. */
    private static boolean isCalledConstructor(JavaCodeUnit constructor) {
        JavaClass owner = constructor.getOwner();
        int parameters = constructor.getRawParameterTypes().size();
        return parameters == 0
                || owner.isEnum()
                || isUsed(owner, key(owner, constructor.getName(), parameters))
                || isNamed(owner);
    }

    private static boolean isRead(JavaField field) {
        JavaClass owner = field.getOwner();
        String name = field.getName();
        return Stream.concat(Stream.of(owner), owner.getAllSubclasses().stream())
                        .anyMatch(type -> isUsed(owner, key(type, name)))
                || owner.isRecord()
                        && related(owner)
                                .anyMatch(type -> isUsed(owner, key(type, name, 0))
                                        || !main.contain(type.getName()) && declares(type, name, 0))
                || owner.isEnum() && field.getRawType().equals(owner)
                || isConstant(field) && isNamedTwice(field);
    }

    private static boolean isConstant(JavaField field) {
        return field.getModifiers().contains(JavaModifier.FINAL)
                && (field.getRawType().isPrimitive() || field.getRawType().isEquivalentTo(String.class));
    }

    private static boolean isNamedTwice(JavaField field) {
        String where = field.getModifiers().contains(JavaModifier.PRIVATE) ? topLevel(field.getOwner()) : EVERYWHERE;
        return WORDS.get(where).getOrDefault(field.getName(), 0) > 1;
    }

    private static String place(JavaMember member) {
        String parameters = member instanceof JavaCodeUnit unit
                ? unit.getRawParameterTypes().stream()
                        .map(JavaClass::getSimpleName)
                        .toList()
                        .toString()
                : "";
        return member.getOwner().getName() + '.' + member.getName() + parameters + ' ' + member.getSourceCodeLocation();
    }
}
