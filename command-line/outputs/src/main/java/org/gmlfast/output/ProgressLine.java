/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.output;

import java.time.Duration;
import java.util.Locale;

import me.tongfei.progressbar.ProgressBarRenderer;
import me.tongfei.progressbar.ProgressState;

/**
 * The text of a progress bar: what is done, how fast, and how long the rest takes once that can be estimated.
 *
 * @param unit of the numbers, such as features
 * @param unitSize how many steps are one unit
 */
record ProgressLine(String unit, long unitSize) implements ProgressBarRenderer {

    private static final int BAR = 16;

    /** Rates and estimates of the first moments mislead. */
    private static final Duration SETTLED = Duration.ofSeconds(2);

    @Override
    public String render(ProgressState progress, int width) {
        long max = progress.isIndefinite() ? -1 : progress.getMax();
        return line(progress.getTaskName(), progress.getCurrent(), max, progress.getTotalElapsed(), width);
    }

    /**
     * Returns the line.
     *
     * @param max the value at the end; -1 if unknown
     */
    String line(String task, long current, long max, Duration elapsed, int width) {
        String numbers = numbers(current, max) + timing(current, max, elapsed);
        if (max <= 0) {
            return fitted(task + ": " + numbers, width);
        }
        long done = Math.min(current, max);
        String percent = String.format(Locale.ROOT, "%s: %3d %% ", task, 100 * done / max);
        int filled = (int) (BAR * done / max);
        String bar = '[' + "=".repeat(filled) + " ".repeat(BAR - filled) + "] ";
        boolean fits = percent.length() + bar.length() + numbers.length() <= width;
        return fitted(percent + (fits ? bar : "") + numbers, width);
    }

    private String numbers(long current, long max) {
        if (current == 0 && max <= 0) {
            return "";
        }
        String all = max > 0 ? String.format(Locale.ROOT, " of %,d", max / unitSize) : "";
        return String.format(Locale.ROOT, "%,d%s %s, ", current / unitSize, all, unit);
    }

    private String timing(long current, long max, Duration elapsed) {
        if (current == 0 || elapsed.compareTo(SETTLED) < 0) {
            return clock(elapsed.toSeconds());
        }
        double perSecond = current * 1e3 / elapsed.toMillis();
        boolean estimated = max > 0 && current < max && current >= max / 100;
        return String.format(Locale.ROOT, "%,d/s, ", Math.round(perSecond / unitSize))
                + (estimated ? clock(Math.round((max - current) / perSecond)) + " left" : clock(elapsed.toSeconds()));
    }

    private static String fitted(String line, int width) {
        return line.length() > width ? line.substring(0, width) : line;
    }

    private static String clock(long seconds) {
        return String.format(Locale.ROOT, "%d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60);
    }
}
