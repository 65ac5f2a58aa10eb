/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load.postgis;

import java.sql.SQLException;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

import org.gmlfast.load.LoadException;
import org.gmlfast.table.SqlNames;

/**
 * Exchanges tables for those that have been filled beside them.
 *
 * @param filled the names of these by the names that they get
 */
record TableExchange(PostgisSession target, Map<String, String> filled) {

    void run() throws SQLException, LoadException {
        for (Map.Entry<String, String> each : filled.entrySet()) {
            for (String grant :
                    target.catalog().grants(target.schema(), each.getKey(), target.qualified(each.getValue()))) {
                target.execute(grant);
            }
        }
        for (String name : filled.keySet()) {
            drop(name);
        }
        for (Map.Entry<String, String> each : filled.entrySet()) {
            rename(each.getValue(), each.getKey());
        }
    }

    /** Drops a table with those of its nested values, of which the one of a name may be gone by now. */
    private void drop(String name) throws SQLException, LoadException {
        if (target.catalog().kind(target.schema(), name) == null) {
            return;
        }
        Set<String> dropped = new LinkedHashSet<>();
        dropped.add(target.qualified(name));
        target.partsOf(name).forEach(part -> dropped.add(target.qualified(part)));
        try {
            target.execute("DROP TABLE " + String.join(", ", dropped));
        } catch (SQLException e) {
            throw new LoadException(
                    "the table " + target.qualified(name)
                            + " cannot be replaced, because views or foreign keys need it: " + e.getMessage(),
                    e);
        }
    }

    private void rename(String from, String name) throws SQLException {
        String schema = target.schema();
        target.execute("ALTER TABLE " + target.qualified(from) + " RENAME TO " + SqlNames.quoted(name));
        for (Map.Entry<String, String> own :
                target.catalog().namedAfter(schema, from).entrySet()) {
            String renamed = name + own.getKey().substring(from.length());
            if (target.catalog().kind(schema, renamed) == null) {
                target.execute("ALTER " + own.getValue() + ' ' + target.qualified(own.getKey()) + " RENAME TO "
                        + SqlNames.quoted(renamed));
            }
        }
    }
}
