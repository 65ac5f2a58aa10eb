/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.layers;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

import org.geoserver.catalog.FeatureTypeInfo;
import org.geoserver.ows.URLMangler.URLType;
import org.geoserver.ows.util.ResponseUtils;
import org.geoserver.wfs.request.GetFeatureRequest;
import org.geotools.feature.FeatureCollection;
import org.gmlfast.form.CollectionHeader;
import org.gmlfast.geoserver.stock.StockFormat;
import org.gmlfast.template.FeatureTemplate;

/**
 * The schema locations of a document: WFS, DescribeFeatureType for each namespace, GML 3.2. GeoServer builds the
 * addresses, so that they respect its proxy and workspace settings.
 */
public final class SchemaLocations {

    private static final String TYPE_NAME = "typeName";

    private final GetFeatureRequest request;
    private final boolean canonical;
    private final Map<FeatureTypeInfo, FeatureTemplate> templates;

    /** @param templates of the layers that have one: they name the schemas of their features */
    public SchemaLocations(
            GetFeatureRequest request, boolean canonical, Map<FeatureTypeInfo, FeatureTemplate> templates) {
        this.request = request;
        this.canonical = canonical;
        this.templates = templates;
    }

    public void addTo(
            CollectionHeader.Builder header,
            StockFormat format,
            Collection<FeatureTypeInfo> layers,
            Collection<? extends FeatureCollection<?, ?>> collections) {
        header.schemaLocation(
                format.version().namespace(), schema(format.version().schemaPath()));
        templates.values().forEach(template -> template.schemaLocations().forEach(header::schemaLocation));
        typeNamesByNamespace(layers.stream()
                        .filter(layer -> !templates.containsKey(layer))
                        .toList())
                .forEach((namespace, names) ->
                        header.schemaLocation(namespace, describeFeatureType(format, String.join(",", names))));
        if (format == StockFormat.GML32) {
            header.schemaLocation(format.version().gml().namespace(), schema("/gml/3.2.1/gml.xsd"));
        }
        collections.forEach(collection -> addOwn(header, collection));
    }

    /**
     * Each type once: a request can name a layer with its namespace and without, as GeoServer does for a featureid, and
     * the schema of GeoServer would declare the type as often as it is named.
     */
    private static Map<String, Set<String>> typeNamesByNamespace(Collection<FeatureTypeInfo> layers) {
        Map<String, Set<String>> names = new LinkedHashMap<>();
        for (FeatureTypeInfo layer : layers) {
            names.computeIfAbsent(layer.getNamespace().getURI(), namespace -> new LinkedHashSet<>())
                    .add(layer.prefixedName());
        }
        return names;
    }

    private String schema(String path) {
        return canonical
                ? "http://schemas.opengis.net" + path
                : ResponseUtils.buildSchemaURL(request.getBaseUrl(), path.substring(1));
    }

    private String describeFeatureType(StockFormat format, String typeNames) {
        // GML 2 has the schema of WFS 1.0 in requests of any version
        String version = format == StockFormat.GML2 ? format.version().number() : request.getVersion();
        Map<String, String> parameters = ResponseUtils.params(
                "service", "WFS", "version", version, "request", "DescribeFeatureType", TYPE_NAME, typeNames);
        String location = ResponseUtils.buildURL(request.getBaseUrl(), "wfs", parameters, URLType.SERVICE);
        return format == StockFormat.GML2 ? withPlainCommas(location) : location;
    }

    /** GeoServer's GML 2 does not escape the commas between type names. */
    private static String withPlainCommas(String location) {
        int from = location.indexOf(TYPE_NAME + '=');
        int next = location.indexOf('&', Math.max(from, 0));
        int end = next < 0 ? location.length() : next;
        return from < 0
                ? location
                : location.substring(0, from)
                        + location.substring(from, end).replace("%2C", ",")
                        + location.substring(end);
    }

    /** A type may carry the addresses of its schemas. */
    private static void addOwn(CollectionHeader.Builder header, FeatureCollection<?, ?> collection) {
        if (collection.getSchema().getUserData().get("schemaURI") instanceof Map<?, ?> locations) {
            locations.forEach((namespace, location) ->
                    header.schemaLocation(String.valueOf(namespace), String.valueOf(location)));
        }
    }
}
