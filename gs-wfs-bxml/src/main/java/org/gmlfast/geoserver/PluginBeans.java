/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.logging.Level;
import java.util.logging.Logger;

import org.geotools.util.logging.Logging;
import org.gmlfast.geoserver.settings.SwitchWords;
import org.springframework.beans.MutablePropertyValues;
import org.springframework.beans.factory.config.AutowireCapableBeanFactory;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.config.RuntimeBeanReference;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.BeanDefinitionRegistryPostProcessor;
import org.springframework.beans.factory.support.GenericBeanDefinition;

/**
 * Registers the plugin's beans, unless {@code GML_FAST_ENCODING=false} or the JVM is too old for their classes. In
 * these cases, GeoServer starts as it would without the jar; only the plugin's line in the list of modules remains.
 *
 * <p>GeoServer 2 runs on Java 11, so this class is compiled for Java 11 and names the other classes as text: a class
 * file that the JVM cannot read would stop GeoServer's start.
 */
public final class PluginBeans implements BeanDefinitionRegistryPostProcessor {

    /** The system property or environment variable that leaves GeoServer as it was. Read once, at start. */
    static final String KILL_SWITCH = "GML_FAST_ENCODING";

    private static final String KILLED = KILL_SWITCH + " is false";

    private static final Logger LOGGER = Logging.getLogger("org.geoserver.wfs.gmlfast");

    private static final String MODULE = "gmlFastModule";
    private static final String MODULE_CLASS = "org.geoserver.platform.ModuleStatusImpl";
    private static final String CALLBACK_CLASS = "org.gmlfast.geoserver.FastGmlCallback";

    /** The output format of GeoServer's community module for FlatGeobuf, whose response the plugin replaces. */
    private static final String FLATGEOBUF_CLASS = "org.geoserver.wfs.flatgeobuf.FlatGeobufOutputFormat";

    private static final String CATEGORY = "COMMUNITY";

    private static final String SERVICE_PANEL_INFO = "org.geoserver.web.services.AdminPagePanelInfo";
    private static final String LAYER_PANEL_INFO = "org.geoserver.web.publish.LayerConfigurationPanelInfo";

    /** A GeoServer may have Micrometer, as GeoServer Cloud does. */
    private static final String METERS = "io.micrometer.core.instrument.MeterRegistry";

    private final boolean killed;
    private final Function<BeanDefinition, String> classNames;

    /** Reads the kill switch. */
    public PluginBeans() {
        this(BeanDefinition::getBeanClassName);
    }

    /**
     * Reads the kill switch.
     *
     * @param classNames the class of a bean by its definition; null if unknown
     */
    public PluginBeans(Function<BeanDefinition, String> classNames) {
        this.killed = isKilled();
        this.classNames = classNames;
    }

    /** Whether the plugin is off for the whole server, for the administration pages. */
    public static boolean isKilled() {
        return isKilled(System::getProperty, System::getenv);
    }

    /** Whether the kill switch is pulled. A system property goes before the variable. */
    static boolean isKilled(UnaryOperator<String> properties, UnaryOperator<String> environment) {
        String value = properties.apply(KILL_SWITCH);
        if (value == null) {
            value = environment.apply(KILL_SWITCH);
        }
        if (value == null || value.isBlank()) {
            return false;
        }
        Optional<Boolean> on = SwitchWords.parse(value);
        if (on.isEmpty()) {
            LOGGER.warning(KILL_SWITCH + " is true or false, not " + value + "; true is used");
        }
        return !on.orElse(true);
    }

