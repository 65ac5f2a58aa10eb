/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.gmlfast.bxml.BxmlOutputFactory;
import org.gmlfast.feature.BxmlFeatureReader;
import org.gmlfast.feature.settings.FeatureReaderSettings;
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
    public void read(byte[] document, SimpleFeatureType type, Consumer<SimpleFeature> target)
            throws IOException, XMLStreamException {
        read(document, FeatureReaderSettings.DEFAULT.withType(type), target);
    }

    /** Reads all features with the type that the reader derives from the document. */
    static void readWithoutType(byte[] document, Consumer<SimpleFeature> target)
            throws IOException, XMLStreamException {
        read(document, FeatureReaderSettings.DEFAULT, target);
    }

    /** Reads some properties of the features in bounds. */
    static void select(
            byte[] document,
            SimpleFeatureType type,
            List<String> properties,
            Envelope bounds,
            Consumer<SimpleFeature> target)
            throws IOException, XMLStreamException {
        FeatureReaderSettings all = FeatureReaderSettings.DEFAULT.withType(type);
        read(document, all.withProperties(properties).withBounds(bounds), target);
    }

    private static void read(byte[] document, FeatureReaderSettings settings, Consumer<SimpleFeature> target)
            throws IOException, XMLStreamException {
        try (BxmlFeatureReader reader = new BxmlFeatureReader(document, settings)) {
            while (reader.hasNext()) {
                target.accept(reader.next());
            }
        }
    }
}
