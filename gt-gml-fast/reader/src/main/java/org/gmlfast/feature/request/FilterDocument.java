/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.request;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.filter.Filter;

/**
 * Reads a filter document into the object that gt-xsd makes of it with its configuration of Filter Encoding 1.0, 1.1 or
 * 2.0.
 *
 * <pre>{@code
 * Filter filter = FilterDocument.read("<Filter xmlns='http://www.opengis.net/ogc'>…</Filter>", WfsDialect.WFS_1_1);
 * }</pre>
 */
public final class FilterDocument {

    private FilterDocument() {}

    /**
     * Reads a filter.
     *
     * @param document the text of the document; not null
     * @param dialect the version of WFS that decides the namespaces of filters and geometries
     * @return not null
     * @throws XMLStreamException if the document is malformed
     * @throws UnsupportedRequestException if gt-xsd might make another filter of it, or none
     */
    public static Filter read(String document, WfsDialect dialect)
            throws XMLStreamException, UnsupportedRequestException {
        ByteArrayInputStream utf8 = new ByteArrayInputStream(document.getBytes(StandardCharsets.UTF_8));
        RequestParts parts = RequestParts.ofFilter(utf8::read, dialect);
        RequestName root = parts.in().required();
        if (!root.isFilter || !root.localName.equals("Filter")) {
            throw new UnsupportedRequestException("a document that is not a usual filter");
        }
        Filter filter = parts.filter(SrsContext.NONE);
        if (parts.in().hasMore()) {
            throw new UnsupportedRequestException("a second root element");
        }
        return filter;
    }
}
