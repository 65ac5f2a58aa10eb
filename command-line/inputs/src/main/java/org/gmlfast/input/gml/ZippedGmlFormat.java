/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.gml;

import java.io.IOException;
import java.nio.file.Path;

import org.gmlfast.input.FeatureInput;
import org.gmlfast.input.InputFile;
import org.gmlfast.input.InputFormat;
import org.gmlfast.input.InputOptions;

/** GML documents in a zip archive, which are read as one. */
public final class ZippedGmlFormat implements InputFormat {

    @Override
    public String name() {
        return "zip";
    }

    @Override
    public boolean matches(Path file) throws IOException {
        return GmlArchive.matches(file);
    }

    @Override
    public FeatureInput open(Path file, InputOptions options) throws IOException {
        InputFile.check(file);
        GmlArchive archive = GmlArchive.open(file);
        return GmlInput.open(archive.documents(), file.toString(), archive, options);
    }
}
