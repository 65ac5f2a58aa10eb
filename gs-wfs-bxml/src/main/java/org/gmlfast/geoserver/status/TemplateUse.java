/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.status;

import java.util.LinkedHashMap;
import java.util.Map;

import org.gmlfast.gml.settings.GmlVersion;

/**
 * What became of the files of a layer's template for a version of GML.
 *
 * @param used whether the layer is written by it, or by its last version without a problem
 * @param problem why the files cannot be used; null if they can
 */
record TemplateUse(String layer, GmlVersion gml, String file, boolean used, String problem) {

    /** Whether a layer that names a template means this file: one template can have a file for a version of GML. */
    boolean isOf(String template) {
        return file.replaceFirst("(\\.gml31)?\\.xml$", "").equals(template);
    }

    /** The members of JSON, without the layer. */
    Map<String, Object> members() {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("gml", gml.number());
        members.put("file", file);
        members.put("used", used);
        if (problem != null) {
            members.put("problem", problem);
        }
        return members;
    }

    String text() {
        if (problem == null) {
            return "GML " + gml.number() + " is written by the template " + file;
        }
        String template = "The template " + file + " for GML " + gml.number();
        return used
                ? template + " stays as it was before its files changed: " + problem
                : template + " cannot be used: " + problem;
    }
}
