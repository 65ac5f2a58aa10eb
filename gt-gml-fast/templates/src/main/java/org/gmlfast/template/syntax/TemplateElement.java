/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.template.syntax;

import java.util.ArrayList;
import java.util.List;

/** An element of a template as written, with unresolved names and expanded includes. */
public final class TemplateElement {

    /** An attribute, in the order of the document. */
    public record Attribute(String name, String value) {}

    public final Place place;
    public final String name;
    public final List<Attribute> attributes;
    public final List<TemplateElement> children = new ArrayList<>();

    /** The trimmed text; null if there is none. */
    public String text;

    TemplateElement(Place place, String name, List<Attribute> attributes) {
        this.place = place;
        this.name = name;
        this.attributes = attributes;
    }

    /** The value of an attribute; null if the element does not have it. */
    public String attribute(String wanted) {
        for (Attribute attribute : attributes) {
            if (attribute.name().equals(wanted)) {
                return attribute.value();
            }
        }
        return null;
    }

    /** The attributes that are written: without the instructions and the declarations of namespaces. */
    public List<Attribute> written() {
        return attributes.stream()
                .filter(a -> !isInstruction(a.name()) && !a.name().startsWith("xmlns"))
                .toList();
    }

    public static boolean isInstruction(String name) {
        return name.startsWith("gft:") || name.startsWith("gf:");
    }
}
