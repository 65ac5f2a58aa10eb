/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.load;

import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;

import org.gmlfast.wfs.WfsVersion;

/**
 * The requests of a run, and their duration.
 *
 * @param layers names of feature types, with or without prefix; empty for {@link OsmLayers}
 * @param formats at least one
 * @param version of WFS for all requests; null for the own version of each format
 * @param count features of a response; 0 for all
 * @param clients numbers of clients
 * @param codings whether responses are compressed; one or two values
 * @param rounds the number of measurements of each candidate
 * @param seconds how long each measurement takes
 * @param warmUp the number of seconds before it
 * @param databasePort of the database of all servers, on this machine; empty if it is unknown
 * @param timeout for one response
 * @param maxSize the maximum number of bytes of a response, also after decompression
 */
record LoadTestSettings(
        List<String> layers,
        List<LoadFormat> formats,
        WfsVersion version,
        int count,
        List<Integer> clients,
        List<Boolean> codings,
        int rounds,
        double seconds,
        double warmUp,
        OptionalInt databasePort,
        Duration timeout,
        long maxSize) {

    /** Returns these settings with a database. */
    LoadTestSettings withDatabase(OptionalInt port) {
        return new LoadTestSettings(
                layers, formats, version, count, clients, codings, rounds, seconds, warmUp, port, timeout, maxSize);
    }
}
