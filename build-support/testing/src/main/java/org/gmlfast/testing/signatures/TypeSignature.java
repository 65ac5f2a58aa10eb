/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.testing.signatures;

import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A class or interface. In text, its first line is {@code public abstract class java.lang.Object java.io.Closeable},
 * with the superclass and the interfaces; each member has a line of its own.
 *
 * @param access flags of the class file, without ACC_SUPER
 * @param name as {@code java.util.Map$Entry}
 * @param superclass {@code java.lang.Object} for an interface
 * @param members all members that are not private, and the private ones that reflection names
 */
public record TypeSignature(
        int access, String name, String superclass, List<String> interfaces, List<MemberSignature> members) {

    private static final String CLASS = "class";
    private static final String INTERFACE = "interface";
    private static final String OBJECT = "java.lang.Object";

    /** Whether it is an interface. */
    public boolean isInterface() {
        return Modifier.isInterface(access);
    }

    /** The superclass, if it is a class, and the interfaces. */
    public List<String> supertypes() {
        return Stream.concat(Stream.of(superclass).filter(each -> !isInterface()), interfaces.stream())
                .toList();
    }

    /**
     * A type with all its supertypes, as far as they are known.
     *
     * @param types finds a type by its name; null for a type that is not known
     */
    public static Set<TypeSignature> withSupertypes(String name, Function<String, TypeSignature> types) {
        Set<TypeSignature> found = new LinkedHashSet<>();
        TypeSignature type = types.apply(name);
        if (type != null) {
            found.add(type);
            type.supertypes().forEach(each -> found.addAll(withSupertypes(each, types)));
        }
        return found;
    }

    /** The member that the type itself declares. */
    public Optional<MemberSignature> find(String memberName, String descriptor) {
        return members.stream()
                .filter(each ->
                        each.name().equals(memberName) && each.descriptor().equals(descriptor))
                .findFirst();
    }

    static TypeSignature parse(String name, List<String> lines) {
        String head = lines.stream().filter(TypeSignature::isHead).findFirst().orElseThrow();
        List<String> words = List.of(head.split(" "));
        boolean isInterface = words.contains(INTERFACE);
        int at = words.indexOf(isInterface ? INTERFACE : CLASS);
        List<String> supertypes = new ArrayList<>(words.subList(at + 1, words.size()));
        return new TypeSignature(
                AccessFlags.parse(words.subList(0, at)) | (isInterface ? Modifier.INTERFACE : 0),
                name,
                isInterface ? OBJECT : supertypes.remove(0),
                List.copyOf(supertypes),
                lines.stream()
                        .filter(line -> !isHead(line))
                        .map(MemberSignature::parse)
                        .toList());
    }

    /** Whether a line is about the type, not about a member. */
    static boolean isHead(String line) {
        List<String> words = List.of(line.split(" "));
        return words.contains(CLASS) || words.contains(INTERFACE);
    }

    /** The text, head first. */
    List<String> lines() {
        Stream<String> head = Stream.concat(Stream.of(isInterface() ? INTERFACE : CLASS), supertypes().stream());
        return Stream.concat(
                        Stream.of(AccessFlags.text(access) + head.collect(Collectors.joining(" "))),
                        members.stream().map(MemberSignature::toString))
                .toList();
    }
}
