/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import static org.assertj.core.api.Assertions.assertThat;

import org.geoserver.config.GeoServer;
import org.geoserver.ows.DispatcherCallback;
import org.geoserver.ows.Response;
import org.geoserver.platform.ModuleStatusImpl;
import org.geoserver.wfs.DefaultWebFeatureService;
import org.geoserver.wfs.DefaultWebFeatureService20;
import org.geoserver.wfs.WFSGMLMimeTypeEnforcer;
import org.geoserver.wfs.flatgeobuf.FlatGeobufOutputFormat;
import org.geotools.api.filter.FilterFactory;
import org.geotools.factory.CommonFactoryFinder;
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

    /** GeoServer's beans in GeoServer Cloud, which generates a method from each of them in GeoServer's files. */
    @Configuration
    static class MethodsOfGeoServer {

        @Bean
        FilterFactory filterFactory() {
            return CommonFactoryFinder.getFilterFactory();
        }

        @Bean
        DefaultWebFeatureService wfsServiceTarget(GeoServer geoServer) {
            return new DefaultWebFeatureService(geoServer);
        }

        @Bean
        DefaultWebFeatureService20 wfsService20Target(GeoServer geoServer) {
            return new DefaultWebFeatureService20(geoServer);
        }

        @Bean
        WFSGMLMimeTypeEnforcer wfsGMLMimeTypeEnforcer(GeoServer geoServer) {
            return new WFSGMLMimeTypeEnforcer(geoServer);
        }

        @Bean
        FlatGeobufOutputFormat flatGeobufOutputFormat() {
            return new FlatGeobufOutputFormat("application/flatgeobuf");
        }
    }

    @AfterEach
    void restore() {
        System.clearProperty("GML_FAST_ENCODING");
    }

    private static ConfigurableApplicationContext start(String property) {
        return start(property, Application.class);
    }

    private static ConfigurableApplicationContext start(String property, Class<?>... configurations) {
        return new SpringApplicationBuilder(configurations)
                .web(WebApplicationType.NONE)
                .logStartupInfo(false)
                .properties("spring.main.banner-mode=off")
                .properties(property)
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
    void replacesServicesThatMethodsCreate() {
        try (ConfigurableApplicationContext cloud =
                start("geoserver.service.wfs.enabled=true", Application.class, MethodsOfGeoServer.class)) {
            assertThat(cloud.getBean("wfsServiceTarget"))
                    .isExactlyInstanceOf(UncountedFeatureService.class)
                    .extracting("filterFactory")
                    .isSameAs(cloud.getBean("filterFactory"));
            assertThat(cloud.getBean("wfsService20Target"))
                    .isExactlyInstanceOf(UncountedFeatureService20.class)
                    .extracting("filterFactory")
                    .isSameAs(cloud.getBean("filterFactory"));
            assertThat(cloud.getBean("wfsGMLMimeTypeEnforcer")).isExactlyInstanceOf(MimeTypeEnforcer.class);
        }
    }

    /** GeoServer refuses a request if two formats have its name. */
    @Test
    void registersNoSecondFlatGeobuf() {
        try (ConfigurableApplicationContext cloud =
                start("geoserver.service.wfs.enabled=true", Application.class, MethodsOfGeoServer.class)) {
            assertThat(cloud.getBeansOfType(Response.class).values())
                    .filteredOn(response -> response.getOutputFormats().contains("application/flatgeobuf"))
                    .hasExactlyElementsOfTypes(FlatGeobufOutputFormat.class);
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
