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
import java.util.stream.Collectors;

import org.gmlfast.geojson.JsonValueWriter;

/** The statistics as JSON, and in words for the list of modules. */
final class StatisticsReport {

    /** The list of modules is no place for thousands of lines; JSON has all of them. */
    private static final int MAX_LINES = 40;

    /** Characters of a line of the dialog in which GeoServer 2.27 shows the message. */
    private static final int MAX_WIDTH = 62;

    private static final String INDENTATION = "  ";

    private final ResponseStatistics statistics;
    private final RequestStatistics requests;

    StatisticsReport(ResponseStatistics statistics) {
        this(statistics, RequestStatistics.SERVER);
    }

    StatisticsReport(ResponseStatistics statistics, RequestStatistics requests) {
        this.statistics = statistics;
        this.requests = requests;
    }

    String json() {
        Map<String, LayerStatistics.Snapshot> layers = statistics.layers();
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("version", ResponseStatistics.version());
        document.put("since", statistics.since().toString());
        document.put("formats", formats());
        document.put("responses", counts(totals(layers)));
        document.put("omittedCharacters", statistics.omittedCharacters());
        document.put("requests", requests());
        document.put("templates", templates());
        List<Object> members = new ArrayList<>();
        layers.forEach((name, layer) -> members.add(layer(name, layer)));
        document.put("layers", members);
        return JsonValueWriter.text(document);
    }

    /** What a request for all features of each published layer would become now. */
    String forecastJson() {
        List<Object> layers = new ArrayList<>();
        if (statistics.forecasts() != null) {
            statistics.forecasts().all().forEach((name, forecast) -> {
                Map<String, Object> layer = new LinkedHashMap<>();
                layer.put("name", name);
                layer.put("outcome", forecast.outcome().member());
                if (forecast.reason() != null) {
                    layer.put("reason", forecast.reason());
                }
                List<TemplateUse> templates = statistics.templates(name);
                if (!templates.isEmpty()) {
                    layer.put(
                            "templates",
                            templates.stream().map(TemplateUse::members).toList());
                }
                layers.add(layer);
            });
        }
        return JsonValueWriter.text(Map.of("layers", layers));
    }

    private List<Object> requests() {
        List<Object> operations = new ArrayList<>();
        requests.operations().forEach((operation, counts) -> {
            Map<String, Object> members = new LinkedHashMap<>();
            members.put("operation", operation);
            members.put("fast", counts.fast());
            members.put("stock", counts.stock());
            List<Object> reasons = new ArrayList<>();
            for (RequestStatistics.Reason reason : requests.reasons()) {
                if (reason.operation().equals(operation)) {
                    Map<String, Object> each = new LinkedHashMap<>();
                    each.put("reason", reason.text());
                    each.put("count", reason.count());
                    each.put("last", reason.last().toString());
                    reasons.add(each);
                }
            }
            members.put("reasons", reasons);
            operations.add(members);
        });
        return operations;
    }

