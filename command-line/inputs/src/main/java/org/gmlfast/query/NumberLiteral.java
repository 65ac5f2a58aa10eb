/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.query;

import java.math.BigDecimal;

import org.geotools.filter.LiteralExpressionImpl;

/**
 * A number in a condition with all its digits. Its value, which GeoTools evaluates, is the nearest long or double.
 * Immutable.
 */
public final class NumberLiteral extends LiteralExpressionImpl {

    private final BigDecimal exact;

    NumberLiteral(Number value, BigDecimal exact) {
        super(value);
        this.exact = exact;
    }

    /** The number as the user wrote it. */
    public BigDecimal exact() {
        return exact;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof NumberLiteral number && exact.equals(number.exact);
    }

    @Override
    public int hashCode() {
        return exact.hashCode();
    }
}
