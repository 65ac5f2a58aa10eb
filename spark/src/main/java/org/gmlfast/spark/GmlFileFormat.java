/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.execution.datasources.FileFormat;
import org.apache.spark.sql.execution.datasources.OutputWriterFactory;
import org.apache.spark.sql.execution.datasources.PartitionedFile;
import org.apache.spark.sql.sources.DataSourceRegister;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.types.StructType;

import scala.Function1;
import scala.Option;
import scala.collection.Iterator;

/**
 * GML as a data source of Apache Spark, called {@code gml}. Programs do not call this class; Spark finds it by its
 * {@code META-INF/services}.
 *
 * <pre>{@code
 * frame.write().format("gml").option("typeName", "town").option("srid", "25832").save("towns");
 * Dataset<Row> towns = spark.read().format("gml").load("towns");
 * }</pre>
 *
 * <p>It is a file format of Spark's first API, like those for JSON and Parquet, so partitions, all save modes, SQL and
 * Spark's commit protocol work with it. It compiles against Scala 2.13 and also runs with Scala 2.12, where {@code Seq}
 * is another type: the methods with a {@code Seq} exist twice. Thread-safe.
 */
public final class GmlFileFormat implements FileFormat, DataSourceRegister, Serializable {

    private static final long serialVersionUID = 1;

    private final FilePlans plans = new FilePlans();
    private final NamedType namedType = new NamedType();

    /** Called by Spark. */
    public GmlFileFormat() {}

    @Override
    public String shortName() {
        return "gml";
    }

    @Override
    public String toString() {
        return "GML";
    }

    /** Spark compares formats to find equal queries. */
    @Override
    public boolean equals(Object other) {
        return other instanceof GmlFileFormat;
    }

    @Override
    public int hashCode() {
        return GmlFileFormat.class.hashCode();
    }

    // ---- reading

    @Override
    public Option<StructType> inferSchema(
            SparkSession session,
            scala.collection.immutable.Map<String, String> options,
            scala.collection.immutable.Seq<FileStatus> files) {
        return inferSchema(session, options, files.iterator());
    }

    /** The form that Spark for Scala 2.12 calls. */
    public Option<StructType> inferSchema(
            SparkSession session,
            scala.collection.immutable.Map<String, String> options,
            scala.collection.Seq<FileStatus> files) {
        return inferSchema(session, options, files.iterator());
    }

    private static Option<StructType> inferSchema(
            SparkSession session,
            scala.collection.immutable.Map<String, String> scalaOptions,
            Iterator<FileStatus> statuses) {
        SparkOptions options = SparkOptions.of(scalaOptions, session);
        ReadSettings settings = ReadSettings.of(options);
        Configuration configuration = configuration(session, options);
        List<SplitFile> files = new ArrayList<>();
        while (statuses.hasNext()) {
            files.add(new HadoopFile(statuses.next(), configuration));
        }
        if (files.isEmpty()) {
            return Option.empty();
        }
        SplitFile schema =
                settings.schemaPath == null ? null : new HadoopFile(new Path(settings.schemaPath), configuration);
        return Option.apply(new SchemaInference(settings, schema).schema(files));
    }

    /** The configuration of the session, with the options of the reader for file systems. */
    private static Configuration configuration(SparkSession session, SparkOptions options) {
        Configuration configuration = new Configuration(session.sparkContext().hadoopConfiguration());
        for (Map.Entry<String, String> option : options.startingWith("fs.").entrySet()) {
            configuration.set(option.getKey(), option.getValue());
        }
        return configuration;
    }

    @Override
    public boolean isSplitable(
            SparkSession session, scala.collection.immutable.Map<String, String> scalaOptions, Path path) {
        SparkOptions options = SparkOptions.of(scalaOptions, session);
        ReadSettings settings = ReadSettings.of(options);
        HadoopFile file = new HadoopFile(path, configuration(session, options));
        namedType.seek(file, settings);
        if (!settings.isSplit || file.isCompressed()) {
            return false;
        }
        // the driver's own processors, of which a local session uses a part
        int threads = Math.min(
                Runtime.getRuntime().availableProcessors(),
                session.sparkContext().defaultParallelism());
        return plans.isSplitable(file, settings, threads);
    }

    @Override
    public Function1<PartitionedFile, Iterator<InternalRow>> buildReader(
            SparkSession session,
            StructType dataSchema,
            StructType partitionSchema,
            StructType requiredSchema,
            scala.collection.immutable.Seq<Filter> filters,
            scala.collection.immutable.Map<String, String> options,
            Configuration configuration) {
        return reader(dataSchema, requiredSchema, filters.iterator(), SparkOptions.of(options, session), configuration);
    }

    /** The form that Spark for Scala 2.12 calls. */
    public Function1<PartitionedFile, Iterator<InternalRow>> buildReader(
            SparkSession session,
            StructType dataSchema,
            StructType partitionSchema,
            StructType requiredSchema,
            scala.collection.Seq<Filter> filters,
            scala.collection.immutable.Map<String, String> options,
            Configuration configuration) {
        return reader(dataSchema, requiredSchema, filters.iterator(), SparkOptions.of(options, session), configuration);
    }

    private GmlPartitionReader reader(
            StructType dataSchema,
            StructType requiredSchema,
            Iterator<Filter> filters,
            SparkOptions options,
            Configuration configuration) {
        ReadSettings settings = ReadSettings.of(options);
        List<Filter> conditions = new ArrayList<>();
        while (filters.hasNext()) {
            conditions.add(filters.next());
        }
        ReadColumns columns = new ReadColumns(settings, dataSchema, requiredSchema, conditions);
        return new GmlPartitionReader(columns, plans, namedType, configuration);
    }

    // ---- writing

    /**
     * Checks options and columns in the driver.
     *
     * @throws IllegalArgumentException if an option is wrong, or a column cannot be written
     */
    @Override
    public OutputWriterFactory prepareWrite(
            SparkSession session,
            Job job,
            scala.collection.immutable.Map<String, String> options,
            StructType dataSchema) {
        WriteSettings settings = WriteSettings.of(SparkOptions.of(options), dataSchema);
        new WritePlan(settings).check();
        return new GmlOutputWriterFactory(settings);
    }
}
