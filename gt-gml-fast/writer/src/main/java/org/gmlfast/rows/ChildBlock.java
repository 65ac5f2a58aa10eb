/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.rows;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;

import org.gmlfast.model.Row;
import org.gmlfast.model.Rows;
import org.locationtech.jts.geom.Geometry;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyOut;
import org.postgresql.core.Tuple;

/**
 * The rows of one list that belong to a block of parents, in the bytes of a COPY. As {@link Rows}, it is those of one
 * parent. Reused for each block. Not thread-safe.
 */
final class ChildBlock implements Rows {

    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

    private final ChildRows list;
    private final ParentKeys keys;
    private final KeyCondition conditions;
    private final PostgresRow row;

    // the rows of the block
    private byte[] bytes = new byte[1 << 12];
    private int length;
    private int[] offsets = new int[256];
    private int count;

    /** The first row of each group of parents, and the number of rows; parents without rows have 0. */
    private int[] firsts = {};

    private int[] counts = {};

    /** The number of rows whose parent is missing: of the block, and of all blocks before. */
    private long ignoredInBlock;

    private long ignored;

    // the rows of a parent
    private int group;
    private int at;

    /** @param transformation of geometries */
    ChildBlock(ChildRows list, TemporalDecoder temporal, UnaryOperator<Geometry> transformation) {
        this.list = list;
        this.keys = new ParentKeys(list.parentColumn());
        this.conditions = new KeyCondition(list.query(), list.keyType());
        this.row = new PostgresRow(list.type(), temporal);
        row.id = "";
        row.transform(transformation);
    }

    ChildRows list() {
        return list;
    }

    KeyCondition conditions() {
        return conditions;
    }

    /** Returns how many rows have been ignored because their parent is missing. */
    long ignored() {
        return ignored;
    }

    /** Returns the number of bytes of the block. */
    int length() {
        return length;
    }

    // ---- the rows of a block

    /**
     * Reads the rows of parents.
     *
     * @param condition selects them, in which other rows may be; null for the rows of the parents alone
     * @param maxBytes after which no more rows are kept
     * @return false if there are more bytes; the block is of no use then
     */
    boolean load(PGConnection connection, List<Tuple> parents, int from, int to, String condition, int maxBytes)
            throws SQLException, IOException {
        keys.load(parents, from, to);
        length = 0;
        count = 0;
        if (firsts.length < keys.groups()) {
            firsts = new int[keys.groups()];
            counts = new int[keys.groups()];
        }
        Arrays.fill(counts, 0, keys.groups(), 0);
        ignoredInBlock = 0;
        if (condition == null && keys.groups() == 0) {
            return true;
        }
        String statement = list.statement(condition == null ? conditions.of(keys) : condition);
        CopyOut copy = connection.getCopyAPI().copyOut(statement);
        boolean complete;
        try {
            complete = read(copy, maxBytes);
        } catch (SQLException | IOException | RuntimeException e) {
            // the cursor could not be closed during a COPY
            BrokenCopy.abort(connection, copy);
            throw e;
        }
        if (condition == null) {
            // the parents of others may have been left out by a filter
            ignoredInBlock = 0;
        }
        return complete;
    }

    /** Counts what the block ignores. */
    void accept() {
        ignored += ignoredInBlock;
    }

    /** Reads all rows; those beyond the limit are discarded, because to cancel would end the transaction. */
    private boolean read(CopyOut copy, int maxBytes) throws SQLException, IOException {
        CopyParser parser = new CopyParser();
        int last = -1;
        boolean complete = true;
        for (byte[] message = copy.readFromCopy(); message != null; message = copy.readFromCopy()) {
            if (!complete) {
                continue;
            }
            parser.set(message);
            while (parser.next(row.starts, row.lengths)) {
                last = add(message, last);
            }
            complete = length <= maxBytes;
        }
        if (complete && !parser.isEnded()) {
            throw new IOException("the child rows " + list.query().name() + " end without a trailer");
        }
        return complete;
    }

    /** Keeps the row that has been parsed if its parent is there; returns its group. */
    private int add(byte[] message, int last) throws IOException {
        int key = row.lengths.length - 1;
        if (row.lengths[key] < 0) {
            ignoredInBlock++;
            return last;
        }
        int found = group(message, row.starts[key], row.lengths[key], last);
        if (found < 0) {
            ignoredInBlock++;
            return last;
        }
        if (counts[found] == 0) {
            firsts[found] = count;
        } else if (found != last) {
            throw new IOException(
                    "the child rows " + list.query().name() + " of one parent are not one after the other");
        }
        counts[found]++;
        // the first value begins behind its length; the key at the end is not kept
        int start = row.starts[0] - Integer.BYTES;
        keep(message, start, row.starts[key] - Integer.BYTES - start);
        return found;
    }

    /** The group with a key. Rows are sorted by it, and parents mostly are, so that few keys have to be looked up. */
    private int group(byte[] message, int from, int length, int last) {
        if (last >= 0 && keys.isKey(last, message, from, length)) {
            return last;
        }
        int next = last + 1;
        return next < keys.groups() && keys.isKey(next, message, from, length)
                ? next
                : keys.find(message, from, length);
    }

    private void keep(byte[] message, int start, int size) {
        if (count == offsets.length) {
            offsets = Arrays.copyOf(offsets, 2 * count);
        }
        if (bytes.length - length < size) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + size));
        }
        offsets[count++] = length;
        System.arraycopy(message, start, bytes, length, size);
        length += size;
    }

    // ---- the rows of a parent

    /** Goes to a parent of the block. */
    void parent(int index) {
        group = keys.groupOf(index);
    }

    /** Returns the rows of the parent, from the first one. */
    Rows first() {
        at = 0;
        return this;
    }

    @Override
    public Row next() {
        if (group < 0 || at == counts[group]) {
            return null;
        }
        int position = offsets[firsts[group] + at++];
        row.bytes = bytes;
        for (int i = 0; i < row.lengths.length - 1; i++) {
            int size = (int) INT.get(bytes, position);
            position += Integer.BYTES;
            row.starts[i] = position;
            row.lengths[i] = size;
            position += Math.max(size, 0);
        }
        row.number++;
        return row;
    }

    @Override
    public void close() {
        // the block belongs to the parents' rows
    }
}
