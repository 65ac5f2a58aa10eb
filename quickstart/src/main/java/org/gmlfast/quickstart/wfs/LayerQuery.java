/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.wfs;

import java.util.List;

import org.gmlfast.quickstart.source.table.Condition;
import org.gmlfast.quickstart.source.table.FeatureTable;
import org.gmlfast.quickstart.source.table.SortKey;
import org.gmlfast.quickstart.store.ServedLayer;

/**
 * The query of a request on one feature type.
 *
 * @param table with the requested attributes
 */
record LayerQuery(ServedLayer layer, FeatureTable table, Condition condition, List<SortKey> order) {}
