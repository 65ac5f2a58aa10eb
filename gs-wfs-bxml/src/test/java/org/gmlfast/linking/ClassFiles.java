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
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Reads the class files of a folder or jar. */
final class ClassFiles {

    private ClassFiles() {}

    /** All classes of the folder or jar that holds a class, by name. */
    static Map<String, ClassFile> withThoseOf(Class<?> one) throws IOException {
        try {
            return in(Path.of(
                    one.getProtectionDomain().getCodeSource().getLocation().toURI()));
        } catch (URISyntaxException e) {
            throw new IOException(e);
        }
    }

    /** All classes of a folder or jar, by name. */
    static Map<String, ClassFile> in(Path folderOrJar) throws IOException {
        if (Files.isDirectory(folderOrJar)) {
            return read(folderOrJar);
        }
        try (FileSystem jar = FileSystems.newFileSystem(folderOrJar)) {
            return read(jar.getPath("/"));
        }
    }

    private static Map<String, ClassFile> read(Path folder) throws IOException {
        Map<String, ClassFile> byName = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                if (file.toString().endsWith(".class") && !file.toString().endsWith("-info.class")) {
                    ClassFile read = ClassFileReader.read(Files.readAllBytes(file));
                    byName.put(read.name(), read);
                }
            }
        }
        return byName;
    }
}
