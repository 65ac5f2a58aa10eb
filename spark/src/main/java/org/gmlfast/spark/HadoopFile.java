/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.spark;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.zip.GZIPInputStream;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.gmlfast.feature.GmlSource;
import org.gmlfast.feature.SplitSource;

/** A file in any storage that Hadoop reads. */
final class HadoopFile implements SplitSource, GmlSource {

    private static final int BLOCK = 1 << 16;

    private final Path path;
    private final Configuration configuration;

    /** The bytes that are read from the start, without compression. */
    private final long limit;

    HadoopFile(Path path, Configuration configuration) {
        this(path, configuration, Long.MAX_VALUE);
    }

    private HadoopFile(Path path, Configuration configuration, long limit) {
        this.path = path;
        this.configuration = configuration;
        this.limit = limit;
    }

    /** The start of this file. */
    HadoopFile start(long bytes) {
        return new HadoopFile(path, configuration, bytes);
    }

    static boolean isCompressed(Path path) {
        return path.getName().toLowerCase(Locale.ROOT).endsWith(".gz");
    }

    private FileSystem fileSystem() throws IOException {
        return path.getFileSystem(configuration);
    }

    @Override
    public String name() {
        return path.toString();
    }

    @Override
    public long length() throws IOException {
        return fileSystem().getFileStatus(path).getLen();
    }

    @Override
    public InputStream open(long offset) throws IOException {
        FSDataInputStream in = fileSystem().open(path);
        try {
            if (offset > 0) {
                in.seek(offset);
            }
            return in;
        } catch (EOFException e) {
            in.close();
            throw new IOException(path + " has become shorter than " + offset + " bytes", e);
        } catch (IOException | RuntimeException e) {
            in.close();
            throw e;
        }
    }

    @Override
    public InputStream open() throws IOException {
        InputStream in = open(0);
        if (limit == Long.MAX_VALUE) {
            return in;
        }
        return new LimitedInput(isCompressed(path) ? new GZIPInputStream(in, BLOCK) : in, limit);
    }
}
