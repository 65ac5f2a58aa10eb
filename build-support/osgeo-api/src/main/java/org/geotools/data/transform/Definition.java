/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geotools.data.transform;

import org.geotools.api.filter.expression.Expression;

/** Declares what is linked. */
public class Definition {
    public Definition(String name, Expression source) {}

    public Expression getExpression() {
        throw new UnsupportedOperationException("a declaration");
    }
}
