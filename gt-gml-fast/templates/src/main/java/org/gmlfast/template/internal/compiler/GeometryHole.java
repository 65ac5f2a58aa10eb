/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.template.internal.compiler;

import org.gmlfast.template.internal.program.JsonPath;
import org.gmlfast.template.internal.program.Predicate;

/**
 * A geometry that a template writes.
 *
 * @param rows the columns of the row; null for a geometry in JSON
 * @param frame the frame whose item is the row; -1 for the row of the feature
 * @param column the index of the column; -1 for a geometry in JSON
 * @param json where a geometry in JSON is; null for a column
 * @param name as gf:Geometry names it
 */
record GeometryHole(RowScope rows, int frame, int column, JsonPath json, String name) {

    /** Whether the geometry is not null. */
    Predicate present() {
        return json == null
                ? Predicate.of(frame, state -> !state.rowOf(frame).isNull(column))
                : Predicate.of(frame, state -> json.find(state) && !state.isEmptyString());
    }
}
