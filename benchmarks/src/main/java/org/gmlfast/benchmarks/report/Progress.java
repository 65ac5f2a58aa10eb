/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.report;

import java.io.PrintStream;

/** Prints the current measurement to standard error: one changing line on a terminal, nothing elsewhere. */
public final class Progress {

    /** Prints nothing, not even notes. */
    public static final Progress SILENT = new Progress(null, false);

    private static final String CLEAR_LINE = "\r\u001b[K";
    private static final int MAX_WIDTH = 100;

    private final PrintStream err;
    private final boolean terminal;

    private Progress(PrintStream err, boolean terminal) {
        this.err = err;
        this.terminal = terminal;
    }

    /** Prints to standard error. */
    public static Progress standardError() {
        return new Progress(System.err, System.console() != null);
    }

    /** Shows the current step. */
    public void step(String what) {
        if (err != null && terminal) {
            err.print(CLEAR_LINE + (what.length() > MAX_WIDTH ? what.substring(0, MAX_WIDTH) : what));
            err.flush();
        }
    }

    /** Prints a permanent line: the start of a part, or an omitted candidate with the reason. */
    public void note(String text) {
        if (err != null) {
            err.println((terminal ? CLEAR_LINE : "") + text);
        }
    }

    /** Removes the line of the last step. */
    public void done() {
        if (err != null && terminal) {
            err.print(CLEAR_LINE);
            err.flush();
        }
    }
}
