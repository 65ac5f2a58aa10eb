/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.declarations;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Member;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

import org.geotools.xsd.EncoderDelegate;
import org.gmlfast.testing.TestData;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Everything that is declared here is in the signatures recorded from the real classes. */
class DeclarationsTest {

    /**
     * Types without recorded signatures. Their names are from the documentation and from runs with the real classes.
     */
    private static final Set<String> NOT_RECORDED = Set.of(
            "net.opengis.wfs.FeatureCollectionType",
            "net.opengis.wfs.GetFeatureType",
            "net.opengis.wfs.WfsFactory",
            "net.opengis.wfs20.FeatureCollectionType",
            "net.opengis.wfs20.GetFeatureType",
            "net.opengis.wfs20.SimpleFeatureCollectionType",
            "net.opengis.wfs20.Wfs20Factory",
            "org.geoserver.catalog.CatalogInfo",
            "org.geoserver.catalog.Info",
            "org.geoserver.catalog.MetadataMap",
            "org.geoserver.ows.ServiceExceptionHandler",
            "org.geoserver.ows.URLMangler$URLType",
            "org.geoserver.platform.ExtensionPriority",
            "org.geoserver.wfs.GetFeatureCallback",
            "org.geoserver.wfs.GetFeatureContext",
            "org.geoserver.wfs.request.Lock",
            "org.geoserver.wfs.request.LockFeatureRequest",
            "org.geoserver.wfs.request.TransactionElement",
            "org.geoserver.wfs.request.TransactionRequest",
            "org.geotools.wfs.WFSConfiguration",
            "org.geotools.wfs.bindings.FeatureCollectionTypeBinding",
            "org.geotools.wfs.v1_0.WFSConfiguration_1_0",
            "org.geotools.wfs.v1_1.WFSConfiguration",
            "org.geotools.wfs.v2_0.WFSConfiguration");

    /** The members of each class, as javap prints them. */
    private static final Map<String, Set<String>> RECORDED = new HashMap<>();

    @BeforeAll
    static void readSignatures() throws IOException {
        try (Stream<Path> files = Files.list(TestData.file("api"))) {
            for (Path file :
                    files.filter(f -> f.toString().endsWith(".txt")).sorted().toList()) {
                read(Files.readAllLines(file));
            }
        }
    }

    private static void read(List<String> lines) {
        Set<String> members = null;
        for (String line : lines) {
            if (line.endsWith("{")) {
                String name = line.replaceAll(".*?\\b(class|interface) ([\\w.$]+).*", "$2");
                members = RECORDED.computeIfAbsent(name, n -> new TreeSet<>());
            } else if (line.startsWith("  ") && members != null) {
                members.add(plain(line.replace(";", "")));
            }
        }
    }

    private static String plain(String signature) {
        return signature.replaceAll("\\s", "");
    }

    private static List<Class<?>> declared() {
        try {
            Path root = Path.of(EncoderDelegate.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            try (Stream<Path> files = Files.walk(root)) {
                List<Class<?>> classes = new ArrayList<>();
                for (Path file : files.filter(f -> f.toString().endsWith(".class"))
                        .filter(f -> !f.endsWith("package-info.class"))
                        .sorted()
                        .toList()) {
                    String name = root.relativize(file).toString().replace('/', '.');
                    classes.add(Class.forName(
                            name.substring(0, name.length() - ".class".length()),
                            false,
                            EncoderDelegate.class.getClassLoader()));
                }
                return classes;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (URISyntaxException | ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    /** As javap has it: without the class before the name. */
    private static String signature(Class<?> owner, Member member) {
        String text = member instanceof java.lang.reflect.Method method
                ? method.toGenericString()
                : member instanceof java.lang.reflect.Field field
                        ? field.toGenericString()
                        : ((java.lang.reflect.Constructor<?>) member).toGenericString();
        boolean constructor = member instanceof java.lang.reflect.Constructor<?>;
        return plain(constructor ? text : text.replace(owner.getTypeName() + '.' + member.getName(), member.getName()));
    }

    private static boolean isVisible(Member member) {
        return !member.isSynthetic() && (member.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0;
    }

    @Test
    void everyMemberIsRecorded() {
        List<String> unknown = new ArrayList<>();
        for (Class<?> type : declared()) {
            Set<String> recorded = RECORDED.get(type.getName());
            if (recorded != null) {
                Stream.of(type.getDeclaredMethods(), type.getDeclaredFields(), type.getDeclaredConstructors())
                        .flatMap(Stream::of)
                        .map(Member.class::cast)
                        .filter(DeclarationsTest::isVisible)
                        .map(member -> signature(type, member))
                        .filter(signature -> !recorded.contains(signature))
                        .forEach(signature -> unknown.add(type.getName() + ": " + signature));
            }
        }
        assertThat(unknown).isEmpty();
    }

    @Test
    void everyTypeIsRecordedOrKnownNotToBe() {
        assertThat(declared().stream().map(Class::getName).filter(name -> !RECORDED.containsKey(name)))
                .containsExactlyInAnyOrderElementsOf(NOT_RECORDED);
    }
}
