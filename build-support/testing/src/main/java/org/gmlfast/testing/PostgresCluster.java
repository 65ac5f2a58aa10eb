/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.testing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The processes and the directory of a temporary PostgreSQL. PostgreSQL refuses to run as root; in that case it runs as
 * the user {@code postgres}.
 */
final class PostgresCluster {

    private static final Path INSTALLATIONS = Path.of("/usr/lib/postgresql");

    private final Path binaries;
    private final Path directory;
    private int port;
    private boolean stopped;

    private PostgresCluster(Path binaries, Path directory) {
        this.binaries = binaries;
        this.directory = directory;
    }

    /** Returns which file of PostgreSQL or PostGIS is not installed; null if {@link #start} finds all. */
    static String missing() throws IOException {
        Path binaries = binaries();
        if (binaries == null) {
            return "no initdb in " + INSTALLATIONS;
        }
        Path share = Path.of(
                "/usr/share/postgresql", binaries.getParent().getFileName().toString(), "extension");
        return Files.exists(share.resolve("postgis.control")) ? null : "no postgis.control in " + share;
    }

    /** Returns the folder with the programs of the newest installed PostgreSQL; null if there is none. */
    private static Path binaries() throws IOException {
        if (!Files.isDirectory(INSTALLATIONS)) {
            return null;
        }
        try (Stream<Path> versions = Files.list(INSTALLATIONS)) {
            return versions.map(v -> v.resolve("bin"))
                    .filter(b -> Files.isExecutable(b.resolve("initdb")))
                    .max(Comparator.naturalOrder())
                    .orElse(null);
        }
    }

    /** @param superuser who has no password */
    static PostgresCluster start(String superuser) throws IOException {
        Path directory = Files.createTempDirectory("gml-fast-postgres");
        PostgresCluster cluster = new PostgresCluster(binaries(), directory);
        if (isRoot()) {
            run(List.of("chown", "postgres", directory.toString()));
        }
        cluster.asOwner(
                "initdb", "-D", cluster.data(), "-U", superuser, "-A", "trust", "-E", "UTF8", "--locale=C", "-N");
        cluster.startAtFreePort();
        return cluster;
    }

    /** PostgreSQL cannot choose a free port itself. The ports tried are below the range of ephemeral ports. */
    private void startAtFreePort() throws IOException {
        for (int left = 10; left > 0; left--) {
            port = ThreadLocalRandom.current().nextInt(10_000, 30_000);
            try {
                asOwner(
                        "pg_ctl",
                        "-D",
                        data(),
                        "-l",
                        log().toString(),
                        "-w",
                        "-o",
                        // each connection is a process, which would load PostGIS anew
                        "-p " + port + " -c listen_addresses=127.0.0.1 -c fsync=off"
                                + " -c shared_preload_libraries=postgis-3 -k " + directory,
                        "start");
                return;
            } catch (IOException e) {
                if (left == 1) {
                    throw e;
                }
            }
        }
    }

    private Path log() {
        return directory.resolve("log");
    }

    private String data() {
        return directory.resolve("data").toString();
    }

    /** Returns the TCP port, on which it listens at 127.0.0.1. */
    int port() {
        return port;
    }

    private void asOwner(String program, String... args) throws IOException {
        List<String> command = new ArrayList<>();
        if (isRoot()) {
            command.addAll(List.of("setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"));
        }
        command.add(binaries.resolve(program).toString());
        command.addAll(List.of(args));
        run(command);
    }

    private static boolean isRoot() {
        return "root".equals(System.getProperty("user.name"));
    }

    private static void run(List<String> command) throws IOException {
        Path log = Files.createTempFile("gml-fast-command", ".log");
        Process process = new ProcessBuilder(command)
                .directory(Path.of("/").toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        boolean ended = isEnded(process);
        String output = Files.readString(log);
        Files.delete(log);
        if (!ended || process.exitValue() != 0) {
            process.destroy();
            throw new IOException(String.join(" ", command) + ": " + output);
        }
    }

    private static boolean isEnded(Process process) {
        try {
            return process.waitFor(10, TimeUnit.MINUTES);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Ends all processes and deletes the directory. A second call does nothing. */
    synchronized void stop() throws IOException {
        if (stopped) {
            return;
        }
        stopped = true;
        asOwner("pg_ctl", "-D", data(), "-m", "immediate", "-w", "stop");
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    /** A crash ends the connections of all tests; without these lines they would only report a server that recovers. */
    List<String> crashes() throws IOException {
        try (Stream<String> lines = Files.lines(log(), StandardCharsets.ISO_8859_1)) {
            return lines.filter(line -> line.contains("PANIC:")
                            || line.contains("was terminated by signal")
                            || line.contains("Failed process was running"))
                    .limit(10)
                    .toList();
        }
    }
}
