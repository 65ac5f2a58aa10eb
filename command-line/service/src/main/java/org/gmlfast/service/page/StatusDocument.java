/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service.page;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;

import org.gmlfast.form.OutputFormat;
import org.gmlfast.service.ServiceOptions;
import org.gmlfast.service.store.FeatureStore;
import org.gmlfast.service.store.ServedLayer;
import org.locationtech.jts.geom.Envelope;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;

/** Writes the data of the page as JSON: the formats, the layers and the durations of requests. Thread-safe. */
final class StatusDocument {

    private static final JsonFactory JSON = new JsonFactory();
    private static final double NANOS_PER_MILLI = 1e6;

    private final FeatureStore store;
    private final ServiceOptions settings;
    private final RequestTimes times;

    StatusDocument(FeatureStore store, ServiceOptions settings, RequestTimes times) {
        this.store = store;
        this.settings = settings;
        this.times = times;
    }

    /** Returns the current document. */
    byte[] bytes() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator json = JSON.createGenerator(bytes)) {
            json.writeStartObject();
            json.writeStringField("namespace", settings.namespace());
            formats(json);
            layers(json);
            json.writeObjectFieldStart("requests");
            summaries(json);
            recent(json);
            json.writeEndObject();
            json.writeEndObject();
        } catch (IOException e) {
            // cannot happen, because the output is in memory
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** The formats of the capabilities that do not name a version of GML. */
    private static void formats(JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("formats");
        for (OutputFormat format : OutputFormat.all()) {
            if (format.listed() && format.gml() == null) {
                json.writeStartObject();
                json.writeStringField("name", format.encoding().shownName() + (format.gzip() ? " gzip" : ""));
                json.writeStringField("value", format.name());
                json.writeEndObject();
            }
        }
        json.writeEndArray();
    }

    private void layers(JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("layers");
        for (ServedLayer layer : store.layers()) {
            json.writeStartObject();
            json.writeStringField("name", layer.name());
            json.writeStringField("typeName", settings.typeName(layer));
            json.writeStringField("geometry", geometry(layer));
            json.writeStringField("crs", layer.spatialReference().toString());
            json.writeNumberField("count", layer.count());
            bounds(json, "bounds", layer.bounds());
            bounds(json, "geographicBounds", layer.geographicBounds());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static String geometry(ServedLayer layer) {
        return layer.table()
                .type()
                .getGeometryDescriptor()
                .getType()
                .getBinding()
                .getSimpleName();
    }

    private static void bounds(JsonGenerator json, String name, Envelope bounds) throws IOException {
        double[] corners = {bounds.getMinX(), bounds.getMinY(), bounds.getMaxX(), bounds.getMaxY()};
        // JSON has no infinity
        if (bounds.isNull() || !Arrays.stream(corners).allMatch(Double::isFinite)) {
            json.writeNullField(name);
            return;
        }
        json.writeFieldName(name);
        json.writeArray(corners, 0, corners.length);
    }

    private void summaries(JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("kinds");
        for (RequestTimes.Summary summary : times.summaries()) {
            json.writeStartObject();
            json.writeStringField("operation", summary.kind().operation());
            json.writeStringField("format", summary.kind().format());
            json.writeNumberField("count", summary.count());
            json.writeNumberField("medianMillis", summary.median() / NANOS_PER_MILLI);
            json.writeNumberField("percentile95Millis", summary.percentile95() / NANOS_PER_MILLI);
            json.writeNumberField("bytes", summary.bytes());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void recent(JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("recent");
        for (RequestTimes.CompletedRequest request : times.recent()) {
            json.writeStartObject();
            json.writeStringField("at", request.at().toString());
            json.writeStringField("operation", request.kind().operation());
            json.writeStringField("format", request.kind().format());
            json.writeStringField("query", request.query());
            json.writeNumberField("status", request.status());
            json.writeNumberField("millis", request.nanos() / NANOS_PER_MILLI);
            json.writeNumberField("bytes", request.bytes());
            json.writeBooleanField("complete", request.complete());
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
