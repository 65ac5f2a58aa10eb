/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service.sample;

import java.util.Iterator;
import java.util.List;
import java.util.OptionalLong;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.crs.SpatialReference;
import org.gmlfast.input.FeatureInput;
import org.gmlfast.input.FeatureTypes;
import org.locationtech.jts.geom.Envelope;

/**
 * A layer of fictitious features. Immutable.
 *
 * @param rows the attribute values of each feature, in the order of the type
 */
public record SampleLayer(SimpleFeatureType type, List<Object[]> rows) {

    /** Opens the layer at its first feature. */
    public FeatureInput open() {
        return new Rows(type, rows.iterator());
    }

    private static final class Rows implements FeatureInput {

        private final SimpleFeatureType type;
        private final Iterator<Object[]> rows;
        private long read;

        Rows(SimpleFeatureType type, Iterator<Object[]> rows) {
            this.type = type;
            this.rows = rows;
        }

        @Override
        public SimpleFeatureType schema() {
            return type;
        }

        @Override
        public SpatialReference spatialReference() {
            return SpatialReference.WGS84;
        }

        @Override
        public OptionalLong count() {
            return OptionalLong.empty();
        }

        @Override
        public Envelope bounds() {
            return null;
        }

        @Override
        public SimpleFeature next() {
            if (!rows.hasNext()) {
                return null;
            }
            read++;
            return FeatureTypes.feature(
                    type, type.getTypeName() + '.' + read, rows.next().clone());
        }

        @Override
        public long position() {
            return read;
        }

        @Override
        public long size() {
            return -1;
        }

        @Override
        public Unit unit() {
            return Unit.FEATURES;
        }

        @Override
        public void close() {
            // no resources to release
        }
    }
}
