/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.web;

import java.util.ArrayList;
import java.util.List;

import org.apache.wicket.markup.html.basic.Label;
import org.apache.wicket.markup.html.form.DropDownChoice;
import org.apache.wicket.markup.html.form.TextField;
import org.apache.wicket.markup.html.panel.Panel;
import org.apache.wicket.model.IModel;
import org.gmlfast.geoserver.PluginSetting;

/** All settings of a WFS or of a layer, each with what is in effect now. */
final class SettingsPanel extends Panel {

    private static final long serialVersionUID = 1;

    /**
     * A panel.
     *
     * @param edited the WFS or layer that the page edits
     * @param absent what to show for a setting without an entry
     * @param inEffect describes what is in effect
     */
    SettingsPanel(String id, IModel<?> edited, String absent, InEffect inEffect) {
        super(id);
        for (PluginSetting setting : PluginSetting.values()) {
            if (setting.isOfLayers()) {
                continue;
            }
            String name = setting.key().substring(setting.key().indexOf('.') + 1);
            SettingModel model = new SettingModel(edited, setting.key());
            if (setting == PluginSetting.COUNT_CACHE_SECONDS) {
                add(new TextField<>(name, model, String.class).add(new SecondsValidator()));
            } else {
                add(new DropDownChoice<>(name, model, choices(setting, model), new SettingChoices(absent)));
            }
            add(new Label(name + "InEffect", inEffect.model(setting)));
        }
    }

    /** The values of a setting, and its entry if a file has it in other words, such as {@code No}. */
    private static List<String> choices(PluginSetting setting, IModel<String> entry) {
        List<String> choices = new ArrayList<>();
        choices.add("");
        choices.addAll(setting.choices());
        if (!choices.contains(entry.getObject())) {
            choices.add(entry.getObject());
        }
        return choices;
    }
}
