/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.rows;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.feature.simple.SimpleFeatureTypeBuilder;
import org.gmlfast.rows.PostgresColumns;
import org.gmlfast.rows.PostgresRow;
import org.gmlfast.rows.PostgresRowType;
import org.gmlfast.rows.PostgresRows;
import org.gmlfast.rows.TemporalValues;

/**
 * The start of a page that is found by keys, and the number of its rows, from one pass over the keys before it. A page
 * that is counted before it is read would otherwise pass them twice.
 *
 * @param page the same page, which starts after the row before it
 * @param rows the number of rows in it
 */
record PageStart(ResultPage page, long rows) {

    private static final DescribedColumns COLUMNS = new DescribedColumns();

    private static final SimpleFeatureType NO_ATTRIBUTES = noAttributes();

    private static SimpleFeatureType noAttributes() {
        SimpleFeatureTypeBuilder type = new SimpleFeatureTypeBuilder();
        type.setName("start");
        return type.buildFeatureType();
    }

    /**
     * Finds the start of a page.
     *
     * @return null if the page passes no keys, or the values of its order have no exact literals
     */
    static PageStart find(StoreQuery query, ResultPage page) throws IOException, SQLException {
        if (!page.passesKeys()) {
            return null;
        }
        List<String> ordered = page.ordered();
        PostgresColumns columns = COLUMNS.get(
                query.source().getSchema(), String.join(",", ordered), page.start(ordered), query::connection);
        List<String> cast = new ArrayList<>();
        for (int i = 0; i < ordered.size(); i++) {
            cast.add(columns.cast(i, ordered.get(i)));
        }
        PostgresRowType type = PostgresRowType.of(
                columns, NO_ATTRIBUTES, new int[0], row -> "start", TemporalValues.UTC, attribute -> null);
        try (Connection connection = query.connection();
                PostgresRows rows = PostgresRows.open(connection, page.start(cast), type)) {
            PostgresRow before = (PostgresRow) rows.next();
            // without a row before it, the page is beyond the last one
            PageStart start = before == null ? new PageStart(page, 0) : of(page, before, ordered.size());
            // reads to the end, so that nothing is cancelled
            return rows.next() == null ? start : null;
        }
    }

    private static PageStart of(ResultPage page, PostgresRow before, int ordered) throws IOException {
        List<String> key = new ArrayList<>();
        for (int i = 0; i < ordered; i++) {
            String literal = before.columnLiteral(i);
            if (literal == null) {
                return null;
            }
            key.add(literal);
        }
        return new PageStart(page.after(key), Long.parseLong(before.columnText(ordered)));
    }
}
