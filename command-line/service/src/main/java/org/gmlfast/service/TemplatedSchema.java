/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.gmlfast.service.store.ServedLayer;
import org.gmlfast.template.FeatureTemplate;
import org.gmlfast.template.syntax.SchemaDocument;
import org.gmlfast.wfs.WfsVersion;

/**
 * The response to DescribeFeatureType for layers with templates: an include of the schema that the template names. For
 * layers of several namespaces it imports the schema of each; that of flat layers is another DescribeFeatureType.
 */
final class TemplatedSchema {

    private TemplatedSchema() {}

    /** @throws WfsException if a template does not name the location of its schema */
    static ServiceResponse response(
            List<ServedLayer> layers, ServiceOptions options, WfsVersion version, String endpoint) throws WfsException {
        Map<String, String> locations = new LinkedHashMap<>();
        List<String> flat = new ArrayList<>();
        for (ServedLayer layer : layers) {
            if (layer.template() == null) {
                flat.add(options.typeName(layer));
            } else {
                FeatureTemplate template = layer.template().template();
                locations.put(template.namespace(), location(template, options.typeName(layer)));
            }
        }
        if (!flat.isEmpty()) {
            String parameter = version == WfsVersion.WFS_2_0_0 ? "typeNames=" : "typeName=";
            locations.put(
                    options.namespace(),
                    endpoint + "?service=WFS&version=" + version.number() + "&request=DescribeFeatureType&" + parameter
                            + Parameters.encoded(String.join(",", flat)));
        }
        return ServiceResponse.document(ResponseFormat.of(version).contentType(), SchemaDocument.of(locations));
    }

    private static String location(FeatureTemplate template, String name) throws WfsException {
        String location = template.schemaLocations().get(template.namespace());
        if (location == null) {
            throw new WfsException(
                    ExceptionCode.OPERATION_PROCESSING_FAILED,
                    "typeNames",
                    "the template of " + name + " names no location of the schema for " + template.namespace());
        }
        return location;
    }
}
