/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.template;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.GeometryDescriptor;
import org.gmlfast.model.RowType;
import org.gmlfast.template.FeatureTemplate;
import org.gmlfast.template.TemplatePaths;
import org.gmlfast.template.syntax.TemplateException;

/** A template that writes a layer. Thread-safe. */
public final class PublishedTemplate {

    /** What belongs to one type: a store that is reset has a type of its own. */
    private record Mapping(SimpleFeatureType type, TemplatePaths paths, List<String> columns) {}

    private final FeatureTemplate template;
    private volatile Mapping last;

    PublishedTemplate(FeatureTemplate template) {
        this.template = template;
    }

    /** The template, which writes the features. */
    public FeatureTemplate template() {
        return template;
    }

    /**
     * The address of the schema that describes the layer.
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
    TemplatePaths paths(SimpleFeatureType type) {
        return mapping(type).paths;
    }

    /**
     * The names of the columns that the template reads, in the order of the type.
     *
     * @param type of the layer
     * @return empty if all are to be read: the template does not fit the type, as its response will report
     */
    List<String> columns(SimpleFeatureType type) {
        return mapping(type).columns;
    }

    private Mapping mapping(SimpleFeatureType type) {
        Mapping mapping = last;
        if (mapping == null || mapping.type != type && !mapping.type.equals(type)) {
            mapping = new Mapping(type, TemplatePaths.of(template, type), usedColumns(type));
            last = mapping;
        }
        return mapping;
    }

    private List<String> usedColumns(SimpleFeatureType type) {
        Set<String> used = new LinkedHashSet<>();
        try {
            used.addAll(template.columns(RowType.of(type)).columns());
        } catch (TemplateException e) {
            return List.of();
        }
        GeometryDescriptor geometry = type.getGeometryDescriptor();
        if (geometry != null && (used.isEmpty() || !template.children().isEmpty())) {
            // geometries of other tables are in its CRS, and some stores need a column
            used.add(geometry.getLocalName());
        }
        return List.copyOf(used);
    }
}
