/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.cite.features;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.gmlfast.cite.wfs.XmlDom;
import org.gmlfast.testing.TestData;
import org.w3c.dom.Attr;
import org.w3c.dom.Element;

/**
 * OGC's test features for WFS 1.0 and 1.1, read from OGC's insert transactions.
 *
 * @param types the features by the local name of their type
 * @param notSimple the types that are left out because they are not simple features: reasons by name
 */
record TestFeatures(Map<String, List<Element>> types, Map<String, String> notSimple) {

    private static final List<String> FILES = List.of(
            "data/cite-wfs10/data/wfsBasicTestData.xml",
            "data/cite-wfs10/data/wfsLockTestData.xml",
            "data/cite-wfs10/data/wfsTransactionTestData.xml",
            "data/cite-wfs10/data/wfsComplexTestData.xml",
            "data/cite-wfs11/data/sf-0/dataset-sf0-insert.xml",
            "data/cite-wfs11/data/sf-1/dataset-sf1-insert.xml",
            "data/cite-wfs11/data/sf-2/dataset-sf2-insert.xml");

    /** Reads all files. */
    static TestFeatures read() throws IOException {
        TestFeatures features = new TestFeatures(new LinkedHashMap<>(), new LinkedHashMap<>());
        for (String name : FILES) {
            Path file = TestData.file(name);
            Element root = XmlDom.parse(Files.readAllBytes(file)).getDocumentElement();
            for (Element insert : XmlDom.children(root, "Insert").toList()) {
                XmlDom.children(insert).forEach(f -> features.types
                        .computeIfAbsent(f.getLocalName(), t -> new ArrayList<>())
                        .add(f));
            }
        }
        features.types.forEach((type, all) -> {
            String reason = notSimple(all);
            if (reason != null) {
                features.notSimple.put(type, reason);
            }
        });
        features.types.keySet().removeAll(features.notSimple.keySet());
        return features;
    }

    /** Returns null for simple features, whose properties are texts or geometries that occur once; else a reason. */
    private static String notSimple(List<Element> features) {
        for (Element feature : features) {
            List<String> seen = new ArrayList<>();
            for (Element property : properties(feature)) {
                String name = property.getLocalName();
                if (seen.contains(name)) {
                    return "not a simple feature: " + name + " occurs twice";
                }
                seen.add(name);
                boolean nested = !XmlDom.children(property).isEmpty();
                if (nested && !isGeometry(property)) {
                    return "not a simple feature: " + name + " has elements in it";
                }
                if (!nested
                        && property.hasAttributeNS("http://www.w3.org/1999/xlink", "href")
                        && !isOptionalLink(property)) {
                    return "not a simple feature: " + name + " is a link";
                }
            }
        }
        return null;
    }

    private static boolean isOptionalLink(Element property) {
        // one of a type's many properties, which is left out
        return property.getLocalName().equals("relatedFeature");
    }

    /** The properties that a client should find, without bounds, names of names and links. */
    static List<Element> properties(Element feature) {
        return XmlDom.children(feature).stream()
                .filter(p -> !p.getLocalName().equals("boundedBy") && !isLink(p))
                .toList();
    }

    private static boolean isLink(Element property) {
        return isOptionalLink(property) && property.hasAttributeNS("http://www.w3.org/1999/xlink", "href");
    }

    static boolean isGeometry(Element property) {
        return XmlDom.children(property).stream()
                .anyMatch(e -> String.valueOf(e.getNamespaceURI()).startsWith("http://www.opengis.net/gml"));
    }

    /** The id of a feature; empty in the data of WFS 1.0. */
    static String id(Element feature) {
        Attr id = feature.getAttributeNodeNS("http://www.opengis.net/gml", "id");
        return id == null ? "" : id.getValue();
    }
}
