/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.linking;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;

import org.junit.jupiter.api.Test;

/** The one jar for WEB-INF/lib, as it has been packaged. Run by Maven's phase verify. */
class PluginJarIT {

    private final Path jar = Path.of(System.getProperty("gmlfast.plugin.jar"));

    private List<String> entries() throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            return file.stream().map(ZipEntry::getName).toList();
        }
    }

    @Test
    void containsDependenciesThatGeoServerMayLack() throws IOException {
        assertThat(entries())
                .contains(
                        "applicationContext.xml",
                        "org/gmlfast/geoserver/FastGmlCallback.class",
                        "org/gmlfast/wfs/GetFeatureResponse.class",
                        "org/gmlfast/bxml/internal/write/BxmlMarkup.class",
                        "org/gmlfast/feature/request/RequestContent.class",
                        "org/gmlfast/geojson/GeoJsonForm.class",
                        "org/gmlfast/flatgeobuf/FlatGeobufForm.class",
                        "org/gmlfast/shaded/flatgeobuf/generated/Header.class",
                        "org/gmlfast/shaded/flatbuffers/FlatBufferBuilder.class",
                        "org/gmlfast/shaded/stax2/XMLStreamWriter2.class");
    }

    /** The log and the status take it from the manifest, the list of modules from the beans. */
    @Test
    void namesTheSameVersionEverywhere() throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            String version = file.getManifest().getMainAttributes().getValue("Implementation-Version");
            assertThat(jar).hasFileName("gs-wfs-bxml-" + version + ".jar");
            assertThat(file.getInputStream(file.getEntry("applicationContext.xml")))
                    .asString(StandardCharsets.UTF_8)
                    .contains("<property name=\"version\" value=\"" + version + "\"/>");
        }
    }

    @Test
    void hasTheMarkupOfTheAdministrationPages() throws IOException {
        assertThat(entries())
                .contains(
                        "GeoServerApplication.properties",
                        "org/gmlfast/geoserver/web/ServiceSettingsPanel.html",
                        "org/gmlfast/geoserver/web/LayerSettingsPanel.html",
                        "org/gmlfast/geoserver/web/SettingsPanel.html");
    }

    @Test
    void containsNothingThatGeoServerHas() throws IOException {
        assertThat(entries())
                .noneMatch(name -> name.startsWith("org/codehaus/"))
                .noneMatch(name -> name.startsWith("org/geotools/") || name.startsWith("org/geoserver/"))
                .noneMatch(name -> name.startsWith("org/locationtech/") || name.startsWith("org/springframework/"))
                .noneMatch(name -> name.startsWith("org/apache/wicket/"))
                .noneMatch(name -> name.startsWith("org/gmlfast/xsd/"))
                // requests are read, documents are not
                .noneMatch(name -> name.matches("org/gmlfast/feature/[^/]*\\.class"))
                // a provider of StAX would serve the whole server
                .noneMatch(name -> name.startsWith("META-INF/services/"))
                .allMatch(name -> !name.endsWith(".class") || name.startsWith("org/gmlfast/"));
    }

    @Test
    void containsLicencesOfItsContent() throws IOException {
        assertThat(entries())
                .contains(
                        "META-INF/LICENSE",
                        "META-INF/LICENSES/GPL-2.0-or-later.txt",
                        "META-INF/LICENSES/LGPL-2.1-or-later.txt",
                        "META-INF/LICENSES/BSD-2-Clause-stax2-api.txt",
                        "META-INF/LICENSES/ISC-flatgeobuf.txt",
                        "META-INF/LICENSES/Apache-2.0-flatbuffers.txt")
                .doesNotHaveDuplicates();
    }

    /** GeoServer 2 runs on Java 11, where PluginBeans stops the plugin. It names most other classes as text. */
    @Test
    void java11LoadsTheClassesThatRegisterTheBeans() throws IOException {
        Map<String, ClassFile> classes = ClassFiles.in(jar);
        Deque<String> pending = new ArrayDeque<>(List.of("org.gmlfast.geoserver.PluginBeans"));
        Set<String> reached = new HashSet<>();
        while (!pending.isEmpty()) {
            String name = pending.pop();
            if (name.startsWith("org.gmlfast.") && reached.add(name)) {
                ClassFile file = classes.get(name);
                assertThat(file.version()).as("class file version of %s", name).isEqualTo(55);
                pending.addAll(file.classes());
            }
        }
        assertThat(reached).hasSizeLessThan(5);
    }
}
