/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.web;

import org.apache.wicket.validation.IValidatable;
import org.apache.wicket.validation.IValidator;
import org.apache.wicket.validation.ValidationError;

/** Accepts whole numbers from 0 to a maximum, and nothing at all. */
final class WholeNumberValidator implements IValidator<String> {

    private static final long serialVersionUID = 1;

    private final String errorKey;
    private final long maximum;

    /** @param errorKey of the message, which may contain the maximum and the entry */
    WholeNumberValidator(String errorKey, long maximum) {
        this.errorKey = errorKey;
        this.maximum = maximum;
    }

    @Override
    public void validate(IValidatable<String> validatable) {
        String value = validatable.getValue();
        if (!value.matches("\\d{1,18}") || Long.parseLong(value) > maximum) {
            // as text: a number would be grouped as the locale does
            validatable.error(new ValidationError()
                    .addKey(errorKey)
                    .setVariable("maximum", String.valueOf(maximum))
                    .setVariable("entry", value));
        }
    }
}
