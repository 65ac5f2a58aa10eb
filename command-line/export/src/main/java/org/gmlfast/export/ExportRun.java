/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.export;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

import org.gmlfast.input.InputException;
import org.gmlfast.output.DurableFile;
import org.gmlfast.output.OutputException;
import org.gmlfast.output.ProgressMeter;

/**
 * One run of an export. It follows the plan in the directory's log or makes a new one, writes the parts that are
 * missing, and completes the export: header, joined document, schema, and finally the manifest. If something ends the
 * run, the next one continues.
 */
public final class ExportRun {

    /** A part of a table with small rows takes less than a second, so that an interruption loses little. */
    private static final int ROWS_PER_PART = 100_000;

    private static final int PARTS_PER_JOB = 4;

    /** The name of the option for the number of parts, which a later run may omit. */
    public static final String PARTS = "--parts";

    /** The maximum number of parts. */
    public static final int MAX_PARTS = 10_000;

    private final ExportJob job;
    private final Clock clock;
    private final CommitHook hook;

    /** Creates a run. */
    public ExportRun(ExportJob job, Clock clock, CommitHook hook) {
        this.job = job;
        this.clock = clock;
        this.hook = hook;
    }

    /**
     * Runs until the export is complete.
     *
     * @throws IOException if something fails; the message says how to continue
     * @throws InterruptedException if the thread is interrupted
     */
    public ExportResult run(ExportProgress progress) throws IOException, InterruptedException {
        try {
            Files.createDirectories(job.folder());
        } catch (IOException e) {
            throw OutputException.of(job.folder(), e);
        }
        FolderLock lock = FolderLock.acquire(job.folder());
        try (lock) {
            if (job.restart()) {
                ExportFolder.clear(job.folder());
            }
            ExportManifest manifest = ExportManifest.read(job.folder().resolve(ExportFiles.MANIFEST));
            if (manifest != null) {
                checkOptions(manifest.options());
                checkFiles(manifest);
                deleteLog(manifest.files());
                return result(manifest, 0, true);
            }
            return write(progress);
        } catch (IOException e) {
            if (Thread.interrupted()) {
                // which closes the file that the thread is writing to
                throw new InterruptedException(e.getMessage());
            }
            throw e;
        }
    }

    private ExportResult write(ExportProgress progress) throws IOException, InterruptedException {
        ExportLog log = ExportLog.open(job.folder());
        try {
            if (log != null) {
                checkOptions(log.plan().options());
                forgetDamaged(log);
                if (log.parts().isEmpty()) {
                    // nothing is lost with a new plan, which fits the table as it is now
                    log.close();
                    ExportFolder.clear(job.folder());
                    log = null;
                }
            }
            try (TableSnapshot snapshot = TableSnapshot.open(job.url(), job.input(), job.where(), job.properties())) {
                ExportDocuments documents = new ExportDocuments(
                        snapshot.table(),
                        job.renamed(),
                        job.style(),
                        ExportFiles.schema(snapshot.name()),
                        job.gzip(),
                        job.folder());
                String names = documents.projection().note();
                if (names != null) {
                    job.input().notes().accept(names);
                }
                if (log == null) {
                    try (ProgressMeter planning = progress.start("planning", -1, false)) {
                        planning.stepTo(0);
                        log = start(snapshot);
                    }
                } else {
                    checkState(log, snapshot);
                }
                return write(snapshot, log, documents, progress);
            }
        } finally {
            if (log != null) {
                log.close();
            }
        }
    }

    private ExportResult write(
            TableSnapshot snapshot, ExportLog log, ExportDocuments documents, ExportProgress progress)
            throws IOException, InterruptedException {
        ExportPlan plan = log.plan();
        ExportFiles files = files(snapshot, plan.division(), plan.ranges());
        int reused = log.parts().size();
        try {
            new ExportWorkers(job, snapshot, log, files, documents, hook).run(progress);
            ExportManifest manifest = new ExportCompletion(job, documents, files, hook).complete(log, progress);
            deleteLog(manifest.files());
            return result(manifest, reused, false);
        } catch (IOException e) {
            if (Thread.currentThread().isInterrupted()) {
                throw e;
            }
            throw new InputException(
                    e.getMessage() + "; " + log.parts().size() + " of "
                            + plan.ranges().size() + " parts are complete: "
                            + (job.restart() ? "run the command again" : "run the same command again to continue"),
                    e);
        }
    }

    private ExportFiles files(TableSnapshot snapshot, RowDivision division, List<RowRange> ranges) {
        return new ExportFiles(job, snapshot.name(), division, ranges);
    }

    // ---- the plan

