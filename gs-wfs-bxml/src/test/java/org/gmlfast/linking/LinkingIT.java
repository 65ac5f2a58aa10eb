/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.linking;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

import org.gmlfast.testing.BuildJdkOnly;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The packaged plugin and the adapters to gt-xsd link to every recorded release of GeoServer and GeoTools. */
@BuildJdkOnly
class LinkingIT {

    private static final String NUMBERS = "org.gmlfast.linking.Releases#numbers";

    /** A method that overrides one of some releases and none of others is either a mistake or listed here. */
    private static final Set<String> OVERRIDES_NOTHING = Set.of(
            // these releases do not ask the handler, and append an exception report to BXML
            "2.25: org.gmlfast.geoserver.BxmlExceptionHandler.canHandle(Lorg/geoserver/platform/Service;Lorg/geoserver/ows/Request;)Z",
            "2.26: org.gmlfast.geoserver.BxmlExceptionHandler.canHandle(Lorg/geoserver/platform/Service;Lorg/geoserver/ows/Request;)Z");

    /** Registered if the server has Micrometer, which is no part of a release. */
    private static final String MICROMETER = "org.gmlfast.geoserver.metrics.MicrometerCounts";

    /** Loaded by Spring Boot in GeoServer Cloud alone; it links to Spring's conditions, which no release records. */
    private static final String CLOUD = "org.gmlfast.geoserver.cloud.";

    /** The servlet API of GeoServer 2 is {@code javax.servlet}, that of GeoServer 3 {@code jakarta.servlet}. */
    private static boolean isFor(String release, ClassFile file) {
        String other = release.startsWith("2.") ? "Jakarta" : "Javax";
        return !file.name().startsWith("org.gmlfast.geoserver.gzip." + other + "Response");
    }

    @ParameterizedTest
    @MethodSource(NUMBERS)
    void referencesOfThePluginResolve(String release) throws IOException {
        Map<String, ClassFile> plugin = Releases.plugin();
        List<ClassFile> needed = plugin.values().stream()
                .filter(each -> isFor(release, each)
                        && !MICROMETER.equals(each.name())
                        && !each.name().startsWith(CLOUD))
                .toList();
        assertThat(needed).hasSizeBetween(100, plugin.size() - 1);
        assertThat(Releases.broken(Releases.types(release), plugin, needed))
                .as("GeoServer " + release)
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource(NUMBERS)
    void referencesOfTheAdaptersToGtXsdResolve(String release) throws IOException {
        Map<String, ClassFile> library = Releases.library();
        List<ClassFile> adapters = Releases.adapters(library);
        assertThat(adapters).isNotEmpty();
        assertThat(Releases.broken(Releases.types(release), library, adapters))
                .as("GeoTools of GeoServer " + release)
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource(NUMBERS)
    void classesForTheOtherServletApiDoNotLink(String release) throws IOException {
        Map<String, ClassFile> plugin = Releases.plugin();
        List<ClassFile> others =
                plugin.values().stream().filter(each -> !isFor(release, each)).toList();
        assertThat(others).isNotEmpty().noneMatch(each -> Releases.broken(
                        Releases.types(release), plugin, List.of(each))
                .isEmpty());
    }

    @Test
    void oneClassUsesMicrometer() throws IOException {
        Map<String, ClassFile> plugin = Releases.plugin();
        assertThat(plugin.values())
                .filteredOn(each -> each.classes().stream().anyMatch(name -> name.startsWith("io.micrometer.")))
                .extracting(ClassFile::name)
                .containsExactly(MICROMETER);
        assertThat(plugin.values())
                .filteredOn(each -> each.classes().contains(MICROMETER))
                .extracting(ClassFile::name)
                .containsExactly(MICROMETER);
    }

    @Test
    void noOtherClassNeedsTheConfigurationForCloud() throws IOException {
        assertThat(Releases.plugin().values())
                .filteredOn(each -> each.classes().stream()
                        .anyMatch(name ->
                                name.startsWith(CLOUD) || name.startsWith("org.springframework.context.annotation.")))
                .extracting(ClassFile::name)
                .isNotEmpty()
                .allMatch(name -> name.startsWith(CLOUD));
    }

    @Test
    void methodsOverrideTheSameInEveryRelease() throws IOException {
        Map<String, ClassFile> plugin = Releases.plugin();
        Map<String, Inheritance> releases = new TreeMap<>();
        Releases.numbers().forEach(each -> releases.put(each, new Inheritance(plugin, Releases.types(each))));
        Set<String> nothing = new TreeSet<>();
        for (ClassFile file : plugin.values()) {
            Set<String> inAny = new TreeSet<>();
            releases.values().forEach(each -> inAny.addAll(each.overriding(file)));
            releases.forEach((release, inheritance) -> {
                if (isFor(release, file)) {
                    inAny.stream()
                            .filter(each -> !inheritance.overriding(file).contains(each))
                            .forEach(each -> nothing.add(release + ": " + file.name() + '.' + each));
                }
            });
        }
        assertThat(nothing).isEqualTo(OVERRIDES_NOTHING);
    }
}
