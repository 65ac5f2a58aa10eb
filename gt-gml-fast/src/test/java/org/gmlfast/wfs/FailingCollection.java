/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.wfs;

import java.util.NoSuchElementException;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.data.simple.SimpleFeatureIterator;
import org.geotools.data.store.DataFeatureCollection;
import org.geotools.geometry.jts.ReferencedEnvelope;

/** The same feature again and again, until the source fails. */
class FailingCollection extends DataFeatureCollection {

    final RuntimeException failure = new IllegalStateException("connection lost");
    int size = Integer.MAX_VALUE;
    int open;

    private final SimpleFeature feature;
    private final int failsAt;

    FailingCollection(SimpleFeatureType type, SimpleFeature feature, int failsAt) {
        super("failing", type);
        this.feature = feature;
        this.failsAt = failsAt;
    }

    @Override
    public SimpleFeatureIterator features() {
        open++;
        return new SimpleFeatureIterator() {
            private int at;

            @Override
            public boolean hasNext() {
                return at < size;
            }

            @Override
            public SimpleFeature next() throws NoSuchElementException {
                if (at++ == failsAt) {
                    throw failure;
                }
                return feature;
            }

            @Override
            public void close() {
                open--;
            }
        };
    }

    @Override
    public ReferencedEnvelope getBounds() {
        return new ReferencedEnvelope();
    }

    @Override
    public int getCount() {
        return size;
    }
}
