/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.spark;

import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

import javax.xml.stream.XMLStreamException;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.execution.datasources.PartitionedFile;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.util.SerializableConfiguration;
import org.apache.spark.util.TaskCompletionListener;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.feature.GmlReaderSettings;
import org.gmlfast.feature.GmlSplit;

import scala.collection.Iterator;
import scala.runtime.AbstractFunction1;

/** Reads the features of files, or of parts of them, in tasks. */
final class GmlPartitionReader extends AbstractFunction1<PartitionedFile, Iterator<InternalRow>>
        implements Serializable {

    private static final long serialVersionUID = 1;

    private final ReadSettings settings;
    private final StructType schema;
    private final StructType required;
    private final FilePlans plans;
    private final SerializableConfiguration configuration;

    /** Of the task. */
    private transient GmlReaderSettings reader;

    /** @param schema of all columns; required of those that are read */
    GmlPartitionReader(
            ReadSettings settings,
            StructType schema,
            StructType required,
            FilePlans plans,
            Configuration configuration) {
        this.settings = settings;
        this.schema = schema;
        this.required = required;
        this.plans = plans;
        this.configuration = new SerializableConfiguration(configuration);
        ReadSchema.type(schema, settings); // refuses in the driver what tasks would refuse
    }

    @Override
    public Iterator<InternalRow> apply(PartitionedFile file) {
        Path path = file.toPath();
        HadoopFile source = new HadoopFile(path, configuration.value());
        boolean isWhole = file.start() == 0 && file.length() >= file.fileSize();
        GmlSplit split = isWhole ? null : plans.split(path.toString(), file.start(), file.length());
        if (!isWhole && split == null) {
            return new EmptyRows();
        }
        try {
            GmlRowIterator rows = new GmlRowIterator(source, path.toString(), split, reader(), settings, required);
            TaskContext task = TaskContext.get();
            if (task != null) {
                task.addTaskCompletionListener((TaskCompletionListener) ended -> rows.close());
            }
            return rows;
        } catch (IOException | XMLStreamException e) {
            throw new IllegalStateException(path + ": " + e.getMessage(), e);
        }
    }

    private GmlReaderSettings reader() {
        if (reader == null) {
            SimpleFeatureType type = ReadSchema.type(schema, settings);
            List<String> properties = new ArrayList<>();
            for (StructField field : required.fields()) {
                if (ReadSchema.isProperty(field, settings)) {
                    properties.add(field.name());
                }
            }
            reader = settings.reader()
                    .withFeatures(settings.features().withType(type).withProperties(properties));
        }
        return reader;
    }
}
