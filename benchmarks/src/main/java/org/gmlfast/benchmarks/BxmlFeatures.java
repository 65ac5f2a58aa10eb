/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.function.Consumer;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.gmlfast.bxml.BxmlOutputFactory;
import org.gmlfast.feature.BxmlFeatureReader;
import org.gmlfast.feature.FeatureReaderSettings;
import org.locationtech.jts.geom.Envelope;

/** Features as BXML, read by the BxmlFeatureReader. */
final class BxmlFeatures implements FeatureCoding {

    @Override
    public byte[] write(SimpleFeatureCollection features) throws IOException, XMLStreamException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        BenchmarkDocument.write(features, new BxmlOutputFactory().create(out));
        return out.toByteArray();
    }

    @Override
    public void read(InputStream in, SimpleFeatureType type, Consumer<SimpleFeature> target)
            throws IOException, XMLStreamException {
        read(in, FeatureReaderSettings.DEFAULT.withType(type), target);
    }

    /** Reads some properties of the features in bounds. */
    static void select(
            InputStream in,
            SimpleFeatureType type,
            List<String> properties,
            Envelope bounds,
            Consumer<SimpleFeature> target)
            throws IOException, XMLStreamException {
        FeatureReaderSettings all = FeatureReaderSettings.DEFAULT.withType(type);
        read(in, all.withProperties(properties).withBounds(bounds), target);
    }

    private static void read(InputStream in, FeatureReaderSettings settings, Consumer<SimpleFeature> target)
            throws IOException, XMLStreamException {
        try (BxmlFeatureReader reader = new BxmlFeatureReader(in, settings)) {
            while (reader.hasNext()) {
                target.accept(reader.next());
            }
        }
    }
}
