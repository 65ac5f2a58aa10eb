/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.spark;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Locale;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.gmlfast.feature.GmlSource;
import org.gmlfast.feature.SplitSource;

/** A file in any storage that Hadoop reads. */
final class HadoopFile implements SplitSource, GmlSource {

    /** Hadoop's default is 4 kB: a call of the system for each. */
    private static final int BUFFER = 1 << 16;

    private final Path path;
    private final Configuration configuration;

    HadoopFile(Path path, Configuration configuration) {
        this.path = path;
        this.configuration = configuration;
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
        FSDataInputStream in = fileSystem().open(path, BUFFER);
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
        return open(0);
    }

    /** Creates the file, which must not exist. */
    OutputStream create() throws IOException {
        return fileSystem().create(path, false, BUFFER);
    }
}
