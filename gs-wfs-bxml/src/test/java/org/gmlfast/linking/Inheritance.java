/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.linking;

import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

import org.gmlfast.linking.ClassFile.Reference;
import org.gmlfast.testing.signatures.MemberSignature;
import org.gmlfast.testing.signatures.TypeSignature;

/**
 * Methods that classes of this project inherit from those of a release. The JVM notices a missing implementation only
 * on a call of the method, and never notices an overriding method that overrides nothing.
 */
final class Inheritance {

    private static final String CONSTRUCTOR = "<init>";

    /** Methods of Object that interfaces declare again. */
    private static final Set<String> OF_OBJECT = Set.of("equals(Ljava/lang/Object;)", "hashCode()", "toString()");

    private final Map<String, TypeSignature> ours = new HashMap<>();
    private final Map<String, TypeSignature> release;

    Inheritance(Map<String, ClassFile> ours, Map<String, TypeSignature> release) {
        ours.forEach((name, file) -> this.ours.put(name, file.signature()));
        this.release = release;
    }

    /** A type and its supertypes, without the JDK's. */
    private Set<TypeSignature> closure(String name) {
        return TypeSignature.withSupertypes(name, each -> ours.getOrDefault(each, release.get(each)));
    }

    /** Methods that a class of the project has to implement and does not, a line each. */
    List<String> unimplemented(ClassFile file) {
        if (Modifier.isAbstract(file.signature().access())) {
            return List.of();
        }
        Set<TypeSignature> closure = closure(file.name());
        Set<TypeSignature> open = new LinkedHashSet<>(closure);
        open.removeIf(each -> ours.containsKey(each.name()));
        // a class that is not abstract has all it needs
        closure.stream()
                .filter(each -> !ours.containsKey(each.name()) && !Modifier.isAbstract(each.access()))
                .forEach(each -> open.removeAll(closure(each.name())));
        Set<String> implemented = new TreeSet<>(OF_OBJECT);
        methods(closure).filter(each -> !each.is(Modifier.ABSTRACT)).forEach(each -> implemented.add(key(each)));
        Set<String> missing = new TreeSet<>();
        methods(open).filter(each -> each.is(Modifier.ABSTRACT)).forEach(each -> missing.add(key(each)));
        missing.removeAll(implemented);
        return missing.stream()
                .map(each -> file.name() + " does not implement " + each)
                .toList();
    }

    /** Without the result: a bridge method implements the method of the supertype if a subtype returns more. */
    private static String key(MemberSignature method) {
        return method.name()
                + method.descriptor().substring(0, method.descriptor().indexOf(')') + 1);
    }

    private static Stream<MemberSignature> methods(Set<TypeSignature> types) {
        return types.stream()
                .flatMap(type -> type.members().stream())
                .filter(each -> each.isMethod() && !each.name().equals(CONSTRUCTOR) && !each.is(Modifier.STATIC));
    }

    /** Lambdas that do not implement all of their interface, a line each. */
    List<String> unfitLambdas(ClassFile file) {
        List<String> unfit = new ArrayList<>();
        for (Reference lambda : file.lambdas()) {
            Set<String> needed = new TreeSet<>();
            methods(closure(lambda.owner()))
                    .filter(each -> each.is(Modifier.ABSTRACT))
                    .forEach(each -> needed.add(each.name() + each.descriptor()));
            needed.removeIf(each -> OF_OBJECT.stream().anyMatch(each::startsWith));
            if (!needed.isEmpty() && !needed.equals(Set.of(lambda.name() + lambda.descriptor()))) {
                unfit.add(file.name() + " has a lambda for " + lambda.owner() + ", which needs " + needed);
            }
        }
        return unfit;
    }

    /** The methods of a class that override or implement one of the release. */
    Set<String> overriding(ClassFile file) {
        Set<TypeSignature> inherited = closure(file.name());
        inherited.removeIf(each -> ours.containsKey(each.name()));
        Set<String> overridable = new TreeSet<>();
        methods(inherited)
                .filter(each -> !each.is(Modifier.PRIVATE))
                .forEach(each -> overridable.add(each.name() + each.descriptor()));
        Set<String> overriding = new TreeSet<>();
        methods(Set.of(file.signature()))
                .filter(each -> !each.is(Modifier.PRIVATE))
                .forEach(each -> overriding.add(each.name() + each.descriptor()));
        overriding.retainAll(overridable);
        return overriding;
    }
}
