/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.spark;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.Serializable;

import javax.xml.stream.XMLStreamException;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.execution.datasources.PartitionedFile;
import org.apache.spark.util.SerializableConfiguration;
import org.apache.spark.util.TaskCompletionListener;
import org.gmlfast.feature.settings.GmlReaderSettings;
import org.gmlfast.feature.split.GmlSplit;

import scala.collection.Iterator;
import scala.runtime.AbstractFunction1;

/** Reads the features of files, or of parts of them, in tasks. */
final class GmlPartitionReader extends AbstractFunction1<PartitionedFile, Iterator<InternalRow>>
        implements Serializable {

    private static final long serialVersionUID = 1;

    private final ReadColumns columns;
    private final FilePlans plans;
    private final NamedType namedType;
    private final SerializableConfiguration configuration;

    /** Of the task. */
    private transient GmlReaderSettings reader;

    GmlPartitionReader(ReadColumns columns, FilePlans plans, NamedType namedType, Configuration configuration) {
        this.columns = columns;
        this.plans = plans;
        this.namedType = namedType;
        this.configuration = new SerializableConfiguration(configuration);
    }

    @Override
    public Iterator<InternalRow> apply(PartitionedFile file) {
        Path path = file.toPath();
        HadoopFile source = new HadoopFile(path, configuration.value());
        namedType.check(columns.settings);
        boolean isLast = file.start() + file.length() >= file.fileSize();
        boolean isWhole = file.start() == 0 && isLast;
        GmlSplit split = isWhole ? null : plans.split(path.toString(), file.start(), file.length(), isLast);
        if (!isWhole && split == null) {
            return new EmptyRows();
        }
        try {
            GmlRowIterator rows = new GmlRowIterator(source, path.toString(), split, reader(), columns);
            TaskContext task = TaskContext.get();
            if (task != null) {
                task.addTaskCompletionListener((TaskCompletionListener) ended -> rows.close());
            }
            return rows;
        } catch (FileNotFoundException e) {
            throw Missing.unchecked(e);
        } catch (IOException | XMLStreamException e) {
            throw new IllegalStateException(path + ": " + e.getMessage() + PartTrailer.hint(source), e);
        }
    }

    /** Throws what Spark looks for, to ignore missing files, or to say how to refresh its list of them. */
    private static final class Missing {

        @SuppressWarnings("unchecked")
        static <E extends Exception> RuntimeException unchecked(Exception e) throws E {
            throw (E) e;
        }
    }

    private GmlReaderSettings reader() {
        if (reader == null) {
            reader = columns.reader();
        }
        return reader;
    }
}
