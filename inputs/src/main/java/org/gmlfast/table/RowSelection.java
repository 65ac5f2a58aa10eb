/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table;

import java.util.List;

/**
 * A selection of rows: condition, order and page.
 *
 * @param order the sort keys, which the primary key follows to make the order reproducible; may be empty
 * @param start the number of matching rows to skip
 * @param count the maximum number of rows; -1 for no limit
 */
public record RowSelection(Condition condition, List<SortKey> order, long start, long count) {}
