/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
/**
 * What monitoring systems collect: {@code ServerCounts} has the numbers of each {@code Metric}, {@code JmxCounts} and
 * {@code MicrometerCounts} show them.
 */
package org.gmlfast.geoserver.metrics;
