/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import org.jline.utils.Signals;

/**
 * Turns the first Ctrl-C or SIGTERM into an interruption of the current thread, so that a command can report what it
 * has. A second signal ends the process. Closing restores the default.
 */
final class Interruption implements AutoCloseable {

    private static final int SIGINT_EXIT_CODE = 130;
    private static final int SIGTERM_EXIT_CODE = 143;

    private volatile int exitCode;

    Interruption() {
        Thread thread = Thread.currentThread();
        Signals.register("INT", () -> interrupt(thread, SIGINT_EXIT_CODE));
        Signals.register("TERM", () -> interrupt(thread, SIGTERM_EXIT_CODE));
    }

    private void interrupt(Thread thread, int code) {
        exitCode = code;
        close();
        thread.interrupt();
    }

    /** Returns the exit code that shells expect after the signal; 0 if there was none. */
    int exitCode() {
        return exitCode;
    }

    @Override
    public void close() {
        Signals.registerDefault("INT");
        Signals.registerDefault("TERM");
    }
}
