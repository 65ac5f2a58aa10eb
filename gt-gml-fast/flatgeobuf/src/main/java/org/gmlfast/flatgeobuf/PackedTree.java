/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.flatgeobuf;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The index of a document, a packed R-tree: nodes with the bounds of their children, the root first, level by level.
 * Nodes are added in the order of the leaves and kept by level, large levels in temporary files.
 */
final class PackedTree implements Closeable {

    /** Nodes of a level that are kept in memory, in bytes. */
    private static final int MAX_KEPT = 1 << 18;

    private final int nodeSize;

    /** From the leaves to the root. */
    private final List<Level> levels = new ArrayList<>();

    /** The position of the next feature. */
    private long position;

    PackedTree(long count, int nodeSize, Path folder) {
        this.nodeSize = nodeSize;
        long nodes = count;
        long all = count;
        levels.add(new Level(nodes, folder));
        do {
            nodes = (nodes + nodeSize - 1) / nodeSize;
            all += nodes;
            levels.add(new Level(nodes, folder));
        } while (nodes > 1);
        for (Level level : levels) {
            all -= level.count;
            level.first = all;
        }
    }

    /**
     * Adds the next feature.
     *
     * @param record with its bounds
     * @param length of the feature
     */
    void add(byte[] bytes, int record, int length) throws IOException {
        add(
                0,
                SortRecord.minX(bytes, record),
                SortRecord.minY(bytes, record),
                SortRecord.maxX(bytes, record),
                SortRecord.maxY(bytes, record),
                position);
        position += length;
    }

    private void add(int index, double minX, double minY, double maxX, double maxY, long offset) throws IOException {
        Level level = levels.get(index);
        level.put(minX, minY, maxX, maxY, offset);
        if (index + 1 == levels.size()) {
            return;
        }
        Level parents = levels.get(index + 1);
        if (level.added % nodeSize == 1) {
            parents.clearBounds();
            parents.firstChild = level.first + level.added - 1;
        }
        parents.minX = Math.min(parents.minX, minX);
        parents.minY = Math.min(parents.minY, minY);
        parents.maxX = Math.max(parents.maxX, maxX);
        parents.maxY = Math.max(parents.maxY, maxY);
        if (level.added % nodeSize == 0 || level.added == level.count) {
            add(index + 1, parents.minX, parents.minY, parents.maxX, parents.maxY, parents.firstChild);
        }
    }

    /** Writes the complete tree. */
    void writeTo(OutputStream out) throws IOException {
        for (int i = levels.size() - 1; i >= 0; i--) {
            levels.get(i).writeTo(out);
        }
    }

    @Override
    public void close() throws IOException {
        for (Level level : levels) {
            level.close();
        }
    }

    /** The nodes at one distance from the root. */
    private static final class Level implements Closeable {

        private final long count;
        private final Path folder;
        private final LittleEndianBytes kept = new LittleEndianBytes();
        private ScratchFile file;
        private long spilled;

        private long added;

        /** The number of the first node in the tree. */
        private long first;

        // the next node, whose children are being added
        private double minX;
        private double minY;
        private double maxX;
        private double maxY;
        private long firstChild;

        Level(long count, Path folder) {
            this.count = count;
            this.folder = folder;
        }

        void clearBounds() {
            minX = Double.POSITIVE_INFINITY;
            minY = Double.POSITIVE_INFINITY;
            maxX = Double.NEGATIVE_INFINITY;
            maxY = Double.NEGATIVE_INFINITY;
        }

        void put(double x1, double y1, double x2, double y2, long offset) throws IOException {
            kept.putDouble(x1);
            kept.putDouble(y1);
            kept.putDouble(x2);
            kept.putDouble(y2);
            kept.putLong(offset);
            added++;
            if (kept.at > MAX_KEPT) {
                file = file == null ? new ScratchFile(folder) : file;
                file.write(spilled, kept.bytes, 0, kept.at);
                spilled += kept.at;
                kept.at = 0;
            }
        }

        void writeTo(OutputStream out) throws IOException {
            if (file != null) {
                file.copyTo(out, spilled);
            }
            out.write(kept.bytes, 0, kept.at);
        }

        @Override
        public void close() throws IOException {
            if (file != null) {
                file.close();
            }
        }
    }
}
