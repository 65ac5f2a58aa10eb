/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service;

import org.gmlfast.gml.GmlSettings;
import org.gmlfast.gml.GmlVersion;

/**
 * The namespace that the service puts its features in, and how it treats names of GML there.
 *
 * @param prefix the prefix of the namespace
 * @param namespace the URI
 * @param overrideGmlAttributes whether attributes called name, description and the like stay in that namespace in GML 3
 *     as well; if not, they become GML's own elements of these names
 */
public record ServiceOptions(String prefix, String namespace, boolean overrideGmlAttributes) {

    /** The settings that documents and schemas of a version have in common. */
    GmlSettings.Builder gml(GmlVersion version) {
        GmlSettings.Builder gml = GmlSettings.builder(version);
        return overrideGmlAttributes ? gml.overrideGmlAttributes(true) : gml;
    }
}
