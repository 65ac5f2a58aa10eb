/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.export;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.gmlfast.input.InputException;
import org.gmlfast.output.DurableFile;
import org.gmlfast.output.ProgressMeter;
import org.locationtech.jts.geom.Envelope;

/** Writes what is missing when all parts are complete: the joined document or its ends, the schema, the manifest. */
final class ExportCompletion {

    private final ExportJob job;
    private final ExportDocuments documents;
    private final ExportFiles files;
    private final CommitHook hook;

    ExportCompletion(ExportJob job, ExportDocuments documents, ExportFiles files, CommitHook hook) {
        this.job = job;
        this.documents = documents;
        this.files = files;
        this.hook = hook;
    }

    /**
     * Writes the files, and the manifest last.
     *
     * @param log has all parts; forgets one whose file is damaged
     * @param progress shows how far the parts are joined
     * @throws IOException if that fails
     */
    ExportManifest complete(ExportLog log, ExportProgress progress) throws IOException {
        ExportPlan plan = log.plan();
        List<FileRecord> parts = List.copyOf(log.parts().values());
        long rows = parts.stream().mapToLong(FileRecord::rows).sum();
        Envelope bounds = new Envelope();
        parts.stream().map(FileRecord::bounds).filter(own -> own != null).forEach(bounds::expandToInclude);
        Envelope all = bounds.isNull() ? null : bounds;
        ExportTotals totals = new ExportTotals(rows, all, plan.time());
        List<FileRecord> written = new ArrayList<>();
        switch (job.layout()) {
            case SINGLE ->
                written.add(
                        write(files.document(), rows, all, file -> writeDocument(parts, totals, file, log, progress)));
            case PARTS -> {
                written.add(write(files.header(), 0, null, file -> documents.writeHeader(totals, file.stream())));
                written.addAll(parts);
                written.add(write(files.footer(), 0, null, file -> documents.writeFooter(rows, file.stream())));
            }
            case DOCUMENTS -> written.addAll(parts);
        }
        if (job.style().hasSchema()) {
            written.add(writeSchema());
        }
        if (job.feed() != null) {
            writeFeeds(written, all, plan);
        }
        List<String> snapshots =
                parts.stream().map(FileRecord::snapshot).distinct().toList();
        ExportManifest manifest = new ExportManifest(plan.time(), plan.options(), rows, all, snapshots, written);
        manifest.write(files.path(ExportFiles.MANIFEST));
        hook.after(CommitHook.Step.MANIFEST, ExportFiles.MANIFEST);
        return manifest;
    }

    /** Adds the feeds to the files, whose documents they list. */
    private void writeFeeds(List<FileRecord> written, Envelope bounds, ExportPlan plan) throws IOException {
        List<FileRecord> documents =
                written.stream().filter(file -> file.rows() > 0).toList();
        AtomFeeds feeds = new AtomFeeds(job.feed(), this.documents.reference(), bounds, plan.time(), documents);
        written.add(write(AtomFeeds.DATASET, 0, null, file -> feeds.writeDataset(file.stream())));
        written.add(write(AtomFeeds.SERVICE, 0, null, file -> feeds.writeService(file.stream())));
        SearchDescription search = new SearchDescription(job.feed(), this.documents.reference(), documents);
        written.add(write(SearchDescription.FILE, 0, null, file -> search.writeDescription(file.stream())));
        written.add(write(SearchDescription.PAGE, 0, null, file -> search.writePage(file.stream())));
    }

    private void writeDocument(
            List<FileRecord> parts, ExportTotals totals, DurableFile file, ExportLog log, ExportProgress progress)
            throws IOException {
        long bytes = parts.stream().mapToLong(FileRecord::bytes).sum();
        try (ProgressMeter meter = progress.start("joining", bytes, true)) {
            if (documents.areConcatenated()) {
                documents.writeHeader(totals, file.stream());
                join(parts, file, log, meter);
                documents.writeFooter(totals.rows(), file.stream());
            } else {
                merge(parts, file, log);
            }
        }
    }

    private void join(List<FileRecord> parts, DurableFile file, ExportLog log, ProgressMeter meter) throws IOException {
        long joined = 0;
        long rows = 0;
        for (FileRecord part : parts) {
            if (rows > 0 && part.rows() > 0) {
                documents.writeSeparator(file.stream());
            }
            check(part, file.append(files.path(part.file())), log);
            rows += part.rows();
            joined += part.bytes();
            meter.stepTo(joined);
        }
    }

    private void merge(List<FileRecord> parts, DurableFile file, ExportLog log) throws IOException {
        List<Path> members = new ArrayList<>();
        for (FileRecord part : parts) {
            Path path = files.path(part.file());
            check(part, DurableFile.sha256(path), log);
            members.add(path);
        }
        documents.merge(members, file.stream());
    }

    /** The part may have been complete for days. */
    private void check(FileRecord part, String sha256, ExportLog log) throws IOException {
        if (!sha256.equals(part.sha256())) {
            log.forget(part.part());
            throw new InputException(files.path(part.file()) + " has changed since it was written");
        }
    }

    /** Writes the contents of a file. */
    @FunctionalInterface
    private interface Contents {

        void write(DurableFile file) throws IOException;
    }

    private FileRecord write(String name, long rows, Envelope bounds, Contents contents) throws IOException {
        try (DurableFile file = new DurableFile(files.path(name))) {
            contents.write(file);
            String sha256 = file.sync();
            hook.after(CommitHook.Step.SYNCED, name);
            long bytes = file.commit();
            hook.after(CommitHook.Step.JOINED, name);
            return new FileRecord(0, name, rows, bounds, bytes, sha256, null);
        }
    }

    private FileRecord writeSchema() throws IOException {
        Path file = files.path(files.schema());
        job.style().writeSchema(documents.type(), file);
        hook.after(CommitHook.Step.SCHEMA, files.schema());
        return new FileRecord(0, files.schema(), 0, null, Files.size(file), DurableFile.sha256(file), null);
    }
}
