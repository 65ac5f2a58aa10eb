/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DateTimeException;

/**
 * A column of a primary key, whose values are parts of feature ids. Immutable.
 *
 * @param typeName the database's name of its type
 */
record KeyColumn(String name, String typeName, KeyKind kind) {

    /** Returns the SQL expression to select for {@link #text}. */
    String expression() {
        return kind.selected(Database.quoted(name));
    }

    /** Returns the value of a row as part of an id. Distinct values have distinct texts, independent of the session. */
    String text(ResultSet row, int index) throws SQLException {
        return kind.text(kind.read(row, index));
    }

    /**
     * Returns the condition for rows whose value has this text.
     *
     * @return null if no value has this text
     */
    Condition condition(String text) {
        String column = Database.quoted(name);
        if (kind == KeyKind.DECIMAL && KeyKind.isSpecialNumber(text)) {
            return Condition.of(KeyKind.OTHER.comparison(column), text);
        }
        try {
            Object value = kind.parse(text);
            boolean same = kind.text(value).equals(text);
            return same ? Condition.of(kind.comparison(column), value) : null;
        } catch (IllegalArgumentException | DateTimeException e) {
            return null;
        }
    }
}
