/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gmlfast.geoserver.Features.collection;
import static org.gmlfast.geoserver.Features.feature;
import static org.gmlfast.geoserver.Features.type;
import static org.gmlfast.geoserver.Features.wkt;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import org.geoserver.ows.Request;
import org.geoserver.ows.Response;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.gmlfast.geoserver.responses.BxmlOutputFormat;
import org.junit.jupiter.api.Test;
import org.locationtech.jts.geom.Geometry;

/** 32 threads ask one server for 8 layers in every version and BXML: each response is that of a single thread. */
class ConcurrentResponsesTest {

    private static final int THREADS = 32;
    private static final int LAYERS = 8;
    private static final int RESPONSES = 10_000;
    private static final Calendar NOON = new GregorianCalendar(2026, Calendar.NOVEMBER, 21, 12, 0);
    private static final List<String> FORMATS = List.of("1.0.0", "1.1.0", "2.0.0", "bxml", "bxml+gzip");

    private final ServerDouble server = new ServerDouble();
    private final FastGmlCallback callback = new FastGmlCallback(server.geoServer());
    private final BxmlOutputFormat bxml = new BxmlOutputFormat(server.geoServer());
    private final List<SimpleFeatureCollection> layers = new ArrayList<>();

    ConcurrentResponsesTest() {
        server.wfs.with("isFeatureBounding", true);
        for (int i = 0; i < LAYERS; i++) {
            SimpleFeatureType type = type(
                    "layer" + i, "a" + i, String.class, "b", Double.class, "when", Date.class, "geom", Geometry.class);
            // the settings differ, so that a mixture shows in the document
            server.layer(type).with("getNumDecimals", i + 1).with("getPadWithZeros", i % 2 == 0);
            layers.add(collection(type, features(type, 20 + i)));
        }
    }

    private static SimpleFeature[] features(SimpleFeatureType type, int count) {
        Random random = new Random(count);
        SimpleFeature[] features = new SimpleFeature[count];
        for (int i = 0; i < count; i++) {
            String line = "LINESTRING (%s %s, %s %s)"
                    .formatted(random.doubles(4).boxed().toArray());
            String text = "ä".repeat(random.nextInt(30));
            features[i] = feature(type, "f." + i, text, random.nextDouble(), new Date(random.nextInt()), wkt(line));
        }
        return features;
    }

    private byte[] response(int layer, String format) throws IOException {
        GetFeature call = new GetFeature(format.startsWith("bxml") ? "2.0.0" : format).query(layers.get(layer));
        call.request.setOutputFormat(format);
        call.found.setTimeStamp(NOON);
        Response response = format.startsWith("bxml")
                ? bxml
                : callback.responseDispatched(new Request(), call.operation, call.found, call.stock);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        response.write(call.found, out, call.operation);
        assertThat(call.stock.writes).isZero();
        return out.toByteArray();
    }

    @Test
    void equalThoseOfASingleThread() throws Exception {
        byte[][] expected = new byte[LAYERS * FORMATS.size()][];
        for (int i = 0; i < expected.length; i++) {
            expected[i] = response(i % LAYERS, FORMATS.get(i / LAYERS));
        }
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            List<Future<?>> responses = new ArrayList<>();
            for (int i = 0; i < RESPONSES; i++) {
                int which = new Random(i).nextInt(expected.length);
                responses.add(threads.submit(() -> {
                    assertThat(response(which % LAYERS, FORMATS.get(which / LAYERS)))
                            .isEqualTo(expected[which]);
                    return null;
                }));
            }
            for (Future<?> response : responses) {
                response.get();
            }
        } finally {
            threads.shutdownNow();
        }
    }
}
