/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.rows;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

import org.gmlfast.model.Row;
import org.gmlfast.model.Rows;
import org.locationtech.jts.geom.Geometry;
import org.postgresql.PGConnection;
import org.postgresql.core.Tuple;

/**
 * The rows of a select of PostgreSQL, each with rows of other tables. A cursor reads a block of rows; then, for each
 * other table, one COPY reads the rows that belong to the block. This costs PostgreSQL about a quarter of what it takes
 * to aggregate them as JSON. The first block is small, so that the first row comes soon.
 *
 * <pre>{@code
 * connection.setAutoCommit(false); // and REPEATABLE READ, or rows may not match their parent
 * try (Rows rows = ParentRows.open(connection, select, type.withChildren(children), null)) {
 *     Rows parts = ((ParentRow) rows.next()).children(0);
 * }
 * }</pre>
 *
 * <p>Until this object is closed, the connection cannot be used for anything else. Used by one thread.
 */
public final class ParentRows implements Rows {

    private static final int FIRST_BLOCK = 200;
    private static final int MAX_BLOCK = 10_000;
    private static final int GROWTH = 4;

    /** What a block should have at most: it takes a part of the heap until the next one is there. */
    private static final int BLOCK_BYTES = 12 << 20;

    private final PGConnection connection;
    private final ParentCursor cursor;
    private final PostgresRowType type;
    private final PostgresRow row;
    private final ChildBlock[] blocks;

    /** Null if other rows of the parents' table may be left out. */
    private final KeyRange range;

    // what has been fetched, and the block in it that has its children
    private List<Tuple> fetched = List.of();
    private boolean exhausted;
    private int blockStart;
    private int blockEnd;
    private int at;

    private int blockSize = FIRST_BLOCK;

    /** The key of the last row of the block before, for each list, as a literal; null before the first block. */
    private final String[] lastKeys;

    private long number;
    private Row first;

    private ParentRows(
            PGConnection connection,
            ParentCursor cursor,
            PostgresRowType type,
            KeyRange range,
            UnaryOperator<Geometry> transformation) {
        this.connection = connection;
        this.cursor = cursor;
        this.type = type;
        this.range = range;
        TemporalDecoder temporal = PostgresRows.temporal(connection, type);
        this.row = new PostgresRow(type, temporal);
        this.blocks = type.children().stream()
                .map(list -> new ChildBlock(list, temporal, transformation))
                .toArray(ChildBlock[]::new);
        this.lastKeys = new String[blocks.length];
        row.children = blocks;
    }

    /**
     * Runs a select and reads its first block.
     *
     * @param connection of PostgreSQL's driver, or a wrapper that it can be unwrapped from, without auto-commit; not
     *     closed
     * @param select without parameters; its columns are those of the type
     * @param type with children
     * @param range of the keys, if the rows are all of the table in this range, in the order of the key that the
     *     children refer to: their rows without a parent are then counted; null otherwise
     * @throws IOException if a query fails
     */
    public static ParentRows open(Connection connection, String select, PostgresRowType type, KeyRange range)
            throws IOException {
        return open(connection, select, type, range, UnaryOperator.identity());
    }

