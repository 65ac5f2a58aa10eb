/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table.geopackage;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

import org.gmlfast.input.FeatureInput;
import org.gmlfast.input.InputFormat;
import org.gmlfast.input.InputOptions;
import org.gmlfast.table.rows.TableInput;

/** GeoPackage, a database of SQLite in a file. */
public final class GeoPackageFormat implements InputFormat {

    @Override
    public String name() {
        return "GeoPackage";
    }

    @Override
    public boolean matches(Path file) throws IOException {
        return GeoPackageFile.find(file) != null;
    }

    @Override
    public FeatureInput open(Path file, InputOptions options) throws IOException {
        return TableInput.open(GeoPackageFile.find(file), options);
    }

    @Override
    public List<String> layers(Path file) throws IOException {
        return GeoPackageFile.find(file).layers();
    }

    @Override
    public List<Path> files(Path file) {
        return GeoPackageFile.files(file);
    }
}
