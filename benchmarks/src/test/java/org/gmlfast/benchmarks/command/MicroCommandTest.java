/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MicroCommandTest {

    @TempDir
    Path folder;

    @Test
    void runsBenchmarksAndWritesReport() {
        int code = Benchmarks.run(
                "micro",
                "NumberTextBenchmark.(shortest|rounded)",
                "-p",
                "numbers=DEGREES",
                "-f",
                "0",
                "-wi",
                "0",
                "-i",
                "1",
                "-r",
                "1ms",
                "--rounds",
                "2",
                "-o",
                folder.toString());
        assertThat(code).isZero();
        assertThat(folder.resolve("micro.md"))
                .content()
                .contains("benchmarks/run micro 'NumberTextBenchmark.(shortest|rounded)'")
                .containsPattern("\\| DEGREES \\| rounded \\| [0-9.,]+ \\(±\\d+ %\\) \\| ns/op \\|")
                .doesNotContain(folder.toString());
        assertThat(folder.resolve("micro.json")).exists();
        assertThat(folder.resolve("micro-NumberTextBenchmark.svg")).exists();
    }

    @Test
    void refusesInvalidArguments() {
        assertThat(Benchmarks.run("micro", "--rounds", "0")).isEqualTo(2);
        assertThat(Benchmarks.run("micro", "-p")).isEqualTo(2);
        assertThat(Benchmarks.run("macro")).isEqualTo(2);
        assertThat(Benchmarks.run()).isEqualTo(2);
        assertThat(Benchmarks.run("evaluation", "--study", "none")).isEqualTo(2);
    }
}
