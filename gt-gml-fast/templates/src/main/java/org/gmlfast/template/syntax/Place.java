/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.template.syntax;

/** A position in a template, for messages. */
public record Place(String file, int line, int column) {

    @Override
    public String toString() {
        return file + ':' + line + ':' + column;
    }
}
