/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.wfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gmlfast.testing.fixtures.FeatureMaker.collection;
import static org.gmlfast.testing.fixtures.FeatureMaker.feature;
import static org.gmlfast.testing.fixtures.FeatureMaker.type;
import static org.gmlfast.testing.fixtures.FeatureMaker.wkt;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.gmlfast.form.CollectionHeader;
import org.gmlfast.gml.FeatureEncoder;
import org.gmlfast.gml.FeatureEncoders;
import org.gmlfast.gml.FeatureTypeCompiler;
import org.gmlfast.gml.output.Namespaces;
import org.gmlfast.gml.settings.GmlSettings;
import org.gmlfast.gml.settings.GmlVersion;
import org.gmlfast.testing.BuildJdkOnly;
import org.gmlfast.testing.FullBuildOnly;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.locationtech.jts.geom.Geometry;

@BuildJdkOnly
class LoadTest {

    private static final CollectionHeader HEADER =
            CollectionHeader.builder().timeStamp(Instant.EPOCH).build();

    /** A very large collection in a very small heap. What counts and buffers is the same in all versions. */
    @Test
    @FullBuildOnly
    void writesTenMillionFeaturesInSixtyFourMegabytes() throws Exception {
        File errors = File.createTempFile("gmlfast", ".txt");
        errors.deleteOnExit();
        Process process = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElseThrow(),
                        "-Xmx64m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        TenMillionFeatures.class.getName(),
                        WfsVersion.WFS_2_0_0.name())
                .redirectErrorStream(false)
                .redirectError(errors)
                .start();
        String report = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as(errors.toString()).isZero();
        assertThat(report).startsWith("complete ");
        long bytes = Long.parseLong(report.substring("complete ".length()).trim());
        assertThat(bytes).as("more than an int counts").isGreaterThan(1L << 31);
    }

    @ParameterizedTest
    @EnumSource
    void encoderWritesInSixtyFourThreads(WfsVersion version) throws Exception {
        SimpleFeatureType type = type("f", "a", Integer.class, "s", String.class, "geom", Geometry.class);
        GmlSettings settings =
                GmlSettings.builder(version.gml()).featureBounds(true).build();
        WfsEncoder encoder = WfsEncoder.builder(version).gml(settings).build();
        List<SimpleFeatureCollection> collections = new ArrayList<>();
        List<byte[]> expected = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            SimpleFeature[] features = new SimpleFeature[50];
            for (int j = 0; j < features.length; j++) {
                features[j] =
                        feature(type, "f." + j, i * j, "text " + i, wkt("LINESTRING (" + i + " " + j + ", 3.25 4.5)"));
            }
            collections.add(collection(features));
            expected.add(write(encoder, collections.get(i)));
        }
        ExecutorService threads = Executors.newFixedThreadPool(64);
        try {
            List<Future<byte[]>> written = new ArrayList<>();
            for (int i = 0; i < 1000; i++) {
                SimpleFeatureCollection features = collections.get(i % 8);
                written.add(threads.submit(() -> write(encoder, features)));
            }
            for (int i = 0; i < written.size(); i++) {
                assertThat(written.get(i).get()).isEqualTo(expected.get(i % 8));
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private static byte[] write(WfsEncoder encoder, SimpleFeatureCollection features) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        encoder.write(features, HEADER, out);
        return out.toByteArray();
    }

    /** Some stores make a new type for each feature. */
    @Test
    void compilesEqualTypesOnce() throws IOException {
        SimpleFeature[] features = new SimpleFeature[500];
        SimpleFeature[] ofOneType = new SimpleFeature[500];
        SimpleFeatureType one = type("f", "a", Integer.class, "geom", Geometry.class);
        for (int i = 0; i < features.length; i++) {
            SimpleFeatureType fresh = type("f", "a", Integer.class, "geom", Geometry.class);
            features[i] = feature(fresh, "f." + i, i, wkt("POINT (1 2)"));
            ofOneType[i] = feature(one, "f." + i, i, wkt("POINT (1 2)"));
        }
        WfsEncoder encoder = WfsEncoder.of(WfsVersion.WFS_2_0_0);
        assertThat(write(encoder, collection(features))).isEqualTo(write(encoder, collection(ofOneType)));

        FeatureEncoders encoders = FeatureTypeCompiler.encoders(
                GmlVersion.GML_3_2_1, GmlSettings.defaults(GmlVersion.GML_3_2_1), Namespaces.NONE);
        FeatureEncoder first = encoders.get(features[0].getFeatureType());
        for (SimpleFeature feature : features) {
            assertThat(encoders.get(feature.getFeatureType())).isSameAs(first);
        }
        SimpleFeatureType wider = type("f", "a", Integer.class, "geom", Geometry.class, "b", String.class);
        assertThat(encoders.get(wider)).isNotSameAs(first);
        assertThat(encoders.get(one)).isSameAs(first);
    }

    @Test
    void writesMoreTypesThanTheEncoderKeeps() throws IOException {
        SimpleFeature[] features = new SimpleFeature[300];
        for (int i = 0; i < features.length; i++) {
            features[i] = feature(type("t" + i % 150, "a", Integer.class), "f." + i, i);
        }
        byte[] written = write(WfsEncoder.of(WfsVersion.WFS_2_0_0), collection(features));
        assertThat(new String(written, StandardCharsets.UTF_8)).contains("t149").contains("f.299");
    }
}
