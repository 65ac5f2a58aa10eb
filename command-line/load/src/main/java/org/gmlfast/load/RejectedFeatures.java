/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A file with a line of CSV for each feature that is skipped because it has an error. Thread-safe. */
public final class RejectedFeatures implements Closeable {

    private final FileChannel file;
    private long committed;
    private String input = "";

    private RejectedFeatures(FileChannel file) {
        this.file = file;
    }

    /**
     * Opens a file, in place of one that exists.
     *
     * @throws IOException if it cannot be written
     */
    public static RejectedFeatures open(Path path) throws IOException {
        RejectedFeatures rejected = new RejectedFeatures(FileChannel.open(
                path, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING));
        rejected.write("input,error\r\n");
        rejected.commit();
        return rejected;
    }

    /** Begins with the features of an input. */
    synchronized void begin(String name) {
        input = name;
    }

    /** Adds a feature. */
    public synchronized void add(String error) {
        write(quoted(input) + ',' + quoted(error) + "\r\n");
    }

    private static String quoted(String value) {
        return '"' + value.replace("\"", "\"\"") + '"';
    }

    private void write(String line) {
        try {
            ByteBuffer bytes = ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                file.write(bytes);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Forgets the features since {@link #commit}, which are read again. */
    synchronized void startOver() throws IOException {
        file.truncate(committed);
        file.position(committed);
    }

    /** Keeps the features so far. */
    synchronized void commit() throws IOException {
        committed = file.position();
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
