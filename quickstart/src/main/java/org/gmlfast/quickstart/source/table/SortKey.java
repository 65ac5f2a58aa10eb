/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.source.table;

/**
 * What rows are sorted by.
 *
 * @param attribute a name that the table has
 * @param descending whether the greatest comes first
 */
public record SortKey(String attribute, boolean descending) {}
