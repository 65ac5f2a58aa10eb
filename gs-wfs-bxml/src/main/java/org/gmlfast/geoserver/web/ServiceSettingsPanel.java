/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.web;

import org.apache.wicket.markup.html.form.TextField;
import org.apache.wicket.model.IModel;
import org.geoserver.config.ServiceInfo;
import org.geoserver.web.services.AdminPagePanel;
import org.gmlfast.geoserver.PluginSetting;

/** The settings on the page of the WFS, of the server or of a workspace. GeoServer makes it by its class. */
public final class ServiceSettingsPanel extends AdminPagePanel {

    private static final long serialVersionUID = 1;

    /**
     * A panel.
     *
     * @param id in the page
     * @param model of a WFSInfo
     */
    public ServiceSettingsPanel(String id, IModel<?> model) {
        super(id, model);
        boolean ofServer = ((ServiceInfo) model.getObject()).getWorkspace() == null;
        add(new SettingsPanel("settings", model, ofServer ? "gmlFastPanel.default" : "gmlFastPanel.asServer"));
        add(new TextField<>(
                        "maxRequestBytes", new SettingModel(model, PluginSetting.MAX_REQUEST_BYTES.key()), String.class)
                .add(new WholeNumberValidator("gmlFastPanel.notBytes", Long.MAX_VALUE)));
        add(new InEffect("maxRequestBytesInEffect", model, PluginSetting.MAX_REQUEST_BYTES));
    }
}
