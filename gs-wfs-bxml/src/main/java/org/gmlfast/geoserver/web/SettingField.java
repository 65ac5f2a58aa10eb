/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.web;

import org.apache.wicket.AttributeModifier;
import org.apache.wicket.Component;
import org.apache.wicket.markup.html.WebMarkupContainer;
import org.apache.wicket.markup.html.basic.Label;
import org.apache.wicket.markup.html.form.TextField;
import org.apache.wicket.model.IModel;
import org.apache.wicket.validation.IValidatable;
import org.apache.wicket.validation.IValidator;
import org.apache.wicket.validation.ValidationError;
import org.gmlfast.geoserver.settings.PluginSetting;
import org.gmlfast.geoserver.settings.PluginSetting.Place;

/**
 * The field of a setting, with what is in effect now and its help. A translation has its label and help as
 * {@code gmlFastPanel.rows} and {@code gmlFastPanel.rows.help}, if the key of the setting is {@code gmlfast.rows}.
 */
final class SettingField extends WebMarkupContainer {

    private static final long serialVersionUID = 1;

    /** Links and code in Markdown. */
    private static final String MARKS = "\\[([^]]+)\\]\\([^)]+\\)|`";

    /**
     * A field.
     *
     * @param edited the WFS or layer that the page edits
     * @param absent the key of what to show for no entry
     */
    SettingField(String id, IModel<?> edited, PluginSetting setting, String absent) {
        super(id);
        String field = setting.key().replace('.', '-');
        String inEffect = field + "-in-effect";
        String help = field + "-help";
        boolean inherited = setting.isOf(Place.WFS);
        boolean listed = !setting.choices().isEmpty();
        SettingModel entry = new SettingModel(edited, setting.key());
        Component choice = new SettingChoice("choice", entry, setting, absent).setVisible(listed);
        Component text = new TextField<>("text", entry, String.class)
                .add(new Allowed(setting))
                .setVisible(!listed);
        for (Component input : new Component[] {choice, text}) {
            add(input.add(attribute("id", field))
                    .add(attribute("aria-describedby", inherited ? inEffect + ' ' + help : help)));
        }
        add(new Label("label", new TextModel(() -> text(setting, "", setting.label()))).add(attribute("for", field)));
        add(new WebMarkupContainer("source")
                .add(new InEffect("inEffect", edited, setting))
                .add(attribute("id", inEffect))
                .setVisible(inherited));
        add(new Label("help", new TextModel(() -> help(setting))).add(attribute("id", help)));
    }

    private String help(PluginSetting setting) {
        String help = text(setting, ".help", setting.help().replaceAll(MARKS, "$1"));
        return setting.isSwitch() ? help + ' ' + getString("gmlFastPanel.oneDecides") : help;
    }

    private String text(PluginSetting setting, String kind, String english) {
        return getString(setting.key().replace("gmlfast", "gmlFastPanel") + kind, null, english);
    }

    private static AttributeModifier attribute(String name, String value) {
        return AttributeModifier.replace(name, value);
    }

    /** Accepts what the setting allows, and nothing at all. */
    private record Allowed(PluginSetting setting) implements IValidator<String> {

        @Override
        public void validate(IValidatable<String> validatable) {
            String value = validatable.getValue().trim();
            if (!setting.allows(value)) {
                validatable.error(new ValidationError()
                        .addKey("gmlFastPanel.notAllowed")
                        .setVariable("rule", setting.rule())
                        .setVariable("entry", value));
            }
        }
    }
}
