/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.source.table;

import java.util.List;

/**
 * Which rows of a table are wanted, and in which order.
 *
 * @param order with the key of the table after it, so that it is the same each time; may be empty
 * @param start how many that would be wanted are passed over
 * @param count the most there are to be; -1 for no limit
 */
public record RowSelection(Condition condition, List<SortKey> order, long start, long count) {}
