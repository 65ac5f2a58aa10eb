/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A table in Markdown. The first column is aligned to the left, all others to the right, unless more have text.
 *
 * <pre>{@code
 * new MarkdownTable("parser", "ms").row("Woodstox", "12.3").toString()
 * }</pre>
 */
public final class MarkdownTable {

    private final int columns;
    private final List<List<String>> rows = new ArrayList<>();
    private int textColumns = 1;

    /** A table with these column heads. */
    public MarkdownTable(String... head) {
        this(List.of(head));
    }

    /** A table with these column heads. */
    public MarkdownTable(List<String> head) {
        columns = head.size();
        rows.add(List.copyOf(head));
    }

    /** Aligns a number of columns to the left, from the first one. */
    public MarkdownTable textColumns(int number) {
        textColumns = number;
        return this;
    }

    /** Adds a row with one cell for each column; null leaves a cell empty. */
    public MarkdownTable row(String... cells) {
        return row(Arrays.asList(cells));
    }

    /** Adds a row with one cell for each column; null leaves a cell empty. */
    public MarkdownTable row(List<String> cells) {
        if (cells.size() != columns) {
            throw new IllegalArgumentException("a row of " + columns + " cells was expected, not " + cells);
        }
        rows.add(cells.stream().map(cell -> cell == null ? "" : cell).toList());
        return this;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < rows.size(); i++) {
            append(text, rows.get(i));
            if (i == 0) {
                text.append("| ---")
                        .append(" | ---".repeat(textColumns - 1))
                        .append(" | --:".repeat(columns - textColumns))
                        .append(" |\n");
            }
        }
        return text.toString();
    }

    private static void append(StringBuilder text, List<String> cells) {
        for (String cell : cells) {
            text.append(cell.isEmpty() ? "|" : "| ")
                    .append(cell.replace("|", "\\|"))
                    .append(' ');
        }
        text.append("|\n");
    }
}
