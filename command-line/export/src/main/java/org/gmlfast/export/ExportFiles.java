/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.export;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The names of an export's files. Names consist of characters that every file system and URL allows. */
final class ExportFiles {

    static final String MANIFEST = "manifest.json";

    private static final int MAX_VALUE = 100;

    private final Path folder;
    private final String base;
    private final String extension;
    private final Layout layout;
    private final boolean hasSchema;
    private final List<String> parts = new ArrayList<>();

    /** @param table the name of the table without its schema */
    ExportFiles(ExportJob job, String table, RowDivision division, List<RowRange> ranges) {
        this.folder = job.folder();
        this.base = base(table);
        this.extension = job.gzip() ? job.suffix() + ".gz" : job.suffix();
        this.layout = job.layout();
        this.hasSchema = job.style().hasSchema();
        Set<String> used = new HashSet<>();
        for (RowRange range : ranges) {
            String part = part(division, range, parts.size() + 1);
            // file systems that ignore case, and values that were shortened
            String unique = part;
            for (int i = 2; !used.add(unique.toLowerCase(Locale.ROOT)); i++) {
                unique = part + '~' + i;
            }
            parts.add(unique + extension);
        }
    }

    private static String base(String table) {
        String name = table.replaceAll("[^A-Za-z0-9_-]", "_");
        return name.length() > MAX_VALUE ? name.substring(0, MAX_VALUE) : name;
    }

    /** Returns the name of the application schema of a table. */
    static String schema(String table) {
        return base(table) + ".xsd";
    }

    private String part(RowDivision division, RowRange range, int number) {
        return switch (division.kind()) {
            case VALUES ->
                base
                        + '.'
                        + escaped(division.column())
                        + '='
                        + (range.from() == null
                                ? "__NULL__"
                                : escaped(range.from().get(0)));
            case CELLS ->
                range.from() == null
                        ? base + ".__NULL__"
                        : base + ".x=" + escaped(range.from().get(0)) + ".y="
                                + escaped(range.from().get(1));
            default -> String.format(Locale.ROOT, "%s-%05d", layout == Layout.DOCUMENTS ? base : "part", number);
        };
    }

    /** Escapes all but letters, digits, _ and - of ASCII, as in a URL. */
    private static String escaped(String value) {
        StringBuilder text = new StringBuilder();
        for (byte b : value.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (b & 0xFF);
            boolean plain =
                    c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '-';
            text.append(plain ? String.valueOf(c) : String.format("%%%02X", (int) c));
        }
        return text.length() > MAX_VALUE ? text.substring(0, MAX_VALUE) : text.toString();
    }

    Path path(String name) {
        return folder.resolve(name);
    }

    /** Returns the name of a part, from 1. */
    String part(int number) {
        return parts.get(number - 1);
    }

    String header() {
        return "header" + extension;
    }

    String footer() {
        return "footer" + extension;
    }

    String schema() {
        return schema(base);
    }

    /** Returns the name of the only document. */
    String document() {
        return base + extension;
    }

    /** Returns the names of all files that the export writes. */
    List<String> all() {
        List<String> all = new ArrayList<>(parts);
        if (hasSchema) {
            all.add(schema());
        }
        all.add(MANIFEST);
        all.add(ExportLog.NAME);
        switch (layout) {
            case SINGLE -> all.addAll(List.of(document(), header(), footer()));
            case PARTS -> all.addAll(List.of(header(), footer()));
            case DOCUMENTS -> {}
        }
        return all;
    }
}
