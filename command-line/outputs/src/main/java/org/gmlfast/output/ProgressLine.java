/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.output;

import java.time.Duration;
import java.util.List;
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

    private static final int MIN_BAR = 8;
    private static final int MAX_BAR = 40;
    private static final int BRACKETS = "[] ".length();

    /** Rates and estimates of the first moments mislead. */
    private static final Duration SETTLED = Duration.ofSeconds(2);

    @Override
    public String render(ProgressState progress, int width) {
        long max = progress.isIndefinite() ? -1 : progress.getMax();
        return line(progress.getTaskName(), progress.getCurrent(), max, progress.getTotalElapsed(), width);
    }

    /**
     * Returns the line. What a narrow terminal has no room for beside the bar is left out: first the rate, then the
     * numbers.
     *
     * @param max the value at the end; -1 if unknown
     */
    String line(String task, long current, long max, Duration elapsed, int width) {
        String label = label(task, width / 3);
        String numbers = numbers(current, max);
        boolean settled = current > 0 && elapsed.compareTo(SETTLED) >= 0;
        double perSecond = settled ? current * 1e3 / elapsed.toMillis() : 0;
        String rate = settled ? String.format(Locale.ROOT, "%,d/s, ", Math.round(perSecond / unitSize)) : "";
        if (max <= 0) {
            return fitted(label + ": " + numbers + rate + clock(elapsed.toSeconds()), width);
        }
        long done = Math.min(current, max);
        boolean estimated = settled && current < max && current >= max / 100;
        String time = estimated ? clock(Math.round((max - current) / perSecond)) + " left" : clock(elapsed.toSeconds());
        String percent = String.format(Locale.ROOT, "%s: %3d %% ", label, 100 * done / max);
        int room = width - percent.length() - MIN_BAR - BRACKETS;
        String end = time;
        for (String candidate : List.of(numbers + time, numbers + rate + time)) {
            end = candidate.length() <= room ? candidate : end;
        }
        int bar = Math.min(MAX_BAR, width - percent.length() - end.length() - BRACKETS);
        return fitted(percent + (bar < MIN_BAR ? "" : bar(bar, done, max)) + end, width);
    }

    private static String bar(int length, long done, long max) {
        int filled = (int) (length * done / max);
        return '[' + "=".repeat(filled) + " ".repeat(length - filled) + "] ";
    }

    /** Returns the end of a long name: that of a file is at the end of its path. */
    private static String label(String task, int length) {
        return task.length() <= Math.max(length, MIN_BAR)
                ? task
                : "..." + task.substring(task.length() - Math.max(length, MIN_BAR) + 3);
    }

    private String numbers(long current, long max) {
        if (current == 0 && max <= 0) {
            return "";
        }
        String all = max > 0 ? String.format(Locale.ROOT, " of %,d", max / unitSize) : "";
        return String.format(Locale.ROOT, "%,d%s %s, ", current / unitSize, all, unit);
    }

    private static String fitted(String line, int width) {
        return line.length() > width ? line.substring(0, width) : line;
    }

    private static String clock(long seconds) {
        return String.format(Locale.ROOT, "%d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60);
    }
}
