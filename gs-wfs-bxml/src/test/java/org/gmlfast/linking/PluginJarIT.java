/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.linking;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
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
    void everythingIsInsideThatGeoServerMayNotHave() throws IOException {
        assertThat(entries())
                .contains(
                        "applicationContext.xml",
                        "org/gmlfast/geoserver/FastGmlCallback.class",
                        "org/gmlfast/wfs/GetFeatureResponse.class",
                        "org/gmlfast/bxml/internal/write/BxmlMarkup.class",
                        "org/gmlfast/shaded/stax2/XMLStreamWriter2.class");
    }

    @Test
    void nothingIsInsideThatGeoServerHas() throws IOException {
        assertThat(entries())
                .noneMatch(name -> name.startsWith("org/codehaus/"))
                .noneMatch(name -> name.startsWith("org/geotools/") || name.startsWith("org/geoserver/"))
                .noneMatch(name -> name.startsWith("org/locationtech/") || name.startsWith("org/springframework/"))
                .noneMatch(name -> name.startsWith("org/gmlfast/xsd/") || name.startsWith("org/gmlfast/feature/"))
                // a provider of StAX would become that of the whole server
                .noneMatch(name -> name.startsWith("META-INF/services/"))
                .allMatch(name -> !name.endsWith(".class") || name.startsWith("org/gmlfast/"));
    }

    @Test
    void holdsTheLicencesOfAllItContains() throws IOException {
        assertThat(entries())
                .contains(
                        "META-INF/LICENSE",
                        "META-INF/LICENSES/GPL-2.0-or-later.txt",
                        "META-INF/LICENSES/LGPL-2.1-or-later.txt",
                        "META-INF/LICENSES/BSD-2-Clause-stax2-api.txt")
                .doesNotHaveDuplicates();
    }

    /** GeoServer 2 runs on Java 11, where that class stops the plugin. It names other classes as text. */
    @Test
    void java11CanLoadTheClassThatRegistersTheBeans() throws IOException {
        ClassFile beans = ClassFiles.in(jar).get("org.gmlfast.geoserver.PluginBeans");
        assertThat(beans.version()).as("class file version").isEqualTo(55);
        assertThat(beans.classes())
                .filteredOn(name -> name.startsWith("org.gmlfast."))
                .containsOnly(beans.name());
    }
}
