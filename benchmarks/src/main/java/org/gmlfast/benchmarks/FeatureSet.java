/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks;

import java.io.IOException;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.geotools.data.collection.ListFeatureCollection;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.geotools.data.simple.SimpleFeatureIterator;
import org.gmlfast.crs.SpatialReference;
import org.gmlfast.input.FeatureTypes;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.Polygon;
import org.locationtech.jts.geom.impl.PackedCoordinateSequence;

/** Features that are read in {@link FeatureReadBenchmark}. Their ids are the name of the type with numbers from 1. */
public enum FeatureSet {
    STATES,
    PLACES,
    ROADS,
    /**
     * 20,000 polygons of six vertices, eight attributes as texts, the last of them a day with a time in UTC; generated.
     */
    PARCELS,
    /** 200,000 polygons of 8 to 30 vertices with seven decimals, three attributes; always generated. */
    POLYGONS;

    private static final int POLYGON_COUNT = 200_000;

    /** The features, in memory. */
    public SimpleFeatureCollection load() throws IOException {
        if (this == POLYGONS) {
            return polygons(POLYGON_COUNT);
        }
        SimpleFeatureCollection loaded = BenchmarkLayer.valueOf(name()).load();
        SimpleFeatureType type = withoutDates(loaded.getSchema());
        List<SimpleFeature> features = new ArrayList<>();
        try (SimpleFeatureIterator iterator = loaded.features()) {
            while (iterator.hasNext()) {
                Object[] values = iterator.next().getAttributes().toArray();
                for (int i = 0; i < values.length; i++) {
                    values[i] = values[i] instanceof LocalDateTime date ? date.toString() : values[i];
                }
                if (this == PARCELS) {
                    values[values.length - 1] += "T12:34:56Z";
                }
                features.add(FeatureCoding.feature(type, type.getTypeName() + '.' + (features.size() + 1), values));
            }
        }
        return new ListFeatureCollection(type, features);
    }

    /** The type with texts instead of dates, whose parsers differ more than the formats. */
    private static SimpleFeatureType withoutDates(SimpleFeatureType type) throws IOException {
        List<AttributeDescriptor> attributes = new ArrayList<>();
        for (AttributeDescriptor attribute : type.getAttributeDescriptors()) {
            boolean isDate = attribute.getType().getBinding() == LocalDateTime.class;
            attributes.add(isDate ? FeatureTypes.attribute(attribute.getLocalName(), String.class) : attribute);
        }
        return FeatureTypes.type(type.getName().getNamespaceURI(), type.getTypeName(), attributes);
    }

    /** The geometry and another property. */
    static List<String> twoProperties(SimpleFeatureType type) {
        String geometry = type.getGeometryDescriptor().getLocalName();
        String other = type.getDescriptor(type.getAttributeCount() - 1).getLocalName();
        return List.of(geometry, other);
    }

    static SimpleFeatureCollection polygons(int count) throws IOException {
        Random random = new Random(1);
        GeometryFactory geometries = new GeometryFactory();
        List<AttributeDescriptor> attributes = List.of(
                FeatureTypes.geometry("the_geom", Polygon.class, SpatialReference.WGS84.xy()),
                FeatureTypes.attribute("kind", String.class),
                FeatureTypes.attribute("number", Integer.class),
                FeatureTypes.attribute("area", Double.class));
        SimpleFeatureType type = FeatureTypes.type("http://www.openplans.org/topp", "polygons", attributes);
        List<SimpleFeature> features = new ArrayList<>();
        for (int i = 1; i <= count; i++) {
            int vertices = 8 + random.nextInt(23);
            double[] ring = new double[2 * vertices + 2];
            double x = 360 * random.nextDouble() - 180;
            double y = 170 * random.nextDouble() - 85;
            for (int v = 0; v < vertices; v++) {
                double angle = 2 * Math.PI * v / vertices;
                double radius = 0.01 + random.nextDouble() / 100;
                ring[2 * v] = Math.rint((x + radius * Math.cos(angle)) * 1e7) / 1e7;
                ring[2 * v + 1] = Math.rint((y + radius * Math.sin(angle)) * 1e7) / 1e7;
            }
            ring[2 * vertices] = ring[0];
            ring[2 * vertices + 1] = ring[1];
            Object[] values = {
                geometries.createPolygon(new PackedCoordinateSequence.Double(ring, 2, 0)),
                "kind " + random.nextInt(10),
                random.nextInt(100_000),
                random.nextInt(1_000_000) / 100.0
            };
            features.add(FeatureCoding.feature(type, "polygons." + i, values));
        }
        return new ListFeatureCollection(type, features);
    }
}
