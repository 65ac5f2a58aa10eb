/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.web;

import org.apache.wicket.model.IModel;
import org.geoserver.config.ServiceInfo;
import org.geoserver.web.services.AdminPagePanel;
import org.gmlfast.geoserver.settings.PluginSetting.Place;

/** The settings on the page of the WFS, of the server or of a workspace. GeoServer creates it by its class. */
public final class ServiceSettingsPanel extends AdminPagePanel {

    private static final long serialVersionUID = 1;

    /**
     * Creates a panel.
     *
     * @param id in the page
     * @param model of a WFSInfo
     */
    public ServiceSettingsPanel(String id, IModel<?> model) {
        super(id, model);
        boolean ofServer = ((ServiceInfo) model.getObject()).getWorkspace() == null;
        String absent = ofServer ? "gmlFastPanel.default" : "gmlFastPanel.asServer";
        add(new SettingsPanel("settings", model, Place.WFS, absent));
    }
}
