/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gmlfast.testing.fixtures.FeatureMaker.collection;

import java.io.ByteArrayInputStream;
import java.util.List;
import java.util.Random;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.gmlfast.feature.settings.GmlLimits;
import org.gmlfast.feature.settings.GmlReaderSettings;
import org.gmlfast.feature.source.GmlException;
import org.gmlfast.gml.settings.GmlSettings;
import org.gmlfast.gml.settings.NullHandling;
import org.gmlfast.testing.fixtures.MutatedFiles;
import org.gmlfast.wfs.WfsVersion;

import com.ctc.wstx.stax.WstxInputFactory;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Features that the encoders write come back; documents that are not well-formed are refused, as by Woodstox. */
class GmlFeatureReaderTest {

    private static final String REFUSED = "refused";

    static byte[] document(long seed, WfsVersion version) {
        List<SimpleFeature> features = new RandomSimpleFeatures(seed).features(1 + (int) (seed & 7));
        SimpleFeatureCollection collection =
                collection(RandomSimpleFeatures.TYPE, features.toArray(new SimpleFeature[0]));
        GmlSettings gml = GmlSettings.builder(version.gml())
                .featureBounds((seed & 8) == 0)
                .nulls((seed & 16) == 0 ? NullHandling.NIL : NullHandling.OMITTED)
                .build();
        return ReadFeatures.xml(version, gml, collection);
    }

    static GmlReaderSettings given() {
        return GmlReaderSettings.DEFAULT.withFeatures(ReadFeatures.settings(RandomSimpleFeatures.TYPE));
    }

    static List<SimpleFeature> all(GmlFeatureReader reader) throws XMLStreamException {
        List<SimpleFeature> features = new java.util.ArrayList<>();
        while (reader.hasNext()) {
            features.add(reader.next());
        }
        return features;
    }

    private static List<String> values(byte[] document, GmlReaderSettings settings, boolean learns, int window)
            throws XMLStreamException {
        return ReadFeatures.values(all(new GmlFeatureReader(document, settings, learns, window)));
    }

    @Property(tries = 200)
    void readsBackWrittenFeatures(@ForAll long seed, @ForAll WfsVersion version) throws Exception {
        byte[] document = document(seed, version);
        List<SimpleFeature> features = new RandomSimpleFeatures(seed).features(1 + (int) (seed & 7));
        List<String> expected = BxmlFeatureReaderTest.expected(features, version);
        assertThat(values(document, given(), true, 0)).isEqualTo(expected);
        assertThat(values(document, given(), false, 0)).isEqualTo(expected);
        assertThat(values(document, given(), true, 512)).isEqualTo(expected);
        GmlFeatureReader ofStream = new GmlFeatureReader(new ByteArrayInputStream(document), given());
        assertThat(ReadFeatures.values(all(ofStream))).isEqualTo(expected);
    }

    /** A type that was derived, and the same type given, lead to the same values. */
    @Property(tries = 100)
    void derivedTypeReadsAllValues(@ForAll long seed, @ForAll WfsVersion version) throws Exception {
        byte[] document = document(seed, version);
        GmlFeatureReader reader = new GmlFeatureReader(document, GmlReaderSettings.DEFAULT);
        List<String> derived = ReadFeatures.values(all(reader));
        assertThat(reader.types()).hasSize(1);
        assertThat(derived).hasSize(1 + (int) (seed & 7));
        assertThat(values(document, GmlReaderSettings.DEFAULT, false, 512)).isEqualTo(derived);
    }

    /** Mutated documents have the same features whether tags are learned or parsed, and in any window. */
    @Property(tries = 300)
    void readsMutatedDocumentsTheSameInAllWays(@ForAll long seed, @ForAll WfsVersion version) throws Exception {
        Random random = new Random(seed);
        byte[] document = document(seed & 63, version);
        for (int i = random.nextInt(4); i >= 0; i--) {
            document = MutatedFiles.mutated(document, random);
        }
        GmlReaderSettings settings = random.nextBoolean() ? given() : GmlReaderSettings.DEFAULT;
        if (random.nextBoolean()) {
            settings = settings.withLimits(
                    GmlLimits.DEFAULT.withDepth(20).withTagBytes(2_000).withTextBytes(5_000));
        }
        String parsed = result(document, settings, false, 0);
        assertThat(result(document, settings, true, 0)).isEqualTo(parsed);
        assertThat(result(document, settings, false, 512)).isEqualTo(parsed);
        assertThat(result(document, settings, true, 512)).isEqualTo(parsed);
        if (!isWellFormed(document)) {
            assertThat(parsed).startsWith(REFUSED);
        }
    }

    static String result(byte[] document, GmlReaderSettings settings, boolean learns, int window) {
        try {
            return String.join("\n", values(document, settings, learns, window));
        } catch (GmlException e) {
            assertThat(e.offset()).isBetween(0L, 4L * document.length);
            return REFUSED + e.getMessage();
        } catch (XMLStreamException e) {
            throw new AssertionError(e);
        }
    }

    private static boolean isWellFormed(byte[] document) {
        try {
            var reader = new WstxInputFactory().createXMLStreamReader(new ByteArrayInputStream(document));
            while (reader.hasNext()) {
                reader.next();
            }
            return true;
        } catch (XMLStreamException | RuntimeException e) {
            return false;
        }
    }
}
