/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service.store;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.template.FeatureTemplate;
import org.gmlfast.template.TemplatePaths;

/**
 * The template of a layer.
 *
 * @param template writes the features
 * @param paths the paths of its schema, and the columns that they stand for
 */
public record LayerTemplate(FeatureTemplate template, TemplatePaths paths) {

    /** A template over the rows of a type. */
    static LayerTemplate of(FeatureTemplate template, SimpleFeatureType type) {
        return new LayerTemplate(template, TemplatePaths.of(template, type));
    }

    /** Returns the prefix of the feature's element. */
    public String prefix() {
        String name = template.elementName();
        return name.substring(0, Math.max(name.indexOf(':'), 0));
    }

    /** Returns the name of the feature's element without its prefix. */
    public String localName() {
        String name = template.elementName();
        return name.substring(name.indexOf(':') + 1);
    }
}
