/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.gmlfast.testing.TestData;
import org.gmlfast.wfs.WfsVersion;
import org.w3c.dom.Document;

/**
 * The result of a command.
 *
 * @param output the contents of standard output
 * @param errors the contents of standard error without the summary
 * @param summary the summary of the written file; empty without one
 */
public record CommandRun(int exitCode, byte[] output, String errors, String summary) {

    private static final Pattern SUMMARY = Pattern.compile("(?m)^gml-fast: wrote .*\\R\\z");

    public static CommandRun of(String... args) {
        return of(InputStream.nullInputStream(), args);
    }

    public static CommandRun of(String standardInput, List<String> args) {
        return of(
                new ByteArrayInputStream(standardInput.getBytes(StandardCharsets.UTF_8)), args.toArray(String[]::new));
    }

    public static CommandRun of(InputStream in, String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int exitCode = GmlFast.run(in, out, new PrintStream(err, true, StandardCharsets.UTF_8), args);
        return of(exitCode, out.toByteArray(), err.toByteArray());
    }

    /** Returns the result of a command with these bytes on standard output and standard error. */
    public static CommandRun of(int exitCode, byte[] output, byte[] standardError) {
        String errors = new String(standardError, StandardCharsets.UTF_8);
        Matcher summary = SUMMARY.matcher(errors);
        return new CommandRun(
                exitCode, output, summary.replaceFirst(""), summary.reset().find() ? summary.group() : "");
    }

    /** Encodes the states as BXML and returns the file. */
    public static Path encodeStates(Path output, String... options) {
        List<String> args = new ArrayList<>(List.of(
                "encode",
                TestData.file("data/states/states.shp").toString(),
                "--format",
                "bxml",
                "-o",
                output.toString()));
        args.addAll(List.of(options));
        CommandRun run = of(args.toArray(String[]::new));
        if (run.exitCode != 0 || !run.errors.isEmpty()) {
            throw new AssertionError("exit code " + run.exitCode + ": " + run.errors);
        }
        return output;
    }

    /** The value of {@code --format} for text of a version. */
    public static String format(WfsVersion version) {
        return switch (version) {
            case WFS_1_0_0 -> "gml2";
            case WFS_1_1_0 -> "gml31";
            case WFS_2_0_0 -> "gml32";
        };
    }

    /** Encodes GeoJSON from standard input as GML 3.2.1. */
    public static Gml geoJson(String json, String... options) {
        List<String> args = new ArrayList<>(List.of("encode", "-", "--layer", "t", "-q"));
        args.addAll(List.of(options));
        if (!args.contains("--format")) {
            args.addAll(List.of("--format", "gml32"));
        }
        return of(json, args).gml();
    }

    /** Returns the document of a successful run. */
    public Gml gml() {
        if (exitCode != 0) {
            throw new AssertionError("exit code " + exitCode + ": " + errors);
        }
        return Gml.parse(output);
    }

    public Document document() {
        return gml().document();
    }
}
