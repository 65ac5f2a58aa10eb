/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.gmlfast.bxml.BxmlOutputFactory;
import org.gmlfast.bxml.format.BxmlSettings;
import org.gmlfast.bxml.internal.source.ByteWindow;
import org.gmlfast.feature.settings.FeatureReaderSettings;
import org.gmlfast.form.CollectionHeader;
import org.gmlfast.gml.settings.GmlSettings;
import org.gmlfast.testing.fixtures.FeatureMaker;
import org.gmlfast.wfs.WfsEncoder;
import org.gmlfast.wfs.WfsVersion;
import org.locationtech.jts.geom.CoordinateSequence;
import org.locationtech.jts.geom.CoordinateSequenceFilter;
import org.locationtech.jts.geom.Geometry;

/** Features written as BXML and read again, and their values in a form that can be compared. */
final class ReadFeatures {

    private ReadFeatures() {}

    // ---- written

    static byte[] bxml(WfsVersion version, GmlSettings gml, BxmlSettings form, SimpleFeatureCollection features) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        WfsEncoder encoder = WfsEncoder.builder(version).gml(gml).build();
        try (var document = encoder.open(header(), new BxmlOutputFactory(form).create(out), features.getSchema())) {
            document.writeAll(features);
            document.finish();
        } catch (IOException | XMLStreamException e) {
            throw new IllegalStateException(e);
        }
        return out.toByteArray();
    }

    static byte[] xml(WfsVersion version, GmlSettings gml, SimpleFeatureCollection features) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            WfsEncoder.builder(version).gml(gml).build().write(features, header(), out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    /** Has a fixed time: the bytes that a seed mutates are the same in each run. */
    private static CollectionHeader header() {
        return CollectionHeader.builder()
                .prefix(FeatureMaker.PREFIX, FeatureMaker.NAMESPACE)
                .timeStamp(Instant.EPOCH)
                .build();
    }

    // ---- read

    static List<SimpleFeature> all(BxmlFeatureReader reader) throws XMLStreamException, IOException {
        try (reader) {
            List<SimpleFeature> features = new ArrayList<>();
            while (reader.hasNext()) {
                features.add(reader.next());
            }
            return features;
        }
    }

    static List<SimpleFeature> all(byte[] file, FeatureReaderSettings settings) throws XMLStreamException, IOException {
        return all(new BxmlFeatureReader(file, settings));
    }

    /** Reads each feature event by event. */
    static List<SimpleFeature> inEvents(byte[] file, FeatureReaderSettings settings)
            throws XMLStreamException, IOException {
        ByteWindow in = new ByteWindow(file, 0, file.length);
        return all(new BxmlFeatureReader(in, settings.type(), settings, null, false));
    }

    /** Reads in the window where possible, from a stream. */
    static List<SimpleFeature> inWindow(InputStream stream, int window, FeatureReaderSettings settings)
            throws XMLStreamException, IOException {
        ByteWindow in = new ByteWindow(stream::read, 0, window);
        return all(new BxmlFeatureReader(in, settings.type(), settings, null, true));
    }

    // ---- compared

    /** The ids and values of features: the classes, coordinates bit by bit. */
    static List<String> values(List<SimpleFeature> features) {
        return features.stream().map(ReadFeatures::values).toList();
    }

    private static String values(SimpleFeature feature) {
        StringBuilder text = new StringBuilder(feature.getID());
        for (Object value : feature.getAttributes()) {
            text.append('\n').append(value(value));
        }
        return text.toString();
    }

    static String value(Object value) {
        if (value instanceof Geometry geometry) {
            StringBuilder text = new StringBuilder(geometry.getClass().getSimpleName() + ' ' + geometry);
            geometry.apply(new CoordinateSequenceFilter() {
                @Override
                public void filter(CoordinateSequence sequence, int i) {
                    for (int d = 0; d < sequence.getDimension(); d++) {
                        double ordinate = sequence.getOrdinate(i, d);
                        // a missing z
                        text.append(d > 1 && Double.isNaN(ordinate) ? "" : " " + ordinate);
                    }
                }

                @Override
                public boolean isDone() {
                    return false;
                }

                @Override
                public boolean isGeometryChanged() {
                    return false;
                }
            });
            return text.toString();
        }
        if (value instanceof byte[] bytes) {
            return Arrays.toString(bytes);
        }
        return value == null ? "null" : value.getClass().getSimpleName() + ' ' + value;
    }

    /** A copy with the first two ordinates exchanged. */
    static Geometry swapped(Geometry geometry) {
        Geometry copy = geometry.copy();
        copy.apply(new CoordinateSequenceFilter() {
            @Override
            public void filter(CoordinateSequence sequence, int i) {
                double x = sequence.getX(i);
                sequence.setOrdinate(i, 0, sequence.getY(i));
                sequence.setOrdinate(i, 1, x);
            }

            @Override
            public boolean isDone() {
                return false;
            }

            @Override
            public boolean isGeometryChanged() {
                return true;
            }
        });
        return copy;
    }

    static FeatureReaderSettings settings(SimpleFeatureType type) {
        return FeatureReaderSettings.DEFAULT.withType(type);
    }
}
