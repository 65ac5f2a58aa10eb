/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.template.internal.compiler;

import org.gmlfast.template.syntax.TemplateElement;

/** Decides which elements are written whatever the row. */
final class CertainContent {

    private CertainContent() {}

    /** Whether an element is written for every row, be it as a nil element. */
    static boolean isCertain(TemplateElement element) {
        if (element.attribute("gft:filter") != null || element.attribute("gft:source") != null) {
            return false;
        }
        if (element.attribute("gf:nil") != null) {
            return true;
        }
        if (element.text != null) {
            return !hasHole(element.text) || element.text.endsWith("}!");
        }
        return element.children.isEmpty() || hasCertainContent(element);
    }

    /** Whether an element has an attribute that no row changes, or an element that is written for every row. */
    static boolean hasCertainContent(TemplateElement element) {
        return element.written().stream().anyMatch(attribute -> !hasHole(attribute.value()))
                || element.children.stream().anyMatch(CertainContent::isCertain);
    }

    private static boolean hasHole(String text) {
        return text.contains("${") || text.startsWith("$filter{");
    }
}
