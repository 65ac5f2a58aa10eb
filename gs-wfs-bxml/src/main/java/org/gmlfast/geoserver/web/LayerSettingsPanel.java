/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.web;

import org.apache.wicket.markup.html.basic.MultiLineLabel;
import org.apache.wicket.model.IModel;
import org.geoserver.catalog.LayerInfo;
import org.geoserver.web.publish.PublishedConfigurationPanel;
import org.gmlfast.geoserver.PluginBeans;
import org.gmlfast.geoserver.settings.PluginSetting.Place;
import org.gmlfast.geoserver.status.ResponseStatistics;

/**
 * The settings on a layer's tab <i>Publishing</i>, and the outcomes of its responses. GeoServer creates it by its
 * class.
 */
public final class LayerSettingsPanel extends PublishedConfigurationPanel<LayerInfo> {

    private static final long serialVersionUID = 1;

    /**
     * Creates a panel.
     *
     * @param id in the page
     * @param model of a layer of features
     */
    public LayerSettingsPanel(String id, IModel<? extends LayerInfo> model) {
        super(id, model);
        add(new SettingsPanel("settings", model, Place.LAYER, "gmlFastPanel.asWfs"));
        add(new MultiLineLabel(
                "responses",
                new TextModel(() -> PluginBeans.isKilled()
                        ? getString("gmlFastPanel.killed")
                        : ResponseStatistics.SERVER.text(
                                model.getObject().getResource().prefixedName()))));
    }
}
