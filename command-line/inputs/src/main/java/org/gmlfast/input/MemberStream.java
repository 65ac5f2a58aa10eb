/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input;

import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/**
 * The bytes of a file in a zip archive, checked against the checksum and the size in the archive, which {@link ZipFile}
 * does not check.
 */
public class MemberStream extends FilterInputStream {

    private final ZipEntry entry;
    private final String name;
    private final CRC32 checksum = new CRC32();
    private long count;

    /**
     * Opens a file in an archive.
     *
     * @param name what messages call it
     * @throws IOException if it cannot be read
     */
    public MemberStream(ZipFile zip, ZipEntry entry, String name) throws IOException {
        super(opened(zip, entry, name));
        this.entry = entry;
        this.name = name;
    }

    private static InputStream opened(ZipFile zip, ZipEntry entry, String name) throws IOException {
        try {
            return zip.getInputStream(entry);
        } catch (ZipException e) {
            throw damaged(name, String.valueOf(e.getMessage()), e);
        }
    }

    private static InputException damaged(String name, String reason, IOException cause) {
        return new InputException(name + " is damaged or incomplete: " + reason, cause);
    }

    @Override
    public final int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int from, int length) throws IOException {
        int read;
        try {
            read = super.read(target, from, length);
        } catch (ZipException | EOFException e) {
            throw damaged(name, "its compressed data cannot be read", e);
        }
        if (read < 0) {
            checkEnd();
        } else {
            count += read;
            checksum.update(target, from, read);
        }
        return read;
    }

    private void checkEnd() throws InputException {
        if (entry.getSize() >= 0 && count != entry.getSize()) {
            throw damaged(name, "it has " + count + " bytes, but the archive says " + entry.getSize(), null);
        }
        if (entry.getCrc() >= 0 && checksum.getValue() != entry.getCrc()) {
            throw damaged(name, "its checksum is wrong", null);
        }
    }

    /** The number of bytes that have been read. */
    protected final long count() {
        return count;
    }

    @Override
    public final long skip(long n) throws IOException {
        byte[] skipped = new byte[(int) Math.min(n, 8192)];
        return n <= 0 ? 0 : Math.max(read(skipped, 0, skipped.length), 0);
    }

    @Override
    public final boolean markSupported() {
        return false;
    }
}
