/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service.store;

import org.gmlfast.table.FeatureTable;
import org.gmlfast.template.FeatureTemplate;
import org.gmlfast.template.TemplatePaths;

/**
 * The template of a layer.
 *
 * @param template writes the features
 * @param table what the template reads of the table
 * @param paths the paths of its schema, and the columns that they stand for
 */
public record LayerTemplate(FeatureTemplate template, FeatureTable table, TemplatePaths paths) {

    /** A template over the rows of a table. */
    static LayerTemplate of(FeatureTemplate template, FeatureTable table) {
        return new LayerTemplate(template, table.usedBy(template), TemplatePaths.of(template, table.type()));
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
