/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.testing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A temporary PostgreSQL server in a new directory. PostgreSQL refuses to run as root; in that case it runs as the user
 * {@code postgres}.
 */
public final class PostgresServer implements AutoCloseable {

    /** The superuser, who has no password. */
    public static final String USER = "tester";

    private static final Path INSTALLATIONS = Path.of("/usr/lib/postgresql");

    private final Path binaries;
    private final Path directory;
    private int port;
    private boolean closed;

    private PostgresServer(Path binaries, Path directory) {
        this.binaries = binaries;
        this.directory = directory;
    }

    /**
     * Starts a server with PostGIS and the superuser {@link #USER}. Skips the test if PostgreSQL or PostGIS is not
     * installed.
     */
    public static PostgresServer start() throws IOException, SQLException {
        String missing = missing();
        Requirement.POSTGIS.require(missing == null, missing);
        PostgresServer server = create(binaries());
        server.execute("CREATE EXTENSION postgis");
        return server;
    }

    /** Returns which file of PostgreSQL or PostGIS is not installed; null if {@link #start} finds all. */
    public static String missing() throws IOException {
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

    private static PostgresServer create(Path binaries) throws IOException {
        Path directory = Files.createTempDirectory("gml-fast-postgres");
        PostgresServer server = new PostgresServer(binaries, directory);
        if (isRoot()) {
            run(List.of("chown", "postgres", directory.toString()));
        }
        server.asOwner("initdb", "-D", server.data(), "-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C", "-N");
        server.startAtFreePort();
        return server;
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

    /** Returns the JDBC URL of the database {@code postgres}. */
    public String url() {
        return "jdbc:postgresql://127.0.0.1:" + port + "/postgres";
    }

    /** Returns the TCP port, on which it listens at 127.0.0.1. */
    public int port() {
        return port;
    }

    /** Executes statements as {@link #USER}, each in a transaction of its own. */
    public void execute(String... statements) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url(), USER, "");
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
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
            return process.waitFor(60, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /**
     * Stops the server and deletes its directory. A second call does nothing.
     *
     * @throws IllegalStateException if a process of the server crashed, with what its log has of the crash
     */
    @Override
    public void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        asOwner("pg_ctl", "-D", data(), "-m", "immediate", "-w", "stop");
        List<String> crashes = crashes();
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
        if (!crashes.isEmpty()) {
            throw new IllegalStateException("PostgreSQL crashed:\n" + String.join("\n", crashes));
        }
    }

    /** A crash ends the connections of all tests; without these lines they would only report a server that recovers. */
    private List<String> crashes() throws IOException {
        try (Stream<String> lines = Files.lines(log(), StandardCharsets.ISO_8859_1)) {
            return lines.filter(line -> line.contains("PANIC:")
                            || line.contains("was terminated by signal")
                            || line.contains("Failed process was running"))
                    .limit(10)
                    .toList();
        }
    }
}
