/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gmlfast.testing.fixtures.FeatureMaker.collection;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.gmlfast.feature.settings.GmlReaderSettings;
import org.gmlfast.form.CollectionHeader;
import org.gmlfast.gml.settings.GmlSettings;
import org.gmlfast.gml.settings.NullHandling;
import org.gmlfast.testing.fixtures.FeatureMaker;
import org.gmlfast.wfs.WfsEncoder;
import org.gmlfast.wfs.WfsVersion;
import org.junit.jupiter.api.Test;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Whatever options a document is written with, the features come back, coordinates bit by bit. */
class GmlRoundTripTest {

    private static final String[] CHARSETS = {"UTF-8", "UTF-8", "UTF-16", "ISO-8859-1", "windows-1252"};

    private static byte[] document(long seed, WfsVersion version, List<SimpleFeature> features) throws IOException {
        Random random = new Random(seed);
        GmlSettings.Builder gml = GmlSettings.builder(version.gml())
                .featureBounds(random.nextBoolean())
                .nulls(random.nextBoolean() ? NullHandling.NIL : NullHandling.OMITTED)
                .numDecimals(6 + random.nextInt(9))
                .padWithZeros(random.nextBoolean())
                .multiCurves(random.nextBoolean())
                .geometryIds(random.nextBoolean())
                .overrideGmlAttributes(random.nextBoolean())
                .validIds(random.nextBoolean());
        if (version == WfsVersion.WFS_1_0_0) {
            gml.coordinateSeparators(random.nextBoolean());
        } else {
            gml.srsDimensionOnPositions(random.nextBoolean());
        }
        if (random.nextInt(3) == 0) {
            gml.gmlPrefix("g");
        }
        WfsEncoder encoder = WfsEncoder.builder(version)
                .gml(gml.build())
                .charset(Charset.forName(CHARSETS[random.nextInt(CHARSETS.length)]))
                .indentation(random.nextBoolean() ? 0 : random.nextInt(5))
                .featureMember(random.nextBoolean())
                .build();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        SimpleFeatureCollection collection =
                collection(RandomSimpleFeatures.TYPE, features.toArray(new SimpleFeature[0]));
        CollectionHeader header = CollectionHeader.builder()
                .prefix(FeatureMaker.PREFIX, FeatureMaker.NAMESPACE)
                .numberReturned(features.size())
                .build();
        encoder.write(collection, header, out);
        return out.toByteArray();
    }

    @Property(tries = 300)
    void readsBackFeaturesWithAnyOptions(@ForAll long seed, @ForAll WfsVersion version) throws Exception {
        List<SimpleFeature> features = new RandomSimpleFeatures(seed).features(1 + (int) (seed & 7));
        byte[] document = document(seed, version, features);
        List<String> expected = BxmlFeatureReaderTest.expected(features, version);
        for (int window : new int[] {0, 512}) {
            GmlFeatureReader reader = new GmlFeatureReader(document, GmlFeatureReaderTest.given(), window == 0, window);
            assertThat(ReadFeatures.values(GmlFeatureReaderTest.all(reader))).isEqualTo(expected);
            assertThat(reader.notes()).isEmpty();
        }
    }

    /** Rows and features of derived types have the same values, whatever the options. */
    @Property(tries = 50)
    void readsBackDerivedRowsWithAnyOptions(@ForAll long seed, @ForAll WfsVersion version) throws Exception {
        List<SimpleFeature> features = new RandomSimpleFeatures(seed).features(1 + (int) (seed & 7));
        byte[] document = document(seed, version, features);
        GmlFeatureReader reader = new GmlFeatureReader(document, GmlReaderSettings.DEFAULT);
        assertThat(reader.types()).hasSize(1);
        GmlRowsTest.assertAlike(
                document, GmlReaderSettings.DEFAULT, reader.types().get(0).getTypeName());
    }

    /** A line as long as those of real data needs more than one block of the encoder and several windows. */
    @Test
    void readsBackLongLines() throws Exception {
        Random random = new Random(1);
        List<SimpleFeature> features = new ArrayList<>();
        for (int size : new int[] {2, 255, 256, 257, 5_000, 60_000}) {
            org.locationtech.jts.geom.Coordinate[] line = new org.locationtech.jts.geom.Coordinate[size];
            for (int i = 0; i < size; i++) {
                line[i] = new org.locationtech.jts.geom.Coordinate(
                        random.nextInt(90_000_000) / 1e6, -random.nextInt(180_000_000) / 1e6);
            }
            Object[] values = new Object[RandomSimpleFeatures.TYPE.getAttributeCount()];
            values[1] = new org.locationtech.jts.geom.GeometryFactory().createLineString(line);
            features.add(FeatureMaker.feature(RandomSimpleFeatures.TYPE, "f." + size, values));
        }
        for (WfsVersion version : WfsVersion.values()) {
            byte[] document = document(7, version, features);
            for (int window : new int[] {0, 512}) {
                GmlFeatureReader reader = new GmlFeatureReader(document, GmlFeatureReaderTest.given(), true, window);
                assertThat(ReadFeatures.values(GmlFeatureReaderTest.all(reader)))
                        .isEqualTo(BxmlFeatureReaderTest.expected(features, version));
            }
        }
    }
}
