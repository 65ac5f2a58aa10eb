/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.web;

import org.apache.wicket.validation.IValidatable;
import org.apache.wicket.validation.IValidator;
import org.apache.wicket.validation.ValidationError;
import org.gmlfast.geoserver.PluginSetting;

/** Accepts 0 to 86,400, and nothing at all. */
final class SecondsValidator implements IValidator<String> {

    private static final long serialVersionUID = 1;

    @Override
    public void validate(IValidatable<String> validatable) {
        String value = validatable.getValue();
        if (!value.matches("\\d{1,5}") || Integer.parseInt(value) > PluginSetting.MAX_SECONDS) {
            // as text: a number would be grouped as the locale does
            validatable.error(new ValidationError()
                    .addKey("gmlFastPanel.notSeconds")
                    .setVariable("maximum", String.valueOf(PluginSetting.MAX_SECONDS))
                    .setVariable("entry", value));
        }
    }
}
