/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.spark;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.Set;

import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.spark.sql.execution.datasources.OutputWriter;
import org.apache.spark.sql.execution.datasources.OutputWriterFactory;
import org.apache.spark.sql.types.StructType;

/** Opens the files of a task. The driver makes it; each task has a copy. */
final class GmlOutputWriterFactory extends OutputWriterFactory {

    private static final long serialVersionUID = 1;

    private final WriteSettings settings;

    /** Of the task, not of the driver. */
    private transient WritePlan plan;

    private transient RowNumbers numbers;

    /** The folders of the task that have the application schema. */
    private transient Set<String> described;

    GmlOutputWriterFactory(WriteSettings settings) {
        this.settings = settings;
    }

    @Override
    public String getFileExtension(TaskAttemptContext context) {
        return settings.extension();
    }

    @Override
    public OutputWriter newInstance(String path, StructType schema, TaskAttemptContext context) {
        if (plan == null) {
            plan = new WritePlan(settings);
            String job = settings.isParts ? job(context) : "";
            numbers = new RowNumbers(job, context.getTaskAttemptID().getTaskID().getId());
            described = new HashSet<>();
        }
        Path folder = new Path(path).getParent();
        boolean isPartition =
                folder.getName().indexOf('=') > 0 && !folder.equals(FileOutputFormat.getOutputPath(context));
        if (isPartition) {
            settings.checkPartitions();
        }
        try {
            if (settings.writesSchema) {
                writeSchema(folder, isPartition, context);
            }
            return new GmlOutputWriter(path, context.getConfiguration(), plan, numbers);
        } catch (IOException e) {
            throw new UncheckedIOException(path + ": " + e.getMessage(), e);
        }
    }

    /** What tells the ids of a job from those of others that append to the folder: the same in each attempt. */
    private static String job(TaskAttemptContext context) {
        String uuid = context.getConfiguration().get("spark.sql.sources.writeJobUUID");
        return uuid == null
                ? context.getTaskAttemptID().getJobID().getJtIdentifier() + '.'
                : uuid.substring(uuid.lastIndexOf('-') + 1) + '.';
    }

    /**
     * Writes the application schema into the folder of a file, from where Spark's commit moves both: a job that fails
     * leaves none, and replaces none. Each task of a partition does, as no task knows of others; otherwise, the first
     * one, which always writes a file.
     */
    private void writeSchema(Path folder, boolean isPartition, TaskAttemptContext context) throws IOException {
        boolean isFirst = context.getTaskAttemptID().getTaskID().getId() == 0;
        if ((isPartition || isFirst) && described.add(folder.toString())) {
            Path file = new Path(folder, settings.schemaFile());
            try (OutputStream out =
                    file.getFileSystem(context.getConfiguration()).create(file, true)) {
                plan.writeSchema(out);
            }
        }
    }
}
