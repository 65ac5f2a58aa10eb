/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geoserver.feature.retype;

import java.io.IOException;

import org.geotools.api.data.SimpleFeatureSource;
import org.geotools.data.collection.CollectionFeatureSource;
import org.geotools.data.collection.ListFeatureCollection;

/** Stands in for GeoServer's, and renames nothing. */
public class RetypingFeatureSource extends CollectionFeatureSource {

    final SimpleFeatureSource wrapped;

    public RetypingFeatureSource(SimpleFeatureSource wrapped) throws IOException {
        super(new ListFeatureCollection(wrapped.getSchema()));
        this.wrapped = wrapped;
    }
}
