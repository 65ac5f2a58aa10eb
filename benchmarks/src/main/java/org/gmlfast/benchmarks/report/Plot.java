/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.report;

/** A plot that can be written as SVG. Its text stays text, so that it needs no fonts and can be read and searched. */
public interface Plot {

    /** The plotted quantity with its unit. */
    String title();

    /** The plot as a document of SVG 1.1. */
    String toSvg();
}
