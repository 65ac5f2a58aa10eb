/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.output;

import java.io.Closeable;
import java.io.PrintStream;

import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** A progress bar, or none. */
public final class ProgressMeter implements Closeable {

    /** Fits any terminal; to ask one for its width would take longer than a small file. */
    private static final int WIDTH = 78;

    private static final long MEBIBYTE = 1 << 20;

    private final ProgressBar bar;

    private ProgressMeter(ProgressBar bar) {
        this.bar = bar;
    }

    /** No bar at all. */
    public static ProgressMeter none() {
        return new ProgressMeter(null);
    }

    /**
     * A bar.
     *
     * @param task what it is called
     * @param most where it ends; -1 if that is unknown
     * @param bytes whether it counts bytes, and not features
     */
    public static ProgressMeter on(PrintStream terminal, String task, long most, boolean bytes) {
        ProgressBarBuilder builder = new ProgressBarBuilder()
                .setTaskName(task)
                .setInitialMax(most)
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(250)
                .setConsumer(new ConsoleProgressBarConsumer(terminal, WIDTH));
        return new ProgressMeter((bytes ? builder.setUnit(" MiB", MEBIBYTE) : builder.setUnit(" features", 1)).build());
    }

    /** Whether anything is to be seen. */
    public boolean isVisible() {
        return bar != null;
    }

    /** Goes to a place. */
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