    @Override
    public void postProcessBeanDefinitionRegistry(BeanDefinitionRegistry registry) {
        if (!registry.containsBeanDefinition(MODULE)) {
            registerModule(registry);
        }
        setCategory(registry.getBeanDefinition(MODULE));
        if (killed) {
            stayOff(registry, Level.INFO, KILLED);
            if (!isJvmTooOld()) {
                registerPanels(registry);
            }
        } else if (isJvmTooOld()) {
            String needed = "gml-fast needs Java 17 or later, and this is Java " + System.getProperty("java.version");
            stayOff(registry, Level.WARNING, needed);
        } else {
            registerForServer(registry, "gmlFastCallback", CALLBACK_CLASS);
            registerForServer(registry, "bxmlOutputFormat", "org.gmlfast.geoserver.responses.BxmlOutputFormat");
            if (!hasBeanOf(registry, FLATGEOBUF_CLASS)) {
                registerForServer(
                        registry,
                        "gmlFastFlatGeobufOutputFormat",
                        "org.gmlfast.geoserver.responses.FlatGeobufOutputFormat");
            }
            registerForServer(
                    registry, "gmlFastJsonFgOutputFormat", "org.gmlfast.geoserver.responses.JsonFgOutputFormat");
            replace(registry, MODULE, MODULE_CLASS, "org.gmlfast.geoserver.status.PluginModule");
            register(registry, "gmlFastStatus", "org.gmlfast.geoserver.status.StatusController");
            register(registry, "gmlFastMBeans", "org.gmlfast.geoserver.metrics.JmxCounts");
            if (isPresent(METERS)) {
                register(registry, "gmlFastMeters", "org.gmlfast.geoserver.metrics.MicrometerCounts");
            }
            registerPanels(registry);
            register(registry, "bxmlExceptionHandler", "org.gmlfast.geoserver.BxmlExceptionHandler");
            registerForServer(registry, "gmlFastFeatureIds", "org.gmlfast.geoserver.request.FeatureIdCallback");
            registerForServer(registry, "gmlFastPages", "org.gmlfast.geoserver.OgcApiPages");
            registerForServer(registry, "gmlFastTemplates", "org.gmlfast.geoserver.template.TemplatedRequests");
            register(registry, "gmlFastRequests", "org.gmlfast.geoserver.request.RequestReaders");
            replace(
                    registry,
                    "wfsServiceTarget",
                    "org.geoserver.wfs.DefaultWebFeatureService",
                    "org.gmlfast.geoserver.UncountedFeatureService");
            replace(
                    registry,
                    "wfsService20Target",
                    "org.geoserver.wfs.DefaultWebFeatureService20",
                    "org.gmlfast.geoserver.UncountedFeatureService20");
            replace(
                    registry,
                    "wfsGMLMimeTypeEnforcer",
                    "org.geoserver.wfs.WFSGMLMimeTypeEnforcer",
                    "org.gmlfast.geoserver.MimeTypeEnforcer");
        }
    }

    /** Spring before 6.1 has no default for this method. */
    @Override
    public void postProcessBeanFactory(ConfigurableListableBeanFactory beans) {
        // everything is in the registry already
    }

    /** GeoServer Cloud does not read the file that has this bean. */
    private static void registerModule(BeanDefinitionRegistry registry) {
        register(registry, MODULE, MODULE_CLASS)
                .getPropertyValues()
                .add("module", "gs-wfs-bxml")
                .add("name", "gml-fast")
                .add("component", "Faster GML, GeoJSON, CSV and FlatGeobuf from WFS, and outputFormat=bxml")
                .add("version", PluginBeans.class.getPackage().getImplementationVersion())
                .add("available", "true")
                .add("enabled", "true");
    }

    /** Registers the panels of the administration pages; a GeoServer without these pages has no such types. */
    private static void registerPanels(BeanDefinitionRegistry registry) {
        if (isPresent(SERVICE_PANEL_INFO) && isPresent(LAYER_PANEL_INFO)) {
            registerPanel(
                            registry,
                            "gmlFastServicePanel",
                            SERVICE_PANEL_INFO,
                            "org.gmlfast.geoserver.web.ServiceSettingsPanel")
                    .add("serviceClass", "org.geoserver.wfs.WFSInfo");
            registerPanel(
                            registry,
                            "gmlFastLayerPanel",
                            LAYER_PANEL_INFO,
                            "org.gmlfast.geoserver.web.LayerSettingsPanel")
                    .add("supportedTypes", "org.geoserver.catalog.FeatureTypeInfo");
        }
    }

