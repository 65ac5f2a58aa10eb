/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import static org.assertj.core.api.Assertions.assertThat;

import org.geoserver.config.GeoServer;
import org.geoserver.ows.DispatcherCallback;
import org.geoserver.platform.ModuleStatusImpl;
import org.gmlfast.geoserver.responses.BxmlOutputFormat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** An application of Spring Boot with the plugin's jar starts the plugin, as those of GeoServer Cloud do. */
class CloudConfigurationTest {

    /** An application that has a GeoServer, and does not read {@code applicationContext.xml}. */
    @Configuration
    @EnableAutoConfiguration
    static class Application {

        @Bean
        GeoServer geoServer() {
            return new ServerDouble().geoServer();
        }
    }

    @AfterEach
    void restore() {
        System.clearProperty("GML_FAST_ENCODING");
    }

    private static ConfigurableApplicationContext start(String... properties) {
        return new SpringApplicationBuilder(Application.class)
                .web(WebApplicationType.NONE)
                .logStartupInfo(false)
                .properties("spring.main.banner-mode=off")
                .properties(properties)
                .run();
    }

    @ParameterizedTest
    @ValueSource(strings = {"geoserver.service.wfs.enabled=true", "geoserver.service.webui.enabled=true"})
    void startsThePluginInTheApplicationsOfWfsAndAdministration(String property) {
        try (ConfigurableApplicationContext cloud = start(property)) {
            assertThat(cloud.getBeansOfType(DispatcherCallback.class).values())
                    .hasAtLeastOneElementOfType(FastGmlCallback.class);
            assertThat(cloud.getBeansOfType(BxmlOutputFormat.class)).hasSize(1);
            ModuleStatusImpl module = cloud.getBean(ModuleStatusImpl.class);
            assertThat(module.isEnabled()).isTrue();
            assertThat(module.getName()).isEqualTo("gml-fast");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"geoserver.service.wms.enabled=true", "geoserver.service.wfs.enabled=false"})
    void leavesOtherApplicationsAlone(String property) {
        try (ConfigurableApplicationContext cloud = start(property)) {
            assertThat(cloud.getBeansOfType(DispatcherCallback.class)).isEmpty();
            assertThat(cloud.getBeansOfType(ModuleStatusImpl.class)).isEmpty();
        }
    }

    @Test
    void obeysTheKillSwitch() {
        System.setProperty("GML_FAST_ENCODING", "false");
        try (ConfigurableApplicationContext cloud = start("geoserver.service.wfs.enabled=true")) {
            assertThat(cloud.getBeansOfType(DispatcherCallback.class)).isEmpty();
            assertThat(cloud.getBean(ModuleStatusImpl.class).isEnabled()).isFalse();
        }
    }
}
