/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load.geopackage;

import static org.gmlfast.table.SqlNames.quoted;

import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Arrays;

import org.locationtech.jts.geom.Envelope;

/**
 * The boxes of rows, packed into the nodes of an R-tree of SQLite at once: sorted into tiles (Sort-Tile-Recursive),
 * from the leaves to the root. SQLite's own insertion of a box takes ten times as long. A node (SQLite, rtree.c) has
 * the height of the tree, which is set in the root alone, the number of its cells, and for each cell a number and four
 * floats, all big-endian. The numbers are those of rows in a leaf, and those of nodes above.
 */
final class PackedRTree {

    /** The most boxes that are kept: 24 MB. */
    static final int MAX_SIZE = 1 << 20;

    /** The cells of a node, of 51 that have room, so that later insertions need not divide each node. */
    private static final int CELLS = 45;

    private static final int ROOT = 1;

    /** The columns of a box: minx, maxx, miny, maxy. */
    private static final int SIDES = 4;

    private static final int BATCH = 1000;

    /** The numbers of rows, ascending. */
    private long[] ids = new long[1024];

    private float[] boxes = new float[SIDES * ids.length];
    private int size;

    /** Returns whether no other box can be added. */
    boolean isFull() {
        return size == MAX_SIZE;
    }

    /** Adds the box of a row, whose number is greater than those before. */
    void add(long id, Envelope box) {
        if (size == ids.length) {
            ids = Arrays.copyOf(ids, 2 * size);
            boxes = Arrays.copyOf(boxes, SIDES * 2 * size);
        }
        ids[size] = id;
        boxes[SIDES * size] = down(box.getMinX());
        boxes[SIDES * size + 1] = up(box.getMaxX());
        boxes[SIDES * size + 2] = down(box.getMinY());
        boxes[SIDES * size + 3] = up(box.getMaxY());
        size++;
    }

    /** SQLite, too, rounds a side outwards. */
    private static float down(double value) {
        float rounded = (float) value;
        return rounded > value ? Math.nextDown(rounded) : rounded;
    }

    private static float up(double value) {
        float rounded = (float) value;
        return rounded < value ? Math.nextUp(rounded) : rounded;
    }

    // ---- nodes

    /** Nodes of a level, or rows: their numbers and boxes. */
    private record Level(long[] ids, float[] boxes, int size) {}

    /**
     * Fills the empty R-tree of a name, and forgets the boxes.
     *
     * @throws SQLException if the database fails
     */
    void write(Connection connection, String name) throws SQLException {
        if (size == 0) {
            return;
        }
        int nodeSize = nodeSize(connection, name);
        try (PreparedStatement node = connection.prepareStatement(
                        "INSERT OR REPLACE INTO " + quoted(name + "_node") + " VALUES (?, ?)");
                PreparedStatement parent =
                        connection.prepareStatement("INSERT INTO " + quoted(name + "_parent") + " VALUES (?, ?)");
                PreparedStatement row =
                        connection.prepareStatement("INSERT INTO " + quoted(name + "_rowid") + " VALUES (?, ?)")) {
            Level level = new Level(ids, boxes, size);
            long next = ROOT + 1;
            int height = 0;
            while (level.size > CELLS) {
                int[] order = tiles(level);
                long[] owners = new long[level.size];
                Level above = nodes(level, order, next, owners);
                writeNodes(node, level, order, next, nodeSize);
                writeOwners(height == 0 ? row : parent, level, owners);
                next += above.size;
                level = above;
                height++;
            }
            int[] all = new int[level.size];
            Arrays.setAll(all, i -> i);
            long[] owners = new long[level.size];
            Arrays.fill(owners, ROOT);
            node.setLong(1, ROOT);
            node.setBytes(2, node(level, all, 0, level.size, height, nodeSize));
            node.execute();
            writeOwners(height == 0 ? row : parent, level, owners);
        }
        size = 0;
    }

