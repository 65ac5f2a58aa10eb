/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart;

import java.nio.charset.Charset;

import org.gmlfast.gml.GmlSettings;
import org.gmlfast.gml.GmlVersion;
import org.gmlfast.quickstart.crs.SpatialReference;
import org.gmlfast.quickstart.crs.UnknownCrsException;
import org.gmlfast.wfs.WfsEncoder;
import org.gmlfast.wfs.WfsVersion;

/**
 * What the document is to look like.
 *
 * @param version of WFS, and with it of GML
 * @param gml but for the axis order
 * @param srsStyle the form of srsName; null for that of the version
 * @param reference the CRS; null for the input's
 * @param namespace of the features
 */
record DocumentStyle(
        WfsVersion version,
        GmlSettings gml,
        SrsStyle srsStyle,
        SpatialReference reference,
        OptionValues.Namespace namespace,
        Charset charset,
        int indentation,
        boolean featureMember) {

    /** Whether a CRS is named in a form that stands for its authority's axis order. */
    boolean isAuthorityOrder() {
        return srsStyle == null ? version.gml() != GmlVersion.GML_2_1_2 : srsStyle.isAuthorityOrder();
    }

    /**
     * The encoder of features whose coordinates are x/y.
     *
     * @throws UnknownCrsException if there is no such CRS
     */
    WfsEncoder encoder(SpatialReference written) throws UnknownCrsException {
        boolean swapped = isAuthorityOrder() && written.isNorthFirst();
        return WfsEncoder.builder(version)
                .gml(gml.toBuilder().swapped(swapped).build())
                .charset(charset)
                .indentation(indentation)
                .featureMember(featureMember)
                .build();
    }
}
