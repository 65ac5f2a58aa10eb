/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geotools.data.wfs.internal;

import java.io.IOException;

import org.geotools.api.feature.Feature;
import org.geotools.api.feature.type.FeatureType;
import org.locationtech.jts.geom.GeometryFactory;

/** Declares what is linked. */
public interface GetParser<F extends Feature> {
    int getNumberOfFeatures();

    F parse() throws IOException;

    void close() throws IOException;

    FeatureType getFeatureType();

    void setGeometryFactory(GeometryFactory geometryFactory);
}
