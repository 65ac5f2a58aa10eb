/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.export;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.gmlfast.output.DurableFile;

/** The files that exports have written to a directory. */
final class ExportFolder {

    private ExportFolder() {}

    /** Deletes all files of exports, complete or not, and no others. The caller has the lock of the directory. */
    static void clear(Path folder) throws IOException {
        Path manifestFile = folder.resolve(ExportFiles.MANIFEST);
        ExportManifest manifest = ExportManifest.read(manifestFile);
        List<String> names = new ArrayList<>();
        if (manifest != null) {
            // without it, the export is not complete any more
            Files.delete(manifestFile);
            manifest.files().forEach(file -> names.add(file.file()));
        }
        try (ExportLog log = ExportLog.open(folder)) {
            if (log != null) {
                names.addAll(log.plan().files());
            }
        }
        for (String name : names) {
            if (!name.equals(ExportLog.NAME)) {
                Files.deleteIfExists(folder.resolve(name));
                Files.deleteIfExists(folder.resolve(name + DurableFile.INCOMPLETE));
                Files.deleteIfExists(folder.resolve(name + PartWriter.MEMBERS + DurableFile.INCOMPLETE));
            }
        }
        Files.deleteIfExists(folder.resolve(ExportLog.NAME));
    }
}
