/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.export;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;

import org.gmlfast.form.DocumentWriter;
import org.gmlfast.gml.geometry.GeometryBounds;
import org.gmlfast.input.InputException;
import org.gmlfast.model.Row;
import org.gmlfast.model.RowSource;
import org.gmlfast.model.RowType;
import org.gmlfast.model.Rows;
import org.gmlfast.model.RowsUnavailableException;
import org.gmlfast.output.DurableFile;
import org.gmlfast.query.FeatureProjection;
import org.gmlfast.table.database.QueryStoppedException;
import org.gmlfast.table.database.UnreachableException;
import org.gmlfast.table.rows.QueryControl;
import org.gmlfast.table.rows.TableQuery;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;

/** Writes parts through a connection of its own. For one thread, apart from {@link #stop}. */
final class PartWriter implements Closeable {

    /** The end of the name of the file with the members of a document, until its header is known. */
    static final String MEMBERS = ".members";

    private static final int MAX_ATTEMPTS = 3;

    /** The number of rows between two updates of the progress. */
    private static final int STEP = 256;

    private final ExportJob job;
    private final TableSnapshot snapshot;
    private final ExportPlan plan;
    private final ExportFiles files;
    private final ExportDocuments documents;
    private final FeatureProjection projection;
    private final LongAdder progress;
    private final CommitHook hook;

    /** The indexes of the geometry attributes. */
    private final int[] geometries;

    private final QueryControl control = new QueryControl();
    private SnapshotReader reader;

    /** The rows and bounds of the current part. */
    private long rows;

    private Envelope bounds;

    PartWriter(
            ExportJob job,
            TableSnapshot snapshot,
            ExportPlan plan,
            ExportFiles files,
            ExportDocuments documents,
            LongAdder progress,
            CommitHook hook) {
        this.job = job;
        this.snapshot = snapshot;
        this.plan = plan;
        this.files = files;
        this.documents = documents;
        this.projection = documents.projection();
        this.progress = progress;
        this.hook = hook;
        this.geometries = IntStream.range(0, projection.type().getAttributeCount())
                .filter(i -> Geometry.class.isAssignableFrom(
                        projection.type().getDescriptor(i).getType().getBinding()))
                .toArray();
    }

    /** Ends the current part with a {@link QueryStoppedException}. Any thread may call this. */
    void stop(String reason) {
        control.stop(reason);
    }

    /**
     * Writes a part. If its connection is lost while the snapshot lives, or its rows cannot be read with COPY, it
     * starts again.
     *
     * @throws IOException if reading or writing fails
     */
    FileRecord write(int part) throws IOException {
        for (int attempt = 1; ; attempt++) {
            try {
                return attempt(part);
            } catch (UnreachableException e) {
                closeReader();
                if (!snapshot.isAlive()) {
                    throw new InputException(
                            "the connection that holds the snapshot is lost, too: " + e.getMessage(), e);
                }
                if (attempt == MAX_ATTEMPTS) {
                    throw e;
                }
            } catch (RowsUnavailableException e) {
                closeReader();
                if (attempt == MAX_ATTEMPTS) {
                    throw e;
                }
            }
            progress.add(-rows);
        }
    }

    private FileRecord attempt(int part) throws IOException {
        rows = 0;
        bounds = null;
        String name = files.part(part);
        try (DurableFile file = new DurableFile(files.path(name))) {
            if (job.layout() == Layout.DOCUMENTS && documents.haveParts()) {
                writeDocument(part, name, file);
            } else {
                writeMembers(part, file.stream());
            }
            check(part);
            String sha256 = file.sync();
            hook.after(CommitHook.Step.SYNCED, name);
            long bytes = file.commit();
            hook.after(CommitHook.Step.NAMED, name);
            return new FileRecord(part, name, rows, bounds, bytes, sha256, snapshot.id());
        }
    }

    /** The members come first, because the header has their number and bounds. */
    private void writeDocument(int part, String name, DurableFile file) throws IOException {
        try (DurableFile members = new DurableFile(files.path(name + MEMBERS))) {
            writeMembers(part, members.stream());
            if (documents.areConcatenated()) {
                documents.writeHeader(new ExportTotals(rows, bounds, plan.time()), file.stream());
                file.appendIncomplete(members);
                documents.writeFooter(rows, file.stream());
            } else {
                documents.merge(List.of(members.closeIncomplete()), file.stream());
                members.delete();
            }
        }
    }

    private void writeMembers(int part, OutputStream out) throws IOException {
        if (reader == null) {
            reader = snapshot.reader(control);
        }
        RowRange range = plan.ranges().get(part - 1);
        TableQuery query = reader.query(plan.division(), range);
        RowSource source = projection.project(query);
        RowType type = source.rowType();
        // with changes, a part may have other rows than those that were counted
        long counted = job.changesAccepted() ? -1 : range.count();
        documents.writeMembers(
                type, new ExportTotals(counted, null, plan.time()), document -> write(source, type, document), out);
    }

    private void write(RowSource source, RowType type, DocumentWriter document) throws IOException {
        Envelope all = new Envelope();
        try (Rows opened = source.open()) {
            for (Row row = opened.next(); row != null; row = opened.next()) {
                document.write(row, type);
                for (int index : geometries) {
                    if (row.getObject(index) instanceof Geometry geometry) {
                        GeometryBounds.expandIfFinite(all, geometry);
                    }
                }
                if (++rows % STEP == 0) {
                    progress.add(STEP);
                    checkRunning();
                }
            }
        }
        progress.add(rows % STEP);
        bounds = all.isNull() ? null : all;
    }

    private void checkRunning() throws QueryStoppedException {
        if (control.stopReason() != null) {
            throw new QueryStoppedException(control.stopReason(), null);
        }
    }

    /** The plan has counted the rows of each part in the same state of the table. */
    private void check(int part) throws IOException {
        long planned = plan.ranges().get(part - 1).count();
        if (rows != planned && !job.changesAccepted()) {
            throw new InputException("part " + part + " has " + rows + " rows instead of " + planned
                    + ": the condition does not select the same rows each time");
        }
    }

    private void closeReader() {
        if (reader != null) {
            reader.close();
            reader = null;
        }
    }

    @Override
    public void close() {
        closeReader();
    }
}
