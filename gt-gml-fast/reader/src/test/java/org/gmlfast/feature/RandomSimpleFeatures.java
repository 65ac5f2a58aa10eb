/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature;

import static org.gmlfast.testing.fixtures.FeatureMaker.feature;
import static org.gmlfast.testing.fixtures.FeatureMaker.typeBuilder;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Date;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.feature.simple.SimpleFeatureTypeBuilder;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.LinearRing;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.geom.Polygon;

/** Features with values of many classes. */
final class RandomSimpleFeatures {

    private static final GeometryFactory FACTORY = new GeometryFactory();

    static final SimpleFeatureType TYPE = type();

    private final Random random;

    /** Geometries with z, which GML needs srsDimension for. */
    private boolean solid;

    RandomSimpleFeatures(long seed) {
        random = new Random(seed);
    }

    private static SimpleFeatureType type() {
        SimpleFeatureTypeBuilder builder = typeBuilder("f");
        builder.add("name", String.class);
        builder.add("geom", Geometry.class);
        builder.add("text", String.class);
        builder.add("kind", String.class);
        builder.add("i", Integer.class);
        builder.add("sh", Short.class);
        builder.add("by", Byte.class);
        builder.add("l", Long.class);
        builder.add("d", Double.class);
        builder.add("fl", Float.class);
        builder.add("b", Boolean.class);
        builder.add("bi", BigInteger.class);
        builder.add("bd", BigDecimal.class);
        builder.add("bytes", byte[].class);
        builder.add("day", Date.class);
        builder.add("at", Time.class);
        builder.add("stamp", Timestamp.class);
        builder.add("localDay", LocalDate.class);
        builder.add("local", LocalDateTime.class);
        builder.add("localTime", LocalTime.class);
        builder.add("instant", Instant.class);
        builder.add("second", Point.class);
        builder.add("description", String.class);
        return builder.buildFeatureType();
    }

    List<SimpleFeature> features(int count) {
        List<SimpleFeature> features = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            solid = random.nextInt(8) == 0;
            Object[] values = values();
            int nulls = random.nextInt(4) == 0 ? 2 : 8;
            for (int v = 0; v < values.length; v++) {
                values[v] = random.nextInt(nulls) == 0 ? null : values[v];
            }
            features.add(feature(TYPE, random.nextInt(10) == 0 ? "an id:" + i : "f." + i, values));
        }
        return features;
    }

    private Object[] values() {
        long second = random.nextInt();
        return new Object[] {
            text(),
            geometry(2),
            text(),
            "kind" + random.nextInt(3),
            random.nextInt() >> random.nextInt(32),
            (short) (random.nextInt() >> random.nextInt(32)),
            (byte) random.nextInt(),
            random.nextLong() >> random.nextInt(64),
            number(),
            random.nextBoolean() ? random.nextFloat() : random.nextInt(100) / 4f,
            random.nextBoolean(),
            new BigInteger(random.nextInt(100), random),
            new BigDecimal(new BigInteger(random.nextInt(80), random), random.nextInt(20)),
            random.ints(random.nextInt(9))
                    .collect(java.io.ByteArrayOutputStream::new, java.io.ByteArrayOutputStream::write, (a, b) -> {})
                    .toByteArray(),
            Date.valueOf(LocalDate.ofEpochDay(random.nextInt(40_000))),
            Time.valueOf(LocalTime.ofSecondOfDay(random.nextInt(86_400))),
            Timestamp.from(Instant.ofEpochSecond(second, random.nextInt(1_000_000_000))),
            LocalDate.ofEpochDay(random.nextInt(40_000) - 20_000),
            LocalDateTime.ofEpochSecond(second, 1000 * random.nextInt(1_000_000), java.time.ZoneOffset.UTC),
            LocalTime.ofNanoOfDay(random.nextLong(86_400_000_000_000L)),
            Instant.ofEpochSecond(second, random.nextInt(1_000_000_000)),
            point(),
            text()
        };
    }

    private String text() {
        return switch (random.nextInt(6)) {
            case 0 -> "";
            case 1 -> "  blank ";
            case 2 -> "12";
            case 3 -> "名 ä " + random.nextInt(3);
            case 4 -> "a longer text of more than sixteen bytes " + random.nextInt();
            default -> "t" + random.nextInt(5);
        };
    }

    private Double number() {
        return switch (random.nextInt(6)) {
            case 0 -> random.nextDouble();
            case 1 -> (double) random.nextInt(1000);
            case 2 -> random.nextInt(1000) / 8.0;
            case 3 -> Double.NaN;
            case 4 -> Double.NEGATIVE_INFINITY;
            default -> Double.longBitsToDouble(random.nextLong() & 0x7FEF_FFFF_FFFF_FFFFL);
        };
    }

    // ---- geometries

    private Coordinate coordinate() {
        double x = random.nextInt(90_000_000) / 1e6;
        double y = random.nextInt(90_000_000) / 1e6;
        return solid ? new Coordinate(x, y, random.nextInt(1000) / 4.0) : new Coordinate(x, y);
    }

    private Point point() {
        return random.nextInt(10) == 0 ? FACTORY.createPoint() : FACTORY.createPoint(coordinate());
    }

    private LineString line() {
        Coordinate[] coordinates = new Coordinate[random.nextInt(10) == 0 ? 0 : 2 + random.nextInt(30)];
        for (int i = 0; i < coordinates.length; i++) {
            coordinates[i] = coordinate();
        }
        return FACTORY.createLineString(coordinates);
    }

    private LinearRing ring() {
        Coordinate[] coordinates = new Coordinate[4 + random.nextInt(20)];
        for (int i = 0; i < coordinates.length; i++) {
            coordinates[i] = coordinate();
        }
        coordinates[coordinates.length - 1] = coordinates[0].copy();
        return FACTORY.createLinearRing(coordinates);
    }

    private Polygon polygon() {
        if (random.nextInt(10) == 0) {
            return FACTORY.createPolygon();
        }
        LinearRing[] holes = new LinearRing[random.nextInt(3)];
        for (int i = 0; i < holes.length; i++) {
            holes[i] = ring();
        }
        return FACTORY.createPolygon(ring(), holes);
    }

    private Geometry geometry(int depth) {
        int size = random.nextInt(4);
        return switch (random.nextInt(depth > 0 ? 7 : 3)) {
            case 0 -> point();
            case 1 -> line();
            case 2 -> polygon();
            case 3 -> FACTORY.createMultiPoint(fill(new Point[size]));
            case 4 -> FACTORY.createMultiLineString(fill(new LineString[size]));
            case 5 -> FACTORY.createMultiPolygon(fill(new Polygon[size]));
            default -> {
                Geometry[] parts = new Geometry[size];
                for (int i = 0; i < size; i++) {
                    parts[i] = geometry(depth - 1);
                }
                yield FACTORY.createGeometryCollection(parts);
            }
        };
    }

    @SuppressWarnings("unchecked")
    private <T extends Geometry> T[] fill(T[] parts) {
        for (int i = 0; i < parts.length; i++) {
            Class<?> kind = parts.getClass().getComponentType();
            parts[i] = (T) (kind == Point.class ? point() : kind == LineString.class ? line() : polygon());
        }
        return parts;
    }
}
