/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service.store;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

import org.geotools.api.referencing.operation.TransformException;
import org.geotools.geometry.jts.JTS;
import org.gmlfast.crs.SpatialReference;
import org.gmlfast.input.InputException;
import org.gmlfast.input.InputOptions;
import org.gmlfast.input.XmlNaming;
import org.gmlfast.model.RowType;
import org.gmlfast.query.AttributeNames;
import org.gmlfast.table.Condition;
import org.gmlfast.table.FeatureTable;
import org.gmlfast.table.RowSelection;
import org.gmlfast.table.database.QueryStoppedException;
import org.gmlfast.table.database.UnreachableException;
import org.gmlfast.table.rows.DatabasePool;
import org.gmlfast.table.rows.QueryControl;
import org.gmlfast.table.rows.TableSession;
import org.gmlfast.template.FeatureTemplate;
import org.gmlfast.template.syntax.TemplateException;
import org.locationtech.jts.geom.Envelope;

/** Finds the layers of a database when the server starts. It omits tables that fail, with a note for each. */
final class LayerSearch {

    /** The time limit for computing the bounds of a table. A table is served without bounds if they take longer. */
    private static final Duration BOUNDS_TIMEOUT = Duration.ofSeconds(10);

    private static final AttributeNames NAMES = new AttributeNames(Map.of(), true);

    private static final Envelope WORLD = new Envelope(-180, 180, -90, 90);

    private final DatabasePool pool;
    private final InputOptions options;
    private final Duration queryTimeout;
    private final Map<String, FeatureTemplate> templates;
    private final Consumer<String> notes;

    /**
     * Creates a search.
     *
     * @param templates by the names of tables
     */
    LayerSearch(
            DatabasePool pool,
            InputOptions options,
            Duration queryTimeout,
            Map<String, FeatureTemplate> templates,
            Consumer<String> notes) {
        this.pool = pool;
        this.options = options;
        this.queryTimeout = queryTimeout;
        this.templates = templates;
        this.notes = notes;
    }

    /**
     * Returns the layers, in the order of their names.
     *
     * @throws IOException if there are no layers, or the database cannot be reached
     */
    List<ServedLayer> layers() throws IOException {
        List<ServedLayer> layers = new ArrayList<>();
        Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        try (TableSession session = pool.session(new QueryControl())) {
            for (FeatureTable table : tables(session)) {
                String name = table.type().getTypeName();
                LayerTemplate template = template(table, session);
                if (!names.add(template == null ? name : template.localName())) {
                    notes.accept(
                            "a second table named " + name + " is not served: names of feature types must be unique");
                } else {
                    noteNames(table);
                    addLayer(session, table, template, layers);
                }
            }
        }
        layers.sort(Comparator.comparing(layer -> layer.table().spatialColumn().qualifiedTable()));
        checkTemplates(layers);
        if (layers.isEmpty()) {
            throw new InputException("the database has no table with geometries that can be served");
        }
        return layers;
    }

    /** The tables; those with a template have the columns of their keys as attributes, which ids are made of. */
    private List<FeatureTable> tables(TableSession session) throws IOException {
        List<FeatureTable> tables =
                session.tables(options, NAMES, (table, reason) -> notes.accept(table + " is not served: " + reason));
        // a table keeps its name, whatever the names of others become
        tables.sort(Comparator.comparing(LayerSearch::isRenamed));
        if (templates.isEmpty()) {
            return tables;
        }
        Map<String, FeatureTable> withKeys = new HashMap<>();
        InputOptions exposed = options.toBuilder().primaryKeyExposed(true).build();
        // the first search has noted what is omitted
        for (FeatureTable table : session.tables(exposed, NAMES, (omitted, reason) -> {})) {
            withKeys.put(table.type().getTypeName(), table);
        }
        return tables.stream()
                .map(table -> templates.containsKey(table.type().getTypeName())
                        ? withKeys.get(table.type().getTypeName())
                        : table)
                .toList();
    }