    private static int nodeSize(Connection connection, String name) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(
                        "SELECT length(data) FROM " + quoted(name + "_node") + " WHERE nodeno = 1");
                var row = statement.executeQuery()) {
            row.next();
            return row.getInt(1);
        }
    }

    /** The indexes of the boxes, sorted so that each node has those of a tile. */
    private static int[] tiles(Level level) {
        int nodes = (level.size + CELLS - 1) / CELLS;
        int slices = (int) Math.ceil(Math.sqrt(nodes));
        int sliceSize = (nodes + slices - 1) / slices * CELLS;
        long[] keys = new long[level.size];
        for (int i = 0; i < level.size; i++) {
            keys[i] = key(level.boxes[SIDES * i] + level.boxes[SIDES * i + 1], i);
        }
        Arrays.sort(keys);
        for (int start = 0; start < level.size; start += sliceSize) {
            int end = Math.min(level.size, start + sliceSize);
            for (int k = start; k < end; k++) {
                int i = (int) keys[k];
                keys[k] = key(level.boxes[SIDES * i + 2] + level.boxes[SIDES * i + 3], i);
            }
            Arrays.sort(keys, start, end);
        }
        int[] order = new int[level.size];
        for (int k = 0; k < order.length; k++) {
            order[k] = (int) keys[k];
        }
        return order;
    }

    /** A number that sorts by a float, and has an index in its lower half. */
    private static long key(float value, int index) {
        int bits = Float.floatToIntBits(value);
        int sortable = bits ^ bits >> 31 & Integer.MAX_VALUE;
        return (long) sortable << 32 | index;
    }

    /** The nodes above, whose numbers become the owners of what is in them. */
    private static Level nodes(Level level, int[] order, long first, long[] owners) {
        int count = (level.size + CELLS - 1) / CELLS;
        long[] numbers = new long[count];
        float[] boxes = new float[SIDES * count];
        for (int n = 0; n < count; n++) {
            numbers[n] = first + n;
            int end = Math.min(level.size, (n + 1) * CELLS);
            for (int k = n * CELLS; k < end; k++) {
                owners[order[k]] = numbers[n];
                expand(boxes, n, level.boxes, order[k], k == n * CELLS);
            }
        }
        return new Level(numbers, boxes, count);
    }

    private static void expand(float[] boxes, int box, float[] by, int other, boolean isFirst) {
        int b = SIDES * box;
        int o = SIDES * other;
        boxes[b] = isFirst ? by[o] : Math.min(boxes[b], by[o]);
        boxes[b + 1] = isFirst ? by[o + 1] : Math.max(boxes[b + 1], by[o + 1]);
        boxes[b + 2] = isFirst ? by[o + 2] : Math.min(boxes[b + 2], by[o + 2]);
        boxes[b + 3] = isFirst ? by[o + 3] : Math.max(boxes[b + 3], by[o + 3]);
    }

    private static void writeNodes(PreparedStatement node, Level level, int[] order, long first, int nodeSize)
            throws SQLException {
        long number = first;
        for (int start = 0; start < level.size; start += CELLS) {
            node.setLong(1, number++);
            node.setBytes(2, node(level, order, start, Math.min(level.size, start + CELLS), 0, nodeSize));
            node.addBatch();
            if (number % BATCH == 0) {
                node.executeBatch();
            }
        }
        node.executeBatch();
    }

    private static byte[] node(Level level, int[] order, int start, int end, int height, int nodeSize) {
        ByteBuffer bytes = ByteBuffer.allocate(nodeSize);
        bytes.putShort((short) height).putShort((short) (end - start));
        for (int k = start; k < end; k++) {
            int i = order[k];
            bytes.putLong(level.ids[i]);
            for (int side = 0; side < SIDES; side++) {
                bytes.putFloat(level.boxes[SIDES * i + side]);
            }
        }
        return bytes.array();
    }

    /** In ascending order of numbers, which is the cheapest for a table of SQLite. */
    private static void writeOwners(PreparedStatement owner, Level level, long[] owners) throws SQLException {
        for (int i = 0; i < level.size; i++) {
            owner.setLong(1, level.ids[i]);
            owner.setLong(2, owners[i]);
            owner.addBatch();
            if (i % BATCH == BATCH - 1) {
                owner.executeBatch();
            }
        }
        owner.executeBatch();
    }
}
