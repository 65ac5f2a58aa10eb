/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gmlfast.geoserver.Features.collection;
import static org.gmlfast.geoserver.Features.feature;
import static org.gmlfast.geoserver.Features.type;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;

import org.geoserver.catalog.MetadataMap;
import org.geoserver.wfs.WFSInfo;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.geoserver.settings.PluginSetting;
import org.gmlfast.geoserver.settings.PluginSettings;
import org.gmlfast.geoserver.settings.SettingSources;
import org.junit.jupiter.api.Test;

/** Every setting of the plugin warns once of a value that it does not allow. */
class SettingWarningsTest {

    private final SimpleFeatureType towns = type("town", "name", String.class);
    private final ServerDouble server = new ServerDouble();

    /** The default of each setting; any text may be the name of a template. */
    private static Map<String, String> settings() {
        Map<String, String> settings = new LinkedHashMap<>(Map.of(PluginBeans.KILL_SWITCH, "true"));
        for (PluginSetting setting : PluginSetting.values()) {
            if (setting != PluginSetting.TEMPLATE) {
                settings.put(setting.key(), setting.defaultValue());
            }
        }
        return settings;
    }

    private void respondTwice() throws IOException {
        for (int i = 0; i < 2; i++) {
            new GetFeature("2.0.0")
                    .query(collection(towns, feature(towns, "town.1", "Bern")))
                    .bytes(server);
            // as a request in XML does
            SettingSources sources =
                    new SettingSources(server.geoServer(), server.geoServer().getService(WFSInfo.class), List.of());
            PluginSettings.requestsDisabledBy(sources);
            PluginSettings.maxRequestBytes(sources);
        }
    }

    private static void assertWarning(String line, String setting, String value, String defaultValue) {
        assertThat(line).startsWith("WARNING " + setting).contains(value).endsWith("; " + defaultValue + " is used");
    }

    @Test
    void warnsOnceOfEachValueThatIsNotAllowed() throws IOException {
        for (Map.Entry<String, String> setting : settings().entrySet()) {
            // each value is warned of once in a process: no other test may use these
            for (String value : List.of("neither on nor off", "-7654321")) {
                MetadataMap layer = new MetadataMap();
                server.layer(towns).with("getMetadata", layer);
                List<String> lines;
                try (LogLines log = new LogLines(Level.WARNING)) {
                    if (setting.getKey().startsWith("GML_FAST_")) {
                        assertThat(PluginBeans.isKilled(name -> value, name -> null))
                                .isFalse();
                    } else {
                        server.serviceMetadata.put(setting.getKey(), value);
                        layer.put(setting.getKey(), value);
                        respondTwice();
                    }
                    lines = new ArrayList<>(log.lines());
                }
                server.serviceMetadata.put(setting.getKey(), null);
                assertThat(lines).as("%s=%s", setting.getKey(), value).hasSize(1);
                assertWarning(lines.get(0), setting.getKey(), value, setting.getValue());
            }
        }
    }

    @Test
    void acceptsDefaultsAndBlankValuesWithoutWarning() throws IOException {
        for (Map.Entry<String, String> setting : settings().entrySet()) {
            for (String value : List.of(setting.getValue(), "", " ")) {
                server.layer(towns);
                server.serviceMetadata.put(setting.getKey(), value);
                try (LogLines log = new LogLines(Level.WARNING)) {
                    if (setting.getKey().startsWith("GML_FAST_")) {
                        PluginBeans.isKilled(name -> value, name -> null);
                    }
                    respondTwice();
                    assertThat(log.lines()).isEmpty();
                }
                server.serviceMetadata.put(setting.getKey(), null);
            }
        }
    }
}
