/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.web;

import java.io.Serializable;
import java.util.List;

import org.apache.wicket.model.IModel;
import org.geoserver.catalog.FeatureTypeInfo;
import org.geoserver.catalog.LayerInfo;
import org.geoserver.config.GeoServer;
import org.geoserver.platform.GeoServerExtensions;
import org.geoserver.wfs.WFSInfo;
import org.gmlfast.geoserver.PluginBeans;
import org.gmlfast.geoserver.PluginSetting;
import org.gmlfast.geoserver.SettingSources;

/** What is in effect for a WFS or a layer: its own entry, or that of another place. */
final class InEffect implements Serializable {

    private static final long serialVersionUID = 1;

    private final IModel<?> edited;

    /** @param edited a WFSInfo or LayerInfo */
    InEffect(IModel<?> edited) {
        this.edited = edited;
    }

    IModel<String> model(PluginSetting setting) {
        return new TextModel(() -> {
            String killed = PluginBeans.killedBy();
            return killed == null ? sources().describe(setting) : "nothing, since " + killed;
        });
    }

    private SettingSources sources() {
        GeoServer geoServer = GeoServerExtensions.bean(GeoServer.class);
        if (edited.getObject() instanceof LayerInfo layer) {
            return SettingSources.of(geoServer, (FeatureTypeInfo) layer.getResource());
        }
        return new SettingSources(geoServer, (WFSInfo) edited.getObject(), List.of());
    }
}
