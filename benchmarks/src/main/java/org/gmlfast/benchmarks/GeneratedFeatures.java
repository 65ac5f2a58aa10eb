/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.gmlfast.crs.SpatialReference;
import org.gmlfast.input.FeatureTypes;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.MultiLineString;
import org.locationtech.jts.geom.MultiPolygon;
import org.locationtech.jts.geom.Polygon;
import org.locationtech.jts.geom.impl.PackedCoordinateSequence;

/** Features whose values vary like those of real layers, so that their compression is realistic. */
final class GeneratedFeatures {

    private static final String NAMESPACE = "http://www.openplans.org/topp";
    private static final GeometryFactory GEOMETRIES = new GeometryFactory();
    private static final String[] STREETS = {
        "Main St",
        "Oak Ave",
        "Washington Blvd",
        "2nd St",
        "Park Rd",
        "Elm St",
        "Lake Dr",
        "Hill Ct",
        "Broadway",
        "I- 95",
        "State Hwy 27",
        "W 34th St",
        "E 86th St",
        "Columbus Ave",
        "Lexington Ave",
        "Madison Ave"
    };
    private static final String[] CLASSES = {"A41", "A41", "A41", "A21", "A63", "A74", "A15"};
    private static final String[] TOWNS = {"Vaduz", "Balzers", "Triesen", "Schaan", "Eschen", "Mauren"};
    private static final String[] OWNERS = {"private", "public", "company"};
    private static final String[] ZONES = {"W2", "W3", "I1", "L", "\u00D6BA"};
    private static final String[] KINDS = {"Country", "Sovereign country", "Dependency", "-99"};

    private GeneratedFeatures() {}

    static List<SimpleFeature> tiger() throws IOException {
        Random random = new Random(1);
        SimpleFeatureType type = type("tiger_roads", MultiLineString.class, "CFCC", "NAME");
        List<SimpleFeature> features = new ArrayList<>();
        for (int id = 1; id <= 30_000; id++) {
            double[] numbers = new double[2 * (2 + Math.max(0, random.nextInt(9) - 4))];
            numbers[0] = rounded(-74.02 + random.nextDouble() * 0.12, 1e6);
            numbers[1] = rounded(40.70 + random.nextDouble() * 0.17, 1e6);
            for (int i = 2; i < numbers.length; i++) {
                numbers[i] = rounded(numbers[i - 2] + random.nextGaussian() / 1000, 1e6);
            }
            LineString line = GEOMETRIES.createLineString(new PackedCoordinateSequence.Double(numbers, 2, 0));
            Geometry geometry = GEOMETRIES.createMultiLineString(new LineString[] {line});
            features.add(feature(type, id, geometry, one(random, CLASSES), one(random, STREETS)));
        }
        return features;
    }

    static List<SimpleFeature> parcels() throws IOException {
        Random random = new Random(1);
        SimpleFeatureType type = type(
                "parcels",
                Polygon.class,
                "egrid",
                "number",
                "municipality",
                "owner",
                "area",
                "built",
                "zone",
                "updated");
        List<SimpleFeature> features = new ArrayList<>();
        for (int id = 1; id <= 20_000; id++) {
            double x = 2_600_000 + id % 200 * 31.5 + random.nextDouble() * 4;
            double y = 1_200_000 + id / 200 * 27.2 + random.nextDouble() * 4;
            double w = 20 + random.nextDouble() * 8;
            double h = 15 + random.nextDouble() * 9;
            double[] ring = {
                x, y, x + w, y + random.nextDouble(), x + w + 1, y + h, x + w / 2, y + h + 1, x + 1, y + h, x, y
            };
            for (int i = 0; i < ring.length; i++) {
                ring[i] = rounded(ring[i], 1e3);
            }
            Geometry geometry = GEOMETRIES.createPolygon(new PackedCoordinateSequence.Double(ring, 2, 0));
            features.add(feature(
                    type,
                    id,
                    geometry,
                    "CH%012d".formatted(random.nextLong(1_000_000_000_000L)),
                    Integer.toString(id),
                    one(random, TOWNS),
                    one(random, OWNERS),
                    Double.toString(rounded(w * h, 100)),
                    random.nextBoolean() ? null : Integer.toString(1950 + random.nextInt(70)),
                    one(random, ZONES),
                    "20%02d-%02d-%02d"
                            .formatted(10 + random.nextInt(14), 1 + random.nextInt(12), 1 + random.nextInt(28))));
        }
        return features;
    }

    static List<SimpleFeature> countries() throws IOException {
        Random random = new Random(1);
        SimpleFeatureType type =
                type("countries", MultiPolygon.class, "NAME", "TYPE", "SOVEREIGNT", "LEVEL", "SCALERANK");
        List<SimpleFeature> features = new ArrayList<>();
        for (int id = 1; id <= 200; id++) {
            Polygon[] polygons = new Polygon[1 + random.nextInt(6)];
            for (int p = 0; p < polygons.length; p++) {
                polygons[p] = coast(random, (int) Math.min(8000, 30 / Math.pow(1 - random.nextDouble(), 0.9)));
            }
            features.add(feature(
                    type,
                    id,
                    GEOMETRIES.createMultiPolygon(polygons),
                    "Country " + id,
                    one(random, KINDS),
                    "Sovereign " + random.nextInt(100),
                    Integer.toString(random.nextInt(3)),
                    Integer.toString(random.nextInt(7))));
        }
        return features;
    }

    private static Polygon coast(Random random, int vertices) {
        double x = -170 + 340 * random.nextDouble();
        double y = -75 + 150 * random.nextDouble();
        double radius = Math.sqrt(vertices) / 50;
        double[] ring = new double[2 * (vertices + 1)];
        for (int i = 0; i < vertices; i++) {
            double angle = 2 * Math.PI * i / vertices;
            double r = radius * (1 + 0.1 * Math.sin(5 * angle) + 0.01 * random.nextGaussian());
            ring[2 * i] = x + r * Math.cos(angle);
            ring[2 * i + 1] = y + r * Math.sin(angle);
        }
        ring[2 * vertices] = ring[0];
        ring[2 * vertices + 1] = ring[1];
        return GEOMETRIES.createPolygon(new PackedCoordinateSequence.Double(ring, 2, 0));
    }

    private static double rounded(double value, double scale) {
        return Math.rint(value * scale) / scale;
    }

    private static String one(Random random, String[] values) {
        return values[random.nextInt(values.length)];
    }

    private static SimpleFeatureType type(String name, Class<?> geometry, String... attributes) throws IOException {
        List<AttributeDescriptor> descriptors = new ArrayList<>();
        descriptors.add(FeatureTypes.geometry("the_geom", geometry, SpatialReference.WGS84.xy()));
        for (String attribute : attributes) {
            descriptors.add(FeatureTypes.attribute(attribute, String.class));
        }
        return FeatureTypes.type(NAMESPACE, name, descriptors);
    }

    private static SimpleFeature feature(SimpleFeatureType type, int id, Geometry geometry, Object... values) {
        Object[] all = new Object[values.length + 1];
        all[0] = geometry;
        System.arraycopy(values, 0, all, 1, values.length);
        return FeatureTypes.feature(type, type.getTypeName() + '.' + id, all);
    }
}
