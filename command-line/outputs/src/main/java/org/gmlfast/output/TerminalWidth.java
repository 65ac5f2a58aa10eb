/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.output;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The width of the terminal, which users may change. Java cannot ask for it; {@code stty} can, in some milliseconds, so
 * that it is asked at most once a second, and not before a bar has run for a moment: most runs on small files are then
 * over.
 */
final class TerminalWidth {

    /** The width where nothing can be asked: fits any terminal. */
    static final int DEFAULT = 79;

    private static final long MOMENT = TimeUnit.MILLISECONDS.toNanos(200);
    private static final long VALID = TimeUnit.SECONDS.toNanos(1);
    private static final Pattern SIZE = Pattern.compile("\\d+ ([1-9]\\d{0,4})");

    private final IntSupplier source;
    private final LongSupplier nanos;
    private final long begin;

    private long asked;
    private int columns;

    TerminalWidth(IntSupplier source, LongSupplier nanos) {
        this.source = source;
        this.nanos = nanos;
        this.begin = nanos.getAsLong();
    }

    /** Returns the width of the terminal of this process, or the default if standard error is something else. */
    static TerminalWidth ofProcess() {
        // the launcher checks whether standard error is a terminal
        boolean terminal = "1".equals(System.getenv("GML_FAST_TERMINAL"));
        return new TerminalWidth(terminal ? TerminalWidth::ask : () -> DEFAULT, System::nanoTime);
    }

    /** Returns the number of columns; 0 in the first moments. */
    int columns() {
        long now = nanos.getAsLong();
        if (now - begin < MOMENT) {
            return 0;
        }
        if (columns == 0 || now - asked >= VALID) {
            columns = source.getAsInt();
            asked = now;
        }
        return columns;
    }

    private static int ask() {
        try {
            Process stty = new ProcessBuilder("stty", "size")
                    .redirectInput(new File("/dev/tty"))
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            try (BufferedReader answer = stty.inputReader()) {
                String line = answer.readLine();
                Matcher size = SIZE.matcher(line == null ? "" : line);
                return size.matches() ? Integer.parseInt(size.group(1)) : DEFAULT;
            }
        } catch (IOException e) {
            return DEFAULT;
        }
    }
}
