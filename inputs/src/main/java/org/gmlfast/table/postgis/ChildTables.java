/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table.postgis;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

import org.geotools.api.feature.type.GeometryDescriptor;
import org.gmlfast.gml.RowType;
import org.gmlfast.rows.ChildQuery;
import org.gmlfast.rows.ChildRows;
import org.gmlfast.rows.PostgresColumns;
import org.gmlfast.rows.TemporalValues;
import org.gmlfast.rows.UnsupportedColumnException;
import org.gmlfast.table.FeatureTable;

/** Finds the columns that a document needs of the rows of other tables. */
record ChildTables(PostgisDatabase database, FeatureTable table, PostgresColumns columns) {

    /**
     * Describes the rows of all other tables.
     *
     * @param rowType of the table, without them
     */
    List<ChildRows> read(RowType rowType) throws SQLException, UnsupportedColumnException {
        List<ChildQuery> queries = table.use().children();
        List<ChildRows> whole = new ArrayList<>();
        for (ChildQuery query : queries) {
            whole.add(describe(query, name -> true));
        }
        List<RowType> types = whole.stream().map(list -> list.rowType(false)).toList();
        List<List<String>> used = table.use()
                .columns(new RowType(rowType.type(), rowType.kinds(), rowType.swapped(), types))
                .children();
        List<ChildRows> narrow = new ArrayList<>();
        for (int i = 0; i < queries.size(); i++) {
            narrow.add(describe(queries.get(i), used.get(i)::contains));
        }
        return narrow;
    }

    private ChildRows describe(ChildQuery query, Predicate<String> wanted)
            throws SQLException, UnsupportedColumnException {
        GeometryDescriptor geometry = table.type().getGeometryDescriptor();
        return ChildRows.describe(
                database.connection(),
                query,
                columns,
                geometry == null ? null : geometry.getCoordinateReferenceSystem(),
                table.srid(),
                TemporalValues.UTC,
                wanted);
    }
}
