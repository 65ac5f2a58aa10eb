/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.source.table;

import java.util.List;

import org.gmlfast.quickstart.query.QueryException;

/**
 * One side of a comparison as SQL.
 *
 * @param kind null for a literal, which takes the kind of what it is compared with
 * @param literal what the user has said; null if it is no literal
 */
record Operand(String sql, ComparisonType kind, List<Object> values, Object literal) {

    static Operand literal(Object value) {
        return new Operand("?", null, List.of(), value);
    }

    boolean isLiteral() {
        return kind == null;
    }

    /** What values of the operand can be. */
    ComparisonType kindOr(ComparisonType other) {
        return kind == null ? other : kind;
    }

    /** The operand as a value of a kind. */
    Operand as(ComparisonType wanted) throws QueryException {
        return isLiteral() ? new Operand("?", wanted, List.of(wanted.of(literal)), null) : this;
    }

    /** The operand as a number, with which can be reckoned. */
    Operand asNumber() throws QueryException {
        if (!isLiteral() && !kind.isNumber()) {
            throw new QueryException("arithmetic needs numbers");
        }
        Operand number = as(ComparisonType.NUMBER);
        return new Operand("CAST(" + number.sql + " AS DOUBLE PRECISION)", ComparisonType.DOUBLE, number.values, null);
    }

    /** The operand as text, whatever it is. */
    Operand asText() throws QueryException {
        if (kind == ComparisonType.OTHER || kind == ComparisonType.GEOMETRY) {
            throw new QueryException("values of that kind have no text to be compared");
        }
        Operand text = as(ComparisonType.TEXT);
        return new Operand("CAST(" + text.sql + " AS VARCHAR)", ComparisonType.TEXT, text.values, null);
    }
}
