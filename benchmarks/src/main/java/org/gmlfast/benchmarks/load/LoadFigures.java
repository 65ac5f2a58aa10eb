/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.load;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.LinkedHashMap;
import java.util.Map;

import org.gmlfast.benchmarks.report.Samples;

/** All measurements of one request with one number of clients. Belongs to one thread. */
final class LoadFigures {

    private static final MathContext FIVE_DIGITS = new MathContext(5);

    private final Samples rate = new Samples();
    private final Samples mean = new Samples();
    private final Samples late = new Samples();
    private final Samples bytes = new Samples();
    private final Samples server = new Samples();
    private final Samples database = new Samples();
    private final Samples generator = new Samples();
    private long failures;

    void add(LoadSample sample) {
        failures += sample.failures();
        if (sample.requests() > 0) {
            add(rate, sample.requestsPerSecond());
            add(mean, sample.meanMillis());
            add(late, sample.lateMillis());
            add(bytes, sample.bytes());
            add(generator, sample.generatorShare());
            add(server, sample.serverMillis());
            add(database, sample.databaseMillis());
        }
    }

    /** Adds a known value, rounded to five digits. */
    private static void add(Samples samples, double value) {
        if (!Double.isNaN(value)) {
            samples.add(new BigDecimal(value).round(FIVE_DIGITS).doubleValue());
        }
    }

    /** Whether any expected response was received. */
    boolean areKnown() {
        return rate.count() > 0;
    }

    /** Requests a second. */
    Samples rate() {
        return rate;
    }

    /** Mean response times in milliseconds. */
    Samples mean() {
        return mean;
    }

    /** 95th percentiles of the response times in milliseconds. */
    Samples late() {
        return late;
    }

    /** CPU milliseconds of the server for a request; no samples if its process is unknown. */
    Samples server() {
        return server;
    }

    /** CPU milliseconds of the database for a request; no samples if its process is unknown. */
    Samples database() {
        return database;
    }

    /** The fraction of all processors that the load generator used. */
    Samples generator() {
        return generator;
    }

    /** The number of requests without the expected response. */
    long failures() {
        return failures;
    }

    /** The raw results. */
    Map<String, Object> toMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("requests/s", rate);
        map.put("mean ms", mean);
        map.put("95 % within, ms", late);
        map.put("bytes", bytes);
        map.put("server, CPU ms", server);
        map.put("database, CPU ms", database);
        map.put("load generator, share of CPUs", generator);
        map.put("failures", failures);
        return map;
    }
}
