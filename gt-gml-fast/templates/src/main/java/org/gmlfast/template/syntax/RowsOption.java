/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.template.syntax;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import org.gmlfast.rows.ChildQuery;

/** Rows of another table that a template reads: {@code gf:Rows}. */
public record RowsOption(Place place, ChildQuery query) {

    private static final Set<String> ATTRIBUTES = Set.of("name", "key", "parent", "order", "table");
    private static final List<String> REQUIRED = List.of("name", "key", "parent");

    /** Reads an element; null after an error, which is reported. */
    static RowsOption of(TemplateElement element, Problems problems) {
        for (TemplateElement.Attribute attribute : element.attributes) {
            if (!ATTRIBUTES.contains(attribute.name())) {
                problems.error(
                        element.place,
                        "gf:Rows has no attribute " + attribute.name()
                                + "; it has name, key, parent, order and table, or gf:Sql inside");
            }
        }
        for (String name : REQUIRED) {
            if (isMissing(element.attribute(name))) {
                problems.error(element.place, "gf:Rows has no " + name);
                return null;
            }
        }
        String source = source(element, problems);
        return source == null
                ? null
                : new RowsOption(
                        element.place,
                        new ChildQuery(
                                element.attribute("name"),
                                source,
                                element.attribute("key"),
                                element.attribute("parent"),
                                order(element.attribute("order")),
                                element.place.toString()));
    }

    private static boolean isMissing(String text) {
        return text == null || text.isBlank();
    }

    private static List<String> order(String text) {
        List<String> columns = new ArrayList<>();
        for (String column : text == null ? new String[0] : text.split(",")) {
            if (!column.isBlank()) {
                columns.add(column.strip());
            }
        }
        return columns;
    }

    /** What follows FROM. */
    private static String source(TemplateElement element, Problems problems) {
        String table = element.attribute("table");
        String sql = null;
        for (TemplateElement child : element.children) {
            if (child.name.equals("gf:Sql")) {
                sql = child.text;
            } else {
                problems.error(child.place, "<" + child.name + "> is not allowed in gf:Rows; gf:Sql is");
            }
        }
        if (isMissing(table) == isMissing(sql)) {
            problems.error(element.place, "gf:Rows has either a table or a query in gf:Sql");
            return null;
        }
        // a comment at the end of the query ends with the line
        return isMissing(table) ? '(' + sql.strip().replaceFirst(";$", "") + "\n)" : quoted(table.strip());
    }

    /** The name of a table, which may follow that of its schema. */
    private static String quoted(String table) {
        if (table.startsWith("\"")) {
            return table;
        }
        return Arrays.stream(table.split("\\.", 2))
                .map(name -> '"' + name.replace("\"", "\"\"") + '"')
                .collect(Collectors.joining("."));
    }

    /** The message for features, which have no such rows. */
    public String unavailable() {
        return place + ": gf:Rows " + query.name()
                + " is read beside rows of PostgreSQL, but this input has features; select the rows as json in a view";
    }
}
