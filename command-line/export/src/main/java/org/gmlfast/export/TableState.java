/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.export;

/**
 * What a later transaction needs to find out whether the rows of a table are still the same.
 *
 * @param identity the table, its file and its columns; null if later changes cannot be detected, as for a view
 * @param oldest the number of the oldest transaction that was running; all before it were complete
 * @param count the number of rows that match the condition
 */
record TableState(String identity, long oldest, long count) {}
