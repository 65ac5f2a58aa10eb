/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DateTimeException;

/**
 * A kind of primary key values that can be part of feature ids: it converts values to texts and back.
 * {@link StandardKey} has the kinds of all databases.
 */
public interface KeyKind {

    /** Returns the SQL expression to select for {@link #read}. */
    default String selected(String column) {
        return column;
    }

    /** Reads the value of a row, which is never SQL's NULL. */
    Object read(ResultSet row, int index) throws SQLException;

    /** Returns the text of a value from {@link #read} or {@link #parse}. */
    default String text(Object value) {
        return value.toString();
    }

    /**
     * Parses a text. The text of the returned value may differ from it.
     *
     * @throws IllegalArgumentException if no value has this text
     * @throws DateTimeException if no value has this text
     */
    Object parse(String text);

    /** Returns a condition with a placeholder for a value. */
    default String comparison(String column) {
        return column + " = ?";
    }

    /**
     * Returns the condition for rows whose value has this text.
     *
     * @param column the SQL of the column
     * @return null if no value has this text
     */
    default Condition condition(String column, String text) {
        try {
            Object value = parse(text);
            boolean same = text(value).equals(text);
            return same ? Condition.of(comparison(column), value) : null;
        } catch (IllegalArgumentException | DateTimeException e) {
            return null;
        }
    }
}
