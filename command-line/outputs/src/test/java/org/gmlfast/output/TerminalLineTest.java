/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

import org.gmlfast.testing.Requirement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The line of a progress bar in a terminal. */
class TerminalLineTest {

    /** A run whose bar shows a rate and an estimate, until a line of input. */
    static final class Run {

        private Run() {}

        public static void main(String[] args) throws IOException {
            try (ProgressMeter meter = ProgressMeter.on(System.err, "parcels", 10_000_000, false)) {
                meter.stepTo(2_500_000);
                System.in.read();
            }
        }
    }

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final AtomicLong now = new AtomicLong();
    private final AtomicInteger columns = new AtomicInteger(60);
    private final AtomicInteger questions = new AtomicInteger();

    private final TerminalLine line = new TerminalLine(
            new PrintStream(bytes, true, StandardCharsets.UTF_8),
            new TerminalWidth(
                    () -> {
                        questions.incrementAndGet();
                        return columns.get();
                    },
                    now::get));

    private String printed() {
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Test
    void removesWhatALongerTextLeaves() {
        now.set(TimeUnit.SECONDS.toNanos(1));
        line.accept("1,000 features, 0:00:20 left");
        line.accept("1 feature, 0:00:01");
        line.accept("0:00:02");
        assertThat(printed())
                .isEqualTo("\r1,000 features, 0:00:20 left\r1 feature, 0:00:01          \r0:00:02           ");
    }

    @Test
    void queriesTheWidthAtMostOnceASecond() {
        assertThat(line.getMaxRenderedLength()).isZero();
        assertThat(questions).hasValue(0);
        now.set(TimeUnit.MILLISECONDS.toNanos(250));
        assertThat(line.getMaxRenderedLength()).isEqualTo(59);
        columns.set(200);
        now.addAndGet(TimeUnit.MILLISECONDS.toNanos(900));
        assertThat(line.getMaxRenderedLength()).isEqualTo(59);
        assertThat(questions).hasValue(1);
        now.addAndGet(TimeUnit.MILLISECONDS.toNanos(100));
        assertThat(line.getMaxRenderedLength()).isEqualTo(199);
    }

    /** The bar may print its last line and close twice, from two threads. */
    @Test
    void printsTheLastLineOnce() {
        now.set(TimeUnit.SECONDS.toNanos(1));
        for (int i = 0; i < 2; i++) {
            line.accept("9 features");
            line.close();
        }
        assertThat(printed()).isEqualTo("\r9 features" + System.lineSeparator());
    }

    @Test
    void printsNothingInAShortRun() {
        line.accept("");
        line.close();
        assertThat(printed()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"60, 80", "80, 200", "200, 60"})
    void staysInOneRowOfAPseudoTerminal(int width, int later) throws Exception {
        Requirement.PYTHON.requireProgram("python3");
        String classes = System.getProperty("java.class.path");
        Process process = Requirement.PYTHON
                .process(
                        "python3",
                        Path.of("src/test/resources/terminal/frames.py").toString(),
                        Integer.toString(width),
                        Integer.toString(later),
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        classes,
                        Run.class.getName())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        List<String> frames = output.lines().toList();
        assertThat(process.waitFor()).as(output).isZero();
        String last = frames.get(frames.size() - 1);
        frames = frames.subList(0, frames.size() - 1);
        String text = "\\d+ parcels:  25 % \\[=+ +\\] (2,500,000 of 10,000,000 features, )?([\\d,]+/s, )?"
                + "\\d:\\d\\d:\\d\\d( left)?";
        assertThat(frames)
                .anyMatch(frame -> frame.startsWith(width + " "))
                .anyMatch(frame -> frame.startsWith(later + " "));
        // a line that was as long as the terminal was wide fills two rows of one that is narrower
        assertThat(frames.stream().filter(frame -> later > width || frame.startsWith(width + " ")))
                .allMatch(frame -> frame.matches(text));
        assertThat(frames.get(frames.size() - 1)).matches(text);
        assertThat(last).isEqualTo(later > width ? "rows 2" : last);
        assertThat(frames.get(frames.size() - 1).contains("features")).isEqualTo(later > 60);
        assertThat(frames.get(frames.size() - 1).contains("/s, ")).isEqualTo(later > 100);
    }
}
