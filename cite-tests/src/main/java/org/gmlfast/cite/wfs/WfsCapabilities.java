/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.cite.wfs;

import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import org.gmlfast.wfs.WfsVersion;
import org.w3c.dom.Element;

/**
 * The capabilities of a WFS in one version.
 *
 * @param layers the feature types, in the order of the document
 * @param outputFormats the formats of GetFeature, in the order of the document
 */
public record WfsCapabilities(List<WfsLayer> layers, Set<String> outputFormats) {

    /**
     * Requests the capabilities.
     *
     * @throws IOException if there is no response, or it is another document
     */
    public static WfsCapabilities get(WfsClient client, WfsVersion version) throws IOException {
        WfsResponse response = client.get(WfsQuery.of(version, "GetCapabilities"));
        Element root = XmlDom.parse(response.body()).getDocumentElement();
        if (!root.getLocalName().equals("WFS_Capabilities")
                || !root.getAttribute("version").equals(version.number())) {
            throw new IOException(response.uri() + ": no capabilities of version " + version.number() + " but <"
                    + root.getNodeName() + " version=\"" + root.getAttribute("version") + "\">");
        }
        return new WfsCapabilities(layers(root), formats(root));
    }

    private static List<WfsLayer> layers(Element root) {
        Map<String, Integer> sameName = new HashMap<>();
        types(root).forEach(name -> sameName.merge(WfsLayer.localName(XmlDom.text(name)), 1, Integer::sum));
        return types(root)
                .map(name -> layer(name, sameName.get(WfsLayer.localName(XmlDom.text(name))) > 1))
                .toList();
    }

    /** The elements with the names of the layers. */
    private static Stream<Element> types(Element root) {
        return XmlDom.all(root)
                .filter(e -> e.getLocalName().equals("FeatureType"))
                .flatMap(type -> XmlDom.children(type, "Name").limit(1));
    }

    private static WfsLayer layer(Element nameElement, boolean ambiguous) {
        Element type = (Element) nameElement.getParentNode();
        String name = XmlDom.text(nameElement);
        int colon = name.indexOf(':');
        String namespace = nameElement.lookupNamespaceURI(colon < 0 ? null : name.substring(0, colon));
        String crs = Stream.of("DefaultCRS", "DefaultSRS", "SRS")
                .flatMap(n -> XmlDom.children(type, n))
                .map(XmlDom::text)
                .findFirst()
                .orElse("");
        String label = ambiguous ? name.replace(':', '.') : WfsLayer.localName(name);
        return new WfsLayer(name, label, namespace == null ? "" : namespace, crs);
    }

    /** In 1.0 they are element names, later the values of a parameter. */
    private static Set<String> formats(Element root) {
        Set<String> formats = new LinkedHashSet<>();
        XmlDom.all(root).filter(e -> e.getLocalName().equals("GetFeature")).forEach(operation -> XmlDom.children(
                        operation, "ResultFormat")
                .flatMap(f -> XmlDom.children(f).stream())
                .forEach(f -> formats.add(f.getLocalName())));
        XmlDom.all(root)
                .filter(e -> e.getLocalName().equals("Operation")
                        && e.getAttribute("name").equals("GetFeature"))
                .flatMap(o -> XmlDom.children(o, "Parameter"))
                .filter(p -> p.getAttribute("name").equals("outputFormat"))
                .flatMap(XmlDom::all)
                .filter(e -> e.getLocalName().equals("Value"))
                .forEach(value -> formats.add(XmlDom.text(value)));
        return formats;
    }
}
