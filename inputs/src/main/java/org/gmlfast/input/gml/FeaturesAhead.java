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

import org.geotools.api.feature.simple.SimpleFeature;

/**
 * Reads features in a thread of its own, while another one writes those before. The order is that of the input, and an
 * error comes after the features before it.
 */
final class FeaturesAhead {

    /** What is handed over at once: enough that the threads seldom wait for each other. */
    private static final int FEATURES = 512;

    private static final long BYTES = 512 * 1024;

    /** The number of batches that are read ahead, which bounds the memory. */
    private static final int BATCHES = 4;

    private final BlockingQueue<Batch> queue = new ArrayBlockingQueue<>(BATCHES);
    private final Input input;
    private final Thread thread;
    private Batch current;
    private int at;

    /** What is read. Only the thread of this object calls it. */
    interface Input {

        /** Returns the next feature; null at the end. */
        SimpleFeature read() throws IOException;

        /** Returns how many bytes have been read. */
        long offset();

        /** Returns notes on what has been read. */
        List<String> notes();

        /** Returns the number of features that have been skipped. */
        long skipped();
    }

    /** @param features the last batch has none, or those before a failure */
    private record Batch(
            List<SimpleFeature> features, long offset, List<String> notes, long skipped, Exception failure) {

        boolean isLast() {
            return failure != null || features.isEmpty();
        }
    }

    FeaturesAhead(Input input) {
        this.input = input;
        thread = new Thread(this::fill, "gml-fast reading GML");
        thread.setDaemon(true);
        thread.start();
    }

    private void fill() {
        try {
            Batch batch;
            do {
                batch = batch();
                queue.put(batch);
            } while (!batch.isLast());
        } catch (InterruptedException e) {
            // closed
        }
    }

    private Batch batch() {
        List<SimpleFeature> features = new ArrayList<>(FEATURES);
        try {
            long end = input.offset() + BYTES;
            while (features.size() < FEATURES && (features.isEmpty() || input.offset() < end)) {
                SimpleFeature feature = input.read();
                if (feature == null) {
                    break;
                }
                features.add(feature);
            }
            return new Batch(features, input.offset(), input.notes(), input.skipped(), null);
        } catch (IOException | RuntimeException e) {
            return new Batch(features, input.offset(), input.notes(), input.skipped(), e);
        }
    }

    /** Returns the next feature; null at the end. */
    SimpleFeature next() throws IOException {
        if (current == null || at == current.features.size() && !current.isLast()) {
            current = take();
            at = 0;
        }
        if (at < current.features.size()) {
            return current.features.set(at++, null); // garbage before the rest of its batch
        }
        if (current.failure instanceof IOException e) {
            throw e;
        }
        if (current.failure instanceof RuntimeException e) {
            throw e;
        }
        return null;
    }

    private Batch take() throws IOException {
        try {
            return queue.take();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    /** Returns how many bytes had been read with the features so far, and some after them. */
    long offset() {
        return current == null ? 0 : current.offset;
    }

    /** Returns the notes on these features. */
    List<String> notes() {
        return current == null ? List.of() : current.notes;
    }

    /** Returns the number of features that have been skipped before these. */
    long skipped() {
        return current == null ? 0 : current.skipped;
    }

    /** Ends the thread. */
    void close() {
        thread.interrupt();
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
