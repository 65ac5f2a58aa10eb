/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.output;

import java.io.Closeable;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

import org.gmlfast.deflate.GzipEncoder;

/** Where one document is written to. If it is closed before it is complete, nothing of a file is left. */
public abstract class DocumentTarget implements Closeable {

    /** Stands for standard output. */
    public static final String STANDARD_OUTPUT = "-";

    private OutputStream stream;

    DocumentTarget() {}

    /**
     * A target.
     *
     * @param name of a file; null or {@link #STANDARD_OUTPUT} for standard output
     * @param gzip whether the document is compressed
     * @param standardOutput is flushed, never closed
     * @throws IOException if it cannot be written
     */
    public static DocumentTarget open(String name, boolean gzip, OutputStream standardOutput) throws IOException {
        boolean standard = name == null || name.equals(STANDARD_OUTPUT);
        DocumentTarget target =
                standard ? new StreamTarget("standard output", standardOutput, false) : openFile(path(name), gzip);
        OutputStream raw = target.rawStream();
        target.stream = gzip ? new GzipEncoder(raw) : raw;
        return target;
    }

    /**
     * The file of a name.
     *
     * @throws OutputException if that can be no name of a file
     */
    public static Path path(String name) throws OutputException {
        try {
            return Path.of(name);
        } catch (InvalidPathException e) {
            throw new OutputException("\"" + name + "\" cannot be the name of a file");
        }
    }

    private static DocumentTarget openFile(Path path, boolean gzip) throws IOException {
        try {
            if (Files.isDirectory(path)) {
                throw new OutputException(path + " is a directory");
            }
            if (Files.exists(path) && !Files.isRegularFile(path)) {
                // a device or a pipe: there is nothing to be renamed
                return new StreamTarget(path.toString(), Files.newOutputStream(path), true);
            }
            return new PartFile(path, !gzip);
        } catch (OutputException e) {
            throw e;
        } catch (IOException e) {
            throw new OutputException(path.toString(), e);
        }
    }

    /** The file that it is going to be; null for standard output. */
    public Path file() {
        return null;
    }

    /** Where the document is written to. Its failures are {@link OutputException}s. */
    public final OutputStream stream() {
        return stream;
    }

    abstract OutputStream rawStream();

    /** Whether counts that have been left open can be filled in when the document is complete. */
    public abstract boolean isPatchable();

    /**
     * Says that the document is complete.
     *
     * @throws IOException if it could not be written
     */
    public final void complete() throws IOException {
        if (stream instanceof GzipEncoder gzip) {
            gzip.finish();
        }
        stream.flush();
        finish();
    }

    abstract void finish() throws IOException;

    /**
     * Fills in counts that were written as {@link DeferredCounts#PLACEHOLDER}, before {@link #complete}.
     *
     * @throws IOException if that fails
     */
    public abstract void fillIn(DeferredCounts counts) throws IOException;

    /** Names the output in failures. */
    static final class Named extends FilterOutputStream {

        private final String name;

        Named(String name, OutputStream out) {
            super(out);
            this.name = name;
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            try {
                out.write(bytes, offset, length);
            } catch (IOException e) {
                throw new OutputException(name, e);
            }
        }

        @Override
        public void flush() throws IOException {
            try {
                out.flush();
            } catch (IOException e) {
                throw new OutputException(name, e);
            }
        }

        @Override
        public void close() throws IOException {
            try {
                out.close();
            } catch (IOException e) {
                throw new OutputException(name, e);
            }
        }
    }
}
