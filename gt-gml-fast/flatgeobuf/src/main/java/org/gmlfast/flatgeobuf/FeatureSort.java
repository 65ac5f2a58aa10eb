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
import java.util.List;
import java.util.PriorityQueue;

/**
 * Sorts features along a Hilbert curve. Those that do not fit into {@linkplain SortMemory memory} go to a temporary
 * file, in pieces that are sorted one by one, when the curve is known, and merged. The order depends on the features
 * alone: those in the same cell keep theirs.
 */
final class FeatureSort implements FeatureRecords, Closeable {

    private static final int MIN_BUFFER = 1 << 14;
    private static final int MAX_BUFFER = 1 << 18;

    /** The bits of a position in a chunk of the features in memory. A chunk has a record that begins before its end. */
    private static final int CHUNK_BITS = 22;

    /** Leaves room for the end of that record, so that most chunks are arrays of 4 MB. */
    private static final int CHUNK = (1 << CHUNK_BITS) - (1 << 16);

    /** The bits of a position, of which there are 31 in a key beside the place on the curve. */
    private static final int POSITION_BITS = 31;

    private final Path folder;
    private final SortMemory memory;

    private ScratchFile file;
    private final List<Long> pieces = new ArrayList<>();
    private long spilled;

    private HilbertCurve curve;

    // the features in memory
    private final List<LittleEndianBytes> kept = new ArrayList<>();
    private long keptBytes;

    /** The number of these bytes that are taken from the memory that sorts share. */
    private long sharedBytes;

    // the keys of features in order: the place on the curve, and the position
    private long[] order = {};
    private int ordered;

    /** @param folder of the temporary file; null for that of the system */
    FeatureSort(Path folder, SortMemory memory) {
        this.folder = folder;
        this.memory = memory;
    }

    Path folder() {
        return folder;
    }

    // ---- before the curve is known

    /** Moves records elsewhere if they are many. */
    void moveIfLarge(LittleEndianBytes records) throws IOException {
        if (records.at >= Math.min(CHUNK, memory.own())) {
            move(records.moved());
            if (keptBytes >= memory.own() && !takeMore()) {
                spill();
            }
        }
    }

    private void move(LittleEndianBytes records) {
        kept.add(records);
        keptBytes += records.at;
    }

    /** Takes the memory for another chunk. Sorts that have a file have lost it to others, and go on without. */
    private boolean takeMore() {
        boolean isTaken = file == null && kept.size() < 1 << POSITION_BITS - CHUNK_BITS && memory.take(1 << CHUNK_BITS);
        sharedBytes += isTaken ? 1 << CHUNK_BITS : 0;
        return isTaken;
    }

    /** Writes all records in memory to the file, in pieces that are small enough to be sorted. */
    private void spill() throws IOException {
        if (file == null) {
            file = new ScratchFile(folder);
        }
        long piece = spilled;
        for (LittleEndianBytes records : kept) {
            file.write(spilled, records.bytes, 0, records.at);
            spilled += records.at;
            if (spilled - piece >= memory.own()) {
                pieces.add(spilled);
                piece = spilled;
            }
        }
        if (spilled > piece) {
            pieces.add(spilled);
        }
        forget();
    }

    private void forget() {
        kept.clear();
        keptBytes = 0;
        memory.giveBack(sharedBytes);
        sharedBytes = 0;
    }

    // ---- sorting

    /**
     * Sorts all records along a curve; the last ones are still in memory, whose bytes belong to the sort from now on.
     */
    void sort(LittleEndianBytes last, HilbertCurve along) throws IOException {
        curve = along;
        move(last);
        if (pieces.isEmpty()) {
            order(kept);
            return;
        }
        spill();
        long start = 0;
        for (long end : pieces) {
            sortPiece(start, (int) (end - start), last);
            start = end;
        }
    }

    /** Sorts a piece where it is. */
    private void sortPiece(long start, int length, LittleEndianBytes piece) throws IOException {
        piece.at = 0;
        piece.reserve(length);
        file.read(start, piece.bytes, 0, length);
        piece.at = length;
        byte[] block = new byte[MAX_BUFFER];
        int filled = 0;
        long position = start;
        order(List.of(piece));
        for (int i = 0; i < ordered; i++) {
            int record = (int) order[i] & Integer.MAX_VALUE;
            int count = SortRecord.length(piece.bytes, record);
            if (count > block.length - filled) {
                file.write(position, block, 0, filled);
                position += filled;
                filled = 0;
            }
            if (count > block.length) {
                file.write(position, piece.bytes, record, count);
                position += count;
            } else {
                System.arraycopy(piece.bytes, record, block, filled, count);
                filled += count;
            }
        }
        file.write(position, block, 0, filled);
    }

    /** Sorts the keys of records; a single chunk may have any length. */
    private void order(List<LittleEndianBytes> chunks) {
        ordered = 0;
        long chunk = 0;
        for (LittleEndianBytes records : chunks) {
            for (int record = 0; record < records.at; record += SortRecord.length(records.bytes, record)) {
                if (ordered == order.length) {
                    order = Arrays.copyOf(order, Math.max(1024, 2 * ordered));
                }
                order[ordered++] = curve.place(records.bytes, record) << POSITION_BITS | chunk | record;
            }
            chunk += 1 << CHUNK_BITS;
        }
        Arrays.sort(order, 0, ordered);
    }

    // ---- reading in order

    @Override
    public void forEach(Visitor visitor) throws IOException {
        if (!pieces.isEmpty()) {
            merge(visitor);
            return;
        }
        for (int i = 0; i < ordered; i++) {
            int position = (int) order[i] & Integer.MAX_VALUE;
            int chunk = position >> CHUNK_BITS;
            int record = position - (chunk << CHUNK_BITS);
            byte[] bytes = kept.get(chunk).bytes;
            visitor.visit(bytes, record, SortRecord.length(bytes, record));
        }
    }

    private void merge(Visitor visitor) throws IOException {
        int buffer = Math.max(MIN_BUFFER, Math.min(MAX_BUFFER, memory.own() / pieces.size()));
        PriorityQueue<Piece> next = new PriorityQueue<>();
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
        forget();
        if (file != null) {
            file.close();
        }
    }

    /** Reads a sorted piece. The one with the next record comes first, of several the one that was written first. */
    private final class Piece implements Comparable<Piece> {

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

        @Override
        public int compareTo(Piece other) {
            return place == other.place ? Integer.compare(number, other.number) : Long.compare(place, other.place);
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
