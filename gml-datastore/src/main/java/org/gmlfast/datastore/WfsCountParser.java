/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.datastore;

import java.io.IOException;
import java.io.InputStream;

import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.data.wfs.internal.GetParser;
import org.locationtech.jts.geom.GeometryFactory;

/**
 * The count in a response to {@code resultType=hits} of WFS 2.0 (09-025r2 §7.7.4.2): {@code numberMatched} counts all
 * features of the query, however many of them the client wants.
 */
final class WfsCountParser implements GetParser<SimpleFeature> {

    private static final int UNKNOWN = -1;

    private final InputStream in;
    private final int count;

    /**
     * Reads the start tag of a response.
     *
     * @param isExact whether the server applies the whole filter of the query; the count is unknown otherwise
     * @param startIndex how many of the matched features the client skips; null for none
     * @param maxFeatures how many features the client wants; null for all
     */
    WfsCountParser(InputStream in, boolean isExact, Integer startIndex, Integer maxFeatures) throws IOException {
        this.in = in;
        String matched = isExact ? numberMatched(in) : null;
        // up to 18 digits fit a long; other texts are "unknown", or wrong
        if (matched == null || !matched.matches("[0-9]{1,18}")) {
            count = UNKNOWN;
            return;
        }
        long wanted = Long.parseLong(matched) - (startIndex == null ? 0 : startIndex);
        wanted = Math.max(0, maxFeatures == null ? wanted : Math.min(wanted, maxFeatures));
        count = wanted > Integer.MAX_VALUE ? UNKNOWN : (int) wanted;
    }

    private static String numberMatched(InputStream in) throws IOException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        try {
            XMLStreamReader reader = factory.createXMLStreamReader(in);
            reader.nextTag();
            return reader.getAttributeValue(null, "numberMatched");
        } catch (XMLStreamException e) {
            throw new IOException("the response of the WFS cannot be read: " + e.getMessage(), e);
        }
    }

    /** Returns -1 if the server does not know: the client then reads the features and counts them. */
    @Override
    public int getNumberOfFeatures() {
        return count;
    }

    @Override
    public SimpleFeature parse() {
        return null;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }

    @Override
    public SimpleFeatureType getFeatureType() {
        return null;
    }

    @Override
    public void setGeometryFactory(GeometryFactory factory) {
        // there are no geometries
    }
}
