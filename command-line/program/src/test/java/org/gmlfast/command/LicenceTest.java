/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;

import org.gmlfast.wfs.WfsEncoder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The jars of the library and of the command line contain their licence. */
class LicenceTest {

    @ParameterizedTest
    @ValueSource(classes = {GmlFast.class, WfsEncoder.class})
    void isInTheJar(Class<?> inside) throws IOException {
        URL[] jar = {inside.getProtectionDomain().getCodeSource().getLocation()};
        try (URLClassLoader alone = new URLClassLoader(jar, null)) {
            assertThat(alone.findResource("META-INF/LICENSE")).isNotNull();
            assertThat(alone.findResource("META-INF/LICENSES/LGPL-2.1-or-later.txt"))
                    .isNotNull();
        }
    }
}
