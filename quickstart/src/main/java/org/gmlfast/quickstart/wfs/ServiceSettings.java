/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.wfs;

import org.gmlfast.gml.GmlSettings;
import org.gmlfast.gml.GmlVersion;

/**
 * How the service presents its features.
 *
 * @param prefix of the namespace that all feature types are in
 * @param namespace that URI
 * @param gmlAttributesOverridden whether attributes called name, description and the like stay in that namespace in GML
 *     3 as well; if not, they are written as GML's own elements of these names
 */
public record ServiceSettings(String prefix, String namespace, boolean gmlAttributesOverridden) {

    /** What documents and schemas of a version have in common. */
    GmlSettings.Builder gml(GmlVersion version) {
        GmlSettings.Builder gml = GmlSettings.builder(version);
        return gmlAttributesOverridden ? gml.gmlAttributesOverridden(true) : gml;
    }
}
