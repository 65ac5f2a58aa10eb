/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.cite.ets;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

import org.gmlfast.cite.NotRunException;

/** The jars of the suites, which the build copies into one folder, and files made from them. */
record EtsFiles(Path folder) {

    private static final String OPERATIONS = "META-INF/services/org.opengis.referencing.operation.OperationMethod";

    /** The folder that the system property {@code cite.ets} names. */
    static EtsFiles installed() {
        String folder = System.getProperty("cite.ets");
        if (folder == null || !Files.isDirectory(Path.of(folder))) {
            throw new NotRunException("the jars of the suite are missing; run ./mvnw -pl cite-tests -am verify");
        }
        return new EtsFiles(Path.of(folder).toAbsolutePath());
    }

    /** Returns the file whose name has a prefix. */
    Path file(String prefix) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(f -> f.getFileName().toString().startsWith(prefix))
                    .min(Comparator.naturalOrder())
                    .orElseThrow(() -> new NotRunException(folder + " has no file that begins with " + prefix));
        }
    }

    /**
     * A folder for the class path with the complete list of map projections. The jar of the GML suite has six of them,
     * because one of several files with the same name overwrote the others when it was assembled.
     */
    Path operationMethods(Path target) throws IOException {
        Path list = target.resolve(OPERATIONS);
        if (Files.exists(list)) {
            return target;
        }
        try (ZipInputStream zip = new ZipInputStream(Files.newInputStream(file("ets-gml32-1.33-deps")))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                if (entry.getName().contains("sis-referencing-") && copyEntry(zip, OPERATIONS, list)) {
                    return target;
                }
            }
        }
        throw new IOException("no " + OPERATIONS + " in " + file("ets-gml32-1.33-deps"));
    }

    private static boolean copyEntry(InputStream jar, String name, Path target) throws IOException {
        @SuppressWarnings("resource") // belongs to the outer archive
        ZipInputStream zip = new ZipInputStream(jar);
        for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
            if (entry.getName().equals(name)) {
                Files.createDirectories(target.getParent());
                Files.copy(zip, target);
                return true;
            }
        }
        return false;
    }

    /** A jar with our classes for the JVMs of the suites: the agent, and the class that runs a suite many times. */
    static Path jarOfOurs(Path jar) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Premain-Class", ServiceRegistryAgent.class.getName());
        manifest.getMainAttributes().putValue("Can-Retransform-Classes", "true");
        Files.createDirectories(jar.getParent());
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
            for (Class<?> type : List.of(
                    ServiceRegistryAgent.class,
                    ServiceRegistryAgent.AnyClass.class,
                    ServiceRegistryAgent.AnyService.class,
                    ManyRuns.class)) {
                String name = type.getName().replace('.', '/') + ".class";
                out.putNextEntry(new JarEntry(name));
                try (InputStream in = type.getClassLoader().getResourceAsStream(name)) {
                    in.transferTo(out);
                }
            }
        }
        return jar;
    }

    /** An empty folder, so that no results of an earlier run are read. */
    static Path emptied(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
        return Files.createDirectories(folder);
    }

    /** The arguments of a suite, in its form of a file. */
    static Path arguments(Path file, Map<String, String> arguments) throws IOException {
        Properties properties = new Properties();
        properties.putAll(arguments);
        Files.createDirectories(file.getParent());
        try (OutputStream out = Files.newOutputStream(file)) {
            properties.storeToXML(out, null);
        }
        // the suite looks for a document type on the network
        String xml = Files.readString(file);
        Files.writeString(file, xml.replaceFirst("<!DOCTYPE[^>]*>", ""));
        return file;
    }
}
