/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.request;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.geoserver.catalog.FeatureTypeInfo;
import org.geoserver.catalog.NamespaceInfo;
import org.geoserver.config.GeoServer;
import org.geoserver.wfs.WFSInfo;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.feature.NameImpl;
import org.gmlfast.feature.request.InsertedTypes;
import org.gmlfast.feature.request.UnsupportedRequestException;
import org.gmlfast.geoserver.settings.PluginSettings;
import org.gmlfast.geoserver.settings.SettingSources;

/** The types of the layers that a request inserts features into. For one request. */
final class LayerTypes implements InsertedTypes {

    private final GeoServer server;
    private final WFSInfo wfs;

    LayerTypes(GeoServer server, WFSInfo wfs) {
        this.server = server;
        this.wfs = wfs;
    }

    /** The namespaces of the catalog by their prefixes; the one of the empty prefix is the default. */
    Map<String, String> namespaces() {
        Map<String, String> namespaces = new HashMap<>();
        for (NamespaceInfo namespace : server.getCatalog().getNamespaces()) {
            namespaces.put(namespace.getPrefix(), namespace.getURI());
        }
        NamespaceInfo standard = server.getCatalog().getDefaultNamespace();
        if (standard != null) {
            namespaces.put("", standard.getURI());
        }
        return namespaces;
    }

    @Override
    public SimpleFeatureType type(String namespace, String localName) throws UnsupportedRequestException {
        FeatureTypeInfo layer = namespace.isEmpty()
                ? null
                : server.getCatalog().getFeatureTypeByName(new NameImpl(namespace, localName));
        if (layer == null) {
            throw new UnsupportedRequestException("an element that is not a feature of a layer");
        }
        String disabledBy = PluginSettings.requestsDisabledBy(new SettingSources(server, wfs, List.of(layer)));
        if (disabledBy != null) {
            throw new UnsupportedRequestException(disabledBy);
        }
        try {
            if (layer.getFeatureType() instanceof SimpleFeatureType type) {
                return type;
            }
        } catch (IOException e) {
            throw new UnsupportedRequestException("the store of a layer fails");
        }
        throw new UnsupportedRequestException("complex features");
    }
}
