/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.schema;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.feature.source.GmlSource;

/**
 * A file, with the schema beside it that has the same name and the suffix .xsd, or .gfs if OGR has written it and it is
 * not older than the file.
 */
public class GmlFile implements GmlSource {

    private final Path file;

    /** @param file may be compressed by gzip */
    public GmlFile(Path file) {
        this.file = file;
    }

    @Override
    public InputStream open() throws IOException {
        return Files.newInputStream(file);
    }

    /** The types of the schema beside the file; empty without one, or if it cannot be read. */
    @Override
    public Map<String, SimpleFeatureType> schema() throws IOException {
        return SchemaBeside.types(file);
    }

    public SchemaBeside beside() throws IOException {
        return SchemaBeside.of(file);
    }
}
