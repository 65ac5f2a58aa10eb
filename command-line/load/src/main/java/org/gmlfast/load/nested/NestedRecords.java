/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load.nested;

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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import org.gmlfast.input.TemporaryFiles;

/**
 * The values with elements in them of features, in a temporary file, until all of them are known: then {@link #root}
 * says which tables and columns they need. Not thread-safe.
 */
public final class NestedRecords implements Closeable {

    private final Path file;
    private DataOutputStream out;
    private Map<String, NestedElement> roots = new LinkedHashMap<>();

    /** @throws IOException if there is no temporary file */
    public NestedRecords() throws IOException {
        file = TemporaryFiles.createFile(".nested");
        out = open(file);
    }

    private static DataOutputStream open(Path file) throws IOException {
        return new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file), 1 << 16));
    }

    /**
     * The values of a feature.
     *
     * @param number of the feature among those that are written and deleted
     * @param source the name of its input
     * @param key the values of its key, as texts
     * @param values by attributes; empty if the feature has none, or is deleted
     * @param updated what an update changes: attributes, or paths that begin with one; null for a whole feature
     */
    public record NestedRecord(
            long number, String source, List<String> key, Map<String, Object> values, List<String> updated) {}

    /**
     * Adds the values of a feature.
     *
     * @param text the text of a value that is neither a map nor a list
     * @throws IOException if the temporary file cannot be written
     */
    public void add(NestedRecord added, Function<Object, String> text) throws IOException {
        Map<String, Object> values = new LinkedHashMap<>();
        added.values.forEach((attribute, value) -> {
            Object texts = NestedValue.ofTexts(value, text);
            values.put(attribute, texts);
            if (texts != null) {
                roots.computeIfAbsent(attribute, NestedElement::new).include(texts);
            }
        });
        out.writeLong(added.number);
        NestedValue.writeText(added.source, out);
        NestedValue.write(added.key, out);
        NestedValue.write(values, out);
        NestedValue.write(added.updated, out);
    }

    /** What the values of an attribute have in common; null if there are none. */
    public NestedElement root(String attribute) {
        return roots.get(attribute);
    }

    /**
     * Forgets all values.
     *
     * @throws IOException if the temporary file cannot be written
     */
    public void clear() throws IOException {
        out.close();
        out = open(file);
        roots = new LinkedHashMap<>();
    }

    /**
     * Reads what has been added, from the first record on.
     *
     * @throws IOException if the temporary file cannot be read
     */
    public Reading read() throws IOException {
        out.flush();
        return new Reading(new DataInputStream(new BufferedInputStream(Files.newInputStream(file), 1 << 16)));
    }

    /** The records, one after the other. */
    public static final class Reading implements Closeable {

        private final DataInputStream in;

        private Reading(DataInputStream in) {
            this.in = in;
        }

        /**
         * Returns the next record.
         *
         * @return null at the end
         * @throws IOException if the temporary file cannot be read
         */
        @SuppressWarnings("unchecked")
        public NestedRecord next() throws IOException {
            long number;
            try {
                number = in.readLong();
            } catch (EOFException e) {
                return null;
            }
            String source = NestedValue.readText(in);
            List<String> key = new ArrayList<>((List<String>) NestedValue.read(in));
            Map<String, Object> values = (Map<String, Object>) NestedValue.read(in);
            return new NestedRecord(number, source, key, values, (List<String>) NestedValue.read(in));
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }

    @Override
    public void close() throws IOException {
        out.close();
        TemporaryFiles.delete(file);
    }
}