    private List<Object> templates() {
        List<Object> templates = new ArrayList<>();
        for (TemplateUse use : statistics.templates()) {
            Map<String, Object> template = new LinkedHashMap<>();
            template.put("layer", use.layer());
            template.putAll(use.members());
            templates.add(template);
        }
        return templates;
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

    private static Map<ResponseOutcome, Long> totals(Map<String, LayerStatistics.Snapshot> layers) {
        Map<ResponseOutcome, Long> totals = new EnumMap<>(ResponseOutcome.class);
        layers.values()
                .forEach(layer -> layer.counts().forEach((outcome, count) -> totals.merge(outcome, count, Long::sum)));
        return totals;
    }

    private static Map<String, Object> counts(Map<ResponseOutcome, Long> counts) {
        Map<String, Object> members = new LinkedHashMap<>();
        for (ResponseOutcome outcome : ResponseOutcome.values()) {
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

    /** The counts of all responses, then the reasons, layer by layer. */
    String text() {
        Map<String, LayerStatistics.Snapshot> layers = statistics.layers();
        List<String> lines = new ArrayList<>();
        long omitted = statistics.omittedCharacters();
        if (omitted > 0) {
            add(
                    lines,
                    "",
                    "Characters left out of values, because the format of a response cannot have them: " + omitted);
        }
        statistics.formats().forEach((format, missing) -> {
            if (missing != null) {
                add(lines, "", format + " is written as without the plugin: " + missing);
            }
        });
        statistics.templates().stream()
                .filter(use -> use.problem() != null)
                .forEach(use -> add(lines, "", use.layer() + ": " + use.text()));
        layers.forEach((name, layer) -> {
            if (!layer.reasons().isEmpty()) {
                lines.add(name);
                layer.reasons().forEach(reason -> add(lines, INDENTATION, text(reason)));
            }
        });
        requests.operations().forEach((operation, counts) -> add(lines, "", text(operation, counts)));
        requests.reasons().forEach(reason -> add(lines, INDENTATION, reason.count() + ": " + reason.text()));
        int more = lines.size() - MAX_LINES;
        return text(totals(layers))
                + lines.stream().limit(MAX_LINES).map(line -> '\n' + line).collect(Collectors.joining())
                + (more > 0 ? "\n… " + more + " more lines: see " + StatusController.PATH : "");
    }

    private static String text(String operation, RequestStatistics.Counts counts) {
        boolean isResponse = operation.equals(RequestStatistics.TRANSACTION_RESPONSE);
        return operation + (isResponse ? ": " : " requests: ") + counts.fast()
                + (isResponse ? " written" : " read") + " by the plugin, " + counts.stock()
                + (isResponse ? " by GeoServer" : " by GeoServer's own reader");
    }

    /** The counts of the responses of one layer, then the reasons, then what a request would become now. */
    String text(String layer) {
        LayerStatistics.Snapshot snapshot = statistics.layer(layer);
        List<String> lines = new ArrayList<>();
        lines.add(text(snapshot.counts()));
        snapshot.reasons().forEach(reason -> lines.add(text(reason)));
        LayerForecasts.Forecast forecast =
                statistics.forecasts() == null ? null : statistics.forecasts().of(layer);
        if (forecast != null) {
            String why = forecast.reason() == null ? "" : ": " + forecast.reason();
            lines.add("A request for all features now: " + words(forecast.outcome()) + why);
        }
        statistics.templates(layer).forEach(use -> lines.add(use.text()));
        return String.join("\n", lines);
    }

    private static String text(LayerStatistics.Reason reason) {
        return reason.count() + " " + words(reason.outcome()) + ": " + reason.text();
    }

    /** Adds a text in lines that the dialog of the list of modules shows whole, the first with less indentation. */
    private static void add(List<String> lines, String indentation, String text) {
        StringBuilder line = new StringBuilder(indentation);
        for (String word : text.split(" ")) {
            if (line.length() + word.length() > MAX_WIDTH && !line.toString().isBlank()) {
                lines.add(line.toString().stripTrailing());
                line = new StringBuilder(indentation + INDENTATION);
            }
            line.append(word).append(' ');
        }
        lines.add(line.toString().stripTrailing());
    }

    private String text(Map<ResponseOutcome, Long> counts) {
        List<String> words = new ArrayList<>();
        for (ResponseOutcome outcome : ResponseOutcome.values()) {
            words.add(counts.getOrDefault(outcome, 0L) + " " + words(outcome));
        }
        return "Responses since " + statistics.since() + ":\n" + INDENTATION + String.join(", ", words);
    }

    private static String words(ResponseOutcome outcome) {
        return switch (outcome) {
            case ROWS -> "from rows";
            case FEATURES -> "from features";
            case STOCK -> "by the stock encoder";
            case FAILED -> "failed";
            case ABORTED -> "aborted";
        };
    }
}
