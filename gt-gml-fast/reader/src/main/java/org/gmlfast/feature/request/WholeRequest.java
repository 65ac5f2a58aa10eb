/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.request;

import java.util.Map;
import java.util.function.Supplier;

import javax.xml.stream.XMLStreamException;

/**
 * Reads whole requests of the usual kinds into the objects that GeoServer makes of them with gt-xsd.
 *
 * <pre>{@code
 * ModelObject transaction = WholeRequest.read(request::read, WfsDialect.WFS_2_0, types, () -> Map.of("t", "urn:towns"));
 * }</pre>
 */
public final class WholeRequest {

    private WholeRequest() {}

    /**
     * Reads a request.
     *
     * @param utf8 the request
     * @param types of the features
     * @param namespaces the server's namespaces by prefix, requested at most once; the empty prefix has the default
     *     namespace
     * @return not null
     * @throws XMLStreamException if the request is malformed
     * @throws UnsupportedRequestException if GeoServer might make another object of the request
     */
    public static ModelObject read(
            Utf8Request utf8, WfsDialect dialect, InsertedTypes types, Supplier<Map<String, String>> namespaces)
            throws XMLStreamException, UnsupportedRequestException {
        RequestParts parts = RequestParts.of(utf8, dialect, types, namespaces);
        RequestName root = parts.in().required();
        if (!root.isWfs) {
            throw new UnsupportedRequestException("a request of another kind");
        }
        ModelObject request = dialect == WfsDialect.WFS_2_0
                ? new Wfs2Requests(parts).read(root.localName)
                : new Wfs1Requests(parts, dialect).read(root.localName);
        if (parts.in().hasMore()) {
            throw new UnsupportedRequestException("a second root element");
        }
        return request;
    }
}
