/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.web;

import org.apache.wicket.validation.IValidatable;
import org.apache.wicket.validation.IValidator;
import org.apache.wicket.validation.ValidationError;
import org.gmlfast.geoserver.template.TemplateFolder;

/** Accepts what can be the name of a template, and nothing at all; whether there is such a file is another question. */
final class TemplateNameValidator implements IValidator<String> {

    private static final long serialVersionUID = 1;

    @Override
    public void validate(IValidatable<String> validatable) {
        String value = validatable.getValue().trim();
        if (!TemplateFolder.isName(value)) {
            validatable.error(
                    new ValidationError().addKey("gmlFastPanel.noTemplateName").setVariable("entry", value));
        }
    }
}
