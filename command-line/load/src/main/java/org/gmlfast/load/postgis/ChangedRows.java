/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load.postgis;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Rows of a delivery of changes in a temporary table, and keys that it deletes between them: of rows and deletions with
 * one key, the last one counts.
 */
final class ChangedRows {

    private static final String NUMBER = "gml_fast_row";

    private final PostgisSession target;
    private final String rows;
    private final List<String> key;
    private final String deleted;

    /** @param rows the table with the rows, which is empty */
    ChangedRows(PostgisSession target, String rows, List<String> key) throws SQLException {
        this.target = target;
        this.rows = rows;
        this.key = PostgisTable.quoted(key);
        this.deleted = rows.substring(0, rows.length() - 1) + "_deleted\"";
        target.execute("CREATE TEMPORARY TABLE " + deleted + " ON COMMIT DROP AS SELECT " + keys("") + ", 0::bigint AS "
                + NUMBER + " FROM " + rows + " WITH NO DATA");
        target.execute("ALTER TABLE " + rows + " ADD COLUMN " + NUMBER + " bigserial");
    }

    private String keys(String prefix) {
        return key.stream().map(column -> prefix + column).collect(Collectors.joining(", "));
    }

    private String same(String one, String other) {
        return key.stream()
                .map(column -> one + '.' + column + " = " + other + '.' + column)
                .collect(Collectors.joining(" AND "));
    }

    /** @param before for each key, the number of rows before it is deleted */
    void delete(List<List<String>> keys, List<Long> before) throws SQLException {
        String values = "?, ".repeat(key.size());
        try (PreparedStatement insert =
                target.connection().prepareStatement("INSERT INTO " + deleted + " VALUES (" + values + "?)")) {
            for (int i = 0; i < keys.size(); i++) {
                List<String> each = keys.get(i);
                for (int j = 0; j < each.size(); j++) {
                    insert.setObject(j + 1, each.get(j), java.sql.Types.OTHER); // of the type of the column
                }
                insert.setLong(each.size() + 1, before.get(i));
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    /** @param columns of the rows, which are all that the delivery knows: others become null */
    void complete(String table, String columns) throws SQLException {
        target.execute("ANALYZE " + rows);
        target.execute("ANALYZE " + deleted);
        for (String other : List.of(rows, deleted)) {
            target.execute("DELETE FROM " + table + " t USING " + other + " c WHERE " + same("t", "c"));
        }
        target.execute("INSERT INTO " + table + '(' + columns + ") SELECT " + columns + " FROM (SELECT DISTINCT ON ("
                + keys("") + ") * FROM " + rows + " ORDER BY " + keys("") + ", " + NUMBER + " DESC) c"
                + " WHERE NOT EXISTS (SELECT 1 FROM " + deleted + " d WHERE " + same("d", "c") + " AND d." + NUMBER
                + " >= c." + NUMBER + ')');
    }
}
