/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.cluster;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A master of Spark and two workers, each a process of its own. */
final class Cluster implements AutoCloseable {

    private static final Pattern MASTER = Pattern.compile("Starting Spark master at (spark://\\S+)");
    private static final Pattern REGISTERED = Pattern.compile("(Successfully registered with master)");

    private final Path folder;
    private final List<Process> processes = new ArrayList<>();
    private final String url;

    /** @param folder for what workers write */
    Cluster(Path folder) throws IOException {
        this.folder = folder;
        this.url = start(MASTER, "org.apache.spark.deploy.master.Master", "--port", "0", "--webui-port", "0");
        for (int worker = 1; worker <= 2; worker++) {
            start(
                    REGISTERED,
                    "org.apache.spark.deploy.worker.Worker",
                    "--port",
                    "0",
                    "--webui-port",
                    "0",
                    "--cores",
                    "2",
                    "--memory",
                    "1g",
                    "--work-dir",
                    folder.resolve("worker" + worker).toString(),
                    url);
        }
    }

    /** Starts a process and waits for a line of its log. */
    private String start(Pattern awaited, String mainClass, String... arguments) throws IOException {
        String home = System.getProperty("gmlfast.spark.home");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-cp",
                home + File.separator + "jars" + File.separator + "*",
                mainClass,
                "--host",
                "127.0.0.1"));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("SPARK_HOME", home);
        builder.environment().put("SPARK_SCALA_VERSION", System.getProperty("gmlfast.scala.binary", "2.13"));
        builder.directory(folder.toFile());
        Process process = builder.start();
        processes.add(process);
        StringBuilder log = new StringBuilder();
        BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            Matcher found = awaited.matcher(line);
            if (found.find()) {
                drain(lines);
                return found.group(1);
            }
            log.append(line).append('\n');
        }
        throw new IOException(mainClass + " has ended:\n" + log);
    }

    private static void drain(BufferedReader lines) {
        Thread drain = new Thread(() -> {
            try {
                while (lines.readLine() != null) {
                    // discarded
                }
            } catch (IOException e) {
                // the process has ended
            }
        });
        drain.setDaemon(true);
        drain.start();
    }

    String url() {
        return url;
    }

    /** Ends an executor without warning; returns whether there was one. */
    boolean killExecutor() {
        return processes.stream()
                .flatMap(process -> process.toHandle().descendants())
                .filter(child -> child.info().commandLine().orElse("").contains("CoarseGrainedExecutorBackend"))
                .findFirst()
                .map(ProcessHandle::destroyForcibly)
                .orElse(false);
    }

    @Override
    public void close() {
        for (Process process : processes) {
            process.toHandle().descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }
}
