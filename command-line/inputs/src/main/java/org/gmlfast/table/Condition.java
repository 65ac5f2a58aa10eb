/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table;

import java.util.ArrayList;
import java.util.List;

import org.locationtech.jts.geom.Geometry;

/**
 * A condition on rows as SQL. The text consists of fixed SQL and the quoted names of existing columns; all user input
 * is among the values.
 *
 * @param sql the SQL with a placeholder for each value
 * @param values the values in the order of the placeholders; geometries are JTS geometries with an SRID
 */
public record Condition(String sql, List<Object> values) {

    /** Matches all rows. */
    public static final Condition ALL = new Condition("1 = 1", List.of());

    /** Matches no row. */
    public static final Condition NONE = new Condition("1 = 0", List.of());

    /** Creates a condition with a copy of the list of values. */
    public Condition {
        values = java.util.Collections.unmodifiableList(new ArrayList<>(values));
    }

    public static Condition of(String sql, Object... values) {
        return new Condition(sql, List.of(values));
    }

    /** Returns whether the condition compares geometries. */
    public boolean isSpatial() {
        return values.stream().anyMatch(Geometry.class::isInstance);
    }

    /** Returns the conjunction of both conditions. */
    public Condition and(Condition other) {
        return this == ALL ? other : other == ALL ? this : joined(" AND ", List.of(this, other));
    }

    public static Condition joined(String operator, List<Condition> parts) {
        List<Object> all = new ArrayList<>();
        parts.forEach(part -> all.addAll(part.values));
        return new Condition(
                String.join(operator, parts.stream().map(p -> '(' + p.sql + ')').toList()), all);
    }
}
