/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.web;

import org.apache.wicket.markup.html.form.ChoiceRenderer;

/** The values of a setting in a list, as the metadata have them, and one for no entry. */
final class SettingChoices extends ChoiceRenderer<String> {

    private static final long serialVersionUID = 1;

    private final String absent;

    /** @param absent what to show for no entry */
    SettingChoices(String absent) {
        this.absent = absent;
    }

    @Override
    public Object getDisplayValue(String value) {
        return value.isEmpty() ? absent : value;
    }

    @Override
    public String getIdValue(String value, int index) {
        return value.isEmpty() ? "none" : value;
    }
}
