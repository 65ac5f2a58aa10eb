/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.flatgeobuf;

import java.io.IOException;
import java.nio.ByteBuffer;

import org.locationtech.jts.geom.Envelope;

/**
 * Searches the packed R-tree of a FlatGeobuf, from the root to the leaves and in the order of the features. The places
 * of nodes follow from the number of features, so that the offsets of inner nodes need not be trusted. Not thread-safe.
 */
final class FlatGeobufIndex {

    private static final int NODE_LENGTH = 40;

    private final FlatGeobufBytes source;
    private final Envelope area;
    private final int nodeSize;
    private final long start;

    /** The number of nodes on each level, and the index of the first; level 0 is that of the leaves. */
    private final long[] nodes;

    private final long[] first;

    // the nodes that are searched on each level: their bytes, and the range of their numbers in the level
    private final ByteBuffer[] group;
    private final long[] next;
    private final long[] end;

    private int level;
    private long offset;

    /**
     * Creates a search.
     *
     * @param start the position of the index
     */
    FlatGeobufIndex(FlatGeobufBytes source, FlatGeobufHeader header, long start, Envelope area) throws IOException {
        this.source = source;
        this.area = area;
        this.nodeSize = header.nodeSize();
        this.start = start;
        int levels = levels(header);
        nodes = new long[levels];
        first = new long[levels];
        group = new ByteBuffer[levels];
        next = new long[levels];
        end = new long[levels];
        long all = length(header) / NODE_LENGTH;
        long count = header.count();
        for (int i = 0; i < levels; i++) {
            nodes[i] = count;
            all -= count;
            first[i] = all;
            count = parents(count, nodeSize);
        }
        level = levels - 1;
        enter(0, 1);
    }

    private static long parents(long count, int nodeSize) {
        return (count + nodeSize - 1) / nodeSize;
    }

    /** One feature has a root as well. */
    private static int levels(FlatGeobufHeader header) {
        int levels = 1;
        long count = header.count();
        do {
            count = parents(count, header.nodeSize());
            levels++;
        } while (count > 1);
        return levels;
    }

    /** Returns the number of bytes of the index of a file; 0 if it has none. */
    static long length(FlatGeobufHeader header) {
        if (header.nodeSize() == 0) {
            return 0;
        }
        long all = header.count();
        long count = header.count();
        do {
            count = parents(count, header.nodeSize());
            all += count;
        } while (count > 1);
        return all * NODE_LENGTH;
    }

    /** Reads a range of nodes on the current level. */
    private void enter(long from, long to) throws IOException {
        next[level] = from;
        end[level] = Math.min(to, nodes[level]);
        source.moveTo(start + NODE_LENGTH * (first[level] + from), "the index");
        byte[] reused = group[level] == null ? new byte[0] : group[level].array();
        group[level] = source.read((int) (NODE_LENGTH * (end[level] - from)), reused, "the index");
    }

    /**
     * Moves to the next feature whose box meets the area.
     *
     * @return its number, starting at 0; -1 if there are no more
     */
    long next() throws IOException {
        while (level < nodes.length) {
            if (next[level] == end[level]) {
                level++;
                continue;
            }
            long node = next[level]++;
            ByteBuffer boxes = group[level];
            int at = boxes.limit() - (int) (end[level] - node) * NODE_LENGTH;
            if (!meets(boxes, at)) {
                continue;
            }
            if (level == 0) {
                offset = boxes.getLong(at + 32);
                return node;
            }
            level--;
            enter(node * nodeSize, (node + 1) * nodeSize);
        }
        return -1;
    }

    private boolean meets(ByteBuffer boxes, int at) {
        return boxes.getDouble(at) <= area.getMaxX()
                && boxes.getDouble(at + 8) <= area.getMaxY()
                && boxes.getDouble(at + 16) >= area.getMinX()
                && boxes.getDouble(at + 24) >= area.getMinY();
    }

    /** Returns the offset of the feature that {@link #next} has found, after the index. */
    long offset() {
        return offset;
    }
}
