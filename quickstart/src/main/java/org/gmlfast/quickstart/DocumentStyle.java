/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.util.Set;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.bxml.BxmlOutputFactory;
import org.gmlfast.bxml.BxmlSettings;
import org.gmlfast.gml.GmlSettings;
import org.gmlfast.gml.GmlVersion;
import org.gmlfast.quickstart.crs.SpatialReference;
import org.gmlfast.quickstart.crs.UnknownCrsException;
import org.gmlfast.quickstart.output.OpenCounts;
import org.gmlfast.stax.PreparedWriterFactory;
import org.gmlfast.stax.Utf8OutputFactory;
import org.gmlfast.wfs.CollectionHeader;
import org.gmlfast.wfs.FeatureCollectionWriter;
import org.gmlfast.wfs.WfsEncoder;
import org.gmlfast.wfs.WfsVersion;

/**
 * What the document is to look like.
 *
 * @param version of WFS, and with it of GML
 * @param bxml how it is written as binary XML; null for text
 * @param gml but for the axis order
 * @param srsStyle the form of srsName; null for that of the version
 * @param reference the CRS; null for the input's
 * @param namespace of the features
 */
record DocumentStyle(
        WfsVersion version,
        BxmlSettings bxml,
        GmlSettings gml,
        SrsStyle srsStyle,
        SpatialReference reference,
        OptionValues.Namespace namespace,
        Charset charset,
        int indentation,
        boolean featureMember) {

    static final String NUMBER_MATCHED = "numberMatched";
    static final String NUMBER_RETURNED = "numberReturned";
    static final String NUMBER_OF_FEATURES = "numberOfFeatures";

    private static final Set<String> COUNTS = Set.of(NUMBER_MATCHED, NUMBER_RETURNED, NUMBER_OF_FEATURES);

    /** Whether a CRS is named in a form that stands for its authority's axis order. */
    boolean isAuthorityOrder() {
        return srsStyle == null ? version.gml() != GmlVersion.GML_2_1_2 : srsStyle.isAuthorityOrder();
    }

    /** Whether counts can be filled in when the document is complete, if its file can be changed. */
    boolean isPatchable() {
        return bxml == null
                || !bxml.gzip()
                        && OpenCounts.fitInBxml(bxml.charset())
                        && bxml.indexes().stream().noneMatch(DocumentStyle::isCount);
    }

    /** An index would hold what was written first. */
    private static boolean isCount(String path) {
        return COUNTS.contains(path.substring(path.indexOf('@') + 1));
    }

    /** Counts to be filled in. */
    OpenCounts openCounts() {
        return bxml == null ? OpenCounts.inText(charset) : OpenCounts.inBxml();
    }

    /**
     * Opens a document of features whose coordinates are x/y.
     *
     * @throws IOException if there is no such CRS
     */
    FeatureCollectionWriter open(
            SpatialReference written, CollectionHeader header, OutputStream out, SimpleFeatureType type)
            throws IOException {
        PreparedWriterFactory factory = bxml == null ? new Utf8OutputFactory() : new BxmlOutputFactory(bxml);
        return encoder(written).open(header, factory, out, type);
    }

    /**
     * The encoder of features whose coordinates are x/y.
     *
     * @throws UnknownCrsException if there is no such CRS
     */
    private WfsEncoder encoder(SpatialReference written) throws UnknownCrsException {
        boolean swapped = isAuthorityOrder() && written.isNorthFirst();
        return WfsEncoder.builder(version)
                .gml(gml.toBuilder().swapAxes(swapped).build())
                .charset(charset)
                .indentation(indentation)
                .featureMember(featureMember)
                .build();
    }
}
