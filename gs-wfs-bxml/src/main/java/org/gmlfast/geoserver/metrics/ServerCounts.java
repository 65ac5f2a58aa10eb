/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.metrics;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;

import org.geotools.util.logging.Logging;

/**
 * The counters of the server since its start, for monitoring systems: each is notified of a new counter and reads it at
 * any time. Thread-safe.
 *
 * <pre>{@code
 * ServerCounts.SERVER.add(Metric.REQUESTS, 1, "Transaction", "stock");
 * }</pre>
 */
public final class ServerCounts {

    /** The counters of the server, in a static field because the server's beans share no other object. */
    public static final ServerCounts SERVER = new ServerCounts();

    /** The value of the first label for all beyond its maximum. */
    static final String OTHERS = "(others)";

    private static final Logger LOGGER = Logging.getLogger("org.geoserver.wfs.gmlfast");

    private record Key(Metric metric, List<String> values) {}

    private final Map<Key, CountedSeries> series = new ConcurrentHashMap<>();
    private final Map<Metric, Set<String>> firstValues = new HashMap<>();
    private final Set<Consumer<CountedSeries>> monitors = new HashSet<>();

    /**
     * Adds to a counter.
     *
     * @param values of the metric's labels, in their order; if there are more first values than the maximum, the
     *     counter for other values grows
     */
    public void add(Metric metric, double amount, String... values) {
        Key key = new Key(metric, List.of(values));
        CountedSeries known = series.get(key);
        (known == null ? begin(key) : known).add(amount);
    }

    private synchronized CountedSeries begin(Key key) {
        Set<String> known = firstValues.computeIfAbsent(key.metric(), metric -> new HashSet<>());
        List<String> values = new ArrayList<>(key.values());
        if (known.size() < key.metric().maximum()) {
            known.add(values.get(0));
        } else if (!known.contains(values.get(0))) {
            values.set(0, OTHERS);
        }
        Key bounded = new Key(key.metric(), List.copyOf(values));
        CountedSeries found = series.get(bounded);
        if (found == null) {
            found = new CountedSeries(bounded.metric(), bounded.values());
            series.put(bounded, found);
            for (Consumer<CountedSeries> monitor : monitors) {
                tell(monitor, found);
            }
        }
        return found;
    }

    /** A monitoring system must not fail a response. */
    private static void tell(Consumer<CountedSeries> monitor, CountedSeries begun) {
        try {
            monitor.accept(begun);
        } catch (RuntimeException | LinkageError e) {
            LOGGER.log(Level.FINE, e, () -> "A monitoring system lacks " + begun.metric());
        }
    }

    /** Tells a monitoring system of all numbers, now and when they begin to grow. */
    synchronized void tell(Consumer<CountedSeries> monitor) {
        monitors.add(monitor);
        series.values().forEach(each -> tell(monitor, each));
    }

    synchronized void forget(Consumer<CountedSeries> monitor) {
        monitors.remove(monitor);
    }
}
