/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.crs;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;

import org.geotools.util.factory.GeoTools;

/**
 * A file with a serialized coordinate reference system or transformation. Its first line names what it has: the version
 * of GeoTools, the system with the order of its axes or the two systems, and a checksum of the rest.
 *
 * @param name of what the file has
 */
record CachedObject<T>(String name, Class<T> type, Path file) {

    private static final int MAX_LENGTH = 1_000_000;

    /** What may be in a file, whose 28 kB are the system with the datum, the axes and the transformation behind it. */
    private static final ObjectInputFilter FILTER = ObjectInputFilter.Config.createFilter(
            "maxbytes=1000000;maxdepth=100;org.geotools.**;javax.measure.**;"
                    + "tech.units.**;tech.uom.**;si.uom.**;java.lang.*;java.util.*;java.math.*;java.net.URI;java.awt.geom.*;!*");

    /** Returns null if there is no such file, or it has something else, or is of another version, or damaged. */
    T read() {
        if (!Files.isReadable(file)) {
            return null;
        }
        try {
            byte[] whole = Files.size(file) > MAX_LENGTH ? new byte[0] : Files.readAllBytes(file);
            int end = 0;
            while (end < whole.length && whole[end] != '\n') {
                end++;
            }
            byte[] objects = Arrays.copyOfRange(whole, Math.min(end + 1, whole.length), whole.length);
            byte[] head = Arrays.copyOf(whole, Math.min(end + 1, whole.length));
            return Arrays.equals(head, head(objects)) ? object(objects) : null;
        } catch (IOException | ClassNotFoundException | RuntimeException | LinkageError e) {
            return null;
        }
    }

    private T object(byte[] bytes) throws IOException, ClassNotFoundException {
        try (ObjectInputStream objects = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            objects.setObjectInputFilter(FILTER);
            return type.cast(objects.readObject());
        }
    }

    private byte[] head(byte[] objects) {
        try {
            byte[] sum = MessageDigest.getInstance("SHA-256").digest(objects);
            return ("gml-fast 1, GeoTools " + GeoTools.getVersion() + ", " + name + ", "
                            + HexFormat.of().formatHex(sum) + '\n')
                    .getBytes(StandardCharsets.UTF_8);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("each Java has SHA-256", e);
        }
    }

    /** Writes the file in place of another; if that fails, the next process asks the database again. */
    void write(T object) {
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (ObjectOutputStream objects = new ObjectOutputStream(bytes)) {
                objects.writeObject(object);
            }
            Files.createDirectories(file.getParent());
            Path whole = Files.createTempFile(file.getParent(), "new", ".ser");
            try (OutputStream out = Files.newOutputStream(whole)) {
                out.write(head(bytes.toByteArray()));
                bytes.writeTo(out);
            } catch (IOException | RuntimeException e) {
                Files.delete(whole);
                throw e;
            }
            Files.move(whole, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException | RuntimeException e) {
            // not in this process
        }
    }
}
