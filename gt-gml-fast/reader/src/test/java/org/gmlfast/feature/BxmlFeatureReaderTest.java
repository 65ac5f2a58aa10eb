/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gmlfast.testing.fixtures.FeatureMaker.collection;
import static org.gmlfast.testing.fixtures.FeatureMaker.feature;

import java.io.ByteArrayInputStream;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.geotools.api.feature.type.GeometryDescriptor;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.gmlfast.bxml.format.BxmlSettings;
import org.gmlfast.feature.settings.FeatureReaderSettings;
import org.gmlfast.gml.settings.GmlSettings;
import org.gmlfast.gml.settings.NullHandling;
import org.gmlfast.wfs.WfsVersion;
import org.locationtech.jts.geom.Geometry;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Features that the encoders write come back, in every version, form of file, and way of reading. */
class BxmlFeatureReaderTest {

    @Property(tries = 200)
    void readsWrittenFeatures(@ForAll long seed, @ForAll WfsVersion version) throws Exception {
        List<SimpleFeature> features = new RandomSimpleFeatures(seed).features(1 + (int) (seed & 7));
        SimpleFeatureCollection collection =
                collection(RandomSimpleFeatures.TYPE, features.toArray(new SimpleFeature[0]));
        GmlSettings gml = GmlSettings.builder(version.gml())
                .featureBounds((seed & 8) == 0)
                .nulls((seed & 16) == 0 ? NullHandling.NIL : NullHandling.OMITTED)
                .build();
        byte[] file = ReadFeatures.bxml(version, gml, form(new Random(seed)), collection);
        List<String> expected = expected(features, version);
        FeatureReaderSettings settings = ReadFeatures.settings(RandomSimpleFeatures.TYPE);
        assertThat(ReadFeatures.values(ReadFeatures.all(file, settings))).isEqualTo(expected);
        assertThat(ReadFeatures.values(ReadFeatures.inEvents(file, settings))).isEqualTo(expected);
        int window = 64 << (seed & 7);
        assertThat(ReadFeatures.values(ReadFeatures.inWindow(new ByteArrayInputStream(file), window, settings)))
                .isEqualTo(expected);
    }

    /** The type is derived without building geometries; here, it is compared with the geometries that are built. */
    @Property(tries = 100)
    void derivesClassAndCrsOfGeometries(@ForAll long seed, @ForAll WfsVersion version) throws Exception {
        List<SimpleFeature> features = new RandomSimpleFeatures(seed).features(1 + (int) (seed & 7));
        SimpleFeatureCollection collection =
                collection(RandomSimpleFeatures.TYPE, features.toArray(new SimpleFeature[0]));
        GmlSettings gml = GmlSettings.builder(version.gml()).build();
        byte[] file = ReadFeatures.bxml(version, gml, form(new Random(seed)), collection);
        for (SimpleFeature feature : ReadFeatures.all(file, FeatureReaderSettings.DEFAULT)) {
            for (AttributeDescriptor attribute : feature.getFeatureType().getAttributeDescriptors()) {
                Object value = feature.getAttribute(attribute.getLocalName());
                if (value instanceof Geometry geometry) {
                    assertThat(attribute.getType().getBinding()).isAssignableFrom(geometry.getClass());
                    assertThat(((GeometryDescriptor) attribute).getCoordinateReferenceSystem())
                            .isEqualTo(geometry.getUserData());
                }
            }
        }
    }

    private static BxmlSettings form(Random random) {
        String[] charsets = {"UTF-8", "UTF-8", "UTF-16", "UTF-32"};
        BxmlSettings form = BxmlSettings.DEFAULT
                .withByteOrder(random.nextBoolean() ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN)
                .withCharset(Charset.forName(charsets[random.nextInt(charsets.length)]))
                .withReferences(random.nextInt(4) != 0);
        return switch (random.nextInt(4)) {
            case 0 -> form.withGzip(true);
            case 1 -> form.withIndexes(List.of("//@gml:id"));
            default -> form;
        };
    }

    /** The type has the latitude first; GML 2 names its CRS by the URL that stands for x/y. */
    static List<String> expected(List<SimpleFeature> features, WfsVersion version) {
        List<SimpleFeature> expected = new ArrayList<>();
        for (SimpleFeature feature : features) {
            Object[] values = feature.getAttributes().toArray();
            for (int i = 0; i < values.length; i++) {
                if (values[i] instanceof Geometry geometry && version != WfsVersion.WFS_1_0_0) {
                    values[i] = ReadFeatures.swapped(geometry);
                }
            }
            expected.add(feature(feature.getFeatureType(), feature.getID(), values));
        }
        return ReadFeatures.values(expected);
    }
}
