/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.layers;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.stream.Collectors;

import org.gmlfast.layers.LayerSurvey.Attribute;
import org.locationtech.jts.geom.Envelope;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;

/** Prints a survey, as text or as JSON. */
public final class SurveyReport {

    private final SourceSurvey survey;
    private final boolean isDetailed;

    /** @param isDetailed whether to print the number of values of each attribute, and unusual values */
    public SurveyReport(SourceSurvey survey, boolean isDetailed) {
        this.survey = survey;
        this.isDetailed = isDetailed;
    }

    // ---- text

    /** Prints text. */
    public void print(OutputStream out) throws IOException {
        StringBuilder text = new StringBuilder();
        int count = survey.layers().size();
        text.append(survey.name())
                .append(": ")
                .append(count)
                .append(count == 1 ? " layer" : " layers")
                .append('\n');
        if (survey.profile() != null) {
            text.append("profile: ")
                    .append(survey.profile())
                    .append(" (--profile ")
                    .append(survey.profile())
                    .append(" of load and encode)\n");
        }
        for (LayerSurvey layer : survey.layers()) {
            text.append('\n');
            header(text, layer);
            if (isDetailed) {
                attributes(text, layer);
                layer.quirks()
                        .forEach(quirk -> text.append("  note: ").append(quirk).append('\n'));
            } else {
                text.append("  attributes: ")
                        .append(layer.attributes().stream()
                                .map(attribute -> attribute.name + " " + attribute.className)
                                .collect(Collectors.joining(", ")))
                        .append('\n');
            }
        }
        if (survey.skipped() > 0) {
            text.append("\nfeatures with errors, which are not counted: ")
                    .append(survey.skipped())
                    .append('\n');
        }
        survey.notes().forEach(note -> text.append("\nnote: ").append(note).append('\n'));
        out.write(text.toString().getBytes(StandardCharsets.UTF_8));
    }

    private static void header(StringBuilder text, LayerSurvey layer) {
        text.append(layer.name()).append(": ").append(layer.features());
        text.append(layer.features() == 1 ? " feature" : " features");
        Attribute geometry = layer.geometry();
        if (geometry != null) {
            text.append(", ").append(geometry.className);
            text.append(geometry.crs == null ? ", CRS unknown" : ", " + geometry.crs);
        }
        text.append('\n');
        Envelope extent = layer.extent();
        if (extent != null) {
            text.append("  extent: ").append(box(extent)).append('\n');
        }
    }

    private static String box(Envelope extent) {
        return number(extent.getMinX())
                + ','
                + number(extent.getMinY())
                + ','
                + number(extent.getMaxX())
                + ','
                + number(extent.getMaxY());
    }

    private static String number(double value) {
        return java.math.BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }

    private static void attributes(StringBuilder text, LayerSurvey layer) {
        int width = layer.attributes().stream()
                .mapToInt(attribute -> attribute.name.length())
                .max()
                .orElse(0);
        for (Attribute attribute : layer.attributes()) {
            text.append(String.format(
                            Locale.ROOT,
                            "  %-" + Math.max(1, Math.min(width, 40)) + "s  %-15s  %d of %d",
                            attribute.name,
                            attribute.className,
                            attribute.values,
                            layer.features()))
                    .append('\n');
        }
    }

    // ---- JSON

    /** Prints one JSON object. */
    public void printJson(OutputStream out) throws IOException {
        try (JsonGenerator json =
                new JsonFactory().createGenerator(out).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)) {
            json.writeStartObject();
            json.writeStringField("source", survey.name());
            if (survey.profile() != null) {
                json.writeStringField("profile", survey.profile());
            }
            json.writeArrayFieldStart("layers");
            for (LayerSurvey layer : survey.layers()) {
                write(json, layer);
            }
            json.writeEndArray();
            if (survey.skipped() > 0) {
                json.writeNumberField("skipped", survey.skipped());
            }
            if (!survey.notes().isEmpty()) {
                strings(json, "notes", survey.notes());
            }
            json.writeEndObject();
            json.writeRaw('\n');
        }
    }

    private void write(JsonGenerator json, LayerSurvey layer) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", layer.name());
        if (layer.namespace() != null) {
            json.writeStringField("namespace", layer.namespace());
        }
        json.writeNumberField("features", layer.features());
        if (layer.geometry() != null) {
            json.writeStringField("geometry", layer.geometry().name);
            json.writeStringField("geometryType", layer.geometry().className);
            json.writeStringField("crs", layer.geometry().crs);
        }
        if (layer.extent() != null) {
            json.writeFieldName("extent");
            json.writeRawValue('[' + box(layer.extent()) + ']');
        }
        json.writeArrayFieldStart("attributes");
        for (Attribute attribute : layer.attributes()) {
            json.writeStartObject();
            json.writeStringField("name", attribute.name);
            json.writeStringField("class", attribute.className);
            if (isDetailed) {
                json.writeNumberField("values", attribute.values);
            }
            if (attribute.isGeometry) {
                json.writeStringField("crs", attribute.crs);
            }
            json.writeEndObject();
        }
        json.writeEndArray();
        if (isDetailed) {
            strings(json, "quirks", layer.quirks());
        }
        json.writeEndObject();
    }

    private static void strings(JsonGenerator json, String field, Iterable<String> values) throws IOException {
        json.writeArrayFieldStart(field);
        for (String value : values) {
            json.writeString(value);
        }
        json.writeEndArray();
    }
}
