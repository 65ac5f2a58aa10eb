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
import org.geoserver.catalog.WorkspaceInfo;
import org.geoserver.config.GeoServer;
import org.geoserver.platform.GeoServerExtensions;
import org.geoserver.wfs.WFSInfo;
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
        return new TextModel(() -> sources().describe(setting));
    }

    private SettingSources sources() {
        GeoServer geoServer = GeoServerExtensions.bean(GeoServer.class);
        if (edited.getObject() instanceof LayerInfo layer) {
            FeatureTypeInfo type = (FeatureTypeInfo) layer.getResource();
            return new SettingSources(geoServer, service(geoServer, type), List.of(type));
        }
        return new SettingSources(geoServer, (WFSInfo) edited.getObject(), List.of());
    }

    /** The WFS of the layer's workspace, or else that of the server. */
    private static WFSInfo service(GeoServer geoServer, FeatureTypeInfo type) {
        WorkspaceInfo workspace =
                geoServer.getCatalog().getWorkspaceByName(type.getNamespace().getPrefix());
        WFSInfo own = workspace == null ? null : geoServer.getService(workspace, WFSInfo.class);
        return own == null ? geoServer.getService(WFSInfo.class) : own;
    }
}
