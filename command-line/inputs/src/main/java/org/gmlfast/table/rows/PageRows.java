/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table.rows;

import java.io.IOException;
import java.util.List;

import org.gmlfast.model.Row;
import org.gmlfast.table.FeatureTable;
import org.gmlfast.table.RowSelection;
import org.gmlfast.table.database.TableResult;

/** The rows of a page. When they are closed, the session remembers the key of the last row of a full page. */
final class PageRows implements TableResult {

    private final TableResult rows;
    private final TableSession session;
    private final FeatureTable table;
    private final RowSelection selection;

    private List<String> last;

    PageRows(TableResult rows, TableSession session, FeatureTable table, RowSelection selection) {
        this.rows = rows;
        this.session = session;
        this.table = table;
        this.selection = selection;
    }

    @Override
    public Row next() throws IOException {
        Row row = rows.next();
        if (row != null && rows.read() == selection.count()) {
            last = rows.key();
        }
        return row;
    }

    @Override
    public List<String> key() throws IOException {
        return rows.key();
    }

    @Override
    public long read() {
        return rows.read();
    }

    @Override
    public void close() throws IOException {
        rows.close();
        if (last != null) {
            session.remember(table, selection, last);
            last = null;
        }
    }
}
