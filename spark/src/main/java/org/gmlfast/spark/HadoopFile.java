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
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** A file in any storage that Hadoop reads. */
final class HadoopFile implements SplitFile {

    /** Hadoop's default is 4 kB: a call of the system for each. */
    private static final int BUFFER = 1 << 16;

    private final Path path;
    private final Configuration configuration;

    /** Null before it is looked up. */
    private FileStatus status;

    HadoopFile(Path path, Configuration configuration) {
        this.path = path;
        this.configuration = configuration;
    }

    HadoopFile(FileStatus status, Configuration configuration) {
        this(status.getPath(), configuration);
        this.status = status;
    }

    private FileStatus status() throws IOException {
        if (status == null) {
            status = fileSystem().getFileStatus(path);
        }
        return status;
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
        return status().getLen();
    }

    @Override
    public long modified() throws IOException {
        return status().getModificationTime();
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
