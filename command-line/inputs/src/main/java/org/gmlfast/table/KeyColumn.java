/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table;

import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * A column of a primary key, whose values are parts of feature ids. Immutable.
 *
 * @param typeName the database's name of its type
 */
public record KeyColumn(String name, String typeName, KeyKind kind) {

    /** Returns the SQL expression to select for {@link #text}. */
    public String expression() {
        return kind.selected(SqlNames.quoted(name));
    }

    /** Returns the value of a row as part of an id. Distinct values have distinct texts, independent of the session. */
    public String text(ResultSet row, int index) throws SQLException {
        return kind.text(kind.read(row, index));
    }

    /**
     * Returns the condition for rows whose value has this text.
     *
     * @return null if no value has this text
     */
    Condition condition(String text) {
        return kind.condition(SqlNames.quoted(name), text);
    }
}
