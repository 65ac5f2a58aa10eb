/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

import org.gmlfast.export.CommitHook;
import org.gmlfast.testing.PostgresServer;

import picocli.CommandLine;

/** Runs the command export, by default at a fixed time. */
public final class ExportRunner {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678Z");

    /** The time of the clock. */
    public Instant now = NOW;

    private final String url;
    public CommitHook hook = CommitHook.NONE;

    /** Called when the table has been divided, before the first file is written. */
    public Runnable planning = () -> {};

    public ExportRunner(PostgresServer server) {
        this(server.url());
    }

    public ExportRunner(String url) {
        this.url = url;
    }

    public CommandRun run(String table, Path to, String... options) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        CommandLine line = GmlFast.commandLine(
                InputStream.nullInputStream(),
                new ByteArrayOutputStream(),
                new PrintStream(err, true, StandardCharsets.UTF_8));
        ExportCommand command = line.getSubcommands().get("export").getCommand();
        command.observe(hook, new Clock() {
            @Override
            public Instant instant() {
                planning.run();
                return now;
            }

            @Override
            public ZoneId getZone() {
                return ZoneOffset.UTC;
            }

            @Override
            public Clock withZone(ZoneId zone) {
                return this;
            }
        });
        List<String> args = new ArrayList<>(
                List.of("export", "--db", url, "--user", PostgresServer.USER, "--table", table, "-o", to.toString()));
        args.addAll(List.of(options));
        int exitCode = line.execute(args.toArray(String[]::new));
        return CommandRun.of(exitCode, new byte[0], err.toByteArray());
    }
}
