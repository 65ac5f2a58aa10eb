/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.geotools.data.simple.SimpleFeatureIterator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;

/** All candidates read the features that were written. */
class FeatureReadTest {

    /** The text formats have coordinates with eight decimals. */
    private static final double ROUNDING = 0.5000001e-8;

    private static SimpleFeatureCollection load(FeatureSet set) throws Exception {
        return set == FeatureSet.POLYGONS ? FeatureSet.polygons(1000) : set.load();
    }

    private static List<SimpleFeature> list(SimpleFeatureCollection collection) {
        List<SimpleFeature> features = new ArrayList<>();
        try (SimpleFeatureIterator iterator = collection.features()) {
            while (iterator.hasNext()) {
                features.add(iterator.next());
            }
        }
        return features;
    }

    @ParameterizedTest
    @EnumSource
    void formatsHaveSameFeatures(FeatureFormat format) throws Exception {
        for (FeatureSet set : FeatureSet.values()) {
            SimpleFeatureCollection collection = load(set);
            List<SimpleFeature> expected = list(collection);
            List<SimpleFeature> read = new ArrayList<>();
            byte[] bytes = format.coding.write(collection);
            format.coding.read(bytes, collection.getSchema(), read::add);
            assertThat(read).hasSameSizeAs(expected);
            for (int i = 0; i < read.size(); i++) {
                assertSame(read.get(i), expected.get(i), i + " of " + set);
            }
        }
    }

    private static void assertSame(SimpleFeature read, SimpleFeature expected, String which) {
        assertThat(read.getID()).as(which).isEqualTo(expected.getID());
        for (int i = 0; i < expected.getAttributeCount(); i++) {
            Object value = expected.getAttribute(i);
            if (value instanceof Geometry geometry) {
                Geometry other = (Geometry) read.getAttribute(i);
                assertThat(other.getClass()).as(which).isEqualTo(geometry.getClass());
                assertThat(other.equalsExact(geometry, ROUNDING)).as(which).isTrue();
            } else {
                assertThat(read.getAttribute(i)).as(which).isEqualTo(value);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"BXML", "GML", "FLATGEOBUF"})
    void selectsSameFeaturesOfEachFormat(FeatureFormat format) throws Exception {
        for (FeatureSet set : FeatureSet.values()) {
            SimpleFeatureCollection collection = load(set);
            List<String> properties = FeatureSet.twoProperties(collection.getSchema());
            Envelope bounds = FeatureReadBenchmark.bounds(collection);
            List<String> expected = new ArrayList<>();
            for (SimpleFeature feature : list(collection)) {
                if (((Geometry) feature.getDefaultGeometry())
                        .getEnvelopeInternal()
                        .intersects(bounds)) {
                    expected.add(selected(feature, properties));
                }
            }
            assertThat(expected.size()).isBetween(1, collection.size() / 4);
            byte[] bytes = format.coding.write(collection);
            List<String> read = new ArrayList<>();
            FeatureSelector selector =
                    switch (format) {
                        case BXML -> BxmlFeatures::select;
                        case GML -> TextGmlFeatures::select;
                        default -> FlatGeobufFeatures::select;
                    };
            selector.select(
                    bytes,
                    collection.getSchema(),
                    properties,
                    bounds,
                    feature -> read.add(selected(feature, properties)));
            assertThat(read).isEqualTo(expected);
        }
    }

    private static String selected(SimpleFeature feature, List<String> properties) {
        return feature.getID() + feature.getAttribute(properties.get(0)) + feature.getAttribute(properties.get(1));
    }

    private interface FeatureSelector {
        void select(
                byte[] document,
                org.geotools.api.feature.simple.SimpleFeatureType type,
                List<String> properties,
                Envelope bounds,
                java.util.function.Consumer<SimpleFeature> target)
                throws Exception;
    }
}
