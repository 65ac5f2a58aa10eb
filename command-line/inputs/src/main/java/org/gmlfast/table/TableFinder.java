/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table;

import java.util.List;
import java.util.function.Predicate;

import org.gmlfast.input.InputException;

/** Finds a table by name among the tables with geometries. */
final class TableFinder {

    /** The first spatial column of each table. */
    private final List<SpatialColumn> tables;

    private final String defaultSchema;

    TableFinder(List<SpatialColumn> columns, String defaultSchema) {
        this.tables = columns.stream()
                .filter(c -> columns.stream().filter(c::isInTableOf).findFirst().orElseThrow() == c)
                .toList();
        this.defaultSchema = defaultSchema;
    }

    /**
     * Returns the first geometry column of a table.
     *
     * @param name the name of a table, {@code schema.table}, or null if the database has only one
     * @throws InputException if there is no such table, or more than one
     */
    SpatialColumn table(String name) throws InputException {
        if (tables.isEmpty()) {
            throw new InputException("the database has no table with geometries that this user can access");
        }
        if (name == null) {
            if (tables.size() > 1) {
                throw new InputException("there are several layers; choose one with --layer: " + names());
            }
            return tables.get(0);
        }
        List<Predicate<SpatialColumn>> meanings = List.of(
                t -> t.schema().equals(defaultSchema) && t.table().equals(name),
                t -> t.qualifiedTable().equals(name) || t.table().equals(name),
                t -> t.qualifiedTable().equalsIgnoreCase(name) || t.table().equalsIgnoreCase(name));
        for (Predicate<SpatialColumn> meaning : meanings) {
            List<SpatialColumn> found = tables.stream().filter(meaning).toList();
            if (found.size() == 1) {
                return found.get(0);
            }
            if (found.size() > 1) {
                throw new InputException("several tables are named " + name + "; choose one: " + names(found));
            }
        }
        throw new InputException("there is no table " + name + " with geometries; the tables are: " + names());
    }

    private String names() {
        return names(tables);
    }

    private String names(List<SpatialColumn> some) {
        List<String> names = some.stream()
                .map(t -> t.schema().equals(defaultSchema) && some == tables ? t.table() : t.qualifiedTable())
                .toList();
        return String.join(", ", names);
    }
}
