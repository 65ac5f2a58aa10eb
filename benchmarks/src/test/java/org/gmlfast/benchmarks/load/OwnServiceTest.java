/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

import org.gmlfast.benchmarks.report.Progress;
import org.gmlfast.testing.PostgresServer;
import org.gmlfast.testing.Requirement;
import org.gmlfast.wfs.WfsVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The default server has both layers, with either database. */
class OwnServiceTest {

    private static final int MAX_SIZE = 1 << 24;

    @TempDir
    Path folder;

    @Test
    void servesLayersFromMemory() throws Exception {
        try (OwnService service = OwnService.start(OsmLayers.generate(), folder, true, Progress.SILENT)) {
            assertThat(service.databasePort()).isEmpty();
            assertThat(features(service, OsmLayers.ROADS)).isEqualTo(700);
            assertThat(features(service, OsmLayers.PLACES)).isEqualTo(1500);
        }
    }

    @Test
    void servesLayersFromPostgis() throws Exception {
        String missing = PostgresServer.missing();
        Requirement.POSTGIS.require(missing == null, missing);
        try (OwnService service = OwnService.start(OsmLayers.generate(), folder, false, Progress.SILENT)) {
            assertThat(ListeningProcess.on("127.0.0.1", service.databasePort().orElseThrow()))
                    .isPresent();
            assertThat(features(service, OsmLayers.ROADS)).isEqualTo(700);
            assertThat(features(service, OsmLayers.PLACES)).isEqualTo(1500);
        }
    }

    private static int features(OwnService service, String layer) throws IOException {
        try (KeepAliveClient client = new KeepAliveClient(1, Duration.ofSeconds(60), MAX_SIZE)) {
            var address =
                    WfsAddress.of("serve", service.url()).features(WfsVersion.WFS_2_0_0, "app:" + layer, 0, "bxml");
            return ResponseSpecimen.request(client, address, LoadFormat.BXML, false, MAX_SIZE)
                    .features();
        }
    }
}
