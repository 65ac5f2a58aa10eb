/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.geotools.data.collection.ListFeatureCollection;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.gmlfast.crs.SpatialReference;
import org.gmlfast.input.FeatureInput;
import org.gmlfast.input.FeatureTypes;
import org.gmlfast.input.InputOptions;
import org.gmlfast.input.format.FeatureInputs;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.LinearRing;
import org.locationtech.jts.geom.MultiPolygon;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.geom.Polygon;
import org.locationtech.jts.geom.impl.PackedCoordinateSequence;

/**
 * A collection of features in memory, with {@code Coordinate} arrays as most data stores make them: real data if
 * {@link BenchmarkData} finds it, otherwise generated features with the same structure.
 */
public enum BenchmarkLayer {
    /** 49 multipolygons of 11,481 vertices in all, 22 attributes. */
    STATES("states/states.geojson"),
    /** 7,343 points, 102 attributes; a tenth of the values is null. */
    PLACES("places/ne_10m_populated_places.geojson"),
    /** 8,253 lines, 20 text attributes, most of them null. */
    ROADS("osm/roads.geojson"),
    /** 500 lines of 1,000 vertices in arrays of doubles, as shapefiles and databases are read; always generated. */
    DENSE("none"),
    /** 30,000 lines of two to six vertices, two attributes, as TIGER's roads; always generated. */
    TIGER("none"),
    /** 20,000 polygons of six vertices in metres, eight attributes, as parcels of a cadastre; always generated. */
    PARCELS("none"),
    /**
     * 200 multipolygons of up to 8,000 vertices with eight decimals, as countries at 1:10 million; always generated.
     */
    COUNTRIES("none");

    private static final String NAMESPACE = "http://www.openplans.org/topp";
    private static final GeometryFactory GEOMETRIES = new GeometryFactory();

    private final String file;

    BenchmarkLayer(String file) {
        this.file = file;
    }

    SimpleFeatureCollection load() throws IOException {
        Path path = BenchmarkData.find("data/" + file);
        List<SimpleFeature> features = path != null ? read(path) : generate();
        return new ListFeatureCollection(features.get(0).getFeatureType(), features);
    }

    private List<SimpleFeature> read(Path path) throws IOException {
        InputOptions options = InputOptions.builder(NAMESPACE)
                .layer(name().toLowerCase(java.util.Locale.ROOT))
                .standardInput(InputStream.nullInputStream())
                .build();
        List<SimpleFeature> features = new ArrayList<>();
        try (FeatureInput input = FeatureInputs.open(path.toString(), options)) {
            for (SimpleFeature feature = input.next(); feature != null; feature = input.next()) {
                Object[] values = feature.getAttributes().toArray();
                values[0] = GEOMETRIES.createGeometry((Geometry) values[0]);
                features.add(FeatureTypes.feature(feature.getFeatureType(), feature.getID(), values));
            }
        }
        return features;
    }

    // ---- without the real data

    private List<SimpleFeature> generate() throws IOException {
        return switch (this) {
            case STATES -> generate(49, 22, 234);
            case PLACES -> generate(7343, 102, 1);
            case ROADS -> generate(8253, 20, 14);
            case DENSE -> generateDense();
            case TIGER -> GeneratedFeatures.tiger();
            case PARCELS -> GeneratedFeatures.parcels();
            case COUNTRIES -> GeneratedFeatures.countries();
        };
    }

    private static List<SimpleFeature> generateDense() throws IOException {
        Random random = new Random(1);
        AttributeDescriptor geometry = FeatureTypes.geometry("the_geom", LineString.class, SpatialReference.WGS84.xy());
        SimpleFeatureType type = FeatureTypes.type(NAMESPACE, "dense", List.of(geometry));
        List<SimpleFeature> features = new ArrayList<>();
        for (int i = 1; i <= 500; i++) {
            double[] numbers = new double[2 * 1000];
            for (int k = 0; k < numbers.length; k++) {
                numbers[k] = Math.rint((k % 2 == 0 ? -100 : 40) * 1e8 + random.nextInt(1_000_000_000)) / 1e8;
            }
            Geometry line = GEOMETRIES.createLineString(new PackedCoordinateSequence.Double(numbers, 2, 0));
            features.add(FeatureTypes.feature(type, "dense." + i, new Object[] {line}));
        }
        return features;
    }

    private static List<SimpleFeature> generate(int count, int attributes, int vertices) throws IOException {
        Random random = new Random(1);
        SimpleFeatureType type = type(attributes, vertices);
        List<SimpleFeature> features = new ArrayList<>();
        for (int i = 1; i <= count; i++) {
            Object[] values = new Object[attributes + 1];
            values[0] = geometry(random, vertices);
            for (int a = 1; a <= attributes; a++) {
                values[a] = value(random, a);
            }
            features.add(FeatureTypes.feature(type, "generated." + i, values));
        }
        return features;
    }

    private static SimpleFeatureType type(int attributes, int vertices) throws IOException {
        List<AttributeDescriptor> descriptors = new ArrayList<>();
        Class<?> binding = vertices == 1 ? Point.class : vertices < 20 ? Geometry.class : MultiPolygon.class;
        descriptors.add(FeatureTypes.geometry("the_geom", binding, SpatialReference.WGS84.xy()));
        for (int a = 1; a <= attributes; a++) {
            Class<?> type = a % 4 == 0 ? String.class : a % 7 == 0 ? Integer.class : Double.class;
            descriptors.add(FeatureTypes.attribute("ATTRIBUTE" + a, type));
        }
        return FeatureTypes.type(NAMESPACE, "generated", descriptors);
    }

    private static Object value(Random random, int attribute) {
        if (attribute % 10 == 9) {
            return null;
        }
        if (attribute % 4 == 0) {
            return "some text " + random.nextInt(1000);
        }
        return attribute % 7 == 0 ? (Object) random.nextInt(100_000) : (Object) (double) random.nextInt(10_000_000);
    }

    private static Geometry geometry(Random random, int vertices) {
        Coordinate[] coordinates = new Coordinate[vertices];
        double x = -120 + 50 * random.nextDouble();
        double y = 25 + 25 * random.nextDouble();
        for (int i = 0; i < vertices; i++) {
            x += random.nextDouble() / 10;
            y += random.nextDouble() / 10;
            coordinates[i] = new Coordinate(Math.rint(x * 1e6) / 1e6, Math.rint(y * 1e6) / 1e6);
        }
        if (vertices == 1) {
            return GEOMETRIES.createPoint(coordinates[0]);
        }
        if (vertices < 20) {
            return GEOMETRIES.createLineString(coordinates);
        }
        coordinates[vertices - 1] = coordinates[0].copy();
        LinearRing ring = GEOMETRIES.createLinearRing(coordinates);
        return GEOMETRIES.createMultiPolygon(new Polygon[] {GEOMETRIES.createPolygon(ring)});
    }
}
