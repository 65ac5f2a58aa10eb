/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.spark;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.locationtech.jts.geom.Envelope;

/**
 * Completes a folder that a frame was written to with {@code layout=parts}: writes the header, the footer and a
 * manifest, so that {@code cat header.gml part-* footer.gml} makes one document with its counts and bounds. This also
 * works with compressed files.
 *
 * <pre>{@code
 * frame.write().format("gml").options(options).option("layout", "parts").save("towns");
 * long features = GmlParts.finish(spark, "towns", frame.schema(), options);
 * }</pre>
 *
 * <p>It replaces an existing header: call it again after an append. Stateless.
 */
public final class GmlParts {

    private static final String MANIFEST = "manifest.json";

    private final FileSystem fileSystem;
    private final Path folder;
    private final WritePlan plan;
    private final List<FileStatus> files = new ArrayList<>();
    private final List<PartTrailer> parts = new ArrayList<>();

    private GmlParts(FileSystem fileSystem, Path folder, WritePlan plan) {
        this.fileSystem = fileSystem;
        this.folder = folder;
        this.plan = plan;
    }

    /**
     * Writes header, footer and manifest.
     *
     * @param session its configuration locates the folder; not null
     * @param folder a path that Hadoop understands, of one folder without partitions; not null
     * @param schema of the frame; not null
     * @param options those with which the frame was written; {@code layout} may be missing; not null
     * @return the number of features in all parts
     * @throws IOException if the folder cannot be read or written
     * @throws IllegalArgumentException if the options are wrong, or a part is incomplete or was written with other
     *     options
     */
    public static long finish(SparkSession session, String folder, StructType schema, Map<String, String> options)
            throws IOException {
        return finish(session.sparkContext().hadoopConfiguration(), folder, schema, options);
    }

    static long finish(Configuration configuration, String folder, StructType schema, Map<String, String> options)
            throws IOException {
        WritePlan plan = new WritePlan(WriteSettings.of(SparkOptions.of(options), schema));
        Path path = new Path(folder);
        return new GmlParts(path.getFileSystem(configuration), path, plan).finish();
    }

    private long finish() throws IOException {
        boolean isGzip = plan.settings.isGzip;
        String extension = plan.settings.extension();
        for (FileStatus file : fileSystem.listStatus(folder)) {
            String name = file.getPath().getName();
            if (file.isFile() && name.startsWith("part-") && name.endsWith(extension)) {
                files.add(file);
            }
        }
        files.sort(Comparator.comparing(file -> file.getPath().getName()));
        long count = 0;
        Envelope bounds = new Envelope();
        for (FileStatus file : files) {
            PartTrailer part = read(file, isGzip);
            parts.add(part);
            count += part.count;
            bounds.expandToInclude(part.bounds);
        }
        writeEnds(count, bounds, extension);
        return count;
    }

    private void writeEnds(long count, Envelope bounds, String extension) throws IOException {
        DocumentEnds ends = new DocumentEnds(plan);
        try (OutputStream out = fileSystem.create(new Path(folder, "footer" + extension), true)) {
            if (count > 0) {
                ends.writeFooter(out);
            }
        }
        try (OutputStream out = fileSystem.create(new Path(folder, "header" + extension), true)) {
            ends.writeHeader(count, bounds, out);
        }
        try (OutputStream out = fileSystem.create(new Path(folder, MANIFEST), true)) {
            out.write(manifest(count, bounds, extension).getBytes(StandardCharsets.UTF_8));
        }
    }

    private PartTrailer read(FileStatus file, boolean isGzip) throws IOException {
        int length = PartTrailer.length(isGzip);
        if (file.getLen() >= length) {
            byte[] end = new byte[length];
            try (FSDataInputStream in = fileSystem.open(file.getPath())) {
                in.readFully(file.getLen() - length, end);
            }
            PartTrailer part = PartTrailer.read(end, isGzip);
            if (part != null && part.fingerprint == plan.fingerprint()) {
                return part;
            }
            if (part != null) {
                throw new IllegalArgumentException(
                        file.getPath() + " was written with other columns, names or reference system than those given");
            }
        }
        throw new IllegalArgumentException(file.getPath() + " is not a part that was written with layout=parts, or is"
                + " incomplete: its count is not at its end");
    }

    // ---- the manifest

    private String manifest(long count, Envelope bounds, String extension) {
        StringBuilder json = new StringBuilder("{\n  \"features\": ").append(count);
        json.append(",\n  \"bounds\": ").append(array(bounds));
        json.append(",\n  \"header\": \"header").append(extension).append("\"");
        json.append(",\n  \"footer\": \"footer").append(extension).append("\"");
        json.append(",\n  \"parts\": [");
        for (int i = 0; i < parts.size(); i++) {
            json.append(i == 0 ? "\n" : ",\n")
                    .append("    {\"name\": \"")
                    .append(files.get(i).getPath().getName())
                    .append("\", \"features\": ")
                    .append(parts.get(i).count)
                    .append(", \"bytes\": ")
                    .append(files.get(i).getLen())
                    .append(", \"bounds\": ")
                    .append(array(parts.get(i).bounds))
                    .append('}');
        }
        return json.append("\n  ]\n}\n").toString();
    }

    /** The order is that of the frame: x first. */
    private static String array(Envelope bounds) {
        return bounds.isNull()
                ? "null"
                : Arrays.toString(
                        new double[] {bounds.getMinX(), bounds.getMinY(), bounds.getMaxX(), bounds.getMaxY()});
    }
}
