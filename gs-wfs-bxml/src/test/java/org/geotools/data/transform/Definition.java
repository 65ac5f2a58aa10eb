/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geotools.data.transform;

import org.geotools.api.filter.expression.Expression;

/** Stands in for GeoTools'. */
public class Definition {

    private final Expression source;

    public Definition(String name, Expression source) {
        this.source = source;
    }

    public Expression getExpression() {
        return source;
    }
}
