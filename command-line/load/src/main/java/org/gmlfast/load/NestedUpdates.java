/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.gmlfast.load.nested.NestedRecords.NestedRecord;

/** Updates of nested values, by the keys of features. Not thread-safe. */
final class NestedUpdates {

    private final LoadTarget target;
    private final TableDefinition features;

    /** The tables that existed before. */
    private final List<String> existing;

    private final Map<List<String>, List<NestedRecord>> updates = new LinkedHashMap<>();

    NestedUpdates(LoadTarget target, TableDefinition features, List<String> existing) {
        this.target = target;
        this.features = features;
        this.existing = existing;
    }

    void add(NestedRecord update) {
        updates.computeIfAbsent(update.key(), key -> new ArrayList<>()).add(update);
    }

    /** The keys of the features. */
    List<List<String>> keys() {
        return List.copyOf(updates.keySet());
    }

    /** A feature of the delivery with its updates; null if it has been deleted before these. */
    NestedRecord updated(NestedRecord feature) throws IOException {
        List<NestedRecord> own = updates.getOrDefault(feature.key(), List.of());
        if (!own.isEmpty() && !target.hasRow(features.name(), features.key(), feature.key())) {
            return null;
        }
        for (NestedRecord update : own) {
            for (String path : update.updated()) {
                String attribute = attribute(path);
                Object value = update.values().get(attribute);
                if (path.equals(attribute)) {
                    feature.values().put(attribute, value);
                } else {
                    feature.values().computeIfAbsent(attribute, name -> new LinkedHashMap<>());
                    set(feature.values().get(attribute), steps(path), NestedTable.at(value, steps(path)));
                }
            }
        }
        feature.values().values().removeIf(value -> value == null);
        return feature;
    }

    private static String attribute(String path) {
        int end = path.indexOf('/');
        return end < 0 ? path : path.substring(0, end);
    }

    /** The names of elements behind the attribute. */
    private static List<String> steps(String path) {
        return List.of(path.substring(path.indexOf('/') + 1).split("/"));
    }

    /** Sets what is at a path, in each of several elements. */
    @SuppressWarnings("unchecked")
    private static void set(Object in, List<String> path, Object value) {
        if (in instanceof List<?> several) {
            several.forEach(each -> set(each, path, value));
        } else if (in instanceof Map<?, ?> map) {
            Map<String, Object> members = (Map<String, Object>) map;
            if (path.size() == 1) {
                members.put(path.get(0), value);
            } else {
                set(
                        members.computeIfAbsent(path.get(0), name -> new LinkedHashMap<>()),
                        path.subList(1, path.size()),
                        value);
            }
        }
    }

    /**
     * Changes the values of a feature that the database has, before other rows are written.
     *
     * @param roots the tables by attributes
     * @param names what the names of these tables end with
     * @return the values that are written as rows
     */
    NestedRecord apply(List<String> key, Map<String, NestedTable> roots, Map<String, String> names) throws IOException {
        List<NestedRecord> own = updates.get(key);
        NestedRecord last = own.get(own.size() - 1);
        NestedRecord written = new NestedRecord(last.number(), last.source(), key, new LinkedHashMap<>(), null);
        if (!target.hasRow(features.name(), features.key(), key)) {
            return written;
        }
        for (NestedRecord update : own) {
            for (String path : update.updated()) {
                String attribute = attribute(path);
                Object value = update.values().get(attribute);
                NestedTable root = roots.get(attribute);
                String table = features.name() + '_' + names.get(attribute);
                if (path.equals(attribute)) {
                    deleteRows(table, key);
                    written.values().put(attribute, value);
                } else if (written.values().get(attribute) != null) {
                    set(written.values().get(attribute), steps(path), NestedTable.at(value, steps(path)));
                } else if (root != null) {
                    Map<String, String> changes = root.changes(value, steps(path));
                    boolean exists = existing.contains(table(root));
                    if (!changes.isEmpty()
                            && (!exists || target.updateRows(table(root), features.key(), key, changes) == 0)) {
                        written.values().put(attribute, value);
                    }
                }
            }
        }
        written.values().values().removeIf(value -> value == null);
        return written;
    }

    private static String table(NestedTable root) {
        return root.table().definition().name();
    }

    /** Deletes the rows of a table, and of those with parts of its elements. */
    private void deleteRows(String table, List<String> key) throws IOException {
        for (String each : existing) {
            if (each.equals(table) || each.startsWith(table + '_')) {
                List<List<String>> keys = new ArrayList<>(List.of(key));
                target.deleteRows(each, features.key(), () -> keys.isEmpty() ? null : keys.remove(0));
            }
        }
    }
}
