/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

import org.gmlfast.command.CommandRun;
import org.gmlfast.command.ExportRunner;
import org.gmlfast.encode.StreamingTest;

/** An export in a process of its own, which stops after its second part until it is released. */
final class HeldExport implements AutoCloseable {

    private static final int HELD = '!';

    private final Process process;

    private HeldExport(Process process) {
        this.process = process;
    }

    /** Starts an export, and returns when it has written its second part. */
    static HeldExport start(String url, Path to, String... options) throws IOException {
        HeldExport export = new HeldExport(fork(url, to, options));
        if (export.process.getInputStream().read() != HELD) {
            throw new AssertionError(export.release());
        }
        return export;
    }

    /** Runs an export that fails before its second part, and returns its messages. */
    static String refused(String url, Path to, String... options) throws IOException {
        try (HeldExport export = new HeldExport(fork(url, to, options))) {
            assertThat(export.process.getInputStream().read())
                    .as("end of the output")
                    .isNegative();
            return export.release();
        }
    }

    private static Process fork(String url, Path to, String... options) throws IOException {
        List<String> args = new ArrayList<>(List.of(url, to.toString()));
        args.addAll(List.of(options));
        return StreamingTest.fork(HeldExport.class, Map.of(), List.of(), args.toArray(String[]::new));
    }

    /** Lets the export continue, and returns its messages when it has ended. */
    String release() throws IOException {
        process.getOutputStream().close();
        return new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    /** Kills the process and waits for its end. */
    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }

    /** Runs an export of the table t. Arguments: the URL of the database, the directory, options. */
    public static void main(String[] args) {
        ExportRunner runner = new ExportRunner(args[0]);
        runner.hook = (step, file) -> {
            if (step == CommitHook.Step.RECORDED && file.contains("2")) {
                hold();
            }
        };
        CommandRun run = runner.run("t", Path.of(args[1]), Arrays.copyOfRange(args, 2, args.length));
        System.err.print(run.errors() + run.summary());
        System.exit(run.exitCode());
    }

    private static void hold() {
        System.out.write(HELD);
        System.out.flush();
        try {
            System.in.read();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
