/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks;

import java.io.IOException;
import java.util.function.Consumer;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.geotools.feature.simple.SimpleFeatureImpl;
import org.geotools.filter.identity.FeatureIdImpl;

/** Writes features in a format, and reads them. */
interface FeatureCoding {

    byte[] write(SimpleFeatureCollection features) throws IOException, XMLStreamException;

    /** Reads all features. The type is that of the features that were written. */
    void read(byte[] document, SimpleFeatureType type, Consumer<SimpleFeature> target)
            throws IOException, XMLStreamException;

    /** All candidates make features in this way, which is the fastest that GeoTools offers. */
    static SimpleFeature feature(SimpleFeatureType type, String id, Object[] values) {
        return new SimpleFeatureImpl(values, type, new FeatureIdImpl(id), false);
    }

    /** Parses the text of a value. */
    static Object value(String text, Class<?> binding) {
        if (binding == String.class) {
            return text;
        }
        if (binding == Integer.class) {
            return Integer.valueOf(text);
        }
        if (binding == Long.class) {
            return Long.valueOf(text);
        }
        if (binding == Double.class) {
            return Double.valueOf(text);
        }
        if (binding == Boolean.class) {
            return Boolean.valueOf(text);
        }
        throw new IllegalArgumentException(binding + " does not occur in the data");
    }
}
