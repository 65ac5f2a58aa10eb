/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A page in Markdown with generated parts. A part stands between two comments:
 *
 * <pre>{@code
 * <!-- begin sizes -->
 * ...
 * <!-- end sizes -->
 * }</pre>
 *
 * A run replaces the parts and keeps the text around them. Missing parts are appended.
 */
final class ReportPage {

    private final Path file;
    private String text;

    private ReportPage(Path file, String text) {
        this.file = file;
        this.text = text;
    }

    /** The page in a file, or an empty one with a title if there is no such file. */
    static ReportPage open(Path file, String title) throws IOException {
        return new ReportPage(file, Files.exists(file) ? Files.readString(file) : "# " + title + "\n");
    }

    /** Replaces or appends a generated part. */
    void put(String part, String content) throws IOException {
        String begin = "<!-- begin " + part + " -->\n";
        String end = "<!-- end " + part + " -->";
        int from = text.indexOf(begin);
        if (from < 0) {
            text += "\n" + begin + content.strip() + "\n" + end + "\n";
            return;
        }
        int to = text.indexOf(end, from);
        if (to < 0) {
            throw new IOException(file + ": the comment " + end + " is missing");
        }
        text = text.substring(0, from + begin.length()) + content.strip() + "\n" + text.substring(to);
    }

    void write() throws IOException {
        Files.writeString(file, text, StandardCharsets.UTF_8);
    }
}
