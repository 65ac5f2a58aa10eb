/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.web;

import org.apache.wicket.markup.html.form.TextField;
import org.apache.wicket.markup.html.panel.Panel;
import org.apache.wicket.model.IModel;
import org.gmlfast.geoserver.PluginSetting;

/** The settings that a WFS and a layer have, each with what is in effect now. */
final class SettingsPanel extends Panel {

    private static final long serialVersionUID = 1;

    /**
     * A panel.
     *
     * @param edited the WFS or layer that the page edits
     * @param absent the key of what to show for a setting without an entry
     */
    SettingsPanel(String id, IModel<?> edited, String absent) {
        super(id);
        for (PluginSetting setting : PluginSetting.values()) {
            if (setting.isOfLayers() || setting.isOfServices()) {
                continue;
            }
            String name = setting.key().substring(setting.key().indexOf('.') + 1);
            SettingModel model = new SettingModel(edited, setting.key());
            if (setting == PluginSetting.COUNT_CACHE_SECONDS) {
                add(new TextField<>(name, model, String.class)
                        .add(new WholeNumberValidator("gmlFastPanel.notSeconds", PluginSetting.MAX_SECONDS)));
            } else {
                add(new SettingChoice(name, model, setting, absent));
            }
            add(new InEffect(name + "InEffect", edited, setting));
        }
    }
}
