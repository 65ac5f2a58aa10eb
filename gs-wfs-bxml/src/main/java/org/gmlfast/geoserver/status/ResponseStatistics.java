/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.status;

import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;

import org.gmlfast.geoserver.metrics.Metric;
import org.gmlfast.geoserver.metrics.ServerCounts;
import org.gmlfast.gml.settings.GmlVersion;
import org.gmlfast.stax.OmittedCharacters;

/**
 * The outcomes of all responses since the start, for each layer. A response of several layers counts once for each of
 * them. Thread-safe.
 */
public final class ResponseStatistics {

    /** The statistics of the server, in a static field because the server's beans share no other object. */
    public static final ResponseStatistics SERVER = new ResponseStatistics(Clock.systemUTC(), ServerCounts.SERVER);

    /** Clients choose the names of layers in requests that fail, so the number of layers has a bound. */
    static final int MAX_LAYERS = 10_000;

    /** The name for all layers beyond {@link #MAX_LAYERS}. */
    static final String OTHERS = "(other layers)";

    private static final double NANOS = 1e9;

    private final Clock clock;
    private final ServerCounts counts;
    private final Instant since;
    private final long omittedBefore = OmittedCharacters.count();
    private final Map<String, LayerStatistics> layers = new ConcurrentHashMap<>();
    private final Map<String, String> formats = new LinkedHashMap<>();
    private volatile LayerForecasts forecasts;
    private final Map<String, TemplateUse> templates = new ConcurrentSkipListMap<>();

    ResponseStatistics(Clock clock, ServerCounts counts) {
        this.clock = clock;
        this.counts = counts;
        this.since = clock.instant().truncatedTo(ChronoUnit.SECONDS);
    }

    /**
     * Adds a response.
     *
     * @param layers the prefixed names of its layers; if empty, nothing is counted
     * @param reason why; null if the outcome needs no reason
     */
    public void add(Collection<String> layers, ResponseOutcome outcome, String reason, WrittenDocument document) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        for (String layer : layers) {
            String counted = statistics(layer).add(outcome, reason, now);
            String[] labels = {layer, document.form(), outcome.member()};
            counts.add(Metric.RESPONSES, 1, labels);
            counts.add(Metric.RESPONSE_BYTES, document.bytes(), labels);
            counts.add(Metric.RESPONSE_SECONDS, document.nanos() / NANOS, labels);
            if (counted != null) {
                counts.add(Metric.RESPONSE_REASONS, 1, counted, outcome.member());
            }
        }
    }

    /**
     * Adds a response that a failure has left incomplete, or for which it made the plugin fall back.
     *
     * @param layers as above
     * @param failure its message is the reason; for a LinkageError, the class is added
     */
    public void addFailure(
            Collection<String> layers, ResponseOutcome outcome, Throwable failure, WrittenDocument document) {
        boolean speaks = failure.getMessage() != null && !(failure instanceof LinkageError);
        add(layers, outcome, speaks ? failure.getMessage() : failure.toString(), document);
    }

    private LayerStatistics statistics(String layer) {
        String name = layers.containsKey(layer) || layers.size() < MAX_LAYERS ? layer : OTHERS;
        return layers.computeIfAbsent(name, added -> new LayerStatistics());
    }

    /**
     * Sets whether a stock format is replaced.
     *
     * @param missing why the stock format stays; null if the plugin replaces it
     */
    public void setFormat(String format, String missing) {
        synchronized (formats) {
            formats.put(format, missing);
        }
    }

    /** The version of the plugin, as the manifest of the jar names it; null outside a jar. */
    public static String version() {
        return ResponseStatistics.class.getPackage().getImplementationVersion();
    }

    /** Sets the source of forecasts. */
    public void setForecasts(LayerForecasts forecasts) {
        this.forecasts = forecasts;
    }

    /** Null before the plugin's start. */
    LayerForecasts forecasts() {
        return forecasts;
    }

    /**
     * Sets the state of a layer's template for a version of GML.
     *
     * @param layer its prefixed name
     * @param file its name
     * @param used whether the layer is written by the template, or by its last version without a problem
     * @param problem why the files cannot be used; null if they can
     */
    public void setTemplate(String layer, GmlVersion gml, String file, boolean used, String problem) {
        templates.put(layer + ' ' + gml.number(), new TemplateUse(layer, gml, file, used, problem));
    }

    /** Those of the templates that the layers name now, in the order of the layers' names. */
    List<TemplateUse> templates() {
        return templates.values().stream().filter(this::isNamed).toList();
    }

    private boolean isNamed(TemplateUse use) {
        return forecasts == null || use.isOf(forecasts.template(use.layer()));
    }

    /** Those of one layer. */
    List<TemplateUse> templates(String layer) {
        return templates().stream().filter(use -> use.layer().equals(layer)).toList();
    }

    /**
     * The outcomes of a layer's responses in words, with their reasons, and how a request would be answered now.
     *
     * @param layer its prefixed name
     */
    public String text(String layer) {
        return new StatisticsReport(this).text(layer);
    }

    Instant since() {
        return since;
    }

    /** The number of characters that responses lack because their format cannot have them. */
    long omittedCharacters() {
        return OmittedCharacters.count() - omittedBefore;
    }

    /** For each format why the plugin does not replace it; null if it does. */
    Map<String, String> formats() {
        synchronized (formats) {
            return new LinkedHashMap<>(formats);
        }
    }

    /** The counts of a layer, which may have had no response. */
    LayerStatistics.Snapshot layer(String name) {
        LayerStatistics known = layers.get(name);
        return (known == null ? new LayerStatistics() : known).snapshot();
    }

    /** The layers in the order of their names. */
    Map<String, LayerStatistics.Snapshot> layers() {
        Map<String, LayerStatistics.Snapshot> sorted = new TreeMap<>();
        layers.forEach((name, statistics) -> sorted.put(name, statistics.snapshot()));
        return sorted;
    }
}
