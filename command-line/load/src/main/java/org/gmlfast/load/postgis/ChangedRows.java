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

    /** The column with the numbers of rows. */
    static final String NUMBER = "gml_fast_row";

    /** The column with the numbers of deletions. */
    static final String DELETION = "gml_fast_deletion";

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
        target.execute("ALTER TABLE " + deleted + " ADD COLUMN " + DELETION + " bigserial");
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

    /** The condition that a row has a key that is deleted, whose columns but the first are null for any value. */
    private String isDeleted(String row, String deletion) {
        return key.stream()
                .map(column -> {
                    String same = row + '.' + column + " = " + deletion + '.' + column;
                    return column.equals(key.get(0))
                            ? same
                            : '(' + same + " OR " + deletion + '.' + column + " IS NULL)";
                })
                .collect(Collectors.joining(" AND "));
    }

    /** Lets {@link #isWrittenLater} and {@link #isOverridden} find rows. */
    void index() throws SQLException {
        for (String other : List.of(rows, deleted)) {
            target.execute("CREATE INDEX ON " + other + " (" + key.get(0) + ')');
        }
    }

    /** The condition that a row has come later than a number of rows. */
    String isWrittenLater(String row, String number) {
        return "EXISTS (SELECT 1 FROM " + rows + " x WHERE " + same("x", row) + " AND x." + NUMBER + " > " + number
                + ')';
    }

    /** The condition that a row or deletion with an id has come later. */
    String isOverridden(String id, String number, String deletion) {
        return "(EXISTS (SELECT 1 FROM " + rows + " x WHERE x." + key.get(0) + " = " + id + " AND x." + NUMBER + " > "
                + number + ") OR EXISTS (SELECT 1 FROM " + deleted + " x WHERE x." + key.get(0) + " = " + id + " AND x."
                + DELETION + " > " + deletion + "))";
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
        target.execute("DELETE FROM " + table + " t USING " + rows + " c WHERE " + same("t", "c"));
        target.execute("DELETE FROM " + table + " t USING " + deleted + " c WHERE " + isDeleted("t", "c"));
        target.execute("INSERT INTO " + table + '(' + columns + ") SELECT " + columns + " FROM (SELECT DISTINCT ON ("
                + keys("") + ") * FROM " + rows + " ORDER BY " + keys("") + ", " + NUMBER + " DESC) c"
                + " WHERE NOT EXISTS (SELECT 1 FROM " + deleted + " d WHERE " + isDeleted("c", "d") + " AND d." + NUMBER
                + " >= c." + NUMBER + ')');
    }
}
