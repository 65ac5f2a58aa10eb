/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.spark;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.execution.datasources.OutputWriter;
import org.gmlfast.deflate.GzipEncoder;
import org.gmlfast.wfs.FeatureCollectionWriter;

/** Writes one file of a task: a document, or a part with members alone. */
final class GmlOutputWriter extends OutputWriter {

    private final String path;
    private final Configuration configuration;
    private final WritePlan plan;
    private final RowNumbers numbers;
    private final SparkRow row;

    /** The file, or what is kept until it can be written. */
    private final OutputStream target;

    /** Null without compression. */
    private final GzipEncoder gzip;

    private final FeatureCollectionWriter members;
    private boolean hasFailed;
    private boolean isClosed;

    GmlOutputWriter(String path, Configuration configuration, WritePlan plan, RowNumbers numbers) throws IOException {
        this.path = path;
        this.configuration = configuration;
        this.plan = plan;
        this.numbers = numbers;
        this.row = new SparkRow(plan.settings, numbers.prefix());
        this.target = plan.settings.isParts ? create() : new SpooledBytes();
        this.gzip = plan.settings.isGzip ? new GzipEncoder(target) : null;
        this.members = plan.parts().openMembers(gzip == null ? target : gzip);
    }

    private OutputStream create() throws IOException {
        return new HadoopFile(new Path(path), configuration).create();
    }

    @Override
    public String path() {
        return path;
    }

    @Override
    public void write(InternalRow next) {
        try {
            row.set(next, numbers.next());
            members.write(row, plan.rowType);
        } catch (IOException | RuntimeException e) {
            hasFailed = true;
            String id = row.id() == null ? "" : ", feature " + row.id();
            throw new IllegalStateException(path + ", row " + (members.written() + 1) + id + ": " + message(e), e);
        }
    }

    private static String message(Throwable e) {
        Throwable cause = e.getCause() == null || e instanceof IllegalArgumentException ? e : e.getCause();
        return cause.getMessage();
    }

    /** Spark calls this after a failure, too: then the file stays incomplete, until the attempt is deleted. */
    @Override
    public void close() {
        if (isClosed) {
            return;
        }
        isClosed = true;
        try (target;
                members) {
            if (hasFailed) {
                abort();
                return;
            }
            members.finish();
            if (gzip != null) {
                gzip.finish();
            }
            if (plan.settings.isParts) {
                target.write(trailer());
            } else {
                writeDocument();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(path + ": " + e.getMessage(), e);
        }
    }

    private void abort() throws IOException {
        if (gzip != null) {
            gzip.abort();
        }
    }

    private byte[] trailer() throws IOException {
        return new PartTrailer(plan.fingerprint(), members.written(), row.bounds()).bytes(plan.settings.isGzip);
    }

    private void writeDocument() throws IOException {
        long count = members.written();
        try (OutputStream file = create()) {
            DocumentEnds ends = new DocumentEnds(plan);
            ends.writeHeader(count, row.bounds(), file);
            if (count > 0) {
                ((SpooledBytes) target).copyTo(file);
                ends.writeFooter(file);
            }
        }
    }
}
