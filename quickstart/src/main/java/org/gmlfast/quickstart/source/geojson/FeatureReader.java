/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.source.geojson;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Map;

import org.gmlfast.quickstart.crs.SpatialReference;
import org.locationtech.jts.geom.Geometry;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.json.JsonReadFeature;

/** Takes a JSON text apart into features, whatever they are wrapped in. */
final class FeatureReader implements Closeable {

    /** Long texts are let through, for attributes can be as long as memory lasts. */
    private static final JsonFactory JSON = new JsonFactoryBuilder()
            .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(Integer.MAX_VALUE)
                    .build())
            .build();

    private enum Place {
        /** Between texts. */
        OUTSIDE,
        /** In an object that is a collection, a feature or a geometry. */
        OBJECT,
        /** In the features of a collection. */
        FEATURES
    }

    private final JsonParser parser;
    private final Columns columns;
    private final GeoJsonGeometryReader geometries = new GeoJsonGeometryReader();

    private Place place = Place.OUTSIDE;
    private boolean anything;
    private int lastSize;

    /** From 1; 0 outside collections. */
    private long featureNumber;

    private SpatialReference spatialReference;
    private String otherReference;

    /** The object outside, as long as it may turn out to be a feature. */
    private RawFeature outer;

    private GeoJsonGeometryReader.Parts outerParts;
    private boolean collection;

    FeatureReader(InputStream text, Columns columns) throws IOException {
        this.parser = JSON.createParser(text);
        this.columns = columns;
    }

    /** Bytes of text read so far. */
    long textLength() {
        return parser.currentLocation().getByteOffset();
    }

    /** Whether the object that was read last is one of TopoJSON. */
    boolean isTopology() {
        return outer != null && "Topology".equals(outer.type);
    }

    /** What the last crs member has named; null if there has been none. */
    SpatialReference spatialReference() {
        return spatialReference;
    }

    /** What the last crs member has, if nothing can be made of it; else null. */
    String otherReference() {
        return otherReference;
    }

    /** The next feature; null if there is none. */
    RawFeature next() throws IOException {
        while (true) {
            JsonToken token = parser.nextToken();
            switch (place) {
                case OUTSIDE -> {
                    if (token == null) {
                        return end();
                    }
                    begin(token);
                }
                case OBJECT -> {
                    if (token == JsonToken.END_OBJECT) {
                        place = Place.OUTSIDE;
                        RawFeature feature = finishOuter();
                        if (feature != null) {
                            return feature;
                        }
                    } else {
                        outerMember(parser.currentName());
                    }
                }
                case FEATURES -> {
                    if (token == JsonToken.END_ARRAY) {
                        place = Place.OBJECT;
                    } else {
                        return feature(token);
                    }
                }
            }
        }
    }

    private RawFeature end() throws GeoJsonException {
        if (!anything) {
            throw new GeoJsonException(parser, "there is nothing in it");
        }
        return null;
    }

    private void begin(JsonToken token) throws GeoJsonException {
        if (token != JsonToken.START_OBJECT) {
            throw new GeoJsonException(parser, "GeoJSON is made of objects, and this is none");
        }
        anything = true;
        place = Place.OBJECT;
        outer = new RawFeature();
        outerParts = new GeoJsonGeometryReader.Parts();
        collection = false;
    }

    // ---- the object outside

    private void outerMember(String name) throws IOException {
        JsonToken token = parser.nextToken();
        if (name.equals("features") && token == JsonToken.START_ARRAY) {
            collection = true;
            place = Place.FEATURES;
        } else if (name.equals("crs")) {
            readReference();
        } else if (name.equals("type")) {
            outer.type = parser.getText();
            outerParts.type = outer.type;
        } else if (collection || "FeatureCollection".equals(outer.type)) {
            parser.skipChildren();
        } else if (!geometries.member(parser, name, outerParts)) {
            member(name, outer);
        }
    }

    /** The feature that the object outside is; null if it is a collection. */
    private RawFeature finishOuter() throws IOException {
        if (collection) {
            return null;
        }
        if (outer.type == null) {
            throw new GeoJsonException(parser, "an object without type, which is no GeoJSON");
        }
        switch (outer.type) {
            case "FeatureCollection" -> throw new GeoJsonException(parser, "a FeatureCollection without features");
            case "Feature" -> {}
            default -> outer.geometry = geometries.geometry(parser, outerParts);
        }
        return outer;
    }

    private void readReference() throws IOException {
        Object crs = JsonValues.read(parser);
        spatialReference = null;
        otherReference = null;
        if (crs instanceof Map<?, ?> members && members.get("properties") instanceof Map<?, ?> properties) {
            String name = String.valueOf(properties.get("name"));
            try {
                spatialReference = SpatialReference.of(name);
            } catch (IllegalArgumentException e) {
                otherReference = name;
            }
        } else if (crs != null) {
            otherReference = String.valueOf(crs);
        }
    }

    // ---- features

    private RawFeature feature(JsonToken token) throws IOException {
        if (token != JsonToken.START_OBJECT) {
            throw new GeoJsonException(parser, "features holds features, and this is none");
        }
        RawFeature feature = new RawFeature();
        featureNumber++;
        String name;
        while ((name = parser.nextFieldName()) != null) {
            parser.nextToken();
            if (name.equals("type")) {
                feature.type = parser.getText();
            } else {
                member(name, feature);
            }
        }
        if (feature.type != null && !feature.type.equals("Feature")) {
            throw new GeoJsonException(parser, "features holds features, not a " + feature.type);
        }
        return feature;
    }

    private void member(String name, RawFeature feature) throws IOException {
        switch (name) {
            case "id" -> {
                boolean value = parser.currentToken().isScalarValue() && parser.currentToken() != JsonToken.VALUE_NULL;
                feature.id = value ? parser.getText() : null;
                parser.skipChildren();
            }
            case "geometry" -> feature.geometry = geometry(feature);
            case "properties" -> feature.properties = properties();
            default -> parser.skipChildren();
        }
    }

    private Geometry geometry(RawFeature feature) throws IOException {
        try {
            return geometries.read(parser);
        } catch (GeoJsonException e) {
            throw featureNumber == 0
                    ? e
                    : e.in("feature " + featureNumber + (feature.id == null ? "" : " (id " + feature.id + ")"));
        }
    }

    private Object[] properties() throws IOException {
        if (parser.currentToken() == JsonToken.VALUE_NULL) {
            return new Object[0];
        }
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            throw new GeoJsonException(parser, "properties is an object or null");
        }
        Object[] values = new Object[lastSize];
        String name;
        int guess = 0;
        while ((name = parser.nextFieldName()) != null) {
            parser.nextToken();
            int column = columns.indexOf(name, guess);
            if (column >= values.length) {
                values = Arrays.copyOf(values, Math.max(column + 1, columns.size()));
            }
            values[column] = JsonValues.read(parser);
            guess = column + 1;
        }
        lastSize = columns.size();
        return values;
    }

    @Override
    public void close() throws IOException {
        parser.close();
    }
}
