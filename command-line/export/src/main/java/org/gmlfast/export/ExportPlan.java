/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.export;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The plan of an export, which later runs follow.
 *
 * @param options the options that a later run must have, too
 * @param time the time stamp of the documents
 * @param structure the structure of the table, which a later run must find, too
 * @param state the state of the table's rows
 * @param ranges the rows of each part
 * @param files the names of all files that the export writes
 */
record ExportPlan(
        Map<String, String> options,
        Instant time,
        TableStructure structure,
        TableState state,
        RowDivision division,
        List<RowRange> ranges,
        List<String> files) {

    Map<String, Object> toJson() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("options", new LinkedHashMap<String, Object>(options));
        json.put("timeStamp", time.toString());
        json.put("table", structure.table());
        json.put("crs", structure.crs());
        json.put("key", structure.key());
        json.put("columns", new LinkedHashMap<String, Object>(structure.columns()));
        json.put("identity", state.identity());
        json.put("oldestTransaction", state.oldest());
        json.put("rows", state.count());
        json.put("division", division.kind().name());
        json.put("column", division.column());
        json.put("cellSize", division.cellSize());
        List<Object> all = new ArrayList<>();
        for (RowRange range : ranges) {
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("from", range.from());
            one.put("to", range.to());
            one.put("before", range.before());
            one.put("count", range.count());
            all.add(one);
        }
        json.put("ranges", all);
        json.put("files", files);
        return json;
    }

    static ExportPlan of(JsonObject json) {
        List<RowRange> ranges = new ArrayList<>();
        for (Object one : json.list("ranges")) {
            JsonObject range = new JsonObject((Map<?, ?>) one);
            ranges.add(new RowRange(
                    texts(range.list("from")), texts(range.list("to")), range.number("before"), range.number("count")));
        }
        return new ExportPlan(
                texts(json.object("options")),
                Instant.parse(json.text("timeStamp")),
                new TableStructure(
                        Objects.requireNonNull(json.text("table")),
                        Objects.requireNonNull(json.text("crs")),
                        Objects.requireNonNull(json.text("key")),
                        texts(json.object("columns"))),
                new TableState(json.text("identity"), json.number("oldestTransaction"), json.number("rows")),
                new RowDivision(
                        RowDivision.Kind.valueOf(json.text("division")), json.text("column"), json.decimal("cellSize")),
                ranges,
                json.list("files").stream().map(ExportPlan::fileName).toList());
    }

    /** Rejects a name that leads to another directory: files with these names are deleted or replaced. */
    static String fileName(Object value) {
        String name = (String) value;
        if (name.isEmpty() || !name.matches("[A-Za-z0-9_.%=~-]+") || name.startsWith("..")) {
            throw new IllegalArgumentException("\"" + name + "\" is not the name of an exported file");
        }
        return name;
    }

    static Map<String, String> texts(JsonObject json) {
        Map<String, String> texts = new LinkedHashMap<>();
        json.members().forEach((name, value) -> texts.put((String) name, (String) value));
        return texts;
    }

    private static List<String> texts(List<Object> values) {
        return values == null ? null : values.stream().map(String.class::cast).toList();
    }
}
