/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.geojson;

import java.io.IOException;
import java.io.OutputStream;
import java.util.function.UnaryOperator;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.GeometryDescriptor;
import org.gmlfast.gml.FeatureEncodingException;
import org.gmlfast.gml.Row;
import org.gmlfast.gml.RowType;
import org.gmlfast.gml.ValueKind;
import org.gmlfast.stax.CoordinateFormat;
import org.gmlfast.stax.Utf8Text;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerationException;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.io.SerializedString;

/**
 * Writes features and rows as the Feature objects of GeoJSON (RFC 7946 §3.2), with x before y. The first geometry is
 * the member {@code geometry}; all other attributes are properties, null if they have no value. Not thread-safe.
 */
public final class FeatureJson {

    private static final JsonFactory JSON = JsonFactory.builder()
            .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
            .disable(StreamWriteFeature.AUTO_CLOSE_CONTENT)
            .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
            .build();

    private static final SerializedString TYPE = new SerializedString("type");
    private static final SerializedString FEATURE = new SerializedString("Feature");
    private static final SerializedString ID = new SerializedString("id");
    private static final SerializedString GEOMETRY = new SerializedString("geometry");
    private static final SerializedString PROPERTIES = new SerializedString("properties");

    private final JsonGenerator json;
    private final GeometryJson geometries;
    private final boolean bounds;
    private final UnaryOperator<String> ids;
    private final FeatureValues values = new FeatureValues();

    // of the current type
    private RowType type;
    private SimpleFeatureType featureType;
    private SerializedString[] names;
    private boolean[] geometric;

    /** The index of the first geometry; -1 for features without geometries. */
    private int first;

    /**
     * Creates a writer.
     *
     * @param json created by {@link #generator}
     * @param coordinates the format of coordinates
     * @param bounds whether features have the member {@code bbox}
     * @param ids converts the id of a feature to the member {@code id}
     */
    public FeatureJson(JsonGenerator json, CoordinateFormat coordinates, boolean bounds, UnaryOperator<String> ids) {
        this.json = json;
        this.geometries = new GeometryJson(json, coordinates);
        this.bounds = bounds;
        this.ids = ids;
    }

    /**
     * Creates a generator. It does not close the stream, and does not complete a document that fails.
     *
     * @throws IOException if that fails
     */
    public static JsonGenerator generator(OutputStream out) throws IOException {
        return JSON.createGenerator(out);
    }

    /**
     * Writes the member {@code crs}, which the version of GeoJSON before RFC 7946 had.
     *
     * @throws IOException if writing fails
     */
    public void writeCrs(int epsgCode) throws IOException {
        json.writeObjectFieldStart("crs");
        json.writeStringField("type", "name");
        json.writeObjectFieldStart("properties");
        json.writeStringField("name", "urn:ogc:def:crs:EPSG::" + epsgCode);
        json.writeEndObject();
        json.writeEndObject();
    }

    /**
     * Writes the member {@code bbox}; nothing for empty bounds.
     *
     * @throws IOException if writing fails
     */
    public void writeBounds(Envelope envelope) throws IOException {
        geometries.writeBounds(envelope);
    }

    /**
     * Writes a feature.
     *
     * @throws IOException if writing fails
     * @throws FeatureEncodingException if JSON cannot represent a value
     */
    public void write(SimpleFeature feature) throws IOException {
        if (feature.getFeatureType() != featureType) {
            use(RowType.of(feature.getFeatureType()));
        }
        values.feature = feature;
        write(values);
    }

    /**
     * Writes a row.
     *
     * @param rowType the same object for all rows of a source
     * @throws IOException if writing fails
     * @throws FeatureEncodingException if a value cannot be read, or JSON cannot represent it
     */
    public void write(Row row, RowType rowType) throws IOException {
        if (rowType != type) {
            use(rowType);
        }
        write(row);
    }

    private void use(RowType next) {
        type = next;
        featureType = next.type();
        names = new SerializedString[featureType.getAttributeCount()];
        geometric = new boolean[names.length];
        first = -1;
        for (int i = 0; i < names.length; i++) {
            names[i] = new SerializedString(featureType.getDescriptor(i).getLocalName());
            geometric[i] = featureType.getDescriptor(i) instanceof GeometryDescriptor;
            first = first < 0 && geometric[i] ? i : first;
        }
    }

    private void write(Row row) throws IOException {
        json.writeStartObject();
        json.writeFieldName(TYPE);
        json.writeString(FEATURE);
        int index = first;
        try {
            json.writeFieldName(ID);
            json.writeString(ids.apply(row.id()));
            writeGeometry(first < 0 ? null : (Geometry) row.getObject(first));
            json.writeFieldName(PROPERTIES);
            json.writeStartObject();
            for (index = 0; index < names.length; index++) {
                if (index != first) {
                    json.writeFieldName(names[index]);
                    writeValue(row, index);
                }
            }
        } catch (JsonGenerationException | RuntimeException e) {
            String attribute = index < 0 ? null : names[index].getValue();
            throw new FeatureEncodingException(row.id(), attribute, e.getMessage(), e);
        }
        json.writeEndObject();
        json.writeEndObject();
    }

    private void writeGeometry(Geometry geometry) throws IOException {
        if (bounds && geometry != null) {
            geometries.writeBounds(geometry.getEnvelopeInternal());
        }
        json.writeFieldName(GEOMETRY);
        geometries.write(geometry);
    }

    private void writeValue(Row row, int index) throws IOException {
        ValueKind kind = type.kinds().get(index);
        if (geometric[index]) {
            geometries.write((Geometry) row.getObject(index));
        } else if (kind == ValueKind.OBJECT) {
            JsonValueWriter.write(json, row.getObject(index));
        } else if (row.isNull(index)) {
            json.writeNull();
        } else {
            switch (kind) {
                case BOOLEAN -> json.writeBoolean(row.getBoolean(index));
                case INTEGER -> json.writeNumber(row.getLong(index));
                case FLOAT -> JsonValueWriter.write(json, row.getFloat(index));
                case DOUBLE -> JsonValueWriter.write(json, row.getDouble(index));
                case TEXT -> writeText(row.getText(index));
                case OBJECT -> throw new IllegalStateException("objects are written above");
            }
        }
    }

    private void writeText(Utf8Text text) throws IOException {
        json.writeUTF8String(text.array(), text.start(), text.length());
    }

    /** A feature as a row. */
    private static final class FeatureValues implements Row {

        private SimpleFeature feature;

        @Override
        public String id() {
            return feature.getID();
        }

        @Override
        public Object getObject(int index) {
            return feature.getAttribute(index);
        }
    }
}
