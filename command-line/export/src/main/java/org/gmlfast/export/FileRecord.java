/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.export;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.locationtech.jts.geom.Envelope;

/**
 * A complete file.
 *
 * @param part the number of the part, from 1; 0 for other files
 * @param rows the number of its features
 * @param bounds the bounds of its features in x/y of the output's CRS; null for none
 * @param sha256 of its bytes
 * @param snapshot the snapshot of the database that it was read from; null for files without features
 */
record FileRecord(int part, String file, long rows, Envelope bounds, long bytes, String sha256, String snapshot) {

    Map<String, Object> toJson() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("part", part);
        json.put("file", file);
        json.put("rows", rows);
        json.put("bounds", toJson(bounds));
        json.put("bytes", bytes);
        json.put("sha256", sha256);
        json.put("snapshot", snapshot);
        return json;
    }

    static List<Double> toJson(Envelope bounds) {
        return bounds == null ? null : List.of(bounds.getMinX(), bounds.getMinY(), bounds.getMaxX(), bounds.getMaxY());
    }

    static FileRecord of(JsonObject json) {
        List<Object> corners = json.list("bounds");
        Envelope bounds = corners == null
                ? null
                : new Envelope(number(corners, 0), number(corners, 2), number(corners, 1), number(corners, 3));
        return new FileRecord(
                (int) json.number("part"),
                ExportPlan.fileName(json.text("file")),
                json.number("rows"),
                bounds,
                json.number("bytes"),
                json.text("sha256"),
                json.text("snapshot"));
    }

    private static double number(List<Object> numbers, int index) {
        return ((Number) numbers.get(index)).doubleValue();
    }
}
