/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.wfs;

import static org.gmlfast.testing.fixtures.FeatureMaker.feature;
import static org.gmlfast.testing.fixtures.FeatureMaker.type;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.form.CollectionHeader;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.Point;

/**
 * Writes ten million features, each made when it is needed; prints whether the document is complete, and its length.
 */
final class TenMillionFeatures {

    private TenMillionFeatures() {}

    public static void main(String[] args) throws IOException {
        WfsVersion version = WfsVersion.valueOf(args[0]);
        SimpleFeatureType type = type("f", "n", Integer.class, "text", String.class, "geom", Point.class);
        GeometryFactory factory = new GeometryFactory();
        Tail tail = new Tail();
        try (FeatureCollectionWriter document = WfsEncoder.of(version)
                .open(CollectionHeader.builder().numberReturned(10_000_000).build(), tail, type)) {
            for (int i = 0; i < 10_000_000; i++) {
                document.write(feature(
                        type, "f." + i, i, "some text", factory.createPoint(new Coordinate(i / 1e5, -i / 1e6))));
            }
            document.finish();
        }
        boolean complete = new String(tail.last, StandardCharsets.US_ASCII).endsWith("</wfs:FeatureCollection>");
        System.out.println((complete ? "complete " : "cut short ") + tail.count);
    }

    /** Counts, and keeps the last bytes. */
    private static final class Tail extends FilterOutputStream {

        private final byte[] last = new byte[64];
        private long count;

        private Tail() {
            super(OutputStream.nullOutputStream());
        }

        @Override
        public void write(int b) {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) {
            count += length;
            byte[] both = Arrays.copyOf(last, last.length + Math.min(length, last.length));
            int kept = both.length - last.length;
            System.arraycopy(bytes, offset + length - kept, both, last.length, kept);
            System.arraycopy(both, kept, last, 0, last.length);
        }
    }
}
