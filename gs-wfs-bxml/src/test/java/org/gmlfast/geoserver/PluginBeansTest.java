/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.logging.Level;

import org.geoserver.catalog.FeatureTypeInfo;
import org.geoserver.config.GeoServer;
import org.geoserver.ows.DispatcherCallback;
import org.geoserver.ows.Response;
import org.geoserver.ows.ServiceExceptionHandler;
import org.geoserver.platform.ModuleStatusImpl;
import org.geoserver.web.publish.LayerConfigurationPanelInfo;
import org.geoserver.web.services.AdminPagePanelInfo;
import org.geoserver.wfs.DefaultWebFeatureService;
import org.geoserver.wfs.DefaultWebFeatureService20;
import org.geoserver.wfs.GetFeatureCallback;
import org.geoserver.wfs.WFSGMLMimeTypeEnforcer;
import org.geoserver.wfs.WFSInfo;
import org.gmlfast.geoserver.request.FeatureIdCallback;
import org.gmlfast.geoserver.responses.BxmlOutputFormat;
import org.gmlfast.geoserver.responses.FlatGeobufOutputFormat;
import org.gmlfast.geoserver.responses.JsonFgOutputFormat;
import org.gmlfast.geoserver.template.TemplatedRequests;
import org.gmlfast.geoserver.web.LayerSettingsPanel;
import org.gmlfast.geoserver.web.ServiceSettingsPanel;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.config.RuntimeBeanReference;
import org.springframework.beans.factory.support.GenericBeanDefinition;
import org.springframework.beans.factory.xml.XmlBeanDefinitionReader;
import org.springframework.context.support.ClassPathXmlApplicationContext;
import org.springframework.context.support.GenericApplicationContext;

/** The beans of the plugin in a Spring context made from the file in the jar. */
class PluginBeansTest {

    private static final UnaryOperator<String> NOTHING = name -> null;

    @AfterEach
    void restore() {
        System.clearProperty(PluginBeans.KILL_SWITCH);
    }

    private static ClassPathXmlApplicationContext started() {
        GenericApplicationContext geoServer = new GenericApplicationContext();
        geoServer.registerBean("geoServer", GeoServer.class, () -> new ServerDouble().geoServer());
        geoServer.refresh();
        return new ClassPathXmlApplicationContext(new String[] {"classpath*:/applicationContext.xml"}, geoServer);
    }

    @Test
    void registersBeansOfTheJar() {
        try (ClassPathXmlApplicationContext context = started()) {
            assertThat(context.getBeansOfType(DispatcherCallback.class).values())
                    .hasExactlyElementsOfTypes(FastGmlCallback.class, FeatureIdCallback.class, TemplatedRequests.class);
            assertThat(context.getBeansOfType(GetFeatureCallback.class).values())
                    .hasExactlyElementsOfTypes(FeatureIdCallback.class, OgcApiPages.class, TemplatedRequests.class);
            assertThat(context.getBeansOfType(ServiceExceptionHandler.class).values())
                    .hasExactlyElementsOfTypes(BxmlExceptionHandler.class);
            assertThat(context.getBeansOfType(Response.class).values())
                    .hasExactlyElementsOfTypes(
                            BxmlOutputFormat.class, FlatGeobufOutputFormat.class, JsonFgOutputFormat.class);
            ModuleStatusImpl module = context.getBean(ModuleStatusImpl.class);
            assertThat(module.getModule()).isEqualTo("gs-wfs-bxml");
            assertThat(module.getName()).isEqualTo("gml-fast");
            assertThat(module.getVersion().orElseThrow()).matches("\\d+\\.\\d+.*");
            assertThat(module.isAvailable()).isTrue();
            assertThat(module.isEnabled()).isTrue();
        }
    }

