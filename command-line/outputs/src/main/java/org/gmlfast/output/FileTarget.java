/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.output;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;

/**
 * A {@link PendingFile} called {@code NAME.XXXXXXXX.part}. If it is not completed, even because the process is
 * terminated, the part file is deleted; only a crash leaves it behind. Concurrent writers of one file use different
 * part files, and the last to complete wins.
 */
final class FileTarget extends DocumentTarget {

    private static final int MAX_NAME_CHARACTERS = 50;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final Path path;
    private final boolean patchable;
    private final Thread hook = new Thread(this::delete, "delete part of output");

    /** Null until it is open. */
    private PendingFile part;

    private OutputStream out;
    private boolean settled;

    FileTarget(Path path, boolean patchable) throws IOException {
        // keeps a symbolic link and replaces its target
        this.path = Files.isSymbolicLink(path) && Files.exists(path) ? path.toRealPath() : path;
        this.patchable = patchable;
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            create();
        } catch (IOException e) {
            close();
            throw e;
        }
    }

    /** File systems limit names to 255 bytes. */
    private static String partName(String name) {
        String shortened = name.codePointCount(0, name.length()) > MAX_NAME_CHARACTERS
                ? name.substring(0, name.offsetByCodePoints(0, MAX_NAME_CHARACTERS))
                : name;
        return shortened + String.format(".%08x.part", RANDOM.nextInt());
    }

    /** Creates the part file, unless the shutdown hook has already run and would not delete it. */
    private synchronized void create() throws IOException {
        if (settled) {
            throw new IOException("the process is ending");
        }
        part = new PendingFile(
                path,
                partName(path.getFileName().toString()),
                // fails if the file exists, including a link planted by another user
                StandardOpenOption.CREATE_NEW,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE);
        out = part.stream(path);
    }

    @Override
    public Path file() {
        return path;
    }

    @Override
    OutputStream rawStream() {
        return out;
    }

    @Override
    public boolean isPatchable() {
        return patchable;
    }

    @Override
    public void fillIn(DeferredCounts counts) throws IOException {
        try {
            stream().flush();
            counts.fillIn(part.channel());
        } catch (IOException e) {
            throw new OutputException(path.toString(), e);
        }
    }

    @Override
    synchronized void finish() throws IOException {
        if (settled) {
            throw new OutputException(path + " was not completed: the process is ending");
        }
        try {
            part.commit();
        } catch (IOException e) {
            throw new OutputException(path.toString(), e);
        }
        settled = true;
        removeHook();
    }

    /** Deletes the part file. Leaves the channel open, because the process may still be writing to it. */
    private synchronized void delete() {
        if (!settled) {
            settled = true;
            try {
                if (part != null) {
                    part.delete();
                }
            } catch (IOException e) {
                // the part file stays; nothing else can be done while the process ends
            }
        }
    }

    @Override
    public void close() throws IOException {
        if (part != null) {
            part.close();
        }
        delete();
        removeHook();
    }

    private void removeHook() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // the process is ending and the hook runs
        }
    }
}
