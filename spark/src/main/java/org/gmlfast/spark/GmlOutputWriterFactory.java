/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.spark;

import java.io.IOException;
import java.io.UncheckedIOException;

import org.apache.hadoop.mapreduce.TaskAttemptContext;
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
            numbers = new RowNumbers(context.getTaskAttemptID().getTaskID().getId());
        }
        try {
            return new GmlOutputWriter(path, context.getConfiguration(), plan, numbers);
        } catch (IOException e) {
            throw new UncheckedIOException(path + ": " + e.getMessage(), e);
        }
    }
}
