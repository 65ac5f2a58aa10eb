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

/** Shapefiles, by the name of the .shp file, with or without the suffix. */
public final class ShapefileFormat implements InputFormat {

    @Override
    public String name() {
        return "shapefile";
    }

    @Override
    public boolean matches(Path file) throws IOException {
        return ShapefileInput.find(file) != null;
    }

    @Override
    public FeatureInput open(Path file, InputOptions options) throws IOException {
        return ShapefileInput.open(ShapefileInput.find(file), options);
    }

    @Override
    public List<Path> files(Path file) throws IOException {
        Path shp = ShapefileInput.find(file);
        return shp == null ? List.of() : ShapefileInput.files(shp);
    }
}
