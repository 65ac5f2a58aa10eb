/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load.postgis;

import java.sql.SQLException;

import org.gmlfast.load.JdbcJournal;
import org.gmlfast.load.LoadException;

/** The journal in a table of the schema that is loaded into. */
final class PostgisJournal extends JdbcJournal {

    private final PostgisSession target;

    PostgisJournal(PostgisSession target) {
        super(target.connection(), target.qualified(TABLE));
        this.target = target;
    }

    @Override
    protected boolean hasTable(String table) throws SQLException {
        return target.catalog().kind(target.schema(), table) != null;
    }

    @Override
    protected void create() throws SQLException {
        target.execute("CREATE TABLE IF NOT EXISTS " + target.qualified(TABLE)
                + " (table_name text NOT NULL, source text NOT NULL, size bigint NOT NULL, checksum bigint NOT NULL,"
                + " options text NOT NULL, row_count bigint NOT NULL,"
                + " loaded_at timestamp with time zone NOT NULL DEFAULT now(), server text)");
        if (!isComplete()) {
            target.execute("ALTER TABLE " + target.qualified(TABLE) + " ADD COLUMN IF NOT EXISTS server text");
        }
    }

    @Override
    protected boolean isComplete() throws SQLException {
        return target.catalog().columns(target.schema(), TABLE).containsKey("server");
    }

    @Override
    protected LoadException failure(SQLException e) {
        return target.failure(e);
    }
}
