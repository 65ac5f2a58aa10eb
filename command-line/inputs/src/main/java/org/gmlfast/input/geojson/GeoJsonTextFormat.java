/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.geojson;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

import org.gmlfast.input.FeatureInput;
import org.gmlfast.input.InputFile;
import org.gmlfast.input.InputFormat;
import org.gmlfast.input.InputOptions;
import org.gmlfast.input.UnsupportedFormat;
import org.gmlfast.input.UnsupportedFormatException;

/** GeoJSON in all its forms, and files that no other format recognizes, for which its reader explains the problem. */
public final class GeoJsonTextFormat implements InputFormat {

    @Override
    public String name() {
        return "GeoJSON";
    }

    @Override
    public boolean matches(Path file) {
        return true;
    }

    @Override
    public FeatureInput open(Path file, InputOptions options) throws IOException {
        if (Files.isDirectory(file) && file.toString().toLowerCase(Locale.ROOT).endsWith(".gdb")) {
            throw new UnsupportedFormatException(UnsupportedFormat.describeGeodatabase(file.toString()));
        }
        InputFile.check(file);
        String layer = options.layer() == null ? InputFile.layerName(file) : options.layer();
        long size = Files.isRegularFile(file) ? Files.size(file) : -1;
        InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16);
        return GeoJsonInput.open(in, size, file.toString(), layer, options);
    }

    @Override
    public boolean matches(byte[] head) {
        return true;
    }

    @Override
    public FeatureInput open(InputStream in, String name, String layer, InputOptions options) throws IOException {
        return GeoJsonInput.open(in, -1, name, layer, options);
    }
}
