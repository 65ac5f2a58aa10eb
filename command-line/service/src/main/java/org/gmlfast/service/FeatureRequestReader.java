/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import org.gmlfast.gml.GmlIds;
import org.gmlfast.query.CqlCondition;
import org.gmlfast.query.QueryException;
import org.gmlfast.query.UnprocessableQueryException;
import org.gmlfast.service.fes.FilterReader;
import org.gmlfast.service.store.FeatureStore;
import org.gmlfast.service.store.ServedLayer;
import org.gmlfast.table.Condition;
import org.gmlfast.table.FeatureTable;
import org.gmlfast.table.SortKey;
import org.gmlfast.table.rows.TableSession;
import org.gmlfast.wfs.WfsVersion;

/** Reads the parameters of GetFeature and GetPropertyValue. Used for one request. */
final class FeatureRequestReader {

    private static final int MAX_IDS = 5000;

    /** Each query returns all its features: without a limit, a short request makes a document of any size. */
    private static final int MAX_QUERIES = 20;

    private final Parameters parameters;
    private final WfsVersion version;
    private final FeatureStore store;
    private final TypeNames typeNames;

    FeatureRequestReader(Parameters parameters, WfsVersion version, FeatureStore store, TypeNames typeNames) {
        this.parameters = parameters;
        this.version = version;
        this.store = store;
        this.typeNames = typeNames;
    }

    /**
     * Parses the request.
     *
     * @param session finds features by their ids
     * @throws WfsException if a parameter is missing or wrong
     */
    FeatureRequest read(TableSession session) throws WfsException, IOException {
        checkResolve();
        String format = parameters.get("outputFormat");
        long start = Math.max(0, parameters.number("startIndex"));
        long count = parameters.number("count", "maxFeatures");
        List<LayerQuery> queries = queries(session);
        return new FeatureRequest(
                version,
                queries,
                format == null ? ResponseFormat.of(version) : ResponseFormat.parse(format, version),
                requestedCrs(queries),
                wantsHits(),
                start,
                count);
    }

    /** Null if the request does not name a CRS. */
    private RequestedCrs requestedCrs(List<LayerQuery> queries) throws WfsException {
        String srsName = parameters.get("srsName");
        if (srsName == null) {
            return null;
        }
        RequestedCrs crs = RequestedCrs.parse(srsName, "srsName");
        for (LayerQuery query : queries) {
            crs.checkReachable(query.layer().spatialReference(), "srsName");
        }
        return crs;
    }

    private boolean wantsHits() throws WfsException {
        String type = parameters.get("resultType");
        if (type == null || version == WfsVersion.WFS_1_0_0) {
            return false;
        }
        return switch (type.toLowerCase(Locale.ROOT)) {
            case "hits" -> true;
            case "results" -> false;
            default ->
                throw WfsException.invalid("resultType", WfsException.brief(type) + " is neither results nor hits");
        };
    }

    private void checkResolve() throws WfsException {
        String resolve = parameters.get("resolve");
        if (resolve == null || resolve.equals("none") || resolve.equals("local")) {
            return;
        }
        if (resolve.equals("remote") || resolve.equals("all")) {
            throw new WfsException(ExceptionCode.OPTION_NOT_SUPPORTED, "resolve", "remote references are not resolved");
        }
        throw WfsException.invalid("resolve", WfsException.brief(resolve) + " is not local, remote, all or none");
    }

    // ---- queries

    private List<LayerQuery> queries(TableSession session) throws WfsException, IOException {
        List<String> ids = ids();
        String parameter = parameters.present(
                version == WfsVersion.WFS_2_0_0
                        ? new String[] {"typeNames", "typeName"}
                        : new String[] {"typeName", "typeNames"});
        String names = parameters.get(parameter);
        if (names == null && ids.isEmpty()) {
            throw WfsException.missing(parameter);
        }
        List<ServedLayer> layers = names == null
                ? layersOf(ids, session)
                : typeNames.parse(parameters, parameter, split(names, parameter));
        if (names != null) {
            checkIds(ids, layers);
        }
        List<LayerQuery> queries = new ArrayList<>();
        for (int i = 0; i < layers.size(); i++) {
            queries.add(query(layers.get(i), ids, i, layers.size()));
        }
        return queries;
    }

    /** In WFS 2.0, each of several queries is in parentheses; a list of names is a join (§7.9.2.5.3). */
    private List<String> split(String names, String parameter) throws WfsException {
        List<String> all = new ArrayList<>();
        for (String query : Parameters.lists(names)) {
            List<String> joined = Parameters.split(query);
            if (joined.size() > 1 && version == WfsVersion.WFS_2_0_0) {
                throw new WfsException(
                        ExceptionCode.OPTION_NOT_SUPPORTED,
                        parameter,
                        "joins are not supported; write several queries as (a)(b)");
            }
            all.addAll(joined);
        }
        if (all.size() > MAX_QUERIES) {
            throw WfsException.invalid(
                    parameter, "the request has " + all.size() + " queries, more than " + MAX_QUERIES);
        }
        return all;
    }

    private List<String> ids() throws WfsException {
        String parameter = parameters.present("resourceId", "featureId");
        List<String> ids = parameters.list(parameter);
        if (ids.size() > MAX_IDS) {
            throw WfsException.invalid(parameter, "the request has more than " + MAX_IDS + " ids");
        }
        return ids;
    }

