/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.load;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/** Finds the process that listens on a TCP port of this machine, on Linux. */
final class ListeningProcess {

    private static final Path PROC = Path.of("/proc");
    private static final String LISTEN = "0A";
    private static final int LOCAL_ADDRESS = 1;
    private static final int STATE = 3;
    private static final int INODE = 9;

    private ListeningProcess() {}

    /** Returns the process that listens on a port; empty if it is not on this machine or belongs to another user. */
    static OptionalLong on(String host, int port) {
        try {
            if (!InetAddress.getByName(host).isLoopbackAddress()) {
                return OptionalLong.empty();
            }
            Set<String> sockets = new HashSet<>();
            for (String table : List.of("net/tcp", "net/tcp6")) {
                addSockets(PROC.resolve(table), port, sockets);
            }
            return sockets.isEmpty() ? OptionalLong.empty() : owner(sockets);
        } catch (IOException e) {
            return OptionalLong.empty();
        }
    }

    private static void addSockets(Path table, int port, Set<String> sockets) throws IOException {
        if (!Files.isReadable(table)) {
            return;
        }
        String suffix = String.format(":%04X", port);
        for (String line : Files.readAllLines(table)) {
            String[] fields = line.strip().split("\\s+");
            if (fields.length > INODE && fields[LOCAL_ADDRESS].endsWith(suffix) && fields[STATE].equals(LISTEN)) {
                sockets.add("socket:[" + fields[INODE] + "]");
            }
        }
    }

    /** Returns the process with the lowest number, which is the parent if several share the socket. */
    private static OptionalLong owner(Set<String> sockets) throws IOException {
        long owner = Long.MAX_VALUE;
        try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROC, "[0-9]*")) {
            for (Path process : processes) {
                long pid = Long.parseLong(process.getFileName().toString());
                if (pid < owner && holds(process, sockets)) {
                    owner = pid;
                }
            }
        }
        return owner == Long.MAX_VALUE ? OptionalLong.empty() : OptionalLong.of(owner);
    }

    private static boolean holds(Path process, Set<String> sockets) {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(process.resolve("fd"))) {
            for (Path file : files) {
                if (isOneOf(sockets, file)) {
                    return true;
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            // of another user, or just ended
        }
        return false;
    }

    private static boolean isOneOf(Set<String> sockets, Path file) {
        try {
            return sockets.contains(Files.readSymbolicLink(file).toString());
        } catch (IOException e) {
            // closed since the folder was listed; the process may have the socket all the same
            return false;
        }
    }
}
