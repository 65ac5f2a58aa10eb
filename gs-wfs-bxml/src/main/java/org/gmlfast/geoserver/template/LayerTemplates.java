/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.template;

import org.geoserver.catalog.FeatureTypeInfo;
import org.gmlfast.geoserver.settings.PluginSetting;
import org.gmlfast.geoserver.settings.SettingSources;
import org.gmlfast.gml.settings.GmlVersion;

/** The templates that layers name in their metadata. */
public final class LayerTemplates {

    private LayerTemplates() {}

    /** Whether a layer is written by a template; false for null. */
    public static boolean isTemplated(FeatureTypeInfo layer) {
        return layer != null && name(layer) != null;
    }

    /** The name of a layer's template; null if its features are flat. */
    public static String name(FeatureTypeInfo layer) {
        return new SettingSources.Source(PluginSetting.Place.LAYER, null, layer.getMetadata())
                .value(PluginSetting.TEMPLATE);
    }

    /**
     * The template of a layer.
     *
     * @return null if the layer has flat features
     * @throws TemplateUnusableException if the layer names a template that cannot be used for the version
     */
    public static PublishedTemplate of(FeatureTypeInfo layer, GmlVersion version) {
        String name = name(layer);
        if (name == null) {
            return null;
        }
        if (!version.isGml3()) {
            throw new TemplateUnusableException(
                    layer.prefixedName(), "it writes GML 3, not GML 2; request WFS 2.0 or 1.1");
        }
        return TemplateFolder.SERVER.get(layer, name, version);
    }

    /**
     * Checks that a template writes the layer in some version of GML, and updates the status of its files.
     *
     * @throws TemplateUnusableException if not, with the problem for the newest version
     */
    public static void check(FeatureTypeInfo layer) {
        TemplateFolder.SERVER.refresh(layer, name(layer));
        if (ofAnyVersion(layer) == null) {
            of(layer, GmlVersion.GML_3_2_1);
        }
    }

    /**
     * The template of a layer for a format other than GML, whose requests may use paths of the schema as well.
     *
     * @return null if the layer has flat features, or no template that can be used
     */
    static PublishedTemplate ofAnyVersion(FeatureTypeInfo layer) {
        for (GmlVersion version : new GmlVersion[] {GmlVersion.GML_3_2_1, GmlVersion.GML_3_1_1}) {
            try {
                return of(layer, version);
            } catch (TemplateUnusableException e) {
                // GML is refused; other formats have columns
            }
        }
        return null;
    }
}
