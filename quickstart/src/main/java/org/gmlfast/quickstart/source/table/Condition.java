/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.source.table;

import java.util.ArrayList;
import java.util.List;

import org.locationtech.jts.geom.Geometry;

/**
 * A condition on rows as SQL. The text is made of this program's words and quoted names of columns that there are;
 * everything a user has said is among the values.
 *
 * @param sql with a placeholder for each value
 * @param values in the order of the placeholders; geometries as JTS has them, with their SRID
 */
public record Condition(String sql, List<Object> values) {

    /** What each row meets. */
    public static final Condition ALL = new Condition("1 = 1", List.of());

    /** What no row meets. */
    public static final Condition NONE = new Condition("1 = 0", List.of());

    /** A condition that keeps copies of nothing. */
    public Condition {
        values = java.util.Collections.unmodifiableList(new ArrayList<>(values));
    }

    static Condition of(String sql, Object... values) {
        return new Condition(sql, List.of(values));
    }

    /** Whether it compares geometries. */
    public boolean isSpatial() {
        return values.stream().anyMatch(Geometry.class::isInstance);
    }

    /** Both. */
    public Condition and(Condition other) {
        return this == ALL ? other : other == ALL ? this : joined(" AND ", List.of(this, other));
    }

    static Condition joined(String operator, List<Condition> parts) {
        List<Object> all = new ArrayList<>();
        parts.forEach(part -> all.addAll(part.values));
        return new Condition(
                String.join(operator, parts.stream().map(p -> '(' + p.sql + ')').toList()), all);
    }
}
