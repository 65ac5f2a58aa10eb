/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.flatgeobuf;

import java.util.concurrent.atomic.AtomicLong;

/**
 * How many bytes of features are in memory while documents are sorted. Each sort has some of its own; all of them share
 * more, so that a document of ordinary size needs no temporary file, however many are sorted at a time. Thread-safe.
 */
final class SortMemory {

    private static final long MAX_OWN = 1 << 25;
    private static final long MAX_SHARED = 1 << 29;

    /** The memory of the JVM: at least as much as a sort has is needed again to read it. */
    static final SortMemory OF_JVM = new SortMemory(
            (int) Math.min(MAX_OWN, Runtime.getRuntime().maxMemory() / 8),
            Math.min(MAX_SHARED, Runtime.getRuntime().maxMemory() / 8));

    private final int own;
    private final AtomicLong shared;

    /**
     * @param own the bytes that each sort may have
     * @param shared the bytes that all sorts may have together besides
     */
    SortMemory(int own, long shared) {
        this.own = own;
        this.shared = new AtomicLong(shared);
    }

    /** The bytes that each sort may have. */
    int own() {
        return own;
    }

    /** Takes shared bytes; returns false if there are not so many. */
    boolean take(long bytes) {
        if (shared.addAndGet(-bytes) >= 0) {
            return true;
        }
        giveBack(bytes);
        return false;
    }

    void giveBack(long bytes) {
        shared.addAndGet(bytes);
    }
}
