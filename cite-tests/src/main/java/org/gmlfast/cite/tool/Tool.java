/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.cite.tool;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Programs that may be installed on this machine. */
public final class Tool {

    private Tool() {}

    /**
     * The result of a program.
     *
     * @param output its standard output
     * @param errors its standard error, as UTF-8
     */
    public record Run(int exitCode, byte[] output, String errors) {

        /** The output as UTF-8. */
        public String text() {
            return new String(output, StandardCharsets.UTF_8);
        }
    }

    /** Whether a program runs with these arguments, which should have no effect. */
    public static boolean isThere(String... command) {
        try {
            return run(Path.of("."), command).exitCode() == 0;
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * Runs a program to its end.
     *
     * @throws IOException if the program is not installed, or does not end within ten minutes
     */
    public static Run run(Path folder, String... command) throws IOException {
        Path out = Files.createTempFile("cite", ".out");
        Path err = Files.createTempFile("cite", ".err");
        try {
            ProcessBuilder builder = new ProcessBuilder(List.of(command))
                    .directory(folder.toFile())
                    .redirectOutput(out.toFile())
                    .redirectError(err.toFile());
            builder.environment().put("PYTHONIOENCODING", "utf-8");
            Process process = builder.start();
            process.getOutputStream().close();
            if (!process.waitFor(600, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new IOException(String.join(" ", command) + " does not end within ten minutes");
            }
            return new Run(
                    process.exitValue(),
                    Files.readAllBytes(out),
                    new String(Files.readAllBytes(err), StandardCharsets.UTF_8));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException(command[0]);
        } finally {
            Files.delete(out);
            Files.delete(err);
        }
    }
}
