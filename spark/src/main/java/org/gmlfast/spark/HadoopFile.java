/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.spark;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** A file in any storage that Hadoop reads. */
final class HadoopFile implements InputFile {

    /** Hadoop's default is 4 kB: a call of the system for each. */
    private static final int BUFFER = 1 << 16;

    private final Path path;
    private final Configuration configuration;

    /** -1 before it is looked up. */
    private final long length;

    HadoopFile(Path path, Configuration configuration) {
        this(path, configuration, -1);
    }

    /** @param length of the file, if it is known; otherwise -1 */
    HadoopFile(Path path, Configuration configuration, long length) {
        this.path = path;
        this.configuration = configuration;
        this.length = length;
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
        return length < 0 ? fileSystem().getFileStatus(path).getLen() : length;
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

    /** Creates the file, which must not exist. */
    OutputStream create() throws IOException {
        return fileSystem().create(path, false, BUFFER);
    }
}
