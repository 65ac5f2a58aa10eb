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
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.gmlfast.input.TemporaryFiles;

/**
 * Records of a delivery, in their order, in a temporary file. Not thread-safe.
 *
 * @param <T> the class of the records
 */
public final class RecordFile<T> implements Closeable {

    /** Writes a record. */
    interface Encoder<T> {
        void write(T value, DataOutputStream out) throws IOException;
    }

    /** Reads a record. */
    interface Decoder<T> {
        T read(DataInputStream in) throws IOException;
    }

    private final Encoder<T> encoder;
    private final Decoder<T> decoder;
    private final Path file;
    private DataOutputStream out;
    private long count;

    RecordFile(Encoder<T> encoder, Decoder<T> decoder) throws IOException {
        this.encoder = encoder;
        this.decoder = decoder;
        this.file = TemporaryFiles.createFile(".records");
        this.out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)));
    }

    void add(T value) throws IOException {
        count++;
        out.writeByte(1);
        encoder.write(value, out);
    }

    /** The number of records. */
    long count() {
        return count;
    }

    /** Ends the writing. */
    void complete() throws IOException {
        if (out != null) {
            out.close();
            out = null;
        }
    }

    /**
     * Reads the records from the first on. May be called repeatedly.
     *
     * @throws IOException if the temporary file cannot be read
     */
    public Reading<T> open() throws IOException {
        return new Reading<>(decoder, new DataInputStream(new BufferedInputStream(Files.newInputStream(file))));
    }

    /**
     * The records, one after the other.
     *
     * @param <T> the class of the records
     */
    public static final class Reading<T> implements Closeable {

        private final Decoder<T> decoder;
        private final DataInputStream in;

        private Reading(Decoder<T> decoder, DataInputStream in) {
            this.decoder = decoder;
            this.in = in;
        }

        /**
         * Returns the next record.
         *
         * @return null at the end
         * @throws IOException if the temporary file cannot be read
         */
        public T next() throws IOException {
            return in.read() < 0 ? null : decoder.read(in);
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }

    /** @param texts of which some may be null */
    static void write(List<String> texts, DataOutputStream out) throws IOException {
        out.writeInt(texts.size());
        for (String text : texts) {
            out.writeBoolean(text != null);
            if (text != null) {
                out.writeUTF(text);
            }
        }
    }

    static List<String> readTexts(DataInputStream in) throws IOException {
        List<String> texts = new ArrayList<>();
        for (int i = in.readInt(); i > 0; i--) {
            texts.add(in.readBoolean() ? in.readUTF() : null);
        }
        return texts;
    }

    /** Deletes the file. */
    @Override
    public void close() throws IOException {
        complete();
        TemporaryFiles.delete(file);
    }
}
