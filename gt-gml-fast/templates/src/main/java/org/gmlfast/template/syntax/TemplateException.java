/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.template.syntax;

import java.util.List;

/** Thrown, before anything is written, if a template cannot be read or does not fit the type of the rows. */
public final class TemplateException extends IllegalArgumentException {

    private static final long serialVersionUID = 1;

    private final transient List<String> problems;

    TemplateException(List<String> problems) {
        super(String.join(System.lineSeparator(), problems));
        this.problems = List.copyOf(problems);
    }

    /** All errors, each with file, line and column. */
    public List<String> problems() {
        return problems;
    }
}
