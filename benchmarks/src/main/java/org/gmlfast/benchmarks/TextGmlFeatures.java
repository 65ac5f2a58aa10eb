/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.gmlfast.feature.GmlFeatureReader;
import org.gmlfast.feature.settings.FeatureReaderSettings;
import org.gmlfast.feature.settings.GmlReaderSettings;
import org.gmlfast.stax.output.Utf8OutputFactory;
import org.locationtech.jts.geom.Envelope;

/** Features as GML 3.2, read by the GmlFeatureReader. */
final class TextGmlFeatures implements FeatureCoding {

    @Override
    public byte[] write(SimpleFeatureCollection features) throws IOException, XMLStreamException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        BenchmarkDocument.write(features, new Utf8OutputFactory().create(out));
        return out.toByteArray();
    }

    @Override
    public void read(byte[] document, SimpleFeatureType type, Consumer<SimpleFeature> target)
            throws IOException, XMLStreamException {
        GmlReaderSettings settings =
                GmlReaderSettings.DEFAULT.withFeatures(FeatureReaderSettings.DEFAULT.withType(type));
        read(new GmlFeatureReader(new ByteArrayInputStream(document), settings), target);
    }

    /**
     * Reads all features with the type that a first pass derives from the document, as {@code encode} does with a file.
     */
    static void readWithoutType(byte[] document, Consumer<SimpleFeature> target)
            throws IOException, XMLStreamException {
        read(new GmlFeatureReader(document, GmlReaderSettings.DEFAULT), target);
    }

    /** Reads some properties of the features in bounds, as the DataStore does for a query. */
    static void select(
            byte[] document,
            SimpleFeatureType type,
            List<String> properties,
            Envelope bounds,
            Consumer<SimpleFeature> target)
            throws IOException, XMLStreamException {
        FeatureReaderSettings selected = FeatureReaderSettings.DEFAULT
                .withType(type)
                .withProperties(properties)
                .withBounds(bounds);
        read(new GmlFeatureReader(document, GmlReaderSettings.DEFAULT.withFeatures(selected)), target);
    }

    private static void read(GmlFeatureReader opened, Consumer<SimpleFeature> target)
            throws IOException, XMLStreamException {
        try (GmlFeatureReader reader = opened) {
            while (reader.hasNext()) {
                target.accept(reader.next());
            }
        }
    }
}
