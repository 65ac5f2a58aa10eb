/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.status;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.gmlfast.geojson.JsonValueWriter;

/** The statistics as JSON, and in words for the list of modules. */
final class StatusDocument {

    /** The list of modules is no place for hundreds of layers; JSON has all of them. */
    private static final int MAX_LINES = 20;

    private final ResponseStatistics statistics;

    StatusDocument(ResponseStatistics statistics) {
        this.statistics = statistics;
    }

    String json() {
        Map<String, LayerStatistics.Snapshot> layers = statistics.layers();
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("version", version());
        document.put("since", statistics.since().toString());
        document.put("formats", formats());
        document.put("responses", counts(totals(layers)));
        List<Object> members = new ArrayList<>();
        layers.forEach((name, layer) -> members.add(layer(name, layer)));
        document.put("layers", members);
        return JsonValueWriter.text(document);
    }

    /** As the manifest of the jar names it; null outside a jar. */
    private static String version() {
        return StatusDocument.class.getPackage().getImplementationVersion();
    }

    private List<Object> formats() {
        List<Object> formats = new ArrayList<>();
        statistics.formats().forEach((name, missing) -> {
            Map<String, Object> format = new LinkedHashMap<>();
            format.put("name", name);
            format.put("replaced", missing == null);
            if (missing != null) {
                format.put("reason", missing);
            }
            formats.add(format);
        });
        return formats;
    }

    private static Map<Outcome, Long> totals(Map<String, LayerStatistics.Snapshot> layers) {
        Map<Outcome, Long> totals = new EnumMap<>(Outcome.class);
        layers.values()
                .forEach(layer -> layer.counts().forEach((outcome, count) -> totals.merge(outcome, count, Long::sum)));
        return totals;
    }

    private static Map<String, Object> counts(Map<Outcome, Long> counts) {
        Map<String, Object> members = new LinkedHashMap<>();
        for (Outcome outcome : Outcome.values()) {
            members.put(outcome.member(), counts.getOrDefault(outcome, 0L));
        }
        return members;
    }

    private static Map<String, Object> layer(String name, LayerStatistics.Snapshot layer) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("name", name);
        members.putAll(counts(layer.counts()));
        List<Object> reasons = new ArrayList<>();
        for (LayerStatistics.Reason reason : layer.reasons()) {
            Map<String, Object> each = new LinkedHashMap<>();
            each.put("outcome", reason.outcome().member());
            each.put("reason", reason.text());
            each.put("count", reason.count());
            each.put("last", reason.last().toString());
            reasons.add(each);
        }
        members.put("reasons", reasons);
        return members;
    }

    // ---- in words

    /** A line for all responses, and one for each reason, layer by layer. */
    String text() {
        Map<String, LayerStatistics.Snapshot> layers = statistics.layers();
        Map<Outcome, Long> totals = totals(layers);
        StringBuilder text = new StringBuilder("Responses since ").append(statistics.since());
        String separator = ": ";
        for (Outcome outcome : Outcome.values()) {
            text.append(separator)
                    .append(totals.getOrDefault(outcome, 0L))
                    .append(' ')
                    .append(words(outcome));
            separator = ", ";
        }
        List<String> lines = new ArrayList<>();
        statistics.formats().forEach((format, missing) -> {
            if (missing != null) {
                lines.add(format + " is written as without the plugin: " + missing);
            }
        });
        layers.forEach((name, layer) -> layer.reasons()
                .forEach(reason -> lines.add(
                        name + ": " + reason.count() + ' ' + words(reason.outcome()) + ": " + reason.text())));
        lines.stream().limit(MAX_LINES).forEach(line -> text.append('\n').append(line));
        if (lines.size() > MAX_LINES) {
            text.append("\n… ")
                    .append(lines.size() - MAX_LINES)
                    .append(" more: ")
                    .append(StatusController.PATH);
        }
        return text.toString();
    }

    private static String words(Outcome outcome) {
        return switch (outcome) {
            case ROWS -> "from rows";
            case FEATURES -> "from features";
            case STOCK -> "by the stock encoder";
            case FAILED -> "failed";
            case ABORTED -> "aborted";
        };
    }
}
