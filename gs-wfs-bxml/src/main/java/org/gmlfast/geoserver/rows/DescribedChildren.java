/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.rows;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

import org.geotools.api.feature.type.GeometryDescriptor;
import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.gmlfast.model.RowType;
import org.gmlfast.rows.ChildRows;
import org.gmlfast.rows.PostgresColumns;
import org.gmlfast.rows.TableUse;
import org.gmlfast.rows.TemporalValues;

/**
 * The rows of other tables that documents read beside those of a query. The database is asked for their columns once;
 * they are kept as long as the store keeps the type that it has read from the table. Thread-safe.
 */
final class DescribedChildren {

    private static final int MAX_ENTRIES = 512;

    /** The SRID of a column, in the user data of its descriptor. */
    private static final String NATIVE_SRID = "nativeSRID";

    /** @param crs of the document's geometries; may be null */
    private record Entry(TableUse use, CoordinateReferenceSystem crs, List<ChildRows> lists) {}

    private final SchemaCache<Entry> entries = new SchemaCache<>(MAX_ENTRIES);

    /**
     * The rows of other tables.
     *
     * @param use of the document, which has some
     * @param parents the type of the query's rows
     * @param columns of the query
     * @param select identifies the columns of the query
     * @throws SQLException if a query for them is not valid
     * @throws org.gmlfast.rows.UnsupportedColumnException if they do not fit the rows of the query
     */
    List<ChildRows> get(StoreQuery query, TableUse use, RowType parents, PostgresColumns columns, String select)
            throws IOException, SQLException {
        CoordinateReferenceSystem crs = parents.type().getCoordinateReferenceSystem();
        // a template that is read again is another object
        String key = select + '\n' + System.identityHashCode(use) + ' ' + System.identityHashCode(crs);
        Entry known = entries.get(query.source().getSchema(), key);
        if (known == null || known.use() != use || known.crs() != crs) {
            try (Connection connection = query.connection()) {
                List<ChildRows> lists =
                        ChildRows.describe(connection, use, parents, columns, srid(query), TemporalValues.JVM_ZONE);
                known = entries.put(query.source().getSchema(), key, new Entry(use, crs, lists));
            }
        }
        return known.lists();
    }

    /** The SRID of the geometries of a query; 0 if the store does not know it. */
    private static int srid(StoreQuery query) {
        GeometryDescriptor geometry = query.type().getGeometryDescriptor();
        Object srid = geometry == null
                ? null
                : query.source()
                        .getSchema()
                        .getDescriptor(geometry.getLocalName())
                        .getUserData()
                        .get(NATIVE_SRID);
        return srid instanceof Integer number && number > 0 ? number : 0;
    }
}
