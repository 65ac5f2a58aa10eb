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

/** The updates of a type in a delivery, in their order, in a temporary file. Not thread-safe. */
public final class FeatureUpdates implements Closeable {

    private final Path file;
    private DataOutputStream out;
    private long count;

    FeatureUpdates() throws IOException {
        file = TemporaryFiles.createFile(".updates");
        out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)));
    }

    void add(FeatureUpdate update) throws IOException {
        count++;
        out.writeLong(update.row());
        out.writeUTF(update.place());
        write(update.paths());
        write(update.states().stream().map(ObjectState::id).toList());
    }

    private void write(List<String> texts) throws IOException {
        out.writeInt(texts.size());
        for (String text : texts) {
            out.writeUTF(text);
        }
    }

    /** The number of updates. */
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
     * Reads the updates from the first on. May be called repeatedly.
     *
     * @throws IOException if the temporary file cannot be read
     */
    public Reading open() throws IOException {
        return new Reading(new DataInputStream(new BufferedInputStream(Files.newInputStream(file))));
    }

    /** The updates, one after the other. */
    public static final class Reading implements Closeable {

        private final DataInputStream in;

        private Reading(DataInputStream in) {
            this.in = in;
        }

        /**
         * Returns the next update.
         *
         * @return null at the end
         * @throws IOException if the temporary file cannot be read
         */
        public FeatureUpdate next() throws IOException {
            long row;
            try {
                row = in.readLong();
            } catch (EOFException e) {
                return null;
            }
            String place = in.readUTF();
            List<String> paths = texts();
            List<ObjectState> states = texts().stream().map(ObjectState::of).toList();
            return new FeatureUpdate(row, place, paths, states);
        }

        private List<String> texts() throws IOException {
            List<String> texts = new ArrayList<>();
            for (int i = in.readInt(); i > 0; i--) {
                texts.add(in.readUTF());
            }
            return texts;
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
