/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input;

import java.nio.file.Path;
import java.util.zip.ZipEntry;

/**
 * The limit for the size of what is unpacked from an archive, all files together: a few megabytes of zip can contain
 * terabytes. The sizes that an archive declares may be wrong, so the bytes count as well. Not thread-safe.
 */
public final class UnpackLimit {

    private static final String SETTING = "gmlfast.unpackedMegabytes";
    private static final int DEFAULT_MEGABYTES = 1024;
    private static final long MEGABYTE = 1 << 20;

    private final Path archive;
    private final String what;
    private final long megabytes;
    private long bytes;

    /**
     * Creates the limit for an archive of which nothing has been unpacked.
     *
     * @param what a name for the unpacked content in messages
     * @throws InputException if the setting is not a number of megabytes
     */
    public UnpackLimit(Path archive, String what) throws InputException {
        this.archive = archive;
        this.what = what;
        String setting = System.getProperty(SETTING);
        this.megabytes = setting == null ? DEFAULT_MEGABYTES : parsed(setting);
    }

    private static long parsed(String setting) throws InputException {
        if (!setting.matches("[0-9]{1,9}")) {
            throw new InputException(
                    SETTING + " must be a number of megabytes, such as " + DEFAULT_MEGABYTES + ", not " + setting);
        }
        return Long.parseLong(setting);
    }

    /**
     * Checks the size that an entry declares.
     *
     * @throws InputException if it declares more bytes than may follow
     */
    public void check(ZipEntry entry) throws InputException {
        // -1 if the size is not declared
        if (entry.getSize() > megabytes * MEGABYTE - bytes) {
            throw exceeded(entry);
        }
    }

    /**
     * Counts bytes of an entry.
     *
     * @throws InputException if they are too many
     */
    public void add(int count, ZipEntry entry) throws InputException {
        bytes += count;
        if (bytes > megabytes * MEGABYTE) {
            throw exceeded(entry);
        }
    }

    private InputException exceeded(ZipEntry entry) {
        return new InputException(archive + ": unpacked up to " + entry.getName() + ", " + what + " more than "
                + megabytes + " MB; unpack it yourself, or raise the limit with JAVA_OPTS=-D" + SETTING + "=N");
    }
}
