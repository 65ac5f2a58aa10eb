/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml.geometry;

import org.gmlfast.gml.output.GmlNames;
import org.gmlfast.gml.settings.GmlSettings;

/** Chooses the encoder of geometries for a version of GML. */
public final class GeometryEncoders {

    private GeometryEncoders() {}

    /** The encoder for the version of these names. */
    public static GeometryEncoder of(GmlNames names, GmlSettings settings) {
        return names.version.isGml3()
                ? new Gml3GeometryEncoder(names, settings)
                : new Gml2GeometryEncoder(names, settings);
    }
}
