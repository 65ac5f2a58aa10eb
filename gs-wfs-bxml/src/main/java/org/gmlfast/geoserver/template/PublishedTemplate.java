/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.template;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.template.FeatureTemplate;
import org.gmlfast.template.TemplatePaths;

/** A template that a layer is written by. Thread-safe. */
public final class PublishedTemplate {

    /** The paths of one type: a store that is reset has a type of its own. */
    private record Mapping(SimpleFeatureType type, TemplatePaths paths) {}

    private final FeatureTemplate template;
    private volatile Mapping last;

    PublishedTemplate(FeatureTemplate template) {
        this.template = template;
    }

    /** Writes the features. */
    public FeatureTemplate template() {
        return template;
    }

    /**
     * The address of the schema that the layer is described by.
     *
     * @return null if the template names none
     */
    public String schema() {
        return template.schemaLocations().get(template.namespace());
    }

    /**
     * The columns that the paths of the schema stand for.
     *
     * @param type of the layer
     */
    public TemplatePaths paths(SimpleFeatureType type) {
        Mapping mapping = last;
        if (mapping == null || mapping.type != type && !mapping.type.equals(type)) {
            mapping = new Mapping(type, TemplatePaths.of(template, type));
            last = mapping;
        }
        return mapping.paths;
    }
}
