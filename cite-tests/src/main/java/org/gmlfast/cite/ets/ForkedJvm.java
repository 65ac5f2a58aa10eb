/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.cite.ets;

import java.io.File;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** A program in a separate JVM, of the same Java as this one. */
record ForkedJvm(List<String> options, List<Path> classPath, String mainClass) {

    /**
     * Runs the JVM until it ends.
     *
     * @param log the file for its output
     * @throws IOException if it does not end in that time
     */
    int run(List<String> arguments, Path log, Duration longest) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.add("-cp");
        command.add(classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
        command.add(mainClass);
        command.addAll(arguments);
        Process process = new ProcessBuilder(command)
                .directory(Files.createDirectories(log.getParent()).toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            if (!process.waitFor(longest.toSeconds(), TimeUnit.SECONDS)) {
                throw new IOException(mainClass + " has not ended after " + longest + "; see " + log);
            }
            return process.exitValue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException(mainClass);
        } finally {
            process.destroyForcibly();
        }
    }
}
