/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table;

/**
 * An attribute to sort rows by.
 *
 * @param attribute the name of an attribute of the table
 * @param descending whether the greatest value comes first
 */
public record SortKey(String attribute, boolean descending) {}
