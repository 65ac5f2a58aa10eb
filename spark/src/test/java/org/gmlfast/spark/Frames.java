/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.spark;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import org.gmlfast.deflate.GzipEncoder;
import org.gmlfast.feature.split.GmlSplit;
import org.gmlfast.feature.split.SplitSource;
import org.gmlfast.wfs.FeatureCollectionWriter;
import org.locationtech.jts.io.ParseException;
import org.locationtech.jts.io.WKBWriter;
import org.locationtech.jts.io.WKTReader;

/** Frames and documents for tests without a cluster. */
final class Frames {

    private Frames() {}

    /** @param columns names and types in turns */
    static StructType schema(Object... columns) {
        StructField[] fields = new StructField[columns.length / 2];
        for (int i = 0; i < fields.length; i++) {
            fields[i] = new StructField((String) columns[2 * i], (DataType) columns[2 * i + 1], true, Metadata.empty());
        }
        return new StructType(fields);
    }

    static InternalRow row(Object... values) {
        Object[] own = values.clone();
        for (int i = 0; i < own.length; i++) {
            own[i] = own[i] instanceof String text ? UTF8String.fromString(text) : own[i];
        }
        return new GenericInternalRow(own);
    }

    static byte[] wkb(String wkt) throws ParseException {
        return new WKBWriter().write(new WKTReader().read(wkt));
    }

    static WritePlan plan(StructType schema, Map<String, String> options) {
        return new WritePlan(WriteSettings.of(SparkOptions.of(options), schema));
    }

    /** Writes a document as a task does. */
    static byte[] write(StructType schema, Map<String, String> options, InternalRow... rows) throws IOException {
        WritePlan plan = plan(schema, options);
        SparkRow row = new SparkRow(plan.settings, "7.");
        ByteArrayOutputStream spool = new ByteArrayOutputStream();
        long count;
        GzipEncoder gzip = plan.settings.isGzip ? new GzipEncoder(spool) : null;
        try (FeatureCollectionWriter members = plan.parts().openMembers(gzip == null ? spool : gzip)) {
            for (InternalRow next : rows) {
                row.set(next, members.written() + 1);
                members.write(row, plan.rowType);
            }
            members.finish();
            count = members.written();
        }
        if (gzip != null) {
            gzip.finish();
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        DocumentEnds ends = new DocumentEnds(plan);
        OutputStream file = new ClosableOutput(out);
        ends.writeHeader(count, row.bounds(), file);
        file.write(spool.toByteArray());
        if (count > 0) {
            ends.writeFooter(file);
        }
        return out.toByteArray();
    }

    /** A file, which takes nothing more when it is closed. */
    private static final class ClosableOutput extends FilterOutputStream {

        private boolean isClosed;

        ClosableOutput(OutputStream out) {
            super(out);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            if (isClosed) {
                throw new IOException("the file is closed");
            }
            out.write(bytes, from, length);
        }

        @Override
        public void close() {
            isClosed = true;
        }
    }

    // ---- reading

    static SplitSource source(byte[] document) {
        return new SplitSource() {
            @Override
            public long length() {
                return document.length;
            }

            @Override
            public InputStream open(long offset) {
                return new ByteArrayInputStream(document, (int) offset, document.length - (int) offset);
            }
        };
    }

    static StructType infer(byte[] document, ReadSettings settings) {
        return new SchemaInference(settings, null).schema(List.of(file("f.gml", source(document))));
    }

    /** Infers the schema of the files of a folder, as the driver does. */
    static StructType infer(Path folder, ReadSettings settings) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            List<SplitFile> sources = files.filter(
                            file -> !file.getFileName().toString().startsWith("_"))
                    .sorted()
                    .map(Frames::file)
                    .toList();
            SplitFile schema = settings.schemaPath == null ? null : file(Path.of(settings.schemaPath));
            return new SchemaInference(settings, schema).schema(sources);
        }
    }

    private static SplitFile file(Path path) {
        return file(path.toString(), SplitSource.of(path));
    }

    static SplitFile file(String name, SplitSource source) {
        return new SplitFile() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public long length() throws IOException {
                return source.length();
            }

            @Override
            public long modified() {
                return 0;
            }

            @Override
            public InputStream open(long offset) throws IOException {
                return source.open(offset);
            }
        };
    }

    /** As the driver sends it to tasks. */
    @SuppressWarnings("unchecked")
    static <T> T copy(T object) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return (T) in.readObject();
        }
    }

    /** Reads rows as a task does; each as the list of its values. */
    static List<List<Object>> read(
            byte[] document,
            GmlSplit split,
            ReadSettings settings,
            StructType schema,
            StructType required,
            Filter... filters)
            throws Exception {
        ReadColumns columns = copy(new ReadColumns(settings, schema, required, List.of(filters)));
        GmlRowIterator rows = new GmlRowIterator(source(document), "f.gml", split, columns.reader(), columns);
        List<List<Object>> read = new ArrayList<>();
        while (rows.hasNext()) {
            InternalRow row = rows.next();
            List<Object> values = new ArrayList<>();
            for (int i = 0; i < required.length(); i++) {
                Object value = row.get(i, required.fields()[i].dataType());
                values.add(value instanceof UTF8String text ? text.toString() : value);
            }
            read.add(values);
        }
        return read;
    }
}
