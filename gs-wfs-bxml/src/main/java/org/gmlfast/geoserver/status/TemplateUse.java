/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.status;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What became of the files of a layer's template.
 *
 * @param used whether the layer is written by it, or by its last version without a problem
 * @param problem why the files cannot be used; null if they can
 */
record TemplateUse(String layer, String file, boolean used, String problem) {

    /** Whether another one is of the same layer, which has named another template before. */
    boolean replaces(TemplateUse other) {
        return layer.equals(other.layer) && !name().equals(other.name());
    }

    /** As the layer names it: one template can have a file for a version of GML. */
    private String name() {
        return file.replaceFirst("(\\.gml31)?\\.xml$", "");
    }

    Map<String, Object> members() {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("layer", layer);
        members.put("file", file);
        members.put("used", used);
        if (problem != null) {
            members.put("problem", problem);
        }
        return members;
    }

    String text() {
        if (problem == null) {
            return "GML is written by the template " + file;
        }
        return used
                ? "The template " + file + " stays as it was before its files changed: " + problem
                : "The template " + file + " cannot be used: " + problem;
    }
}
