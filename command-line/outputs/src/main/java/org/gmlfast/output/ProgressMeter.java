/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.output;

import java.io.Closeable;
import java.io.PrintStream;

import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;

/** A progress bar, which may be invisible. */
public final class ProgressMeter implements Closeable {

    private static final long MEBIBYTE = 1 << 20;

    private final ProgressBar bar;

    private ProgressMeter(ProgressBar bar) {
        this.bar = bar;
    }

    /** Returns an invisible progress bar. */
    public static ProgressMeter none() {
        return new ProgressMeter(null);
    }

    /**
     * Creates a progress bar.
     *
     * @param task the label of the bar
     * @param max the value at the end; -1 if unknown
     * @param bytes whether the bar counts bytes; otherwise it counts features
     */
    public static ProgressMeter on(PrintStream terminal, String task, long max, boolean bytes) {
        return bytes ? on(terminal, task, max, "MiB", MEBIBYTE) : on(terminal, task, max, "features", 1);
    }

    /**
     * Creates a progress bar that counts something else.
     *
     * @param unit what it counts, such as {@code requests}
     */
    public static ProgressMeter on(PrintStream terminal, String task, long max, String unit) {
        return on(terminal, task, max, unit, 1);
    }

    private static ProgressMeter on(PrintStream terminal, String task, long max, String unit, long unitSize) {
        ProgressBarBuilder builder = new ProgressBarBuilder()
                .setTaskName(task)
                .setInitialMax(max)
                .setUpdateIntervalMillis(250)
                .continuousUpdate() // the time passes while nothing is read
                .setRenderer(new ProgressLine(unit, unitSize))
                .setConsumer(new TerminalLine(terminal, TerminalWidth.ofProcess()));
        return new ProgressMeter(builder.build());
    }

    /** Returns whether the bar is visible. */
    public boolean isVisible() {
        return bar != null;
    }

    /** Moves the bar to a position. */
    public void stepTo(long position) {
        if (bar != null) {
            bar.stepTo(position);
        }
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
        }
    }
}
