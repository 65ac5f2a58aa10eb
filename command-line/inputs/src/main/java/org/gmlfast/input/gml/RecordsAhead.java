/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.gml;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/**
 * Reads features or rows in a thread of its own, while another one writes those before. The order is that of the input,
 * and an error comes after the records before it.
 */
final class RecordsAhead<T> {

    /** What is handed over at once: enough that the threads seldom wait for each other. */
    private static final int RECORDS = 512;

    private static final long BYTES = 512 * 1024;

    /** The number of batches that are read ahead, which bounds the memory. */
    private static final int BATCHES = 4;

    private final BlockingQueue<Batch<T>> queue = new ArrayBlockingQueue<>(BATCHES);

    /** Records that have been written and are read into again; those of a batch at a time. */
    private final BlockingQueue<List<T>> free = new ArrayBlockingQueue<>(BATCHES);

    private final Input<T> input;
    private final ReadingThread thread;
    private Batch<T> current;
    private int at;

    /** What is read. Only the thread of this object calls it. */
    interface Input<T> {

        /**
         * Returns the next record; null at the end.
         *
         * @param reused a record that may be changed and returned; null without one
         */
        T read(T reused) throws IOException;

        /** Whether records are read into again. */
        boolean reuses();

        /** Returns how many bytes have been read. */
        long offset();

        /** Returns notes on what has been read. */
        List<String> notes();

        /** Returns the number of features that have been skipped. */
        long skipped();
    }

    /** @param records the last batch has none, or those before a failure */
    private record Batch<T>(List<T> records, long offset, List<String> notes, long skipped, Exception failure) {

        boolean isLast() {
            return failure != null || records.isEmpty();
        }
    }

    RecordsAhead(Input<T> input) {
        this.input = input;
        thread = new ReadingThread(this::fill, "gml-fast reading GML");
    }

    private void fill() {
        try {
            Batch<T> batch;
            do {
                batch = batch();
                queue.put(batch);
            } while (!batch.isLast());
        } catch (InterruptedException e) {
            // closed
        }
    }

    private Batch<T> batch() {
        List<T> records = new ArrayList<>(RECORDS);
        List<T> written = free.poll();
        int reused = written == null ? 0 : written.size();
        try {
            long end = input.offset() + BYTES;
            while (records.size() < RECORDS && (records.isEmpty() || input.offset() < end)) {
                T record = input.read(records.size() < reused ? written.get(records.size()) : null);
                if (record == null) {
                    break;
                }
                records.add(record);
            }
            return new Batch<>(records, input.offset(), input.notes(), input.skipped(), null);
        } catch (IOException | RuntimeException e) {
            return new Batch<>(records, input.offset(), input.notes(), input.skipped(), e);
        }
    }

    /** Returns the next record, which may change with the next call; null at the end. */
    T next() throws IOException {
        if (current == null || at == current.records.size() && !current.isLast()) {
            if (current != null && input.reuses()) {
                free.offer(current.records);
            }
            current = take();
            at = 0;
        }
        if (at < current.records.size()) {
            T record = current.records.get(at);
            if (!input.reuses()) {
                current.records.set(at, null); // garbage before the rest of its batch
            }
            at++;
            return record;
        }
        if (current.failure instanceof IOException e) {
            throw e;
        }
        if (current.failure instanceof RuntimeException e) {
            throw e;
        }
        return null;
    }

    private Batch<T> take() throws IOException {
        try {
            return queue.take();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    /** Returns how many bytes had been read with the records so far, and some after them. */
    long offset() {
        return current == null ? 0 : current.offset;
    }

    /** Returns the notes on these records. */
    List<String> notes() {
        return current == null ? List.of() : current.notes;
    }

    /** Returns the number of features that have been skipped before these. */
    long skipped() {
        return current == null ? 0 : current.skipped;
    }

    /** Ends the thread. */
    void close() {
        thread.end();
    }
}