    /** Refuses an id of another feature type than the requested ones (OGC 09-025r2 §7.9.2.4.1). */
    private void checkIds(List<String> ids, List<ServedLayer> layers) throws WfsException {
        for (String id : ids) {
            boolean wanted = layers.stream().anyMatch(layer -> isNamedAfter(id, layer));
            boolean other = store.layers().stream().anyMatch(layer -> isNamedAfter(id, layer));
            if (other && !wanted) {
                throw WfsException.invalid(
                        parameters.present("resourceId", "featureId"),
                        "the id " + WfsException.brief(id) + " belongs to a feature type that is not requested");
            }
        }
    }

    private static boolean isNamedAfter(String id, ServedLayer layer) {
        return layer.template() == null
                ? GmlIds.fromXmlId(id).startsWith(layer.table().spatialColumn().typeName() + '.')
                : layer.template().paths().hasFormOf(id);
    }

    /** The layers that have features with these ids; if none has, the layer that the first id is named after. */
    private List<ServedLayer> layersOf(List<String> ids, TableSession session) throws IOException {
        List<ServedLayer> found = new ArrayList<>();
        ServedLayer named = store.layers().get(0);
        for (ServedLayer layer : store.layers()) {
            Condition condition = byId(layer, ids);
            if (condition != Condition.NONE && session.count(layer.table(), condition) > 0) {
                found.add(layer);
            }
            if (isNamedAfter(ids.get(0), layer)) {
                named = layer;
            }
        }
        return found.isEmpty() ? List.of(named) : found;
    }

    private static Condition byId(ServedLayer layer, List<String> ids) {
        try {
            return TemplatedLayers.withIds(layer, ids);
        } catch (QueryException e) {
            return Condition.NONE;
        }
    }

    private LayerQuery query(ServedLayer layer, List<String> ids, int index, int queries) throws WfsException {
        Condition condition = Condition.ALL;
        if (!ids.isEmpty()) {
            condition = condition.and(
                    refused(parameters.present("resourceId", "featureId"), () -> TemplatedLayers.withIds(layer, ids)));
        }
        String bbox = parameters.get("bbox");
        if (bbox != null) {
            QueryBox box = QueryBox.parse(bbox);
            condition = condition.and(
                    refused("bbox", () -> TemplatedLayers.meeting(layer, box.in(layer.spatialReference(), version))));
        }
        String cql = parameters.get("cql_filter");
        if (cql != null) {
            String own = part(queries == 1 ? List.of(cql) : List.of(cql.split(";", -1)), index, queries, "cql_filter");
            condition = condition.and(
                    refused("cql_filter", () -> TemplatedLayers.compiled(layer, CqlCondition.parse(own))));
        }
        String filter = parameters.get("filter");
        if (filter != null) {
            String own = part(Parameters.lists(filter), index, queries, "filter");
            FilterReader reader = new FilterReader(new FilterSystems(layer.spatialReference(), version));
            condition = condition.and(refused("filter", () -> TemplatedLayers.compiled(layer, reader.read(own))));
        }
        return new LayerQuery(layer, selected(layer, index, queries), condition, order(layer, index, queries));
    }

    /** The item of a list for one of several queries; a list of one applies to all. */
    private static String part(List<String> list, int index, int queries, String parameter) throws WfsException {
        if (list.size() != 1 && list.size() != queries) {
            throw WfsException.invalid(
                    parameter, "there are " + list.size() + " values for " + queries + " feature types");
        }
        return list.size() == 1 ? list.get(0) : list.get(index);
    }

    private FeatureTable selected(ServedLayer layer, int index, int queries) throws WfsException {
        FeatureTable table = layer.table();
        String value = parameters.get("propertyName");
        if (value == null) {
            return table;
        }
        List<String> wanted = new ArrayList<>();
        for (String name : Parameters.split(part(Parameters.lists(value), index, queries, "propertyName"))) {
            if (name.equals("*") || name.isEmpty()) {
                return table;
            }
            if (layer.template() != null) {
                refused("propertyName", () -> {
                    TemplatedLayers.checkProperty(layer, name);
                    return null;
                });
            } else {
                wanted.add(refused("propertyName", () -> table.attribute(name)));
            }
        }
        return layer.template() == null ? table.withProperties(wanted) : table;
    }

    private List<SortKey> order(ServedLayer layer, int index, int queries) throws WfsException {
        String value = parameters.get("sortBy");
        if (value == null) {
            return List.of();
        }
        List<SortKey> keys = new ArrayList<>();
        for (String text : Parameters.split(part(Parameters.lists(value), index, queries, "sortBy"))) {
            String[] words = text.split("\\s+");
            String direction = words.length < 2 ? "ASC" : words[1].toUpperCase(Locale.ROOT);
            if (words.length > 2 || !List.of("A", "ASC", "D", "DESC").contains(direction)) {
                throw WfsException.invalid("sortBy", WfsException.brief(text) + " is not a name and ASC or DESC");
            }
            keys.add(refused("sortBy", () -> TemplatedLayers.sortKey(layer, words[0], direction.startsWith("D"))));
        }
        return keys;
    }

    // ---- errors

    /** A step that fails if the value of a parameter is wrong. */
    @FunctionalInterface
    private interface Step<T> {

        T run() throws QueryException, WfsException;
    }

    private static <T> T refused(String parameter, Step<T> step) throws WfsException {
        try {
            return step.run();
        } catch (UnprocessableQueryException e) {
            throw new WfsException(ExceptionCode.OPERATION_PROCESSING_FAILED, parameter, e.getMessage());
        } catch (QueryException e) {
            throw WfsException.invalid(parameter, e.getMessage());
        } catch (StackOverflowError e) {
            throw WfsException.invalid(parameter, "the condition is nested too deep");
        }
    }
}
