/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;

import org.gmlfast.command.Gml;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** The types of the attributes of a layer by their names, as an application schema declares them. */
final class ServedTypes {

    private ServedTypes() {}

    static Map<String, String> of(ServeProcess server, String layer) throws IOException {
        return of(Gml.parse(server.fetch("DescribeFeatureType&typeNames=" + layer))
                .document());
    }

    static Map<String, String> of(Document schema) {
        Map<String, String> types = new TreeMap<>();
        NodeList elements = schema.getElementsByTagNameNS("*", "element");
        for (int i = 0; i < elements.getLength(); i++) {
            Element element = (Element) elements.item(i);
            if (!element.hasAttribute("substitutionGroup")) {
                types.put(element.getAttribute("name"), element.getAttribute("type"));
            }
        }
        return types;
    }
}
