/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.encode;

import java.io.IOException;
import java.io.OutputStream;
import java.util.function.UnaryOperator;

import org.geotools.api.feature.simple.SimpleFeature;
import org.gmlfast.geojson.FeatureJson;
import org.gmlfast.gml.Row;
import org.gmlfast.gml.RowType;
import org.locationtech.jts.geom.Envelope;

import com.fasterxml.jackson.core.JsonGenerator;

/** Writes GeoJSON: a FeatureCollection, or one feature per line. */
final class GeoJsonWriter implements DocumentWriter {

    private static final char RECORD_SEPARATOR = 0x1E;

    private final GeoJsonFormat format;
    private final DocumentContents contents;
    private final JsonGenerator json;
    private final FeatureJson features;

    private boolean begun;
    private boolean finished;

    /** Creates the document; nothing is written yet. */
    GeoJsonWriter(GeoJsonFormat format, DocumentContents contents, OutputStream out) throws IOException {
        this.format = format;
        this.contents = contents;
        this.json = FeatureJson.generator(out);
        this.features = new FeatureJson(json, format.coordinates(), format.bounds(), UnaryOperator.identity());
        json.setRootValueSeparator(null);
    }

    private boolean isCollection() {
        return format.layout() == GeoJsonFormat.Layout.COLLECTION;
    }

    private void begin() throws IOException {
        if (begun) {
            return;
        }
        begun = true;
        if (isCollection()) {
            json.writeStartObject();
            json.writeStringField("type", "FeatureCollection");
            if (format.namesCrs()) {
                features.writeCrs(format.reference().code());
            }
            Envelope bounds = format.bounds() ? contents.bounds() : null;
            if (bounds != null) {
                features.writeBounds(bounds);
            }
            json.writeArrayFieldStart("features");
        }
    }

    @Override
    public void write(SimpleFeature feature) throws IOException {
        beginFeature();
        features.write(feature);
        endFeature();
    }

    @Override
    public void write(Row row, RowType type) throws IOException {
        beginFeature();
        features.write(row, type);
        endFeature();
    }

    private void beginFeature() throws IOException {
        begin();
        if (format.layout() == GeoJsonFormat.Layout.SEQUENCE) {
            json.writeRaw(RECORD_SEPARATOR);
        }
    }

    private void endFeature() throws IOException {
        if (!isCollection()) {
            json.writeRaw('\n');
        }
    }

    @Override
    public void finish() throws IOException {
        begin();
        if (isCollection()) {
            json.writeEndArray();
            json.writeEndObject();
            json.writeRaw('\n');
        }
        json.flush();
        finished = true;
    }

    /** Complete lines would look like a complete document, so one that fails ends with an incomplete line. */
    @Override
    public void close() throws IOException {
        if (finished) {
            json.close();
        } else if (!isCollection()) {
            json.writeRaw("{\"type\":\"Feature\",");
            json.flush();
        }
    }
}
