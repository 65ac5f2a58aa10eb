/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.pages;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The CPU time of all processes of a PostgreSQL server on this machine, also of those that have ended. */
public final class DatabaseCpu {

    private static final Path PROC = Path.of("/proc");

    /** What Linux counts CPU time in; the same on all its platforms of today. */
    private static final double TICKS_PER_SECOND = 100;

    /** Indexes after the name of the program, which is in parentheses. */
    private static final int PARENT = 1;

    private static final int USER = 11;
    private static final int SYSTEM = 12;
    private static final int ENDED_USER = 13;
    private static final int ENDED_SYSTEM = 14;

    private final long server;

    /**
     * @param open a connection to the server, whose process lives until the connection is closed
     * @throws IOException if the server runs on another machine
     */
    public DatabaseCpu(Connection open) throws IOException, SQLException {
        try (Statement statement = open.createStatement();
                ResultSet row = statement.executeQuery("SELECT pg_backend_pid()")) {
            row.next();
            this.server = fieldsOf(row.getLong(1)).get(PARENT);
        }
    }

    private static List<Long> fieldsOf(long process) throws IOException {
        List<Long> fields = fields(PROC.resolve(String.valueOf(process)));
        if (fields.isEmpty()) {
            throw new IOException("PostgreSQL's process " + process + " does not run on this machine");
        }
        return fields;
    }

    /** The time in seconds since the server has started. */
    public double seconds() throws IOException {
        List<Long> own = fieldsOf(server);
        long ticks = own.get(USER) + own.get(SYSTEM) + own.get(ENDED_USER) + own.get(ENDED_SYSTEM);
        try (Stream<Path> processes = Files.list(PROC)) {
            for (Path process : processes
                    .filter(each ->
                            Character.isDigit(each.getFileName().toString().charAt(0)))
                    .toList()) {
                List<Long> fields = fields(process);
                if (!fields.isEmpty() && fields.get(PARENT) == server) {
                    ticks += fields.get(USER) + fields.get(SYSTEM);
                }
            }
        }
        return ticks / TICKS_PER_SECOND;
    }

    /** The fields of a process, as numbers; empty if it has ended. */
    private static List<Long> fields(Path process) throws IOException {
        try {
            String stat = Files.readString(process.resolve("stat"));
            String[] texts = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
            List<Long> fields = new ArrayList<>(List.of(0L));
            for (int i = 1; i <= ENDED_SYSTEM; i++) {
                fields.add(Long.parseLong(texts[i]));
            }
            return fields;
        } catch (IOException e) {
            // a process may end after its file has been opened, too
            if (Files.exists(process)) {
                throw e;
            }
            return List.of();
        }
    }
}
