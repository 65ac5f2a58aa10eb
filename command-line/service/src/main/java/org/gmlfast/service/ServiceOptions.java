/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service;

import org.gmlfast.gml.settings.GmlSettings;
import org.gmlfast.gml.settings.GmlVersion;
import org.gmlfast.service.store.ServedLayer;

/**
 * The namespace that the service puts its features in, and how it treats names of GML there.
 *
 * @param prefix the prefix of the namespace
 * @param namespace the URI
 * @param overrideGmlAttributes whether attributes called name, description and the like stay in that namespace in GML 3
 *     as well; if not, they become GML's own elements of these names
 */
public record ServiceOptions(String prefix, String namespace, boolean overrideGmlAttributes) {

    /** The prefix of a layer's feature type. */
    String prefix(ServedLayer layer) {
        return layer.template() == null ? prefix : layer.template().prefix();
    }

    /** The namespace of a layer's feature type. */
    String namespace(ServedLayer layer) {
        return layer.template() == null
                ? namespace
                : layer.template().template().namespace();
    }

    /** The name of a layer's feature type, with its prefix. */
    public String typeName(ServedLayer layer) {
        return prefix(layer) + ':' + layer.name();
    }

    /** The declaration of a layer's prefix, as an attribute, if the document around does not have it. */
    String declaration(ServedLayer layer) {
        return layer.template() == null
                ? ""
                : " xmlns:" + prefix(layer) + "=\"" + Template.escaped(namespace(layer)) + '"';
    }

    /** The settings that documents and schemas of a version have in common. */
    GmlSettings.Builder gml(GmlVersion version) {
        GmlSettings.Builder gml = GmlSettings.builder(version);
        return overrideGmlAttributes ? gml.overrideGmlAttributes(true) : gml;
    }
}
