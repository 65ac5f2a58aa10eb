/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.export;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Map;

import org.gmlfast.rows.KeyRange;
import org.gmlfast.table.Condition;
import org.gmlfast.table.FeatureTable;
import org.gmlfast.table.RowSelection;
import org.gmlfast.table.SortKey;
import org.gmlfast.table.rows.TableQuery;
import org.gmlfast.table.rows.TableSession;

/** Reads rows of a table in the snapshot of a {@link TableSnapshot}. For one thread. */
final class SnapshotReader implements Closeable {

    private final TableSession session;
    private final FeatureTable table;
    private final Map<String, String> types;
    private final Condition condition;

    SnapshotReader(TableSession session, FeatureTable table, Map<String, String> types, Condition condition) {
        this.session = session;
        this.table = table;
        this.types = types;
        this.condition = condition;
    }

    /**
     * Returns a query for the rows of a range, in the order of the primary key, if there is one.
     *
     * @throws IOException if the database fails
     */
    TableQuery query(RowDivision division, RowRange range) throws IOException {
        Condition rows = condition.and(new RangeSql(table, types, division).condition(range));
        List<SortKey> order = table.key().isEmpty()
                ? List.of()
                : List.of(new SortKey(table.key().get(0), false));
        FeatureTable part = table.numberedAfter(range.before()).inKeyRange(keys(division, range));
        return session.query(part, new RowSelection(rows, order, 0, -1));
    }

    /** The keys of a range, if it has all rows between them. */
    private KeyRange keys(RowDivision division, RowRange range) {
        boolean whole = condition == Condition.ALL
                && division.kind() == RowDivision.Kind.KEYS
                && table.key().size() == 1;
        return whole ? new KeyRange(literal(range.from()), literal(range.to())) : null;
    }

    /** The first value of a key as a literal; null for none. */
    private String literal(List<String> key) {
        return key == null ? null : new RangeSql(table, types, null).literal(key.get(0));
    }

    @Override
    public void close() {
        session.close();
    }
}
