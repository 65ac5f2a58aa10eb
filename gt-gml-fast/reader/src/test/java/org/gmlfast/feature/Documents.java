/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.bxml.XmlConversion;
import org.gmlfast.bxml.format.BxmlSettings;
import org.gmlfast.testing.fixtures.FeatureMaker;

/** Documents written by hand, as BXML. */
final class Documents {

    private Documents() {}

    /** A collection of WFS 2.0. Each {@code <m>} stands for a member; the first and the last one are left out. */
    static String collection(String members) {
        return root("<m>" + members + "</m>").replace("<m>", "<wfs:member>").replace("</m>", "</wfs:member>");
    }

    /** A FeatureCollection with any content. */
    static String root(String content) {
        return "<wfs:FeatureCollection xmlns:wfs='http://www.opengis.net/wfs/2.0'"
                + " xmlns:gml='http://www.opengis.net/gml/3.2' xmlns:ex='" + FeatureMaker.NAMESPACE + "'"
                + " xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'>" + content + "</wfs:FeatureCollection>";
    }

    static byte[] bxml(String xml) throws XMLStreamException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        XmlConversion.toBxml(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)), out, BxmlSettings.DEFAULT);
        return out.toByteArray();
    }

    static SimpleFeatureType type(Object... namesAndBindings) {
        return FeatureMaker.type("f", namesAndBindings);
    }
}
