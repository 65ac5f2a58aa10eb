/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table.rows;

import java.io.IOException;
import java.sql.SQLException;
import java.util.List;

import org.gmlfast.table.SpatialColumn;
import org.gmlfast.table.database.Database;
import org.gmlfast.table.database.DatabaseSource;

/** The tables with geometries in a database. */
public final class TableLayers {

    private TableLayers() {}

    /**
     * Returns the names of the tables, with their schemas.
     *
     * @throws IOException if the database cannot be read
     */
    public static List<String> names(DatabaseSource source) throws IOException {
        try (Database database = source.open()) {
            return database.catalog().spatialColumns().stream()
                    .map(SpatialColumn::qualifiedTable)
                    .distinct()
                    .toList();
        } catch (SQLException e) {
            throw source.failure(e);
        }
    }
}
