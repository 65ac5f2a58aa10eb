/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.shapefile;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

import org.gmlfast.input.FeatureInput;
import org.gmlfast.input.InputFormat;
import org.gmlfast.input.InputOptions;

/** Shapefiles in a zip archive. */
public final class ZippedShapefileFormat implements InputFormat {

    @Override
    public String name() {
        return "zip";
    }

    @Override
    public boolean matches(Path file) {
        return ZippedShapefile.isZip(file);
    }

    @Override
    public FeatureInput open(Path file, InputOptions options) throws IOException {
        return ZippedShapefile.open(file, options);
    }

    @Override
    public List<String> layers(Path file) throws IOException {
        return ZippedShapefile.layers(file);
    }
}
