/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Enumeration;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.feature.simple.SimpleFeatureTypeBuilder;
import org.gmlfast.testing.BuildJdkOnly;
import org.junit.jupiter.api.Test;
import org.locationtech.jts.geom.Polygon;

/** The memory that the features of an Insert need, as GeoServer holds them. */
@BuildJdkOnly
class LongInsertTest {

    private static final String NS = "http://example.org/cadastre";
    private static final int COUNT = 10_000;

    /** A body of 9 MB: a parcel needs at most 4 kB, and the JVM and GeoTools 24 MB. */
    @Test
    void readsTenThousandParcelsInSixtyFourMegabytes() throws Exception {
        Process process = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElseThrow(),
                        "-Xmx64m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Reading.class.getName())
                .redirectErrorStream(true)
                .start();
        String report = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
        assertThat(report.trim()).endsWith("read " + COUNT);
    }

    /** The process of its own. */
    static final class Reading {

        private Reading() {}

        public static void main(String[] args) throws Exception {
            InputStream body = new SequenceInputStream(new Parts());
            ModelObject transaction =
                    WholeRequest.read(body::read, WfsDialect.WFS_1_1, (namespace, name) -> TYPE, () -> Map.of("c", NS));
            ModelObject insert = (ModelObject) transaction.properties().stream()
                    .filter(property -> property.name().equals("insert"))
                    .findFirst()
                    .orElseThrow()
                    .value();
            System.out.println("read " + insert.properties().size());
        }
    }

    private static final SimpleFeatureType TYPE = type();

    private static SimpleFeatureType type() {
        SimpleFeatureTypeBuilder builder = new SimpleFeatureTypeBuilder();
        builder.setName("parcels");
        builder.setNamespaceURI(NS);
        builder.add("reference", String.class);
        builder.add("owner", String.class);
        builder.add("area", Double.class);
        builder.add("value", Integer.class);
        builder.add("geom", Polygon.class);
        return builder.buildFeatureType();
    }

    /** The body, a parcel at a time. */
    private static final class Parts implements Enumeration<InputStream> {

        private int next = -1;

        @Override
        public boolean hasMoreElements() {
            return next <= COUNT;
        }

        @Override
        public InputStream nextElement() {
            int number = next++;
            String part = number < 0
                    ? "<wfs:Transaction service='WFS' version='1.1.0' xmlns:wfs='http://www.opengis.net/wfs' xmlns:c='"
                            + NS + "' xmlns:gml='http://www.opengis.net/gml'><wfs:Insert>"
                    : number == COUNT ? "</wfs:Insert></wfs:Transaction>" : parcel(number);
            return new ByteArrayInputStream(part.getBytes(StandardCharsets.UTF_8));
        }

        private static String parcel(int number) {
            StringBuilder positions = new StringBuilder();
            for (int i = 0; i <= 12; i++) {
                double angle = i % 12 * Math.PI / 6;
                positions
                        .append(number + 20 * Math.cos(angle))
                        .append(' ')
                        .append(20 * Math.sin(angle))
                        .append(' ');
            }
            return "<c:parcels><c:reference>DE" + number + "</c:reference><c:owner>owner of parcel " + number
                    + "</c:owner><c:area>" + number / 4.0 + "</c:area><c:value>" + number
                    + "</c:value><c:geom><gml:Polygon srsName='urn:ogc:def:crs:EPSG::25832'><gml:exterior>"
                    + "<gml:LinearRing><gml:posList>" + positions.toString().trim()
                    + "</gml:posList></gml:LinearRing></gml:exterior></gml:Polygon></c:geom></c:parcels>";
        }
    }
}