    /**
     * Runs a select and reads its first block, as {@link #open(Connection, String, PostgresRowType, KeyRange)} does.
     *
     * @param transformation of the geometries of children, applied by the thread that reads them
     * @throws IOException if a query fails
     */
    public static ParentRows open(
            Connection connection,
            String select,
            PostgresRowType type,
            KeyRange range,
            UnaryOperator<Geometry> transformation)
            throws IOException {
        try {
            PGConnection postgres = connection.unwrap(PGConnection.class);
            ParentCursor cursor = new ParentCursor(connection, select);
            ParentRows rows = new ParentRows(postgres, cursor, type, range, transformation);
            if (type.children().stream().allMatch(list -> list.query().isTable())) {
                cursor.avoidSorting();
            }
            rows.readFirst();
            return rows;
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    private static IOException failure(SQLException e) {
        return new IOException("the query failed: " + e.getMessage(), e);
    }

    private void readFirst() throws IOException {
        try {
            first = read();
        } catch (IOException | RuntimeException e) {
            try {
                close();
            } catch (IOException again) {
                e.addSuppressed(again);
            }
            throw e;
        }
    }

    @Override
    public Row next() throws IOException {
        if (first != null) {
            Row result = first;
            first = null;
            return result;
        }
        return read();
    }

    private Row read() throws IOException {
        do {
            if (at == blockEnd) {
                if (blockEnd == fetched.size() && !fetch()) {
                    return null;
                }
                loadBlock();
            }
            set(fetched.get(at));
            for (ChildBlock block : blocks) {
                block.parent(at - blockStart);
            }
            at++;
            row.number = ++number;
            row.id = PostgresRows.id(type.ids(), row);
        } while (row.id == null);
        return row;
    }

    private void set(Tuple tuple) {
        int length = 0;
        for (int i = 0; i < row.lengths.length; i++) {
            byte[] value = tuple.get(i);
            row.starts[i] = length;
            row.lengths[i] = value == null ? -1 : value.length;
            length += value == null ? 0 : value.length;
        }
        if (row.bytes.length < length) {
            row.bytes = new byte[2 * length];
        }
        for (int i = 0; i < row.lengths.length; i++) {
            if (row.lengths[i] > 0) {
                System.arraycopy(tuple.get(i), 0, row.bytes, row.starts[i], row.lengths[i]);
            }
        }
    }

    // ---- blocks

    private boolean fetch() throws IOException {
        if (exhausted) {
            return false;
        }
        fetched = List.of();
        at = 0;
        blockEnd = 0;
        try {
            fetched = cursor.fetch(blockSize);
        } catch (SQLException e) {
            throw failure(e);
        }
        exhausted = fetched.size() < blockSize;
        return !fetched.isEmpty();
    }

    /** Reads the children of what is left of the rows that have been fetched, or of a part if they are too many. */
    private void loadBlock() throws IOException {
        blockStart = blockEnd;
        int end = fetched.size();
        try {
            while (!load(end)) {
                end = blockStart + Math.max(1, (end - blockStart) / GROWTH);
            }
        } catch (SQLException e) {
            throw failure(e);
        }
        blockEnd = end;
        for (ChildBlock block : blocks) {
            block.accept();
        }
        if (exhausted && end == fetched.size()) {
            return;
        }
        for (int i = 0; i < blocks.length; i++) {
            byte[] last = fetched.get(end - 1).get(blocks[i].list().parentColumn());
            lastKeys[i] = last == null ? null : blocks[i].conditions().literal(last);
        }
        grow(end - blockStart);
    }

    private boolean load(int end) throws SQLException, IOException {
        boolean divisible = end - blockStart > 1;
        for (int i = 0; i < blocks.length; i++) {
            String condition = blocks[i].list().hasNaturalOrder() && range != null ? between(i, end) : null;
            int max = divisible ? BLOCK_BYTES : Integer.MAX_VALUE / 2;
            if (!blocks[i].load(connection, fetched, blockStart, end, condition, max)) {
                return false;
            }
        }
        return true;
    }

    /** The children between the block before and the end of this block, so that none without a parent is left out. */
    private String between(int list, int end) {
        ChildBlock block = blocks[list];
        boolean last = exhausted && end == fetched.size();
        byte[] key = fetched.get(end - 1).get(block.list().parentColumn());
        String after = lastKeys[list] == null ? range.from() : lastKeys[list];
        String to = last ? range.to() : block.conditions().literal(key);
        return block.conditions().between(after, lastKeys[list] == null, to, last);
    }

    /** Makes the next block larger, as far as its bytes allow. */
    private void grow(int rows) {
        long bytes = 1;
        for (ChildBlock block : blocks) {
            bytes += block.length();
        }
        for (int i = blockStart; i < blockEnd; i++) {
            bytes += fetched.get(i).length();
        }
        long fitting = Math.max(1, rows * (long) BLOCK_BYTES / bytes);
        blockSize = (int) Math.min(Math.min(MAX_BLOCK, (long) blockSize * GROWTH), fitting);
    }

    /** The number of rows that have been left out because their parent is missing, by the name of the list. */
    public Map<String, Long> ignored() {
        Map<String, Long> ignored = new LinkedHashMap<>();
        for (ChildBlock block : blocks) {
            if (block.ignored() > 0) {
                ignored.put(block.list().query().name(), block.ignored());
            }
        }
        return ignored;
    }

    @Override
    public void close() throws IOException {
        exhausted = true;
        first = null;
        fetched = List.of();
        at = 0;
        blockEnd = 0;
        cursor.close();
    }
}