    /** Returns the template of a table; null for flat features. */
    private LayerTemplate template(FeatureTable table, TableSession session) throws IOException {
        String name = table.type().getTypeName();
        FeatureTemplate template = templates.get(name);
        if (template == null) {
            return null;
        }
        try {
            if (template.problemOfResponses() != null) {
                throw new InputException(
                        "the template of " + name + " cannot be used: " + template.problemOfResponses());
            }
            template.warnings(RowType.of(table.type()), template.preferredVersion())
                    .forEach(notes);
            LayerTemplate ofTable = LayerTemplate.of(template, table);
            // rows of other tables that do not fit are reported now
            session.query(ofTable.table(), new RowSelection(Condition.ALL, List.of(), 0, 0));
            return ofTable;
        } catch (TemplateException e) {
            throw new InputException(
                    "the template of " + name + " cannot be used: " + String.join("; ", e.problems()), e);
        }
    }

    private void checkTemplates(List<ServedLayer> layers) throws IOException {
        Set<String> served = new TreeSet<>();
        layers.forEach(layer -> served.add(layer.table().type().getTypeName()));
        for (String name : templates.keySet()) {
            if (!served.contains(name)) {
                throw new InputException(
                        "there is no table " + name + " for the template; the tables are " + String.join(", ", served));
            }
        }
    }

    private static boolean isRenamed(FeatureTable table) {
        return !XmlNaming.isValid(table.spatialColumn().table());
    }

    private void noteNames(FeatureTable table) {
        String name = table.type().getTypeName();
        if (isRenamed(table)) {
            notes.accept("XML does not allow the name of the table \""
                    + table.spatialColumn().table() + "\", which is served as " + name);
        }
        String changes = NAMES.changes(table.attributeColumns());
        if (changes != null) {
            notes.accept(name + ": " + changes);
        }
    }

    private void addLayer(TableSession session, FeatureTable table, LayerTemplate template, List<ServedLayer> layers)
            throws IOException {
        String name = table.type().getTypeName();
        try {
            session.setTimeout(queryTimeout);
            long count = session.count(table, Condition.ALL);
            Envelope bounds = bounds(session, table);
            layers.add(new ServedLayer(table, bounds, geographic(bounds, table.spatialReference()), count, template));
        } catch (UnreachableException e) {
            throw e;
        } catch (QueryStoppedException e) {
            notes.accept(name + " is not served: counting its rows took longer than " + queryTimeout.toSeconds()
                    + " seconds; raise the limit with --query-timeout");
            session.restart();
        } catch (IOException e) {
            notes.accept(name + " is not served: " + e.getMessage());
            session.restart();
        }
    }

    private Envelope bounds(TableSession session, FeatureTable table) throws IOException {
        boolean shorter = !queryTimeout.isZero() && queryTimeout.compareTo(BOUNDS_TIMEOUT) < 0;
        session.setTimeout(shorter ? queryTimeout : BOUNDS_TIMEOUT);
        try {
            return session.bounds(table);
        } catch (QueryStoppedException e) {
            session.restart();
        }
        Envelope estimated = estimatedBounds(session, table);
        notes.accept("computing the bounds of " + table.type().getTypeName() + " took too long; it is served "
                + (estimated.isNull() ? "without bounds" : "with the bounds from the database's statistics"));
        return estimated;
    }

    private static Envelope estimatedBounds(TableSession session, FeatureTable table) throws IOException {
        try {
            return session.estimatedBounds(table);
        } catch (InputException e) {
            // a view has no statistics
            session.restart();
            return new Envelope();
        }
    }

    /** Converts bounds to longitude and latitude. If they are infinite, returns the bounds of the world. */
    private static Envelope geographic(Envelope bounds, SpatialReference reference) throws IOException {
        if (bounds.isNull()) {
            return bounds;
        }
        if (reference.equals(SpatialReference.WGS84)) {
            return isFinite(bounds) ? bounds : bounds.intersection(WORLD);
        }
        if (!isFinite(bounds)) {
            return WORLD;
        }
        try {
            Envelope box = JTS.transform(bounds, null, reference.to(SpatialReference.WGS84), 10);
            return isFinite(box) ? box : WORLD;
        } catch (TransformException e) {
            return new Envelope();
        }
    }

    private static boolean isFinite(Envelope box) {
        return Double.isFinite(box.getMinX())
                && Double.isFinite(box.getMinY())
                && Double.isFinite(box.getMaxX())
                && Double.isFinite(box.getMaxY());
    }
}
