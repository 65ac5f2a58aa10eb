/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import java.util.logging.Logger;

import org.geotools.util.logging.Logging;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;

/**
 * Takes everything that this plugin brings out of the application again, before anything is made of it, when
 * {@code GML_FAST_ENCODING=false}. What stays is its line in the list of modules.
 */
public final class KillSwitch implements BeanFactoryPostProcessor {

    private static final Logger LOGGER = Logging.getLogger(FastEncodingSwitch.LOGGER);

    private static final String MODULE = "gmlFastModule";
    private static final String[] BEANS = {"gmlFastCallback", "bxmlOutputFormat"};

    private final boolean killed;

    /** The switch as it stands now. */
    public KillSwitch() {
        this(FastEncodingSwitch.isKilled());
    }

    KillSwitch(boolean killed) {
        this.killed = killed;
    }

    @Override
    public void postProcessBeanFactory(ConfigurableListableBeanFactory beans) {
        if (!killed) {
            return;
        }
        BeanDefinitionRegistry registry = (BeanDefinitionRegistry) beans;
        for (String name : BEANS) {
            if (registry.containsBeanDefinition(name)) {
                registry.removeBeanDefinition(name);
            }
        }
        if (registry.containsBeanDefinition(MODULE)) {
            registry.getBeanDefinition(MODULE).getPropertyValues().add("enabled", "false");
        }
        LOGGER.info(FastEncodingSwitch.KILL_SWITCH + " is false: GML is written as without this plugin, no BXML");
    }
}
