/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.deflate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.gmlfast.testing.BuildJdkOnly;
import org.gmlfast.testing.Requirement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Readers other than the JDK's: gzip(1), zlib through Python, and Node, each if it is installed. */
@BuildJdkOnly
class OtherGzipReadersTest {

    private static final String PYTHON = "import sys,gzip; sys.stdout.buffer.write(gzip.open(sys.argv[1]).read())";
    private static final String NODE =
            "process.stdout.write(require('zlib').gunzipSync(require('fs').readFileSync(process.argv[1])))";

    @TempDir
    Path directory;

    private static List<byte[]> samples() {
        List<byte[]> samples = new ArrayList<>();
        samples.add(new byte[0]);
        samples.add(new byte[] {'x'});
        samples.add(SampleBytes.features(3_000_000, 1));
        samples.add(SampleBytes.mixed(300_000, 2));
        samples.add(SampleBytes.random(200_000, 3));
        samples.add(SampleBytes.fibonacci(22));
        samples.add(new byte[1_000_000]);
        return samples;
    }

    /** The exit code. */
    private int run(Path output, String... command) throws Exception {
        Process process = new ProcessBuilder(command)
                .redirectOutput(output.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            assertThat(process.waitFor(10, TimeUnit.MINUTES)).isTrue();
            return process.exitValue();
        } finally {
            process.destroyForcibly();
        }
    }

    private void check(String... command) throws Exception {
        Path file = directory.resolve("sample.gz");
        Path output = directory.resolve("output");
        String[] withFile = Arrays.copyOf(command, command.length + 1);
        withFile[command.length] = file.toString();
        boolean flushed = false;
        for (byte[] sample : samples()) {
            write(file, sample, flushed, true);
            assertThat(run(output, withFile)).isZero();
            assertThat(Files.readAllBytes(output)).isEqualTo(sample);
            write(file, sample, flushed, false);
            assertThat(run(output, withFile)).as("of a truncated file").isNotZero();
            flushed = !flushed;
        }
    }

    private static void write(Path file, byte[] sample, boolean flushed, boolean finished) throws IOException {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (GzipEncoder gzip = new GzipEncoder(compressed)) {
            int half = sample.length / 2;
            gzip.write(sample, 0, half);
            if (flushed) {
                gzip.flush();
            }
            gzip.write(sample, half, sample.length - half);
            if (flushed) {
                gzip.flush();
            }
            if (finished) {
                gzip.finish();
            }
        }
        try (OutputStream out = Files.newOutputStream(file)) {
            // all readers refuse empty input, except gzip(1), which takes it for an empty file
            out.write(compressed.size() == 0 ? new byte[] {0x1F} : compressed.toByteArray());
        }
    }

    @Test
    void gzipReadsAllMembers() throws Exception {
        Requirement.GZIP.requireProgram("gzip");
        check("gzip", "-dc");
    }

    @Test
    void pythonReadsAllMembers() throws Exception {
        Requirement.PYTHON.requireProgram("python3");
        check("python3", "-c", PYTHON);
    }

    @Test
    void nodeReadsAllMembers() throws Exception {
        Requirement.NODE.requireProgram("node");
        check("node", "-e", NODE);
    }
}
