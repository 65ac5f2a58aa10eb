/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/** Measuring in turns, and reports: machine, tables in Markdown, plots in SVG, raw results in JSON. */
package org.gmlfast.benchmarks.report;
