/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.output;

import java.io.Closeable;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

import org.gmlfast.deflate.GzipEncoder;

/** The target of one document. Closing a file target before the document is complete deletes the file. */
public abstract class DocumentTarget implements Closeable {

    /** The name of standard output. */
    public static final String STANDARD_OUTPUT = "-";

    private OutputStream stream;

    DocumentTarget() {}

    /**
     * Opens a target.
     *
     * @param name the name of a file; null or {@link #STANDARD_OUTPUT} for standard output
     * @param gzip whether to compress the document
     * @param standardOutput flushed at the end, never closed
     * @throws IOException if the target cannot be opened
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
     * Returns the path of a file name.
     *
     * @throws OutputException if it is not a valid file name
     */
    public static Path path(String name) throws OutputException {
        try {
            return Path.of(name);
        } catch (InvalidPathException e) {
            throw new OutputException("\"" + name + "\" is not a valid file name");
        }
    }

    /**
     * Returns whether a document that is begun and not completed leaves nothing in a target, so that it can be begun
     * again: not on standard output, a device or a pipe.
     *
     * @param name as in {@link #open}
     * @throws OutputException if it is not a valid file name
     */
    public static boolean isRepeatable(String name) throws OutputException {
        return name != null
                && !name.equals(STANDARD_OUTPUT)
                && (!Files.exists(path(name)) || Files.isRegularFile(path(name)));
    }

    private static DocumentTarget openFile(Path path, boolean gzip) throws IOException {
        try {
            if (Files.isDirectory(path)) {
                throw new OutputException(path + " is a directory; give the name of a file in it");
            }
            if (Files.exists(path) && !Files.isRegularFile(path)) {
                // a device or a pipe, which cannot be renamed
                return new StreamTarget(path.toString(), Files.newOutputStream(path), true);
            }
            return new FileTarget(path, !gzip);
        } catch (OutputException e) {
            throw e;
        } catch (IOException e) {
            throw new OutputException(path.toString(), e);
        }
    }

    /** Returns the path of the finished file; null for standard output. */
    public Path file() {
        return null;
    }

    /** Returns the stream to write the document to. Its failures are {@link OutputException}s. */
    public final OutputStream stream() {
        return stream;
    }

    abstract OutputStream rawStream();

    /** Returns whether deferred counts can be filled in once the document is complete. */
    public abstract boolean isPatchable();

    /**
     * Completes the document.
     *
     * @throws IOException if writing fails
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
     * Replaces the placeholders of deferred counts; call it before {@link #complete}.
     *
     * @throws IOException if writing fails
     */
    public abstract void fillIn(DeferredCounts counts) throws IOException;

    /** Adds the name of the output to failures. */
    static final class NamedStream extends FilterOutputStream {

        private final String name;

        NamedStream(String name, OutputStream out) {
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
