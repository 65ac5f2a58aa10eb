/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.data.collection.ListFeatureCollection;
import org.gmlfast.bxml.XmlConversion;
import org.gmlfast.bxml.format.BxmlSettings;
import org.gmlfast.feature.settings.GmlReaderSettings;
import org.gmlfast.feature.source.GmlException;
import org.gmlfast.feature.split.GmlSplit;
import org.gmlfast.feature.split.GmlSplits;
import org.gmlfast.feature.split.SplitSource;
import org.gmlfast.gml.settings.GmlSettings;
import org.gmlfast.wfs.WfsVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** {@link GmlFeatureReader} reads BXML as it reads the same document in text. */
class BinaryDocumentsTest {

    private static final String TWO_TYPES = "<c xmlns='urn:x' xmlns:gml='http://www.opengis.net/gml'>"
            + "<gml:featureMember><a fid='a.1'><n>1</n></a></gml:featureMember>"
            + "<gml:featureMember><b fid='b.1'><s>x</s></b></gml:featureMember></c>";

    private static byte[] bxml(byte[] text) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        XmlConversion.toBxml(new ByteArrayInputStream(text), out, BxmlSettings.DEFAULT);
        return out.toByteArray();
    }

    private static List<String> features(GmlFeatureReader reader) throws Exception {
        List<String> features = new ArrayList<>();
        try (reader) {
            while (reader.hasNext()) {
                SimpleFeature feature = reader.next();
                features.add(feature.getFeatureType() + " " + feature.getID() + " " + values(feature));
            }
        }
        return features;
    }

    private static List<String> values(SimpleFeature feature) {
        return feature.getAttributes().stream()
                .map(value -> value instanceof byte[] bytes ? Arrays.toString(bytes) : String.valueOf(value))
                .toList();
    }

    @ParameterizedTest
    @EnumSource(WfsVersion.class)
    void readsRandomFeaturesOfTextAndBinaryAlike(WfsVersion version) throws Exception {
        for (int seed = 0; seed < 20; seed++) {
            List<SimpleFeature> written = new RandomSimpleFeatures(seed).features(30);
            byte[] text = ReadFeatures.xml(
                    version,
                    GmlSettings.defaults(version.gml()),
                    new ListFeatureCollection(RandomSimpleFeatures.TYPE, written));
            List<String> expected = features(new GmlFeatureReader(text, GmlReaderSettings.DEFAULT));
            assertThat(features(new GmlFeatureReader(bxml(text), GmlReaderSettings.DEFAULT)))
                    .as("seed %d", seed)
                    .isEqualTo(expected)
                    .hasSize(30);
        }
    }

    @Test
    void readsFilesStreamsAndArrays(@TempDir Path folder) throws Exception {
        byte[] text = TWO_TYPES.getBytes(StandardCharsets.UTF_8);
        Path file = Files.write(folder.resolve("x.bxml"), bxml(text));
        List<String> expected = features(new GmlFeatureReader(text, GmlReaderSettings.DEFAULT));
        assertThat(expected).hasSize(2);
        assertThat(features(GmlFeatureReader.open(file, GmlReaderSettings.DEFAULT)))
                .isEqualTo(expected);
        assertThat(features(new GmlFeatureReader(Files.newInputStream(file), GmlReaderSettings.DEFAULT)))
                .isEqualTo(expected);
        // a file that cannot be split is one part
        GmlSplits splits = GmlSplits.of(SplitSource.of(file), GmlReaderSettings.DEFAULT, 1);
        assertThat(splits.reason()).isEqualTo("the file is in BXML");
        List<GmlSplit> plan = splits.plan(1);
        assertThat(plan).hasSize(1);
        assertThat(features(GmlFeatureReader.open(file, plan.get(0), GmlReaderSettings.DEFAULT)))
                .isEqualTo(expected);
    }

    @Test
    void reportsMalformedFilesWithTheirOffset() throws Exception {
        byte[] whole = bxml(TWO_TYPES.getBytes(StandardCharsets.UTF_8));
        for (int length = 2; length < whole.length; length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            assertThatThrownBy(() -> features(new GmlFeatureReader(cut, GmlReaderSettings.DEFAULT)))
                    .as("%d bytes", length)
                    .isInstanceOf(GmlException.class)
                    .hasMessageMatching("BXML: .* \\(at byte \\d+\\).*");
        }
    }
}
