/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.export;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;

import org.gmlfast.output.ProgressMeter;

/** The threads that write the missing parts of an export. */
final class ExportWorkers {

    private static final int POLL_MILLIS = 200;

    private final ExportJob job;
    private final TableSnapshot snapshot;
    private final ExportLog log;
    private final ExportFiles files;
    private final ExportDocuments documents;
    private final CommitHook hook;

    private final LongAdder progress = new LongAdder();
    private final List<PartWriter> writers = new CopyOnWriteArrayList<>();
    private final Queue<Integer> missing = new ConcurrentLinkedQueue<>();

    ExportWorkers(
            ExportJob job,
            TableSnapshot snapshot,
            ExportLog log,
            ExportFiles files,
            ExportDocuments documents,
            CommitHook hook) {
        this.job = job;
        this.snapshot = snapshot;
        this.log = log;
        this.files = files;
        this.documents = documents;
        this.hook = hook;
    }

    /**
     * Writes the missing parts. After a failure, the other threads end their parts early.
     *
     * @throws IOException the first failure
     * @throws InterruptedException if the thread is interrupted; then no worker runs any more
     */
    void run(ExportProgress shown) throws IOException, InterruptedException {
        Map<Integer, FileRecord> done = log.parts();
        int all = log.plan().ranges().size();
        IntStream.rangeClosed(1, all).filter(part -> !done.containsKey(part)).forEach(missing::add);
        done.values().forEach(part -> progress.add(part.rows()));
        int threads = Math.min(job.jobs(), missing.size());
        if (threads == 0) {
            return;
        }
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try (ProgressMeter meter =
                shown.start(snapshot.name(), log.plan().state().count(), false)) {
            ExecutorCompletionService<Void> completed = new ExecutorCompletionService<>(pool);
            for (int i = 0; i < threads; i++) {
                completed.submit(this::writeParts);
            }
            await(threads, completed, meter);
        } finally {
            stop("the export has been interrupted");
            pool.shutdown();
            awaitEnd(pool);
        }
    }

    private void await(int threads, ExecutorCompletionService<Void> completed, ProgressMeter meter)
            throws IOException, InterruptedException {
        Throwable failure = null;
        int running = threads;
        while (running > 0) {
            Future<Void> ended = completed.poll(POLL_MILLIS, TimeUnit.MILLISECONDS);
            meter.stepTo(progress.sum());
            if (ended == null) {
                continue;
            }
            running--;
            try {
                ended.get();
            } catch (ExecutionException e) {
                if (failure == null) {
                    failure = e.getCause();
                    stop("another part has failed");
                }
            }
        }
        throwFailure(failure);
    }

    private static void throwFailure(Throwable failure) throws IOException {
        if (failure instanceof IOException e) {
            throw e;
        }
        if (failure instanceof RuntimeException e) {
            throw e;
        }
        if (failure instanceof Error e) {
            throw e;
        }
        if (failure != null) {
            throw new IOException(failure);
        }
    }

    private Void writeParts() throws IOException {
        try (PartWriter writer = new PartWriter(job, snapshot, log.plan(), files, documents, progress, hook)) {
            writers.add(writer);
            for (Integer part = missing.poll(); part != null; part = missing.poll()) {
                FileRecord written = writer.write(part);
                log.record(written);
                hook.after(CommitHook.Step.RECORDED, written.file());
            }
            return null;
        }
    }

    private void stop(String reason) {
        missing.clear();
        writers.forEach(writer -> writer.stop(reason));
    }

    /** The workers use the snapshot and the log, which the caller closes. */
    private static void awaitEnd(ExecutorService pool) {
        boolean interrupted = false;
        while (true) {
            try {
                if (pool.awaitTermination(1, TimeUnit.MINUTES)) {
                    break;
                }
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
