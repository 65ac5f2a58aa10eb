/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.template.syntax;

import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * The response of a service to DescribeFeatureType for types whose schemas are published elsewhere: a schema that
 * includes the published one of its namespace, or, for several namespaces, a schema without a namespace that imports
 * them.
 *
 * <pre>{@code
 * byte[] document = SchemaDocument.of(Map.of(template.namespace(), location));
 * }</pre>
 */
public final class SchemaDocument {

    private static final String FRAME =
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"%s elementFormDefault="qualified">
            %s</xs:schema>
            """;

    private SchemaDocument() {}

    /**
     * The schema as UTF-8.
     *
     * @param locations absolute addresses of schemas, by their namespaces; at least one
     */
    public static byte[] of(Map<String, String> locations) {
        String target = locations.size() == 1 ? locations.keySet().iterator().next() : "";
        return FRAME.formatted(
                        target.isEmpty() ? "" : attribute("targetNamespace", target), references(locations, target))
                .getBytes(StandardCharsets.UTF_8);
    }

    /**
     * The elements of a schema that include those of its own namespace and import the others. They declare their prefix
     * themselves.
     *
     * @param locations as above
     * @param target the namespace of the schema; empty for none
     */
    public static String references(Map<String, String> locations, String target) {
        StringBuilder references = new StringBuilder();
        for (Map.Entry<String, String> each : locations.entrySet()) {
            references
                    .append(
                            each.getKey().equals(target)
                                    ? "<xs:include"
                                    : "<xs:import" + attribute("namespace", each.getKey()))
                    .append(attribute("xmlns:xs", "http://www.w3.org/2001/XMLSchema"))
                    .append(attribute("schemaLocation", each.getValue()))
                    .append("/>\n");
        }
        return references.toString();
    }

    private static String attribute(String name, String value) {
        return ' ' + name + "=\""
                + value.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;") + '"';
    }
}
