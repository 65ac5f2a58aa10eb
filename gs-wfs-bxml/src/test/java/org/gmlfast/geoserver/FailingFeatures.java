/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import java.util.NoSuchElementException;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.data.simple.SimpleFeatureIterator;
import org.geotools.data.store.DataFeatureCollection;
import org.geotools.geometry.jts.ReferencedEnvelope;

/** Repeats a feature until the store fails, and counts open iterators. */
final class FailingFeatures extends DataFeatureCollection {

    final RuntimeException failure = new IllegalStateException("connection lost");
    int open;

    private final SimpleFeature feature;
    private final int failsAt;

    FailingFeatures(SimpleFeature feature, int failsAt) {
        super("failing", feature.getFeatureType());
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
                return true;
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
        return failsAt;
    }
}
