/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load.geopackage;

import java.sql.SQLException;

import org.gmlfast.load.JdbcJournal;
import org.gmlfast.load.LoadException;

/** The journal in a table of the file. */
final class GeoPackageJournal extends JdbcJournal {

    private final WrittenGeoPackage target;

    GeoPackageJournal(WrittenGeoPackage target) {
        super(target.connection(), TABLE);
        this.target = target;
    }

    @Override
    protected boolean hasTable(String table) throws SQLException {
        return target.contains(table);
    }

    @Override
    protected void create() throws SQLException {
        GeoPackageTables.createJournal(target);
        if (!isComplete()) {
            target.execute("ALTER TABLE " + TABLE + " ADD COLUMN server TEXT");
        }
    }

    @Override
    protected boolean isComplete() throws SQLException {
        return !target.texts("SELECT 1 FROM pragma_table_info(?) WHERE name = 'server'", TABLE)
                .isEmpty();
    }

    @Override
    protected LoadException failure(SQLException e) {
        return target.failure(e);
    }
}
