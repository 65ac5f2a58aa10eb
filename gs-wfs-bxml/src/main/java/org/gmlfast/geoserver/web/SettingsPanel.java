/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.web;

import org.apache.wicket.markup.html.panel.Panel;
import org.apache.wicket.markup.repeater.RepeatingView;
import org.apache.wicket.model.IModel;
import org.gmlfast.geoserver.settings.PluginSetting;
import org.gmlfast.geoserver.settings.PluginSetting.Place;

/** All settings of a WFS or of a layer, each with what is in effect now. */
final class SettingsPanel extends Panel {

    private static final long serialVersionUID = 1;

    /**
     * A panel.
     *
     * @param edited the WFS or layer that the page edits
     * @param place what that is
     * @param absent the key of what to show for a setting without an entry
     */
    SettingsPanel(String id, IModel<?> edited, Place place, String absent) {
        super(id);
        RepeatingView settings = new RepeatingView("settings");
        for (PluginSetting setting : PluginSetting.values()) {
            if (setting.isOf(place)) {
                settings.add(new SettingField(String.valueOf(setting.ordinal()), edited, setting, absent));
            }
        }
        add(settings);
    }
}
