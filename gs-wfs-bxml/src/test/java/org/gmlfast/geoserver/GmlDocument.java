/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.gmlfast.geoserver.stock.StockFormat;
import org.w3c.dom.Node;
import org.xmlunit.builder.Input;
import org.xmlunit.xpath.JAXPXPathEngine;

/** A document as a client gets it, asked by XPath with the prefixes wfs, gml, t, o, xsi and xlink. */
record GmlDocument(StockFormat format, byte[] bytes) {

    String text() {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private List<Node> nodes(String path) {
        JAXPXPathEngine engine = new JAXPXPathEngine();
        engine.setNamespaceContext(Map.of(
                "wfs",
                format.version().namespace(),
                "gml",
                format.version().gml().namespace(),
                "t",
                Features.NAMESPACE,
                "o",
                Features.OTHER_NAMESPACE,
                "xsi",
                "http://www.w3.org/2001/XMLSchema-instance",
                "xlink",
                "http://www.w3.org/1999/xlink"));
        List<Node> nodes = new ArrayList<>();
        engine.selectNodes(path, Input.fromByteArray(bytes).build()).forEach(nodes::add);
        return nodes;
    }

    int count(String path) {
        return nodes(path).size();
    }

    List<String> all(String path) {
        return nodes(path).stream().map(Node::getTextContent).toList();
    }

    String one(String path) {
        assertThat(all(path)).as(() -> path + " in " + text()).hasSize(1);
        return all(path).get(0);
    }

    /** Namespaces with the addresses of their schemas. */
    List<String> schemaLocations() {
        return List.of(one("/*/@xsi:schemaLocation").split(" "));
    }
}
