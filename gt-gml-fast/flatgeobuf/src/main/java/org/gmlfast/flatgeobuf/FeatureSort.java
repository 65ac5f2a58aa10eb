/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.flatgeobuf;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Sorts features along a Hilbert curve. What does not fit into memory goes to a temporary file, in pieces that are
 * sorted one by one, when the curve is known, and merged. The order depends on the features alone: those in the same
 * cell keep theirs.
 */
final class FeatureSort implements FeatureRecords, Closeable {

    private static final int MIN_BUFFER = 1 << 14;
    private static final int MAX_BUFFER = 1 << 18;

    private final Path folder;
    private final int limit;

    private ScratchFile file;
    private final List<Long> pieces = new ArrayList<>();
    private long spilled;

    private HilbertCurve curve;

    // the features in memory, if there are no pieces
    private LittleEndianBytes kept;
    private long[] order;

    /**
     * Creates a sort.
     *
     * @param folder of the temporary file; null for that of the system
     * @param limit the number of bytes that are sorted at a time
     */
    FeatureSort(Path folder, int limit) {
        this.folder = folder;
        this.limit = limit;
    }

    Path folder() {
        return folder;
    }

    // ---- before the curve is known

    /** Moves records to the temporary file if they are as many as are sorted at a time. */
    void spillIfLarge(LittleEndianBytes records) throws IOException {
        if (records.at >= limit) {
            spill(records);
        }
    }

    private void spill(LittleEndianBytes records) throws IOException {
        if (file == null) {
            file = new ScratchFile(folder);
        }
        file.write(spilled, records.bytes, 0, records.at);
        spilled += records.at;
        pieces.add(spilled);
        records.at = 0;
    }

    // ---- sorting

    /**
     * Sorts all records along a curve; the last ones are still in memory, whose bytes belong to the sort from now on.
     */
    void sort(LittleEndianBytes last, HilbertCurve along) throws IOException {
        curve = along;
        if (pieces.isEmpty()) {
            kept = last;
            order = order(last);
            return;
        }
        if (last.at > 0) {
            spill(last);
        }
        long start = 0;
        for (long end : pieces) {
            sortPiece(start, (int) (end - start), last);
            start = end;
        }
    }

    /** Sorts a piece where it is. */
    private void sortPiece(long start, int length, LittleEndianBytes memory) throws IOException {
        memory.at = 0;
        memory.reserve(length);
        file.read(start, memory.bytes, 0, length);
        memory.at = length;
        byte[] block = new byte[MAX_BUFFER];
        int filled = 0;
        long position = start;
        for (long key : order(memory)) {
            int record = (int) key & Integer.MAX_VALUE;
            int count = SortRecord.length(memory.bytes, record);
            if (count > block.length - filled) {
                file.write(position, block, 0, filled);
                position += filled;
                filled = 0;
            }
            if (count > block.length) {
                file.write(position, memory.bytes, record, count);
                position += count;
            } else {
                System.arraycopy(memory.bytes, record, block, filled, count);
                filled += count;
            }
        }
        file.write(position, block, 0, filled);
    }

    /** Returns the positions of records in order, in the lower 31 bits. */
    private long[] order(LittleEndianBytes records) {
        long[] keys = new long[1024];
        int count = 0;
        for (int record = 0; record < records.at; record += SortRecord.length(records.bytes, record)) {
            if (count == keys.length) {
                keys = Arrays.copyOf(keys, 2 * count);
            }
            keys[count++] = curve.place(records.bytes, record) << 31 | record;
        }
        Arrays.sort(keys, 0, count);
        return Arrays.copyOf(keys, count);
    }

    // ---- reading in order

    @Override
    public void forEach(Visitor visitor) throws IOException {
        if (!pieces.isEmpty()) {
            merge(visitor);
            return;
        }
        for (long key : order) {
            int record = (int) key & Integer.MAX_VALUE;
            visitor.visit(kept.bytes, record, SortRecord.length(kept.bytes, record));
        }
    }

    private void merge(Visitor visitor) throws IOException {
        int buffer = Math.max(MIN_BUFFER, Math.min(MAX_BUFFER, limit / pieces.size()));
        PriorityQueue<Piece> next = new PriorityQueue<>(
                Comparator.comparingLong((Piece piece) -> piece.place).thenComparingInt(piece -> piece.number));
        long start = 0;
        for (int i = 0; i < pieces.size(); i++) {
            Piece piece = new Piece(i, start, pieces.get(i), buffer);
            piece.next();
            next.add(piece);
            start = pieces.get(i);
        }
        while (!next.isEmpty()) {
            Piece piece = next.poll();
            visitor.visit(piece.bytes, piece.record, piece.length);
            if (piece.next()) {
                next.add(piece);
            }
        }
    }

    @Override
    public void close() throws IOException {
        if (file != null) {
            file.close();
        }
    }

    /** Reads a sorted piece. */
    private final class Piece {

        private final int number;
        private long position;
        private final long end;

        private byte[] bytes;
        private int filled;

        /** The position of the record in the bytes, its length and its place. */
        private int record;

        private int length;
        private long place;

        Piece(int number, long start, long end, int buffer) {
            this.number = number;
            this.position = start;
            this.end = end;
            this.bytes = new byte[buffer];
        }

        /** Moves to the next record; returns false if there are no more. */
        boolean next() throws IOException {
            record += length;
            if (filled == record && position == end) {
                return false;
            }
            fill(SortRecord.BOUNDS_LENGTH + 4);
            length = SortRecord.length(bytes, record);
            fill(length);
            place = curve.place(bytes, record);
            return true;
        }

        /** Makes sure that the bytes have some of the record. */
        private void fill(int count) throws IOException {
            if (count <= filled - record) {
                return;
            }
            int rest = filled - record;
            byte[] target = count > bytes.length ? new byte[count] : bytes;
            System.arraycopy(bytes, record, target, 0, rest);
            bytes = target;
            record = 0;
            int read = (int) Math.min(bytes.length - rest, end - position);
            file.read(position, bytes, rest, read);
            position += read;
            filled = rest + read;
        }
    }
}
