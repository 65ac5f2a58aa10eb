/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.output;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * A file that is written as {@code NAME.incomplete}, with its SHA-256. {@link #sync} forces its bytes to disk, and
 * {@link #commit} gives it its final name, so a file of that name is always complete, even after a crash. Without a
 * commit, the incomplete file stays, and the next attempt replaces it. Not thread-safe.
 */
public final class DurableFile implements Closeable {

    /** The suffix of an incomplete file. */
    public static final String INCOMPLETE = ".incomplete";

    private static final int BUFFER = 1 << 16;

    private final Path path;
    private final Path incomplete;
    private final PendingFile pending;
    private final MessageDigest digest = sha256();
    private final OutputStream out;

    /**
     * Opens the incomplete file.
     *
     * @throws OutputException if that fails
     */
    public DurableFile(Path path) throws OutputException {
        this.path = path;
        String name = path.getFileName() + INCOMPLETE;
        this.incomplete = path.resolveSibling(name);
        try {
            pending = new PendingFile(
                    path,
                    name,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.TRUNCATE_EXISTING,
                    StandardOpenOption.WRITE);
        } catch (IOException e) {
            throw new OutputException(incomplete.toString(), e);
        }
        this.out = new BufferedOutputStream(new DigestOutputStream(pending.stream(incomplete), digest), BUFFER);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every Java platform has it
        }
    }

    /** Returns the stream for the contents, which is not closed. Its failures are {@link OutputException}s. */
    public OutputStream stream() {
        return out;
    }

    /**
     * Appends a file that is not complete, and deletes it.
     *
     * @throws IOException if it cannot be read or written
     */
    public void appendIncomplete(DurableFile file) throws IOException {
        Files.copy(file.closeIncomplete(), out);
        file.delete();
    }

    /**
     * Closes the file without completing it.
     *
     * @return the path of the incomplete file
     * @throws IOException if it cannot be written
     */
    public Path closeIncomplete() throws IOException {
        out.flush();
        close();
        return incomplete;
    }

    /**
     * Deletes the incomplete file.
     *
     * @throws IOException if that fails
     */
    public void delete() throws IOException {
        Files.delete(incomplete);
    }

    /**
     * Appends a file.
     *
     * @return its SHA-256
     * @throws IOException if it cannot be read or written
     */
    public String append(Path file) throws IOException {
        MessageDigest sum = sha256();
        Files.copy(file, new DigestOutputStream(out, sum));
        return HexFormat.of().formatHex(sum.digest());
    }

    /**
     * Forces the contents to disk.
     *
     * @return the SHA-256 of the contents
     * @throws OutputException if that fails
     */
    public String sync() throws OutputException {
        try {
            out.flush();
            pending.sync();
            pending.close();
            return HexFormat.of().formatHex(digest.digest());
        } catch (OutputException e) {
            throw e;
        } catch (IOException e) {
            throw new OutputException(incomplete.toString(), e);
        }
    }

    /**
     * Gives the file its name, after {@link #sync}.
     *
     * @return the number of bytes
     * @throws OutputException if that fails
     */
    public long commit() throws OutputException {
        try {
            pending.commit();
            return Files.size(path);
        } catch (IOException e) {
            throw new OutputException(path.toString(), e);
        }
    }

    /**
     * Returns the SHA-256 of a file.
     *
     * @throws IOException if it cannot be read
     */
    public static String sha256(Path file) throws IOException {
        MessageDigest digest = sha256();
        try (OutputStream sum = new DigestOutputStream(OutputStream.nullOutputStream(), digest)) {
            Files.copy(file, sum);
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    @Override
    public void close() throws IOException {
        pending.close();
    }
}