    @Test
    void registersOnlyTheModuleIfKilled() {
        System.setProperty(PluginBeans.KILL_SWITCH, "false");
        try (LogLines log = new LogLines(Level.INFO);
                ClassPathXmlApplicationContext context = started()) {
            assertThat(context.getBeansOfType(DispatcherCallback.class)).isEmpty();
            assertThat(context.getBeansOfType(Response.class)).isEmpty();
            assertThat(context.getBeansOfType(GetFeatureCallback.class)).isEmpty();
            assertThat(context.getBeansOfType(ServiceExceptionHandler.class)).isEmpty();
            assertThat(context.getBean(ModuleStatusImpl.class).isEnabled()).isFalse();
            assertThat(log.lines())
                    .containsExactly("INFO GML_FAST_ENCODING is false: GML is written as without this plugin, no BXML");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"true", "false"})
    void registersPanelsOfTheAdministrationPages(String killSwitch) {
        System.setProperty(PluginBeans.KILL_SWITCH, killSwitch);
        try (ClassPathXmlApplicationContext context = started()) {
            AdminPagePanelInfo service = context.getBean(AdminPagePanelInfo.class);
            assertThat(service.getComponentClass()).isEqualTo(ServiceSettingsPanel.class);
            assertThat(service.getServiceClass()).isEqualTo(WFSInfo.class);
            LayerConfigurationPanelInfo layer = context.getBean(LayerConfigurationPanelInfo.class);
            assertThat(layer.getComponentClass()).isEqualTo(LayerSettingsPanel.class);
            assertThat(layer.getSupportedTypes()).containsExactly(FeatureTypeInfo.class);
        }
    }

    // ---- GeoServer's services

    private static GenericApplicationContext services(Class<?> wfs1, Class<?> wfs2) {
        GenericApplicationContext context = new GenericApplicationContext();
        context.registerBean("geoServer", GeoServer.class, () -> new ServerDouble().geoServer());
        Map<String, Class<?>> stock = Map.of(
                "wfsServiceTarget",
                wfs1,
                "wfsService20Target",
                wfs2,
                "wfsGMLMimeTypeEnforcer",
                WFSGMLMimeTypeEnforcer.class);
        stock.forEach((name, type) -> {
            GenericBeanDefinition definition = new GenericBeanDefinition();
            definition.setBeanClassName(type.getName());
            definition.getConstructorArgumentValues().addIndexedArgumentValue(0, new RuntimeBeanReference("geoServer"));
            context.registerBeanDefinition(name, definition);
        });
        new XmlBeanDefinitionReader(context).loadBeanDefinitions("classpath:/applicationContext.xml");
        context.refresh();
        return context;
    }

    /** A service of another plugin. */
    public static final class OtherService extends DefaultWebFeatureService {

        public OtherService(GeoServer geoServer) {
            super(geoServer);
        }
    }

    @Test
    void replacesServicesOfGeoServer() {
        try (GenericApplicationContext context =
                services(DefaultWebFeatureService.class, DefaultWebFeatureService20.class)) {
            assertThat(context.getBean("wfsServiceTarget")).isExactlyInstanceOf(UncountedFeatureService.class);
            assertThat(context.getBean("wfsService20Target")).isExactlyInstanceOf(UncountedFeatureService20.class);
            assertThat(context.getBean("wfsGMLMimeTypeEnforcer")).isExactlyInstanceOf(MimeTypeEnforcer.class);
        }
    }

    @Test
    void keepsServiceOfAnotherPlugin() {
        try (GenericApplicationContext context = services(OtherService.class, DefaultWebFeatureService20.class)) {
            assertThat(context.getBean("wfsServiceTarget")).isExactlyInstanceOf(OtherService.class);
        }
    }

    @Test
    void keepsServicesIfKilled() {
        System.setProperty(PluginBeans.KILL_SWITCH, "false");
        try (GenericApplicationContext context =
                services(DefaultWebFeatureService.class, DefaultWebFeatureService20.class)) {
            assertThat(context.getBean("wfsServiceTarget")).isExactlyInstanceOf(DefaultWebFeatureService.class);
            assertThat(context.getBean("wfsService20Target")).isExactlyInstanceOf(DefaultWebFeatureService20.class);
        }
    }

    // ---- the list of modules

    /** The module's bean as GeoServer 3 has it. */
    public static final class CategorizedModule extends ModuleStatusImpl {

        /** As in GeoServer 3. */
        public enum Category {
            CORE,
            EXTENSION,
            PENDING,
            COMMUNITY
        }

        private Category category;

        public Category getCategory() {
            return category;
        }

        public void setCategory(Category category) {
            this.category = category;
        }
    }

