/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.linking;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

import org.codehaus.stax2.XMLStreamWriter2;
import org.gmlfast.testing.TestData;
import org.gmlfast.testing.signatures.SignatureFile;
import org.gmlfast.testing.signatures.TypeSignature;
import org.gmlfast.wfs.GetFeatureResponse;

/** The recorded releases of GeoServer, each with its GeoTools and its libraries, and the packaged plugin. */
final class Releases {

    private static final SignatureFile SIGNATURES = read();
    private static final Map<String, Map<String, TypeSignature>> TYPES = new ConcurrentHashMap<>();

    private Releases() {}

    private static SignatureFile read() {
        try {
            return SignatureFile.read(TestData.file("signatures.txt"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Their numbers, for parameterized tests. */
    static Stream<String> numbers() {
        return SIGNATURES.releases().stream();
    }

    /** The types of a release. */
    static Map<String, TypeSignature> types(String release) {
        return TYPES.computeIfAbsent(release, SIGNATURES::of);
    }

    /** The one jar for WEB-INF/lib. It exists in Maven's phase verify. */
    static Map<String, ClassFile> plugin() throws IOException {
        return ClassFiles.in(Path.of(System.getProperty("gmlfast.plugin.jar")));
    }

    /** The library with its dependencies except GeoTools. */
    static Map<String, ClassFile> library() throws IOException {
        Map<String, ClassFile> library = new TreeMap<>(ClassFiles.withThoseOf(GetFeatureResponse.class));
        library.putAll(ClassFiles.withThoseOf(XMLStreamWriter2.class));
        return library;
    }

    /** The adapters to gt-xsd, which are in the library and not in the plugin. */
    static List<ClassFile> adapters(Map<String, ClassFile> library) {
        return library.values().stream()
                .filter(each -> each.name().startsWith("org.gmlfast.xsd."))
                .toList();
    }

    /**
     * The references of some classes of the project that do not resolve in a release, a line each.
     *
     * @param ours all classes that are loaded together
     * @param linking those of them to check
     */
    static List<String> broken(
            Map<String, TypeSignature> release, Map<String, ClassFile> ours, Collection<ClassFile> linking) {
        Links links = new Links(ours, release);
        Inheritance inheritance = new Inheritance(ours, release);
        List<String> broken = new ArrayList<>();
        for (ClassFile file : linking) {
            broken.addAll(links.broken(file));
            broken.addAll(inheritance.unimplemented(file));
            broken.addAll(inheritance.unfitLambdas(file));
        }
        return broken;
    }
}
