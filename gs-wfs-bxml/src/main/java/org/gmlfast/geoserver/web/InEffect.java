/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.web;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import org.apache.wicket.markup.html.basic.Label;
import org.apache.wicket.model.IModel;
import org.apache.wicket.model.Model;
import org.geoserver.catalog.FeatureTypeInfo;
import org.geoserver.catalog.LayerInfo;
import org.geoserver.config.GeoServer;
import org.geoserver.platform.GeoServerExtensions;
import org.geoserver.wfs.WFSInfo;
import org.gmlfast.geoserver.PluginBeans;
import org.gmlfast.geoserver.settings.PluginSetting;
import org.gmlfast.geoserver.settings.SettingSources;

/** Tells what is in effect for a WFS or a layer: its own entry, or that of another place. */
final class InEffect extends Label {

    private static final long serialVersionUID = 1;

    private static final String KEYS = "gmlFastPanel.inEffect.";

    private final IModel<?> edited;
    private final PluginSetting setting;

    /** @param edited a WFSInfo or LayerInfo */
    InEffect(String id, IModel<?> edited, PluginSetting setting) {
        super(id);
        this.edited = edited;
        this.setting = setting;
        setDefaultModel(new TextModel(this::text));
    }

    private String text() {
        if (PluginBeans.isKilled()) {
            return getString(KEYS + "killed");
        }
        SettingSources.SettingInEffect found = sources().inEffect(setting);
        Map<String, String> words = new HashMap<>();
        words.put("value", found.value());
        if (found.place() == null) {
            return getString(KEYS + "default", Model.ofMap(words));
        }
        words.put("layer", found.layer());
        String place = KEYS + found.place().name().toLowerCase(Locale.ROOT);
        words.put("place", getString(place, Model.ofMap(words)));
        words.put("refused", found.refused());
        return getString(KEYS + (found.refused() == null ? "entry" : "refused"), Model.ofMap(words));
    }

    private SettingSources sources() {
        GeoServer geoServer = GeoServerExtensions.bean(GeoServer.class);
        if (edited.getObject() instanceof LayerInfo layer) {
            return SettingSources.of(geoServer, (FeatureTypeInfo) layer.getResource());
        }
        return new SettingSources(geoServer, (WFSInfo) edited.getObject(), List.of());
    }
}
