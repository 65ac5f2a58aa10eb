/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.rows;

import java.lang.ref.SoftReference;
import java.util.Map;
import java.util.Queue;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

import org.geotools.api.data.Transaction;
import org.geotools.data.store.ContentEntry;
import org.geotools.jdbc.JDBCDataStore;

/**
 * A transaction of a store over a {@link RecordingConnection}. GeoTools walks the stack of the thread to name a new
 * transaction, which takes as long as to write the SQL; so a transaction is used again once it is released. Between
 * {@link #of} and {@link #release}, for one thread.
 */
final class RecordingTransaction {

    /** The unused ones. A transaction refers to its store, so only soft references let a store go. */
    private static final Map<JDBCDataStore, SoftReference<Queue<RecordingTransaction>>> UNUSED = new WeakHashMap<>();

    private final RecordingConnection recorder = new RecordingConnection();
    private final Transaction transaction;
    private final Queue<RecordingTransaction> unused;

    private RecordingTransaction(JDBCDataStore store, Queue<RecordingTransaction> unused) {
        this.transaction = store.buildTransaction(recorder.connection());
        this.unused = unused;
    }

    static RecordingTransaction of(JDBCDataStore store) {
        Queue<RecordingTransaction> unused = unused(store);
        RecordingTransaction released = unused.poll();
        return released != null ? released : new RecordingTransaction(store, unused);
    }

    private static Queue<RecordingTransaction> unused(JDBCDataStore store) {
        synchronized (UNUSED) {
            SoftReference<Queue<RecordingTransaction>> reference = UNUSED.get(store);
            Queue<RecordingTransaction> unused = reference == null ? null : reference.get();
            if (unused == null) {
                unused = new ConcurrentLinkedQueue<>();
                UNUSED.put(store, new SoftReference<>(unused));
            }
            return unused;
        }
    }

    /** The connection has nothing to commit or to close, so the transaction needs no end. */
    Transaction transaction() {
        return transaction;
    }

    RecordingConnection recorder() {
        return recorder;
    }

    /** Clears what the store and the transaction have kept of each other, and lets another query use it. */
    void release(ContentEntry entry) {
        entry.clearTransaction(transaction);
        if (transaction.getState(entry) != null) {
            transaction.removeState(entry);
        }
        recorder.queries().clear();
        unused.add(this);
    }
}
