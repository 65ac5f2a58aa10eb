/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load.postgis;

import java.io.IOException;
import java.sql.SQLException;
import java.util.Map;

import org.gmlfast.load.LoadException;
import org.gmlfast.table.SqlNames;

/** Exchanges a table for one that has been filled beside it. */
record TableExchange(PostgisSession target, String filled) {

    /** The lock on the old table lasts from here to the end of the transaction. */
    void replace(String name) throws SQLException, IOException {
        String schema = target.schema();
        for (String grant : target.catalog().grants(schema, name, target.qualified(filled))) {
            target.execute(grant);
        }
        try {
            target.execute("DROP TABLE " + target.qualified(name));
        } catch (SQLException e) {
            throw new LoadException(
                    "the table " + target.qualified(name)
                            + " cannot be replaced, because views or foreign keys need it: " + e.getMessage(),
                    e);
        }
        target.execute("ALTER TABLE " + target.qualified(filled) + " RENAME TO " + SqlNames.quoted(name));
        for (Map.Entry<String, String> own :
                target.catalog().namedAfter(schema, filled).entrySet()) {
            String renamed = name + own.getKey().substring(filled.length());
            if (target.catalog().kind(schema, renamed) == null) {
                target.execute("ALTER " + own.getValue() + ' ' + target.qualified(own.getKey()) + " RENAME TO "
                        + SqlNames.quoted(renamed));
            }
        }
    }
}
