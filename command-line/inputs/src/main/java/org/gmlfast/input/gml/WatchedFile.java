/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.gml;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

import org.gmlfast.feature.schema.GmlFile;
import org.gmlfast.input.FileWatch;
import org.gmlfast.input.InputOptions;

/** A file whose bytes are seen by what the options have for it. */
class WatchedFile extends GmlFile {

    private final Path file;
    private final FileWatch watch;

    WatchedFile(Path file, InputOptions options) {
        super(file);
        this.file = file;
        this.watch = options.watch();
    }

    @Override
    public InputStream open() throws IOException {
        return watch.watched(file, super.open());
    }
}
