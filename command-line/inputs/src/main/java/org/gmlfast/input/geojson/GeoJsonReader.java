/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.geojson;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.gmlfast.crs.SpatialReference;
import org.locationtech.jts.geom.Geometry;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.json.JsonReadFeature;

/** Parses a JSON text into features: from a collection, a series of features, or geometries. */
final class GeoJsonReader implements Closeable {

    /** The maximum length of a string; a buffer and the string itself need up to four bytes for each character. */
    private static final int MAX_STRING =
            (int) Math.min(1 << 28, Runtime.getRuntime().maxMemory() / 16);

    private static final JsonFactory JSON = new JsonFactoryBuilder()
            .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxStringLength(MAX_STRING).build())
            .build();

    /** The code in an address such as http://spatialreference.org/ref/epsg/25832/proj4/. */
    private static final Pattern EPSG_ADDRESS = Pattern.compile("(?i)/epsg/(?:[\\d.]+/)??(\\d{4,6})(?:/|$)");

    private enum State {
        /** Between JSON texts. */
        OUTSIDE,
        /** In the outermost object, which is a collection, a feature or a geometry. */
        OBJECT,
        /** In the array of features of a collection. */
        FEATURES
    }

    private final JsonParser parser;
    private final Columns columns;
    private final GeoJsonGeometryReader geometries = new GeoJsonGeometryReader();

    private State state = State.OUTSIDE;
    private boolean hasContent;
    private int lastSize;

    /** The number of the feature, starting at 1; 0 outside collections. */
    private long featureNumber;

    private SpatialReference spatialReference;
    private String unknownReference;

    /** The outermost object, as long as it may turn out to be a feature. */
    private RawFeature outer;

    private GeoJsonGeometryReader.Parts outerParts;
    private boolean collection;

    /** Whether there has been a feature that is a JSON text of its own. */
    private boolean isSeries;

    GeoJsonReader(InputStream text, Columns columns) throws IOException {
        this.parser = JSON.createParser(text);
        this.columns = columns;
    }

    /** Returns the number of bytes read so far, after decompression. */
    long textLength() {
        return parser.currentLocation().getByteOffset();
    }

    /** Returns whether the outermost object is TopoJSON. */
    boolean isTopology() {
        return outer != null && "Topology".equals(outer.type);
    }

    /** Returns the CRS of the last crs member; null if there was none. */
    SpatialReference spatialReference() {
        return spatialReference;
    }

    /** Returns the content of the last crs member if it is not a known CRS; otherwise null. */
    String unknownReference() {
        return unknownReference;
    }

    /** Returns the next feature; null if there are no more. */
    RawFeature next() throws IOException {
        try {
            RawFeature feature = nextFeature();
            isSeries |= feature != null && state == State.OUTSIDE;
            return feature;
        } catch (GeoJsonException e) {
            throw state == State.FEATURES || collection ? e : afterText(e);
        }
    }

    /** Moves to the end of the outermost value, after which the next feature of a series begins. */
    private GeoJsonException afterText(GeoJsonException e) throws IOException {
        if (state == State.OUTSIDE) {
            parser.skipChildren();
            return isSeries ? e.afterFeature() : e;
        }
        while (parser.getParsingContext().getNestingDepth() > 0) {
            JsonToken token = parser.nextToken();
            boolean isType = token == JsonToken.FIELD_NAME
                    && parser.getParsingContext().getNestingDepth() == 1
                    && parser.currentName().equals("type");
            if (isType && parser.nextToken() == JsonToken.VALUE_STRING) {
                outer.type = parser.getText();
            }
        }
        boolean isFeature = "Feature".equals(outer.type) || isSeries && !"FeatureCollection".equals(outer.type);
        state = State.OUTSIDE;
        return isFeature ? e.afterFeature() : e;
    }

    private RawFeature nextFeature() throws IOException {
        while (true) {
            JsonToken token = parser.nextToken();
            switch (state) {
                case OUTSIDE -> {
                    if (token == null) {
                        return end();
                    }
                    begin(token);
                }
                case OBJECT -> {
                    if (token == JsonToken.END_OBJECT) {
                        RawFeature feature = finishOuter();
                        state = State.OUTSIDE;
                        if (feature != null) {
                            return feature;
                        }
                    } else {
                        outerMember(parser.currentName());
                    }
                }
                case FEATURES -> {
                    if (token == JsonToken.END_ARRAY) {
                        state = State.OBJECT;
                    } else {
                        return feature(token);
                    }
                }
            }
        }
    }

    private RawFeature end() throws GeoJsonException {
        if (!hasContent) {
            throw new GeoJsonException(parser, "the input is empty");
        }
        return null;
    }

    private void begin(JsonToken token) throws GeoJsonException {
        if (token != JsonToken.START_OBJECT) {
            throw new GeoJsonException(parser, "GeoJSON must be an object");
        }
        hasContent = true;
        state = State.OBJECT;
        outer = new RawFeature();
        outerParts = new GeoJsonGeometryReader.Parts();
        collection = false;
    }

    // ---- the outermost object

    private void outerMember(String name) throws IOException {
        JsonToken token = parser.nextToken();
        if (name.equals("features") && token == JsonToken.START_ARRAY) {
            collection = true;
            state = State.FEATURES;
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

    /** Returns the feature if the outermost object is one; null if it is a collection. */
    private RawFeature finishOuter() throws IOException {
        if (collection) {
            return null;
        }
        if (outer.type == null) {
            throw new GeoJsonException(parser, "the object has no member \"type\", so it is not GeoJSON");
        }
        switch (outer.type) {
            case "FeatureCollection" ->
                throw new GeoJsonException(parser, "the FeatureCollection has no member \"features\"");
            case "Feature" -> {}
            default -> outer.geometry = geometries.geometry(parser, outerParts);
        }
        return outer;
    }

    private void readReference() throws IOException {
        Object crs = JsonValues.read(parser);
        spatialReference = null;
        unknownReference = null;
        if (crs instanceof Map<?, ?> members && members.get("properties") instanceof Map<?, ?> properties) {
            String name = name(properties);
            try {
                spatialReference = SpatialReference.of(name);
            } catch (IllegalArgumentException e) {
                unknownReference = name;
            }
        } else if (crs != null) {
            unknownReference = String.valueOf(crs);
        }
    }

    /** Returns the name of a CRS of type name, or of the types EPSG and link of drafts of GeoJSON 2008. */
    private static String name(Map<?, ?> properties) {
        if (properties.get("code") != null) {
            return "EPSG:" + properties.get("code");
        }
        if (properties.get("href") != null) {
            String address = String.valueOf(properties.get("href"));
            Matcher epsg = EPSG_ADDRESS.matcher(address);
            return epsg.find() ? "EPSG:" + epsg.group(1) : address;
        }
        return String.valueOf(properties.get("name"));
    }

    // ---- features

    private RawFeature feature(JsonToken token) throws IOException {
        if (token != JsonToken.START_OBJECT) {
            throw new GeoJsonException(parser, "the items of \"features\" must be objects");
        }
        featureNumber++;
        int depth = parser.getParsingContext().getNestingDepth();
        try {
            return members();
        } catch (GeoJsonException e) {
            while (parser.getParsingContext().getNestingDepth() >= depth && parser.nextToken() != null) {
                // the rest of the feature
            }
            throw e.afterFeature();
        }
    }

    private RawFeature members() throws IOException {
        RawFeature feature = new RawFeature();
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
            throw new GeoJsonException(
                    parser, "the items of \"features\" must be of type Feature, not " + feature.type);
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
            throw new GeoJsonException(parser, "\"properties\" must be an object or null");
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
