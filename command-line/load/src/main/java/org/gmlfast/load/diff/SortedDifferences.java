/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load.diff;

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
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

import org.gmlfast.input.TemporaryFiles;
import org.gmlfast.load.diff.LayerDifferences.Change;

/** Differences in the order of layers and keys, which are sorted in temporary files. Not thread-safe. */
final class SortedDifferences implements Closeable {

    private final List<Path> files = new ArrayList<>();

    /**
     * A difference.
     *
     * @param layer the name of the layer
     * @param attributes the names of those that have changed
     */
    record Difference(String layer, String key, Change change, String attributes) implements Comparable<Difference> {

        private static final Comparator<Difference> ORDER =
                Comparator.comparing(Difference::layer).thenComparing(Difference::key);

        @Override
        public int compareTo(Difference other) {
            return ORDER.compare(this, other);
        }
    }

    /** Takes differences one after the other. */
    @FunctionalInterface
    interface Reader {

        void read(Difference difference) throws IOException;
    }

    /** Adds differences, of which there are as many as the memory can hold. */
    void add(List<Difference> differences) throws IOException {
        if (differences.isEmpty()) {
            return;
        }
        Path file = TemporaryFiles.createFile(".differences");
        files.add(file);
        try (DataOutputStream out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)))) {
            for (Difference each : differences.stream().sorted().toList()) {
                out.writeUTF(each.layer);
                out.writeUTF(each.key);
                out.writeByte(each.change.ordinal());
                out.writeUTF(each.attributes);
            }
        }
    }

    /** Reads all differences in their order. */
    void read(Reader reader) throws IOException {
        PriorityQueue<Source> sources = new PriorityQueue<>(Comparator.comparing((Source source) -> source.next));
        try {
            for (Path file : files) {
                Source source = new Source(file);
                if (source.advance()) {
                    sources.add(source);
                }
            }
            while (!sources.isEmpty()) {
                Source first = sources.poll();
                reader.read(first.next);
                if (first.advance()) {
                    sources.add(first);
                }
            }
        } finally {
            for (Source source : sources) {
                source.close();
            }
        }
    }

    /** A file that is read. */
    private static final class Source implements Closeable {

        private final DataInputStream in;
        private Difference next;

        Source(Path file) throws IOException {
            in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file)));
        }

        /** Closes the file at its end, and returns false. */
        boolean advance() throws IOException {
            try {
                next = new Difference(in.readUTF(), in.readUTF(), Change.values()[in.readByte()], in.readUTF());
                return true;
            } catch (EOFException e) {
                close();
                return false;
            }
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }

    @Override
    public void close() {
        files.forEach(TemporaryFiles::delete);
    }
}
