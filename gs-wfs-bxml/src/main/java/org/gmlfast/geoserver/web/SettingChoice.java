/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.web;

import java.util.ArrayList;
import java.util.List;

import org.apache.wicket.markup.html.form.ChoiceRenderer;
import org.apache.wicket.markup.html.form.DropDownChoice;
import org.apache.wicket.model.IModel;
import org.gmlfast.geoserver.settings.PluginSetting;

/** The values of a setting in a list, as the metadata have them, and one for no entry. */
final class SettingChoice extends DropDownChoice<String> {

    private static final long serialVersionUID = 1;

    /** A value is its own id. */
    private static final class Values extends ChoiceRenderer<String> {

        private static final long serialVersionUID = 1;

        @Override
        public String getIdValue(String value, int index) {
            return value;
        }
    }

    private final String absent;

    /** @param absent the key of what to show for no entry */
    SettingChoice(String id, IModel<String> entry, PluginSetting setting, String absent) {
        super(id, entry, choices(setting, entry.getObject()), new Values());
        this.absent = absent;
        setNullValid(true);
    }

    /** The values of a setting, and its entry if a file has it in other words, such as {@code No}. */
    private static List<String> choices(PluginSetting setting, String entry) {
        List<String> choices = new ArrayList<>(setting.choices());
        if (entry != null && !choices.contains(entry)) {
            choices.add(entry);
        }
        return choices;
    }

    @Override
    protected String getNullValidKey() {
        return absent;
    }
}
