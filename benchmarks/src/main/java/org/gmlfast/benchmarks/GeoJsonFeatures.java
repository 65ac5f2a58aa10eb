/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.geotools.data.simple.SimpleFeatureIterator;
import org.locationtech.jts.geom.CoordinateSequence;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.LinearRing;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.geom.Polygon;
import org.locationtech.jts.geom.impl.PackedCoordinateSequence;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;

/** Features as GeoJSON, read by a program on Jackson's streaming parser. */
final class GeoJsonFeatures implements FeatureCoding {

    private static final GeometryFactory GEOMETRIES = new GeometryFactory();

    private final JsonFactory factory = JsonFactory.builder()
            .enable(com.fasterxml.jackson.core.StreamReadFeature.USE_FAST_DOUBLE_PARSER)
            .build();

    // ---- written

    @Override
    public byte[] write(SimpleFeatureCollection features) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (JsonGenerator json = factory.createGenerator(out);
                SimpleFeatureIterator iterator = features.features()) {
            json.writeStartObject();
            json.writeStringField("type", "FeatureCollection");
            json.writeArrayFieldStart("features");
            while (iterator.hasNext()) {
                write(json, iterator.next());
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        return out.toByteArray();
    }

    private static void write(JsonGenerator json, SimpleFeature feature) throws IOException {
        Geometry geometry = (Geometry) feature.getDefaultGeometry();
        json.writeStartObject();
        json.writeStringField("type", "Feature");
        json.writeStringField("id", feature.getID());
        json.writeObjectFieldStart("geometry");
        json.writeStringField("type", geometry.getGeometryType());
        json.writeFieldName("coordinates");
        write(json, geometry);
        json.writeEndObject();
        json.writeObjectFieldStart("properties");
        for (AttributeDescriptor attribute : feature.getFeatureType().getAttributeDescriptors()) {
            Object value = feature.getAttribute(attribute.getName());
            if (!(value instanceof Geometry)) {
                json.writeObjectField(attribute.getLocalName(), value);
            }
        }
        json.writeEndObject();
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, Geometry geometry) throws IOException {
        if (geometry instanceof Point point) {
            write(json, point.getCoordinateSequence(), 0);
            return;
        }
        json.writeStartArray();
        if (geometry instanceof LineString line) {
            for (int i = 0; i < line.getNumPoints(); i++) {
                write(json, line.getCoordinateSequence(), i);
            }
        } else if (geometry instanceof Polygon polygon) {
            write(json, polygon.getExteriorRing());
            for (int i = 0; i < polygon.getNumInteriorRing(); i++) {
                write(json, polygon.getInteriorRingN(i));
            }
        } else {
            for (int i = 0; i < geometry.getNumGeometries(); i++) {
                write(json, geometry.getGeometryN(i));
            }
        }
        json.writeEndArray();
    }

    private static void write(JsonGenerator json, CoordinateSequence sequence, int i) throws IOException {
        json.writeArray(new double[] {sequence.getX(i), sequence.getY(i)}, 0, 2);
    }

    // ---- read

    @Override
    public void read(byte[] document, SimpleFeatureType type, Consumer<SimpleFeature> target) throws IOException {
        try (JsonParser json = factory.createParser(document)) {
            while (json.nextToken() != null) {
                if (json.currentToken() == JsonToken.FIELD_NAME
                        && json.currentName().equals("features")) {
                    json.nextToken();
                    while (json.nextToken() == JsonToken.START_OBJECT) {
                        target.accept(feature(json, type));
                    }
                }
            }
        }
    }

    private SimpleFeature feature(JsonParser json, SimpleFeatureType type) throws IOException {
        Object[] values = new Object[type.getAttributeCount()];
        String id = null;
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String name = json.currentName();
            json.nextToken();
            switch (name) {
                case "id" -> id = json.getText();
                case "geometry" ->
                    values[type.indexOf(type.getGeometryDescriptor().getLocalName())] = geometry(json);
                case "properties" -> properties(json, type, values);
                default -> json.skipChildren();
            }
        }
        return FeatureCoding.feature(type, id, values);
    }

    private static void properties(JsonParser json, SimpleFeatureType type, Object[] values) throws IOException {
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            int index = type.indexOf(json.currentName());
            Class<?> binding = type.getDescriptor(index).getType().getBinding();
            values[index] = switch (json.nextToken()) {
                case VALUE_NULL -> null;
                case VALUE_TRUE -> true;
                case VALUE_FALSE -> false;
                case VALUE_STRING -> json.getText();
                default ->
                    binding == Integer.class
                            ? (Object) json.getIntValue()
                            : binding == Long.class ? (Object) json.getLongValue() : (Object) json.getDoubleValue();
            };
        }
    }

    private Geometry geometry(JsonParser json) throws IOException {
        String kind = null;
        Geometry geometry = null;
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String name = json.currentName();
            json.nextToken();
            if (name.equals("type")) {
                kind = json.getText();
            } else {
                geometry = coordinates(json, kind);
            }
        }
        return geometry;
    }

    private Geometry coordinates(JsonParser json, String kind) throws IOException {
        return switch (kind) {
            case "Point" -> {
                json.nextToken();
                double x = json.getDoubleValue();
                json.nextToken();
                double y = json.getDoubleValue();
                json.nextToken();
                yield GEOMETRIES.createPoint(new PackedCoordinateSequence.Double(new double[] {x, y}, 2, 0));
            }
            case "LineString" -> GEOMETRIES.createLineString(positions(json));
            case "Polygon" -> polygon(json);
            case "MultiPoint" ->
                GEOMETRIES.createMultiPoint(parts(json, "Point").toArray(new Point[0]));
            case "MultiLineString" ->
                GEOMETRIES.createMultiLineString(parts(json, "LineString").toArray(new LineString[0]));
            case "MultiPolygon" ->
                GEOMETRIES.createMultiPolygon(parts(json, "Polygon").toArray(new Polygon[0]));
            default -> throw new IOException(kind + " does not occur in the data");
        };
    }

    private List<Geometry> parts(JsonParser json, String kind) throws IOException {
        List<Geometry> parts = new ArrayList<>();
        while (json.nextToken() == JsonToken.START_ARRAY) {
            parts.add(coordinates(json, kind));
        }
        return parts;
    }

    private static Polygon polygon(JsonParser json) throws IOException {
        List<LinearRing> rings = new ArrayList<>();
        while (json.nextToken() == JsonToken.START_ARRAY) {
            rings.add(GEOMETRIES.createLinearRing(positions(json)));
        }
        return GEOMETRIES.createPolygon(
                rings.get(0), rings.subList(1, rings.size()).toArray(new LinearRing[0]));
    }

    private static CoordinateSequence positions(JsonParser json) throws IOException {
        double[] list = new double[16];
        int count = 0;
        while (json.nextToken() == JsonToken.START_ARRAY) {
            if (count == list.length) {
                list = Arrays.copyOf(list, 2 * count);
            }
            json.nextToken();
            list[count++] = json.getDoubleValue();
            json.nextToken();
            list[count++] = json.getDoubleValue();
            json.nextToken();
        }
        return new PackedCoordinateSequence.Double(Arrays.copyOf(list, count), 2, 0);
    }
}