    private static MutablePropertyValues registerPanel(
            BeanDefinitionRegistry registry, String name, String info, String panel) {
        return register(registry, name, info)
                .getPropertyValues()
                .add("id", name)
                .add("titleKey", "gmlFastPanel.title")
                .add("descriptionKey", "gmlFastPanel.description")
                .add("componentClass", panel);
    }

    private static boolean isPresent(String className) {
        try {
            Class.forName(className, false, PluginBeans.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }

    private static GenericBeanDefinition register(BeanDefinitionRegistry registry, String name, String className) {
        GenericBeanDefinition definition = new GenericBeanDefinition();
        definition.setBeanClassName(className);
        registry.registerBeanDefinition(name, definition);
        return definition;
    }

    /** Registers a bean whose constructor takes the server. */
    private static GenericBeanDefinition registerForServer(
            BeanDefinitionRegistry registry, String name, String className) {
        GenericBeanDefinition definition = register(registry, name, className);
        definition.getConstructorArgumentValues().addIndexedArgumentValue(0, new RuntimeBeanReference("geoServer"));
        return definition;
    }

    /**
     * Replaces GeoServer's own class by one that does the same faster. Any other class stays, as one of another plugin.
     */
    private void replace(BeanDefinitionRegistry registry, String bean, String stock, String replacement) {
        if (!registry.containsBeanDefinition(bean)
                || !stock.equals(classNames.apply(registry.getBeanDefinition(bean)))
                || !isUsable(stock, replacement)) {
            return;
        }
        if (registry.getBeanDefinition(bean).getFactoryMethodName() == null) {
            registry.getBeanDefinition(bean).setBeanClassName(replacement);
        } else {
            registry.removeBeanDefinition(bean);
            // as in GeoServer's file, properties have the names of beans
            registerForServer(registry, bean, replacement).setAutowireMode(AutowireCapableBeanFactory.AUTOWIRE_BY_NAME);
        }
    }

    /** Whether all types that a class names exist in this GeoServer. */
    private static boolean isUsable(String stock, String className) {
        try {
            return Class.forName(className, true, PluginBeans.class.getClassLoader())
                            .getMethods()
                            .length
                    > 0;
        } catch (ClassNotFoundException | LinkageError e) {
            LOGGER.log(Level.INFO, stock + " stays: " + className + " does not fit", e);
            return false;
        }
    }

    private boolean hasBeanOf(BeanDefinitionRegistry registry, String className) {
        return Arrays.stream(registry.getBeanDefinitionNames())
                .anyMatch(name -> className.equals(classNames.apply(registry.getBeanDefinition(name))));
    }

    private static void stayOff(BeanDefinitionRegistry registry, Level level, String reason) {
        LOGGER.log(level, reason + ": GML is written as without this plugin, no BXML");
        registry.getBeanDefinition(MODULE)
                .getPropertyValues()
                .add("enabled", "false")
                .add("message", reason);
    }

    private static boolean isJvmTooOld() {
        try {
            Class.forName(CALLBACK_CLASS, false, PluginBeans.class.getClassLoader());
            return false;
        } catch (UnsupportedClassVersionError e) {
            return true;
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException("The gml-fast jar is incomplete", e);
        }
    }

    /**
     * GeoServer 3 shows the list of modules only if each has a category. GeoServer 2 has no such property, so the
     * Spring file cannot set it.
     */
    private static void setCategory(BeanDefinition module) {
        try {
            Class<?> type = Class.forName(module.getBeanClassName(), false, PluginBeans.class.getClassLoader());
            Arrays.stream(type.getMethods())
                    .filter(method -> method.getName().equals("setCategory") && method.getParameterCount() == 1)
                    .flatMap(method -> Arrays.stream(method.getParameterTypes()))
                    .filter(category -> category.isEnum() && hasConstant(category, CATEGORY))
                    .forEach(category -> module.getPropertyValues().add("category", CATEGORY));
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException("This GeoServer has no list of modules", e);
        }
    }

    private static boolean hasConstant(Class<?> enumeration, String name) {
        return Arrays.stream(enumeration.getEnumConstants())
                .anyMatch(constant -> ((Enum<?>) constant).name().equals(name));
    }
}
