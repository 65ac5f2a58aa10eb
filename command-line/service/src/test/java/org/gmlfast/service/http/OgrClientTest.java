/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

import org.gmlfast.testing.Requirement;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The sample layers as read by the WFS driver of OGR, which QGIS uses too. */
class OgrClientTest {

    private static RunningServer server;

    @BeforeAll
    static void start() throws IOException {
        Requirement.OGR.requireProgram("ogrinfo");
        server = RunningServer.ofSamples();
    }

    @AfterAll
    static void stop() throws IOException {
        if (server != null) {
            server.close();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.0.0", "1.1.0", "2.0.0"})
    @Timeout(300)
    void readsNamesAsAttributes(String version) throws Exception {
        String output = ogrinfo("WFS:" + server.endpoint() + "?version=" + version, "app:districts");
        assertThat(output).contains("name: String").contains("name (String) = Penendal");
        assertThat(output).contains("governor (String) = Hana Zürisen");
    }

    private static String ogrinfo(String source, String layer) throws IOException, InterruptedException {
        Process process = Requirement.OGR
                .process("ogrinfo", "-ro", source, layer)
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return output;
    }
}
