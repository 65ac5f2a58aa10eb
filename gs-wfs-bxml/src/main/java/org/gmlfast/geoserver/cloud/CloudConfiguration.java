/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.cloud;

import java.util.List;

import org.gmlfast.geoserver.PluginBeans;
import org.springframework.beans.factory.annotation.AnnotatedBeanDefinition;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.type.AnnotatedTypeMetadata;
import org.springframework.core.type.MethodMetadata;

/**
 * The plugin's beans in the applications of GeoServer Cloud that answer WFS requests or show its administration pages;
 * none in its other applications, which may have the same jar. Spring Boot finds it by
 * {@code META-INF/spring/org.springframework.boot.autoconfigure.AutoConfiguration.imports}. It uses no type of Spring
 * Boot, so any other GeoServer works without Spring Boot.
 */
@Configuration(proxyBeanMethods = false)
@Conditional(CloudConfiguration.OnWfsOrAdministration.class)
public class CloudConfiguration {

    /** Registers all other beans, as in any GeoServer. */
    @Bean
    public static PluginBeans gmlFastBeans() {
        return new PluginBeans(CloudConfiguration::className);
    }

    /** Cloud generates a method from each bean in GeoServer's Spring files: its type is that of the bean. */
    private static String className(BeanDefinition definition) {
        MethodMetadata method =
                definition instanceof AnnotatedBeanDefinition annotated ? annotated.getFactoryMethodMetadata() : null;
        return method == null ? definition.getBeanClassName() : method.getReturnTypeName();
    }

    /** Whether this application is Cloud's WFS or its web interface, by the properties that these have. */
    static final class OnWfsOrAdministration implements Condition {

        private static final List<String> APPLICATIONS =
                List.of("geoserver.service.wfs.enabled", "geoserver.service.webui.enabled");

        @Override
        public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
            return APPLICATIONS.stream().anyMatch(application -> context.getEnvironment()
                    .getProperty(application, Boolean.class, Boolean.FALSE));
        }
    }
}
