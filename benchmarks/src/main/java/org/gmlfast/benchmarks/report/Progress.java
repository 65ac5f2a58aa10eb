/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.report;

import java.io.PrintStream;
import java.util.Locale;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Prints the current measurement and the time since the start to standard error: one changing line on a terminal, a
 * line every {@value #SECONDS_BETWEEN_LINES} seconds elsewhere, such as in the log of a nightly run. Thread-safe.
 */
public final class Progress {

    /** Prints nothing, not even notes. */
    public static final Progress SILENT = new Progress(null, false, () -> 0);

    private static final String CLEAR_LINE = "\r\u001b[K";
    private static final int MAX_WIDTH = 100;
    private static final int SECONDS_BETWEEN_LINES = 15;
    private static final int SECONDS_PER_MINUTE = 60;

    private final PrintStream err;
    private final boolean terminal;
    private final LongSupplier seconds;
    private final long start;
    private String part;
    private String step;

    /**
     * Prints to a stream, without a timer.
     *
     * @param seconds a clock with any zero
     */
    Progress(PrintStream err, boolean terminal, LongSupplier seconds) {
        this.err = err;
        this.terminal = terminal;
        this.seconds = seconds;
        start = seconds.getAsLong();
    }

    /** Prints to standard error. */
    public static Progress standardError() {
        Progress progress = new Progress(
                System.err, System.console() != null, () -> TimeUnit.NANOSECONDS.toSeconds(System.nanoTime()));
        long period = TimeUnit.SECONDS.toMillis(progress.terminal ? 1 : SECONDS_BETWEEN_LINES);
        new Timer("progress", true)
                .schedule(
                        new TimerTask() {
                            @Override
                            public void run() {
                                progress.tick();
                            }
                        },
                        period,
                        period);
        return progress;
    }

    /** Starts a part of the run, whose name is printed at once and stands before that of each step. */
    public synchronized void part(String name) {
        part = name;
        step = null;
        note("[" + elapsed() + "] " + name);
    }

    /** Shows the current step; at once on a terminal, elsewhere when it is time for the next line. */
    public synchronized void step(String what) {
        step = what;
        if (terminal) {
            tick();
        }
    }

    /** Prints the current step. A single step may take longer than the time between two lines. */
    synchronized void tick() {
        if (err == null || part == null && step == null) {
            return;
        }
        String line = "[" + elapsed() + "] " + current();
        if (terminal) {
            err.print(CLEAR_LINE + (line.length() > MAX_WIDTH ? line.substring(0, MAX_WIDTH) : line));
        } else {
            err.println(line);
        }
        err.flush();
    }

    private String current() {
        if (part == null || step == null) {
            return part == null ? step : part;
        }
        return step.startsWith(part) ? step : part + ", " + step;
    }

    /** Minutes and seconds since the start. */
    private String elapsed() {
        long passed = seconds.getAsLong() - start;
        return String.format(Locale.ROOT, "%d:%02d", passed / SECONDS_PER_MINUTE, passed % SECONDS_PER_MINUTE);
    }

    /** Prints a permanent line, such as an omitted candidate with the reason. */
    public synchronized void note(String text) {
        if (err != null) {
            err.println((terminal ? CLEAR_LINE : "") + text);
        }
    }

    /** Ends the last step and removes its line. */
    public synchronized void done() {
        part = null;
        step = null;
        if (err != null && terminal) {
            err.print(CLEAR_LINE);
            err.flush();
        }
    }
}