    private ExportLog start(TableSnapshot snapshot) throws IOException {
        RowDivision division = job.partitionBy() != null
                ? snapshot.divisionByValues(job.partitionBy())
                : job.gridSize() > 0 ? snapshot.divisionByCells(job.gridSize()) : snapshot.division();
        long rows = snapshot.count();
        boolean partitioned = job.partitionBy() != null || job.gridSize() > 0;
        List<RowRange> ranges = snapshot.ranges(division, rows, partitioned ? MAX_PARTS : parts(rows));
        ExportPlan plan = new ExportPlan(
                job.options(),
                clock.instant(),
                snapshot.structure(),
                snapshot.state(rows),
                division,
                ranges,
                files(snapshot, division, ranges).all());
        for (String name : plan.files()) {
            Path path = job.folder().resolve(name);
            if (Files.exists(path)) {
                throw new InputException(
                        path + " exists and is not part of an export; choose another directory or delete it");
            }
        }
        ExportLog log = ExportLog.create(job.folder(), plan);
        hook.after(CommitHook.Step.PLANNED, ExportLog.NAME);
        return log;
    }

    private int parts(long rows) {
        if (job.parts() > 0) {
            return job.parts();
        }
        long parts = Math.max((long) PARTS_PER_JOB * job.jobs(), (rows + ROWS_PER_PART - 1) / ROWS_PER_PART);
        return (int) Math.min(MAX_PARTS, parts);
    }

    /** A part that is not as its record describes it is written again. */
    private void forgetDamaged(ExportLog log) throws IOException {
        for (FileRecord part : log.parts().values()) {
            Path path = job.folder().resolve(part.file());
            if (!Files.isRegularFile(path)
                    || Files.size(path) != part.bytes()
                    || !DurableFile.sha256(path).equals(part.sha256())) {
                log.forget(part.part());
            }
        }
    }

    private void checkOptions(Map<String, String> earlier) throws InputException {
        TreeSet<String> names = new TreeSet<>(earlier.keySet());
        names.addAll(job.options().keySet());
        for (String name : names) {
            String before = earlier.get(name);
            String now = job.options().get(name);
            boolean numberOfParts = name.equals(PARTS) && now == null;
            if (!numberOfParts && (before == null ? now != null : !before.equals(now))) {
                throw new InputException("the export in " + job.folder() + " was started with " + option(name, before)
                        + ", not with " + option(name, now)
                        + "; use the same options, another directory, or --restart");
            }
        }
    }

    private static String option(String name, String value) {
        return value == null ? "no " + name : name + ' ' + value;
    }

    private void checkState(ExportLog log, TableSnapshot snapshot) throws IOException {
        ExportPlan plan = log.plan();
        String altered = snapshot.structure().changesSince(plan.structure());
        if (altered != null) {
            // one document cannot have members of two types, nor two definitions of ids
            throw new InputException(snapshot.qualifiedName() + " has been altered since the first run (" + altered
                    + "); --restart writes all parts anew, --accept-changes accepts changed rows only");
        }
        if (log.parts().size() == plan.ranges().size()) {
            return;
        }
        String changes = snapshot.changesSince(plan.state());
        if (changes == null) {
            return;
        }
        boolean keys = plan.division().kind() == RowDivision.Kind.KEYS;
        if (!keys || !job.changesAccepted()) {
            throw new InputException(changes + "; --restart writes all parts anew"
                    + (keys
                            ? ", --accept-changes writes the missing parts from the current rows, so that the export"
                                    + " has rows of both states"
                            : ""));
        }
    }

    // ---- the end

    /** Deletes the log and the files of parts that the export does not keep. */
    private void deleteLog(List<FileRecord> kept) throws IOException {
        try (ExportLog log = ExportLog.open(job.folder())) {
            if (log == null) {
                return;
            }
            List<String> names = kept.stream().map(FileRecord::file).toList();
            for (FileRecord part : log.parts().values()) {
                if (!names.contains(part.file())) {
                    Files.deleteIfExists(job.folder().resolve(part.file()));
                }
            }
        }
        Files.deleteIfExists(job.folder().resolve(ExportLog.NAME));
    }

    // ---- earlier runs

    private void checkFiles(ExportManifest manifest) throws IOException {
        for (FileRecord file : manifest.files()) {
            Path path = job.folder().resolve(file.file());
            if (!Files.isRegularFile(path) || Files.size(path) != file.bytes()) {
                throw new InputException(path + " is missing or has another size than in the manifest; --restart"
                        + " writes the export anew");
            }
        }
    }

    private static ExportResult result(ExportManifest manifest, int reused, boolean wasComplete) {
        Map<String, FileRecord> withFeatures = new TreeMap<>();
        manifest.files().stream().filter(file -> file.rows() > 0).forEach(file -> withFeatures.put(file.file(), file));
        long bytes = manifest.files().stream().mapToLong(FileRecord::bytes).sum();
        return new ExportResult(manifest.rows(), withFeatures.size(), bytes, reused, wasComplete);
    }
}
