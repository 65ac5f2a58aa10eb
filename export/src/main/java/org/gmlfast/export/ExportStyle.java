/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.export;

import org.gmlfast.crs.SpatialReference;
import org.gmlfast.crs.UnknownCrsException;
import org.gmlfast.gml.GmlSettings;
import org.gmlfast.wfs.CollectionHeader;
import org.gmlfast.wfs.WfsEncoder;
import org.gmlfast.wfs.WfsVersion;

/** The version and settings of documents. */
public interface ExportStyle {

    /** Returns the version of WFS, and with it of GML. */
    WfsVersion version();

    /** Returns the settings of features. */
    GmlSettings gml();

    /** Returns the prefix of the features' namespace. */
    String prefix();

    /** Returns the CRS of the output; null for the CRS of the table. */
    SpatialReference reference();

    /** Returns whether the documents are in the axis order of the CRS's authority. */
    boolean usesAuthorityOrder();

    /** Creates a header with the namespaces of the documents and the locations of the schemas of WFS and GML. */
    CollectionHeader.Builder header();

    /**
     * Creates the encoder for features whose coordinates are x/y.
     *
     * @throws UnknownCrsException if the CRS is unknown
     */
    WfsEncoder encoder(SpatialReference written) throws UnknownCrsException;
}
