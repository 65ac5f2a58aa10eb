/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.output;

import java.io.PrintStream;

import me.tongfei.progressbar.ProgressBarConsumer;

/** The last line of a terminal, which each new text replaces. */
final class TerminalLine implements ProgressBarConsumer {

    private final PrintStream terminal;
    private final TerminalWidth width;

    /** The length of the text that is shown. */
    private int shown;

    private boolean closed;

    TerminalLine(PrintStream terminal, TerminalWidth width) {
        this.terminal = terminal;
        this.width = width;
    }

    /** Returns one column less than there are: in the last one, some terminals begin a new line. */
    @Override
    public int getMaxRenderedLength() {
        return Math.max(0, width.columns() - 1);
    }

    @Override
    public void accept(String text) {
        if (text.isEmpty() || closed) {
            return;
        }
        // blanks that a narrower terminal cannot show would begin a new line
        int blanks = Math.min(shown, getMaxRenderedLength()) - text.length();
        terminal.print('\r' + text + " ".repeat(Math.max(0, blanks)));
        terminal.flush();
        shown = text.length();
    }

    /** The bar closes it twice if the last of its regular updates comes at the same time as its end. */
    @Override
    public void close() {
        if (shown > 0 && !closed) {
            terminal.println();
            terminal.flush();
        }
        closed = true;
    }
}
