/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.spark;

import java.io.Serializable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.gmlfast.wfs.WfsVersion;

/**
 * How a frame is written: its options and columns, which the driver has checked. Immutable.
 *
 * <p>It is not a record, and nor is anything else that Spark serializes: Kryo cannot make records.
 */
final class WriteSettings implements Serializable {

    private static final long serialVersionUID = 1;

    private static final int MAX_DECIMALS = 18;

    /** The option in which Spark has the columns of partitionBy. */
    private static final String PARTITION_COLUMNS = "__partition_columns";

    /** The values of the option bounds, which is a box in reading. */
    static final List<String> BOUNDS = List.of("none", "collection", "features");

    final WfsVersion version;
    final boolean isParts;
    final String typeName;
    final String namespace;
    final String prefix;
    final int decimals;
    final boolean isGzip;
    final boolean replacesForbidden;
    final boolean hasBounds;
    final boolean hasFeatureBounds;
    final long timeStamp;

    /** Null for none. */
    final String schemaLocation;

    /** Whether the driver writes the schema beside the files. */
    final boolean writesSchema;

    /** The column of ids; null for numbers of rows. */
    final WriteColumn id;

    final List<WriteColumn> columns;
    final OutputReference reference;

    private WriteSettings(SparkOptions options, StructType schema) {
        version = version(options);
        isParts = options.choice("layout", "documents", "documents", "parts").equals("parts");
        if (!options.text(PARTITION_COLUMNS, "[]").equals("[]")) {
            checkPartitions();
        }
        typeName = options.text("typeName", "feature");
        namespace = options.text("namespace", "http://www.gmlfast.org/features");
        prefix = options.text("prefix", "app");
        decimals = options.integer("decimals", 8, 0, MAX_DECIMALS);
        isGzip = options.choice("compression", "none", "none", "uncompressed", "gzip")
                .equals("gzip");
        replacesForbidden = options.choice("forbiddenCharacters", "error", "error", "replace")
                .equals("replace");
        String bounds = bounds(options);
        hasBounds = !bounds.equals("none");
        hasFeatureBounds = bounds.equals("features");
        timeStamp = timeStamp(options);
        // a path is that of the schema for reading
        writesSchema = options.text("schema", "").equalsIgnoreCase("true");
        schemaLocation = options.text("schemaLocation", writesSchema ? schemaFile() : null);
        String idColumn = options.text("idColumn", null);
        List<String> geometries = options.names("geometryColumn");
        List<WriteColumn> all = columns(schema, geometries);
        id = idColumn == null ? null : idColumn(all, idColumn, options);
        columns = new ArrayList<>(all);
        columns.remove(id);
        if (columns.isEmpty()) {
            throw new IllegalArgumentException("the frame has no column that becomes a property");
        }
        reference = OutputReference.of(options, version.gml(), srid(columns));
    }

    /**
     * Checks options and columns.
     *
     * @throws IllegalArgumentException if an option or the type of a column is wrong
     */
    static WriteSettings of(SparkOptions options, StructType schema) {
        return new WriteSettings(options, schema);
    }

    /** A box is that of the features to read. */
    private static String bounds(SparkOptions options) {
        List<String> numbers = options.names("bounds");
        return numbers != null && numbers.size() == 4
                ? "collection"
                : options.choice("bounds", "collection", BOUNDS.toArray(String[]::new));
    }

    /** Refuses partitions whose files cannot become one document. */
    void checkPartitions() {
        if (isParts) {
            throw new IllegalArgumentException("layout=parts does not work with partitionBy, as the files of one folder"
                    + " become a document; write each partition into a folder of its own, or with layout=documents");
        }
    }

    private static WfsVersion version(SparkOptions options) {
        return switch (options.choice("version", "3.2.1", "2.1.2", "3.1.1", "3.2.1")) {
            case "2.1.2" -> WfsVersion.WFS_1_0_0;
            case "3.1.1" -> WfsVersion.WFS_1_1_0;
            default -> WfsVersion.WFS_2_0_0;
        };
    }

    private static long timeStamp(SparkOptions options) {
        String text = options.text("timeStamp", null);
        try {
            return text == null
                    ? System.currentTimeMillis()
                    : Instant.parse(text).toEpochMilli();
        } catch (RuntimeException e) {
            throw options.wrong("timeStamp", "a time such as 2026-01-31T12:00:00Z");
        }
    }

    /** The file of the schema. Spark ignores files whose names begin with an underscore. */
    String schemaFile() {
        return "_" + typeName + ".xsd";
    }

    String extension() {
        return isGzip ? ".gml.gz" : ".gml";
    }

    // ---- columns

    private static List<WriteColumn> columns(StructType schema, List<String> geometries) {
        List<WriteColumn> columns = new ArrayList<>();
        StructField[] fields = schema.fields();
        for (int i = 0; i < fields.length; i++) {
            columns.add(column(fields[i], i, geometries));
        }
        if (geometries != null) {
            for (String name : geometries) {
                if (columns.stream().noneMatch(column -> column.name.equalsIgnoreCase(name))) {
                    throw new IllegalArgumentException("the frame has no column \"" + name
                            + "\", which the option geometryColumn names; it has " + String.join(", ", schema.names()));
                }
            }
        }
        return columns;
    }

    private static WriteColumn column(StructField field, int ordinal, List<String> geometries) {
        DataType type = field.dataType();
        boolean isNamed =
                geometries != null && geometries.stream().anyMatch(name -> name.equalsIgnoreCase(field.name()));
        WrittenType columnType = type instanceof ArrayType ? null : WrittenType.of(field, geometries);
        if (columnType == null) {
            throw new IllegalArgumentException(
                    "the column \"" + field.name() + "\" has the type " + type.catalogString()
                            + ", which is not written as GML; drop it, select its parts as columns of their own, or convert it"
                            + " to a string, such as by to_json");
        }
        if (isNamed && !columnType.isGeometry()) {
            throw new IllegalArgumentException(
                    "the column \"" + field.name() + "\" has the type " + type.catalogString()
                            + ", but the option geometryColumn names it; a geometry is WKB, or of Sedona's or Spark's types");
        }
        return new WriteColumn(ordinal, field.name(), columnType, type);
    }

    private static WriteColumn idColumn(List<WriteColumn> columns, String name, SparkOptions options) {
        WriteColumn found = columns.stream()
                .filter(column -> column.name.equalsIgnoreCase(name))
                .findFirst()
                .orElseThrow(() -> options.wrong(
                        "idColumn",
                        "one of " + columns.stream().map(column -> column.name).toList()));
        if (!found.type.isId()) {
            throw options.wrong("idColumn", "a column of strings or integers, not of " + found.dataType.typeName());
        }
        return found;
    }

    /** The SRID of the types of columns; a file has one reference system. */
    private static int srid(List<WriteColumn> columns) {
        WriteColumn first = null;
        for (WriteColumn column : columns) {
            int srid = column.type == WrittenType.NATIVE ? NativeGeometries.srid(column.dataType) : 0;
            if (srid != 0 && first != null && srid != NativeGeometries.srid(first.dataType)) {
                throw new IllegalArgumentException("the columns \"" + first.name + "\" and \"" + column.name
                        + "\" have the types " + first.dataType.catalogString() + " and "
                        + column.dataType.catalogString() + "; a file has one reference system");
            }
            first = srid == 0 ? first : column;
        }
        return first == null ? 0 : NativeGeometries.srid(first.dataType);
    }
}
