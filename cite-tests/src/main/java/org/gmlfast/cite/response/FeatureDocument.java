/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.cite.response;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import org.gmlfast.cite.wfs.XmlDom;
import org.gmlfast.wfs.WfsVersion;
import org.w3c.dom.Element;

/**
 * A document of features, of any version.
 *
 * @param root the document element
 * @param features the feature elements in it, those of nested collections included
 */
record FeatureDocument(Element root, List<Element> features) {

    private static final String XSI = "http://www.w3.org/2001/XMLSchema-instance";

    static FeatureDocument parse(byte[] xml) throws IOException {
        Element root = XmlDom.parse(xml).getDocumentElement();
        List<Element> features = new ArrayList<>();
        if (root.getLocalName().equals("FeatureCollection")) {
            collect(root, features);
        } else {
            features.add(root);
        }
        return new FeatureDocument(root, List.copyOf(features));
    }

    private static void collect(Element collection, List<Element> features) {
        for (Element child : XmlDom.children(collection)) {
            switch (child.getLocalName()) {
                case "member", "featureMember", "featureMembers" ->
                    XmlDom.children(child).forEach(f -> {
                        if (f.getLocalName().equals("FeatureCollection")) {
                            collect(f, features);
                        } else {
                            features.add(f);
                        }
                    });
                default -> {
                    // the bounds
                }
            }
        }
    }

    /** The pairs of {@code xsi:schemaLocation}, as namespace, address, namespace and so on. */
    List<String> schemaLocations() {
        String text = root.getAttributeNS(XSI, "schemaLocation").strip();
        return text.isEmpty() ? List.of() : List.of(text.split("\\s+"));
    }

    /**
     * The version of the document, which may differ from that of the request. WFS 1.0 and 1.1 share a namespace; their
     * documents differ in the schema that they name.
     */
    WfsVersion version(WfsVersion asked) {
        boolean gml32 = XmlDom.all(root).anyMatch(e -> "http://www.opengis.net/gml/3.2".equals(e.getNamespaceURI()))
                || "http://www.opengis.net/wfs/2.0".equals(root.getNamespaceURI());
        if (gml32) {
            return WfsVersion.WFS_2_0_0;
        }
        for (String part : schemaLocations()) {
            if (part.contains("/wfs/1.0.0/")) {
                return WfsVersion.WFS_1_0_0;
            }
            if (part.contains("/wfs/1.1.0/")) {
                return WfsVersion.WFS_1_1_0;
            }
        }
        return asked;
    }

    /** The id of a feature; empty if it has none. */
    static String id(Element feature) {
        for (String namespace : List.of("http://www.opengis.net/gml/3.2", "http://www.opengis.net/gml")) {
            if (feature.hasAttributeNS(namespace, "id")) {
                return feature.getAttributeNS(namespace, "id");
            }
        }
        return feature.getAttribute("fid");
    }

    /** All ids, in order. */
    List<String> ids() {
        return features.stream().map(FeatureDocument::id).toList();
    }

    /** The geometries of a feature: what stands in its properties, without its bounds. */
    static List<Element> geometries(Element feature) {
        return XmlDom.children(feature).stream()
                .filter(p -> !isBounds(p))
                .flatMap(p -> XmlDom.children(p).stream())
                .filter(FeatureDocument::isGml)
                .toList();
    }

    static boolean isBounds(Element property) {
        return property.getLocalName().equals("boundedBy");
    }

    static boolean isGml(Element element) {
        String namespace = element.getNamespaceURI();
        return namespace != null && namespace.startsWith("http://www.opengis.net/gml");
    }
}
