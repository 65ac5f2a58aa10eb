/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geoserver.wfs.xml.v1_1_0;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Set;

import org.geoserver.catalog.FeatureTypeInfo;
import org.geoserver.ows.Response;
import org.geoserver.platform.Operation;

/** Stands in for GeoServer's type; the plugin knows only its name and those of its subclasses. */
public class XmlSchemaEncoder extends Response {

    protected XmlSchemaEncoder(String outputFormat) {
        super(FeatureTypeInfo[].class, Set.of(outputFormat));
    }

    @Override
    public String getMimeType(Object value, Operation operation) {
        return getOutputFormats().iterator().next();
    }

    /** GeoServer's schemas have the names of the layers and the namespace of the first one. */
    @Override
    public void write(Object value, OutputStream output, Operation operation) throws IOException {
        FeatureTypeInfo[] layers = (FeatureTypeInfo[]) value;
        StringBuilder schema =
                new StringBuilder("<?xml version=\"1.0\"?><xsd:schema xmlns:xsd=\"http://www.w3.org/2001/XMLSchema\""
                        + " targetNamespace=\"" + layers[0].getNamespace().getURI() + "\">");
        for (FeatureTypeInfo layer : layers) {
            schema.append("<xsd:element name=\"").append(layer.getName()).append("\"/>");
        }
        output.write(schema.append("</xsd:schema>").toString().getBytes(StandardCharsets.UTF_8));
    }

    /** Of WFS 2.0. */
    public static class V20 extends XmlSchemaEncoder {
        public V20() {
            super("application/gml+xml; version=3.2");
        }
    }
}
