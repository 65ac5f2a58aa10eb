/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load.change;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.gmlfast.input.TemporaryFiles;

/** The keys of features of a type that a delivery deletes, in their order, in a temporary file. Not thread-safe. */
public final class DeletedKeys implements Closeable {

    private final Path file;
    private DataOutputStream out;

    DeletedKeys() throws IOException {
        file = TemporaryFiles.createFile(".keys");
        out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)));
    }

    /**
     * A key, and where it is deleted.
     *
     * @param after the number of features of the type that the delivery brings before it
     * @param values of the attributes of the key; null for any
     */
    public record Deletion(long after, List<String> values) {}

    void add(long after, List<String> values) throws IOException {
        out.writeLong(after);
        out.writeInt(values.size());
        for (String value : values) {
            out.writeBoolean(value == null);
            out.writeUTF(value == null ? "" : value);
        }
    }

    /** Ends the writing. */
    void complete() throws IOException {
        if (out != null) {
            out.close();
            out = null;
        }
    }

    /**
     * Reads the keys from the first on. May be called repeatedly.
     *
     * @throws IOException if the temporary file cannot be read
     */
    public Reading open() throws IOException {
        return new Reading(new DataInputStream(new BufferedInputStream(Files.newInputStream(file))));
    }

    /** The keys, one after the other. */
    public static final class Reading implements Closeable {

        private final DataInputStream in;

        private Reading(DataInputStream in) {
            this.in = in;
        }

        /**
         * Returns the next key.
         *
         * @return null at the end
         * @throws IOException if the temporary file cannot be read
         */
        public Deletion next() throws IOException {
            long after;
            try {
                after = in.readLong();
            } catch (EOFException e) {
                return null;
            }
            List<String> values = new ArrayList<>();
            for (int i = in.readInt(); i > 0; i--) {
                boolean isAny = in.readBoolean();
                String value = in.readUTF();
                values.add(isAny ? null : value);
            }
            return new Deletion(after, values);
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }

    @Override
    public void close() throws IOException {
        complete();
        TemporaryFiles.delete(file);
    }
}
