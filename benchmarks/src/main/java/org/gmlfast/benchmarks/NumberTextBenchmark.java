/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Random;
import java.util.concurrent.TimeUnit;

import org.gmlfast.stax.internal.text.NumberText;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

import com.fasterxml.jackson.core.io.NumberOutput;

/** The text of one number, compared with other libraries. Calls an internal class because no API writes one number. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class NumberTextBenchmark {

    private static final int COUNT = 10_000;

    /** The kind of numbers. */
    public enum Numbers {
        /** Longitudes and latitudes in turns, 6 decimals. */
        DEGREES,
        /** Metres, 2 decimals. */
        METRES,
        /** Degrees as a projection computes them: all bits are significant. */
        FULL
    }

    @Param
    public Numbers numbers;

    private final double[] values = new double[COUNT];
    private final byte[] out = new byte[NumberText.MAX_LENGTH];

    @Setup
    public void fill() {
        Random random = new Random(1);
        for (int i = 0; i < COUNT; i++) {
            values[i] = switch (numbers) {
                case DEGREES ->
                    i % 2 == 0
                            ? -Math.rint((65 + 60 * random.nextDouble()) * 1e6) / 1e6
                            : Math.rint((24 + 25 * random.nextDouble()) * 1e6) / 1e6;
                case METRES -> Math.rint(5e8 * random.nextDouble()) / 1e2;
                case FULL -> 360 * random.nextDouble() - 180;
            };
        }
    }

    /** A coordinate: exactly rounded to 8 decimals. */
    @Benchmark
    @OperationsPerInvocation(COUNT)
    public void rounded(Blackhole hole) {
        for (double value : values) {
            hole.consume(NumberText.writeRounded(out, 0, value, 8, false));
        }
    }

    /** An attribute value: the shortest digits that read back the same. */
    @Benchmark
    @OperationsPerInvocation(COUNT)
    public void shortest(Blackhole hole) {
        for (double value : values) {
            hole.consume(NumberText.writeShortest(out, 0, value));
        }
    }

    /** The shortest text by the JDK; before JDK 19 it is not always the shortest. */
    @Benchmark
    @OperationsPerInvocation(COUNT)
    public void doubleToString(Blackhole hole) {
        for (double value : values) {
            hole.consume(Double.toString(value));
        }
    }

    /** The shortest text by Jackson. */
    @Benchmark
    @OperationsPerInvocation(COUNT)
    public void jacksonSchubfach(Blackhole hole) {
        for (double value : values) {
            hole.consume(NumberOutput.toString(value, true));
        }
    }

    /** Exact rounding by classes of the JDK. */
    @Benchmark
    @OperationsPerInvocation(COUNT)
    public void bigDecimal(Blackhole hole) {
        for (double value : values) {
            hole.consume(new BigDecimal(value)
                    .setScale(8, RoundingMode.HALF_UP)
                    .stripTrailingZeros()
                    .toPlainString());
        }
    }

    /** The common shortcut: scales and rounds in doubles. For some numbers the last digit is wrong. */
    @Benchmark
    @OperationsPerInvocation(COUNT)
    public void scaledInDoubles(Blackhole hole) {
        for (double value : values) {
            hole.consume(writeScaled(value));
        }
    }

    private int writeScaled(double value) {
        int at = 0;
        long scaled = Math.round(Math.abs(value) * 1e8);
        if (value < 0 && scaled != 0) {
            out[at++] = '-';
        }
        long integer = scaled / 100_000_000;
        long fraction = scaled % 100_000_000;
        int start = at;
        do {
            out[at++] = (byte) ('0' + integer % 10);
            integer /= 10;
        } while (integer > 0);
        for (int i = start, j = at - 1; i < j; i++, j--) {
            byte swapped = out[i];
            out[i] = out[j];
            out[j] = swapped;
        }
        if (fraction == 0) {
            return at;
        }
        out[at++] = '.';
        for (int i = 7; i >= 0; i--) {
            out[at + i] = (byte) ('0' + fraction % 10);
            fraction /= 10;
        }
        at += 8;
        while (out[at - 1] == '0') {
            at--;
        }
        return at;
    }
}
