/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
/**
 * Counters for monitoring systems: {@code ServerCounts} has the counters of each {@code Metric}; {@code JmxCounts} and
 * {@code MicrometerCounts} publish them.
 */
package org.gmlfast.geoserver.metrics;
