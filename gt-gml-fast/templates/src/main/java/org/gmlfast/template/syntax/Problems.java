/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.template.syntax;

import java.util.ArrayList;
import java.util.List;

/** Collects the errors and warnings of a template, so that all are reported at once. */
public final class Problems {

    /** More than these are not worth reading. */
    private static final int MAX = 100;

    private final List<String> errors = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();

    public void error(Place place, String message) {
        add(errors, place, message);
    }

    public void warning(Place place, String message) {
        add(warnings, place, message);
    }

    private static void add(List<String> list, Place place, String message) {
        String line = place + ": " + message;
        if (list.size() < MAX && !list.contains(line)) {
            list.add(line);
        }
    }

    public void addAll(Problems others) {
        errors.addAll(others.errors);
        warnings.addAll(others.warnings);
    }

    public List<String> warnings() {
        return List.copyOf(warnings);
    }

    /** @throws TemplateException if there are errors */
    public void check() {
        if (!errors.isEmpty()) {
            throw new TemplateException(errors);
        }
    }
}
