/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.output;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;

/**
 * A file that is written as {@code NAME.XXXXXXXX.part} beside its place and gets its name when it is complete. If it is
 * not completed, even because the process is told to end, the part is deleted; a crash leaves it. Several writers of
 * one file do not meet: each has a part of its own, and the last to complete wins.
 */
final class PartFile extends DocumentTarget {

    private static final int MOST_CHARACTERS = 50;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final Path path;
    private final Path part;
    private final boolean patchable;
    private final Thread hook = new Thread(this::delete, "delete part of output");

    private FileChannel channel;
    private OutputStream out;
    private boolean settled;

    PartFile(Path path, boolean patchable) throws IOException {
        // a link stays one: it is what it points to that is replaced
        this.path = Files.exists(path) ? path.toRealPath() : path;
        this.part = this.path.resolveSibling(partName(this.path.getFileName().toString()));
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
        String shortened = name.codePointCount(0, name.length()) > MOST_CHARACTERS
                ? name.substring(0, name.offsetByCodePoints(0, MOST_CHARACTERS))
                : name;
        return shortened + String.format(".%08x.part", RANDOM.nextInt());
    }

    /** Not when the hook has run: nobody would delete the file then. */
    private synchronized void create() throws IOException {
        if (settled) {
            throw new IOException("the process is ending");
        }
        channel = FileChannel.open(
                part,
                // fails where anything is, a link that somebody has planted as well
                StandardOpenOption.CREATE_NEW,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE);
        out = new Named(path.toString(), Channels.newOutputStream(channel));
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
            counts.fillIn(channel);
        } catch (IOException e) {
            throw new OutputException(path.toString(), e);
        }
    }

    @Override
    synchronized void finish() throws IOException {
        if (settled) {
            throw new OutputException(path + " has been given up");
        }
        try {
            channel.close();
            move();
        } catch (IOException e) {
            throw new OutputException(path.toString(), e);
        }
        settled = true;
        removeHook();
    }

    private void move() throws IOException {
        try {
            Files.move(part, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(part, path, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /** The process may still be writing to it when it is told to end: it is left open then. */
    private synchronized void delete() {
        if (!settled) {
            settled = true;
            try {
                if (channel != null) {
                    Files.deleteIfExists(part);
                }
            } catch (IOException e) {
                // there is nothing more to be done about it
            }
        }
    }

    @Override
    public void close() throws IOException {
        if (channel != null) {
            channel.close();
        }
        delete();
        removeHook();
    }

    private void removeHook() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // the process is ending, the hook running
        }
    }
}
