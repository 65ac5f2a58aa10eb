/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.download;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;

/** Does work that brings more work in several threads, the newest first. The first failure ends it. */
final class Workers<T> {

    private final Work<T> work;
    private final Deque<T> waiting = new ArrayDeque<>();
    private int running;
    private Throwable failure;

    /** Work on an item. */
    @FunctionalInterface
    interface Work<T> {

        /**
         * Does the work.
         *
         * @return more items, of which the first is the next
         * @throws IOException if it fails
         */
        List<T> on(T item) throws IOException;
    }

    Workers(Work<T> work) {
        this.work = work;
    }

    /**
     * Works until nothing is left.
     *
     * @param threads at least one, which is the caller's
     */
    void run(int threads, List<T> items) throws IOException {
        addFirst(items);
        List<Thread> others = new ArrayList<>();
        for (int i = 1; i < threads; i++) {
            Thread thread = new Thread(this::work, "gml-fast-download-" + i);
            thread.setDaemon(true);
            thread.start();
            others.add(thread);
        }
        work();
        try {
            for (Thread thread : others) {
                thread.join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
        rethrow();
    }

    private void rethrow() throws IOException {
        if (failure instanceof IOException e) {
            throw e;
        }
        if (failure instanceof RuntimeException e) {
            throw e;
        }
        if (failure instanceof Error e) {
            throw e;
        }
    }

    private void work() {
        for (T item = next(); item != null; item = next()) {
            List<T> more = List.of();
            Throwable failed = null;
            try {
                more = work.on(item);
            } catch (IOException | RuntimeException | Error e) {
                failed = e;
            }
            done(more, failed);
        }
    }

    /** Returns the next item, for which it may have to wait; null if there is no more. */
    private synchronized T next() {
        while (waiting.isEmpty() && running > 0 && failure == null) {
            try {
                wait();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                failure = new IOException("interrupted", e);
            }
        }
        if (waiting.isEmpty() || failure != null) {
            return null;
        }
        running++;
        return waiting.removeFirst();
    }

    private synchronized void done(List<T> more, Throwable failed) {
        failure = failure == null ? failed : failure;
        addFirst(more);
        running--;
        notifyAll();
    }

    private synchronized void addFirst(List<T> items) {
        List<T> reversed = new ArrayList<>(items);
        Collections.reverse(reversed);
        reversed.forEach(waiting::addFirst);
    }
}
