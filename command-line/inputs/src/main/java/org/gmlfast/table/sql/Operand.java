/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table.sql;

import java.util.List;

import org.gmlfast.query.QueryException;
import org.gmlfast.table.ComparisonType;

/**
 * One side of a comparison as SQL.
 *
 * @param type the type; null for a literal, which adopts the type of the other side
 * @param literal the literal of the user; null if this is not a literal
 */
record Operand(String sql, ComparisonType type, List<Object> values, Object literal) {

    static Operand literal(Object value) {
        return new Operand("?", null, List.of(), value);
    }

    boolean isLiteral() {
        return type == null;
    }

    /** Returns the type of the operand, or another one for a literal. */
    ComparisonType typeOr(ComparisonType other) {
        return type == null ? other : type;
    }

    /** Returns the operand with a literal converted to a type. */
    Operand as(ComparisonType wanted) throws QueryException {
        return as(wanted, null);
    }

    /**
     * Returns the operand with a literal converted to a type.
     *
     * @param attribute that it is compared with; null for another expression
     */
    Operand as(ComparisonType wanted, String attribute) throws QueryException {
        return isLiteral() ? new Operand("?", wanted, List.of(wanted.of(literal, attribute)), null) : this;
    }

    /** Returns the operand as a floating-point number, for arithmetic. */
    Operand asNumber() throws QueryException {
        if (!isLiteral() && !type.isNumber()) {
            throw new QueryException("arithmetic requires numbers");
        }
        Operand number = as(ComparisonType.NUMBER);
        return new Operand("CAST(" + number.sql + " AS DOUBLE PRECISION)", ComparisonType.DOUBLE, number.values, null);
    }

    /** Returns the operand as text. */
    Operand asText() throws QueryException {
        if (type == ComparisonType.OTHER || type == ComparisonType.GEOMETRY) {
            throw new QueryException("values of this type cannot be compared as text");
        }
        Operand text = as(ComparisonType.TEXT);
        return new Operand("CAST(" + text.sql + " AS VARCHAR)", ComparisonType.TEXT, text.values, null);
    }
}
