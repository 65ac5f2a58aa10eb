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

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.gmlfast.feature.settings.FeatureReaderSettings;
import org.gmlfast.gml.settings.GmlSettings;
import org.gmlfast.testing.fixtures.BxmlOracle;
import org.gmlfast.wfs.WfsVersion;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AddLifecycleHook;

/** Features in files that another program has made of GML. */
@AddLifecycleHook(BxmlOracle.Needed.class)
class ForeignFeaturesTest {

    private final BxmlOracle oracle = BxmlOracle.get();

    @Property(tries = 150)
    void readsFeaturesOfConvertedGml(@ForAll long seed, @ForAll WfsVersion version) throws Exception {
        List<SimpleFeature> features = new RandomSimpleFeatures(seed).features(1 + (int) (seed & 7));
        SimpleFeatureCollection collection =
                collection(RandomSimpleFeatures.TYPE, features.toArray(new SimpleFeature[0]));
        GmlSettings gml = GmlSettings.builder(version.gml()).build();
        byte[] file = oracle.encode(ReadFeatures.xml(version, gml, collection), options(new Random(seed)));
        List<String> expected = BxmlFeatureReaderTest.expected(features, version);
        FeatureReaderSettings settings = ReadFeatures.settings(RandomSimpleFeatures.TYPE);
        assertThat(ReadFeatures.values(ReadFeatures.all(file, settings))).isEqualTo(expected);
        assertThat(ReadFeatures.values(ReadFeatures.inEvents(file, settings))).isEqualTo(expected);
        assertThat(ReadFeatures.values(ReadFeatures.inWindow(new ByteArrayInputStream(file), 512, settings)))
                .isEqualTo(expected);
    }

    private static String options(Random random) {
        String[] charsets = {"", "", "charset=UTF-16 ", "charset=GB18030 ", "charset=utf-32 "};
        return (random.nextBoolean() ? "big " : "")
                + charsets[random.nextInt(charsets.length)]
                + (random.nextBoolean() ? "table=upfront " : "")
                + (random.nextBoolean() ? "numbers " : "")
                + (random.nextBoolean() ? "refs=1 " : "")
                + (random.nextInt(3) == 0 ? "gzip" : "");
    }
}
