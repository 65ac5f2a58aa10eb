/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service;

import java.util.ArrayList;
import java.util.List;

import org.geotools.api.filter.Filter;
import org.gmlfast.query.QueryException;
import org.gmlfast.service.store.ServedLayer;
import org.gmlfast.table.Condition;
import org.gmlfast.table.FeatureTable;
import org.gmlfast.table.SortKey;
import org.gmlfast.table.sql.ConditionCompiler;
import org.gmlfast.template.syntax.PathException;
import org.locationtech.jts.geom.Geometry;

/** What a request says of layers with templates, by the paths of their schemas. Other layers are as without it. */
final class TemplatedLayers {

    private TemplatedLayers() {}

    // ---- formats

    /** Whether a layer can be written in a format: as GML, a template writes one version, as text. */
    static boolean isWrittenAs(ServedLayer layer, ResponseFormat format) {
        return layer.template() == null
                || !format.encodesGml()
                || !format.encodesBxml()
                        && layer.template().template().writes(format.version().gml());
    }

    /** @throws WfsException if a layer cannot be written in the requested format */
    static void checkFormat(FeatureRequest request, ServiceOptions options) throws WfsException {
        for (LayerQuery query : request.queries()) {
            if (!isWrittenAs(query.layer(), request.format())) {
                throw WfsException.invalid(
                        "outputFormat",
                        options.typeName(query.layer()) + " is written by a template as GML "
                                + query.layer().template().template().preferredVersion()
                                + " in text; request it in that format, or as GeoJSON");
            }
        }
    }

    /** @throws WfsException if a requested layer has a template */
    static void checkPropertyValues(FeatureRequest request) throws WfsException {
        for (LayerQuery query : request.queries()) {
            if (query.layer().template() != null) {
                throw new WfsException(
                        ExceptionCode.OPTION_NOT_SUPPORTED,
                        "typeNames",
                        query.layer().name() + " is written by a template; request its features with GetFeature");
            }
        }
    }

    // ---- conditions

    /** Compiles a filter, whose paths become columns. */
    static Condition compiled(ServedLayer layer, Filter filter) throws QueryException {
        ConditionCompiler compiler = new ConditionCompiler(layer.table());
        if (layer.template() == null) {
            return compiler.compile(filter);
        }
        try {
            return compiler.compile(layer.template().paths().mapped(filter));
        } catch (PathException e) {
            throw new QueryException(e.getMessage(), e);
        }
    }

    /** The features whose geometry intersects a box: the first one, or that which the template names. */
    static Condition meeting(ServedLayer layer, Geometry box) throws QueryException {
        String name = layer.template() == null ? "" : layer.template().paths().defaultGeometry();
        return new ConditionCompiler(layer.table()).meeting(name, box);
    }

    /** The features with these ids. An id whose part for the column is no value of it is no feature's. */
    static Condition withIds(ServedLayer layer, List<String> ids) throws QueryException {
        if (layer.template() == null) {
            return new ConditionCompiler(layer.table()).withId(ids);
        }
        List<Condition> conditions = new ArrayList<>();
        for (String id : ids) {
            Filter byColumn = byColumn(layer, id);
            if (byColumn == null) {
                return new ConditionCompiler(layer.table()).withId(ids);
            }
            if (byColumn != Filter.EXCLUDE) {
                try {
                    conditions.add(new ConditionCompiler(layer.table()).compile(byColumn));
                } catch (QueryException e) {
                    // such as a text for a number
                }
            }
        }
        return conditions.isEmpty() ? Condition.NONE : Condition.joined(" OR ", conditions);
    }

    private static Filter byColumn(ServedLayer layer, String id) throws QueryException {
        try {
            return layer.template().paths().byIds(List.of(id));
        } catch (PathException e) {
            throw new QueryException(e.getMessage(), e);
        }
    }

    /** The sort key for a path or a column. */
    static SortKey sortKey(ServedLayer layer, String name, boolean descending) throws QueryException {
        FeatureTable table = layer.table();
        if (layer.template() == null) {
            return table.sortKey(name, descending);
        }
        try {
            return table.sortKey(layer.template().paths().sortColumn(name), descending);
        } catch (PathException e) {
            throw new QueryException(e.getMessage(), e);
        }
    }

    /** Checks the name of a property that a request asks for; a template writes all properties anyway. */
    static void checkProperty(ServedLayer layer, String name) throws QueryException {
        try {
            layer.template().paths().checkProperty(name);
        } catch (PathException e) {
            throw new QueryException(e.getMessage(), e);
        }
    }
}
