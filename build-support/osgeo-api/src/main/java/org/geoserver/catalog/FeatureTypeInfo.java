/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geoserver.catalog;

import java.io.IOException;
import java.util.List;

import org.geotools.api.data.FeatureSource;
import org.geotools.api.feature.Feature;
import org.geotools.api.feature.type.FeatureType;
import org.geotools.api.util.ProgressListener;
import org.geotools.measure.Measure;
import org.geotools.util.factory.Hints;

/** Declares what is linked. */
public interface FeatureTypeInfo extends ResourceInfo {
    List<AttributeTypeInfo> getAttributes();

    int getNumDecimals();

    boolean getSkipNumberMatched();

    String getCqlFilter();

    FeatureType getFeatureType() throws IOException;

    FeatureSource<? extends FeatureType, ? extends Feature> getFeatureSource(
            ProgressListener progressListener, Hints hints) throws IOException;

    boolean getPadWithZeros();

    boolean getForcedDecimal();

    Measure getLinearizationTolerance();

    boolean isCircularArcPresent();

    default boolean getEncodeMeasures() {
        throw new UnsupportedOperationException("a declaration");
    }
}
