/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.export;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.gmlfast.input.InputException;
import org.gmlfast.output.DurableFile;
import org.locationtech.jts.geom.Envelope;

/**
 * The description of a complete export, the last file that an export writes.
 *
 * @param time the time stamp of the documents: when the first run had divided the table, after it had taken its
 *     snapshot; null if read
 * @param options the options of the export
 * @param rows the number of features
 * @param bounds the bounds of all features in x/y; null for none
 * @param snapshots the snapshots of the database that the features were read from
 * @param files all other files
 */
record ExportManifest(
        Instant time,
        Map<String, String> options,
        long rows,
        Envelope bounds,
        List<String> snapshots,
        List<FileRecord> files) {

    void write(Path path) throws IOException {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("time", time.toString());
        json.put("options", new LinkedHashMap<String, Object>(options));
        json.put("rows", rows);
        json.put("bounds", FileRecord.toJson(bounds));
        json.put("snapshots", snapshots);
        json.put("files", files.stream().map(FileRecord::toJson).toList());
        try (DurableFile file = new DurableFile(path)) {
            file.stream().write(JsonObject.text(json, true).getBytes(StandardCharsets.UTF_8));
            file.sync();
            file.commit();
        }
    }

    /** Reads a manifest; null if the file does not exist. */
    static ExportManifest read(Path path) throws IOException {
        if (!Files.exists(path)) {
            return null;
        }
        try {
            JsonObject json = JsonObject.parse(Files.readString(path));
            List<FileRecord> files = new ArrayList<>();
            for (Object file : json.list("files")) {
                files.add(FileRecord.of(new JsonObject((Map<?, ?>) file)));
            }
            return new ExportManifest(
                    null, ExportPlan.texts(json.object("options")), json.number("rows"), null, List.of(), files);
        } catch (IOException | RuntimeException e) {
            throw new InputException(path + " is not the manifest of an export; choose another directory", e);
        }
    }
}
