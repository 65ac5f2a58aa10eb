/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geoserver.web.publish;

import java.util.List;

import org.geoserver.web.ComponentInfo;

/** Stands for GeoServer's description of a panel of a layer's tab Publishing. */
public final class LayerConfigurationPanelInfo extends ComponentInfo {

    private List<Class<?>> supportedTypes;

    public List<Class<?>> getSupportedTypes() {
        return supportedTypes;
    }

    public void setSupportedTypes(List<Class<?>> supportedTypes) {
        this.supportedTypes = supportedTypes;
    }
}
