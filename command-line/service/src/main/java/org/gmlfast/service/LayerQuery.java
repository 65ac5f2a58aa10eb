/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service;

import java.util.List;

import org.gmlfast.service.store.ServedLayer;
import org.gmlfast.table.Condition;
import org.gmlfast.table.FeatureTable;
import org.gmlfast.table.SortKey;

/**
 * The query of a request on one feature type.
 *
 * @param table with the requested attributes
 */
record LayerQuery(ServedLayer layer, FeatureTable table, Condition condition, List<SortKey> order) {

    /** The same query as GML: a template reads what it needs, whatever has been requested. */
    LayerQuery asGml() {
        return layer.template() == null
                ? this
                : new LayerQuery(layer, layer.template().table(), condition, order);
    }
}