    /** The module's bean as a later GeoServer may have it. */
    public static final class OtherwiseCategorizedModule extends ModuleStatusImpl {

        private String category = "untouched";

        public void setCategory(String category) {
            this.category = category;
        }
    }

    private static <T extends ModuleStatusImpl> T module(Class<T> type) {
        GenericApplicationContext context = new GenericApplicationContext();
        context.registerBean("geoServer", GeoServer.class, () -> new ServerDouble().geoServer());
        new XmlBeanDefinitionReader(context).loadBeanDefinitions("classpath:/applicationContext.xml");
        context.getBeanDefinition("gmlFastModule").setBeanClassName(type.getName());
        context.refresh();
        return context.getBean(type);
    }

    @ParameterizedTest
    @ValueSource(strings = {"true", "false"})
    void setsCategoryOfTheModuleIfSupported(String killSwitch) {
        System.setProperty(PluginBeans.KILL_SWITCH, killSwitch);
        assertThat(module(CategorizedModule.class).getCategory()).isEqualTo(CategorizedModule.Category.COMMUNITY);
        assertThat(module(OtherwiseCategorizedModule.class).category).isEqualTo("untouched");
    }

    // ---- Java 11

    /** Loads the classes of the plugin as a JVM does that is too old for all but {@link PluginBeans}. */
    private static final class OlderJvm extends ClassLoader {

        private static final int MAJOR_VERSION = 7;

        OlderJvm() {
            super(PluginBeansTest.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith("org.gmlfast.geoserver.")) {
                return super.loadClass(name, resolve);
            }
            Class<?> loaded = findLoadedClass(name);
            return loaded == null ? define(name) : loaded;
        }

        private Class<?> define(String name) throws ClassNotFoundException {
            try (InputStream file = getResourceAsStream(name.replace('.', '/') + ".class")) {
                byte[] bytes = file.readAllBytes();
                if (!name.equals(PluginBeans.class.getName())) {
                    bytes[MAJOR_VERSION] = 127;
                }
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    @Test
    void startsWithoutThePluginOnOldJvm() {
        try (LogLines log = new LogLines(Level.INFO);
                GenericApplicationContext context = new GenericApplicationContext()) {
            context.setClassLoader(new OlderJvm());
            new XmlBeanDefinitionReader(context).loadBeanDefinitions("classpath:/applicationContext.xml");
            context.refresh();
            assertThat(context.getBeansOfType(DispatcherCallback.class)).isEmpty();
            assertThat(context.getBeansOfType(Response.class)).isEmpty();
            ModuleStatusImpl module = context.getBean(ModuleStatusImpl.class);
            assertThat(module.isEnabled()).isFalse();
            assertThat(module.getMessage().orElseThrow()).contains("needs Java 17");
            assertThat(log.lines())
                    .singleElement()
                    .asString()
                    .matches("WARNING gml-fast needs Java 17 or later, and this is Java [\\d.+_]+: "
                            + "GML is written as without this plugin, no BXML");
        }
    }

    // ---- the kill switch's value

    @ParameterizedTest
    @ValueSource(strings = {"false", "FALSE", " false ", "off", "no", "0"})
    void killSwitchAcceptsWordsForOff(String value) {
        UnaryOperator<String> set = Map.of("GML_FAST_ENCODING", value)::get;
        assertThat(PluginBeans.isKilled(set, NOTHING)).isTrue();
        assertThat(PluginBeans.isKilled(NOTHING, set)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"true", "", "on", "fals", "1"})
    void killSwitchIgnoresOtherWords(String value) {
        UnaryOperator<String> set = Map.of("GML_FAST_ENCODING", value)::get;
        assertThat(PluginBeans.isKilled(set, NOTHING)).isFalse();
        assertThat(PluginBeans.isKilled(NOTHING, set)).isFalse();
    }

    @Test
    void killSwitchPrefersPropertyToVariable() {
        assertThat(PluginBeans.isKilled(name -> "true", name -> "false")).isFalse();
        assertThat(PluginBeans.isKilled(name -> "false", name -> "true")).isTrue();
        assertThat(PluginBeans.isKilled(NOTHING, NOTHING)).isFalse();
    }
}
