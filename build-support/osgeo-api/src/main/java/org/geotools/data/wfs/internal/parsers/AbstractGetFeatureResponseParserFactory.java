/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geotools.data.wfs.internal.parsers;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.type.FeatureType;
import org.geotools.data.wfs.internal.GetFeatureRequest;
import org.geotools.data.wfs.internal.GetParser;

/** Declares what is linked. */
public abstract class AbstractGetFeatureResponseParserFactory extends AbstractWFSResponseFactory {
    protected FeatureType getRequestedType(GetFeatureRequest request) {
        throw new UnsupportedOperationException("a declaration");
    }

    protected abstract GetParser<SimpleFeature> parser(GetFeatureRequest request, InputStream in) throws IOException;

    protected abstract List<String> getSupportedVersions();
}
