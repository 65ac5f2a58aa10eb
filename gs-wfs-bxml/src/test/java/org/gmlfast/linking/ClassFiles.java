/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.linking;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;

import org.gmlfast.linking.ClassFile.Member;

/** The class files of a folder or jar, and what they have that others link to. */
final class ClassFiles {

    private final Map<String, ClassFile> byName;

    /** All of where a class comes from. */
    static ClassFiles withThoseOf(Class<?> one) throws IOException {
        try {
            return in(Path.of(
                    one.getProtectionDomain().getCodeSource().getLocation().toURI()));
        } catch (URISyntaxException e) {
            throw new IOException(e);
        }
    }

    static ClassFiles in(Path folderOrJar) throws IOException {
        if (Files.isDirectory(folderOrJar)) {
            return new ClassFiles(folderOrJar);
        }
        try (FileSystem jar = FileSystems.newFileSystem(folderOrJar)) {
            return new ClassFiles(jar.getPath("/"));
        }
    }

    private ClassFiles(Map<String, ClassFile> byName) {
        this.byName = new LinkedHashMap<>(byName);
    }

    private ClassFiles(Path folder) throws IOException {
        this(Map.of());
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                if (file.toString().endsWith(".class")) {
                    ClassFile read = ClassFile.of(Files.readAllBytes(file));
                    byName.put(read.name(), read);
                }
            }
        }
    }

    /** The classes of a package and of those below it. */
    List<ClassFile> ofPackage(String name) {
        return byName.values().stream()
                .filter(each -> (ClassFile.home(each.name()) + '.').startsWith(name + '.'))
                .toList();
    }

    List<ClassFile> all() {
        return List.copyOf(byName.values());
    }

    /** Whether a class here, or what it is made of as far as that is here or in the JDK, has the member. */
    boolean have(Member member) {
        ClassFile owner = byName.get(member.owner());
        if (owner == null) {
            return isInJdk(member);
        }
        return owner.members().contains(member) || owner.supertypes().stream().anyMatch(each -> have(member.of(each)));
    }

    private static boolean isInJdk(Member member) {
        try {
            Class<?> owner = Class.forName(member.owner(), false, ClassLoader.getPlatformClassLoader());
            return names(owner).anyMatch(name -> name.equals(member.name()));
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    private static Stream<String> names(Class<?> type) {
        if (type == null) {
            return Stream.empty();
        }
        Stream<String> own = Stream.of(type.getDeclaredMethods(), type.getDeclaredFields())
                .flatMap(Stream::of)
                .map(java.lang.reflect.Member::getName);
        Stream<String> inherited = Stream.concat(Stream.of(type.getSuperclass()), Stream.of(type.getInterfaces()))
                .flatMap(ClassFiles::names);
        return Stream.concat(own, inherited);
    }

    /** These with others, for members that are inherited from one of them. */
    ClassFiles with(ClassFiles others) {
        ClassFiles both = new ClassFiles(byName);
        both.byName.putAll(others.byName);
        return both;
    }

    /** Members and classes of GeoServer or of this project that some link to and that are not here. */
    List<String> missing(List<ClassFile> linking) {
        TreeSet<String> missing = new TreeSet<>();
        for (ClassFile file : linking) {
            for (Member member : file.linked()) {
                if (isChecked(member.owner()) && !have(member)) {
                    missing.add(
                            file.name() + " links to " + member.owner() + '.' + member.name() + member.descriptor());
                }
            }
            for (String name : file.classes()) {
                if (isChecked(name) && !byName.containsKey(name)) {
                    missing.add(file.name() + " names " + name);
                }
            }
        }
        return List.copyOf(missing);
    }

    private static boolean isChecked(String className) {
        return className.startsWith("org.geoserver.") || className.startsWith("org.gmlfast.");
    }

    /** Classes that these name and that are in no package of these, each with who names it. */
    static List<String> outside(List<ClassFile> linking, List<String> packages) {
        TreeSet<String> outside = new TreeSet<>();
        for (ClassFile file : linking) {
            for (String name : file.classes()) {
                String home = ClassFile.home(name);
                if (packages.stream().noneMatch(each -> isIn(home, each))) {
                    outside.add(file.name() + " names " + name);
                }
            }
        }
        return List.copyOf(outside);
    }

    /** "a.b" is that package, "a.b.." those below it too. */
    private static boolean isIn(String home, String pattern) {
        String name = pattern.replace("..", "");
        return home.equals(name) || pattern.endsWith("..") && home.startsWith(name + '.');
    }
}
